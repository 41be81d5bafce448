import { PERIODS, periodOf, type Period } from '@/domain/dashboard/trend';
import { useSearchParamsState, withParams } from '@/lib/navigation/use-search-params-state';

const PARAM = 'periodo';

/** The period of the dashboard's chart, stored in the query string; `searchFor` returns the query string of a link to another one. */
export function usePeriod() {
  const [period, , searchFor] = useSearchParamsState({ read, write });
  return { period, searchFor };
}

function read(search: string): Period {
  return periodOf(new URLSearchParams(search).get(PARAM));
}

function write(search: string, { id }: Period): string {
  return withParams(search, { [PARAM]: id === PERIODS[0].id ? '' : id });
}
