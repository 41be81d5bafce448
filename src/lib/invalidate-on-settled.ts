import type { QueryClient, QueryKey } from '@tanstack/react-query';

type OnSettled = (
  data: unknown,
  error: unknown,
  variables: unknown,
  result: unknown,
  context: { client: QueryClient },
) => void;

/** An `onSettled` that refetches in the background, also after an error: another user's change may have caused it. */
export function invalidateOnSettled(...queryKeys: QueryKey[]): OnSettled {
  return (_data, _error, _variables, _result, { client }) => {
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
  };
}
