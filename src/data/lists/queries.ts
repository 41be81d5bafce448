import { queryOptions } from '@tanstack/react-query';
import { supplierQueries } from '@/data/suppliers/queries';
import { importWithRetry } from '@/lib/lazy-import';

export const listQueries = {
  /** Under the key of all suppliers, so that a refetch of those includes the lists. */
  all: () => [...supplierQueries.all(), 'special lists'] as const,

  /** The lists that the viewer may open, and the suppliers of the requested one. */
  open: (listId: number | null) =>
    queryOptions({
      queryKey: [...listQueries.all(), 'open', listId],
      queryFn: async ({ signal }) =>
        (await importWithRetry(() => import('./list-reads'), { wait: false })).fetchOpenLists(listId, signal),
      placeholderData: (before) => before,
    }),
};
