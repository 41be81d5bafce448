import { useSearchParamsState, withParams } from './use-search-params-state';

/** A list's filter in the query string, beside useListParams; '' for none. A change returns to page 1. */
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
