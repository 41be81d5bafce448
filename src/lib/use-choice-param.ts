import { useSearchParamsState, withParams } from './use-search-params-state';

export function useClearedParams(names: readonly string[]): () => void {
  const none = Object.fromEntries([...names, 'pagina'].map((name) => [name, '']));
  const [, setValue] = useSearchParamsState({
    read: () => null,
    write: (search) => withParams(search, none),
  });
  return () => setValue(() => null);
}

export function useChoiceParam(
  name: string,
  isChoice: (value: string) => boolean,
): [value: string, choose: (value: string) => void] {
  const [value, setValue] = useSearchParamsState({
    read: (search) => new URLSearchParams(search).get(name) ?? '',
    write: (search, chosen: string) => withParams(search, { [name]: chosen, pagina: '' }),
  });
  return [isChoice(value) ? value : '', (chosen) => setValue(() => chosen)];
}
