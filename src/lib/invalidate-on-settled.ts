import type { QueryClient, QueryKey } from '@tanstack/react-query';

type OnSettled = (
  data: unknown,
  error: unknown,
  variables: unknown,
  result: unknown,
  context: { client: QueryClient },
) => void;

/** A mutation's `onSettled`. Also after an error, which another user's change may have caused; not awaited. */
export function invalidateOnSettled(...queryKeys: QueryKey[]): OnSettled {
  return (_data, _error, _variables, _result, { client }) => {
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey });
  };
}
