export type LoadStatus = 'loading' | 'failed' | 'ready';

/** The status of queries that are shown together. With data from all of them it stays ready when a refetch fails. */
export function loadStatus(loads: { data: unknown; isError: boolean }[]): LoadStatus {
  if (loads.every(({ data }) => data !== undefined)) return 'ready';
  return loads.some(({ data, isError }) => isError && data === undefined) ? 'failed' : 'loading';
}
