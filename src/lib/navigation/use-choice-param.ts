import { useSearchParamsState, withParams } from './use-search-params-state';

export function useClearedParams(names: readonly string[]): () => void {
  const none = Object.fromEntries([...names, 'pagina'].map((name) => [name, '']));
  const [, setValue] = useSearchParamsState({
    read: () => null,
    write: (search) => withParams(search, none),
  });
  return () => setValue(() => null);
}

/** A filter in the query string; '' for none. A change returns to page 1. */
export function useChoiceParam<Choice extends string>(
  name: string,
  choiceOf: (text: string) => Choice | undefined,
): [value: Choice | '', choose: (value: string) => void] {
  const [value, setValue] = useSearchParamsState({
    read: (search) => new URLSearchParams(search).get(name) ?? '',
    write: (search, chosen: string) => withParams(search, { [name]: chosen, pagina: '' }),
  });
  return [choiceOf(value) ?? '', (chosen) => setValue(() => chosen)];
}
