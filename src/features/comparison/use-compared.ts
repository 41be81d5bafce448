import { parseCompared } from '@/domain/comparison';
import { useSearchParamsState } from '@/lib/use-search-params-state';

const PARAM = 'fornecedores';

/** The suppliers that are chosen for the comparison, in the query string; comparedParam() writes it for links. */
export function useCompared() {
  const [ids, setIds] = useSearchParamsState<number[]>({ read, write });
  return { ids, change: (next: (now: number[]) => number[]) => setIds(next, { replace: true }) };
}

/** The query string of a tab with these suppliers, "fornecedores=3,17". */
export function comparedParam(ids: readonly number[]): string {
  return `${PARAM}=${ids.join(',')}`;
}

function read(search: string): number[] {
  return parseCompared(new URLSearchParams(search).get(PARAM));
}

function write(search: string, ids: readonly number[]): string {
  const others = new URLSearchParams(search);
  others.delete(PARAM);
  // Not by URLSearchParams, which would encode the commas.
  return [others.toString(), ids.length > 0 && comparedParam(ids)].filter(Boolean).join('&');
}
