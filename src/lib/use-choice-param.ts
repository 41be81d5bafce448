import { useSearchParams } from 'react-router-dom';
import type { LocationState } from './location-state';

const SAME_PAGE: LocationState = { keepScroll: true };

/**
 * A choice that narrows a list, in the address beside what useListParams keeps there: another one begins at page 1.
 * '' is no choice, and what an address asks for that is not accepted.
 */
export function useChoiceParam(
  name: string,
  isChoice: (value: string) => boolean,
): [value: string, choose: (value: string) => void] {
  const [query, setQuery] = useSearchParams();
  const asked = query.get(name) ?? '';
  const choose = (value: string) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('pagina');
    setQuery(next, { state: SAME_PAGE });
  };
  return [isChoice(asked) ? asked : '', choose];
}
