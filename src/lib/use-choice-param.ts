import { useSearchParamsState, withParams } from './use-search-params-state';

/**
 * A choice that narrows a list, stored beside the parameters of useListParams. A change returns to page 1.
 * @returns the choice, '' for none or for a value that `isChoice` refuses, and a setter
 */
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
