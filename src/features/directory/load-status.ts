export type LoadStatus = 'loading' | 'failed' | 'ready';

/** Of queries that are shown together: ready when all of them have data, whatever became of a later read. */
export function loadStatus(loads: { data: unknown; isError: boolean }[]): LoadStatus {
  if (loads.every(({ data }) => data !== undefined)) return 'ready';
  return loads.some(({ data, isError }) => isError && data === undefined) ? 'failed' : 'loading';
}
