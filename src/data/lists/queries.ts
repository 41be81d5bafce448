import { queryOptions } from '@tanstack/react-query';
import { supplierQueries } from '@/data/suppliers/queries';
import { importWithRetry } from '@/lib/lazy-import';

export const listQueries = {
  /** Under the key of all suppliers, so that a refetch of those includes the lists. */
  all: () => [...supplierQueries.all(), 'special lists'] as const,

  open: (listId: number | null) =>
    queryOptions({
      queryKey: [...listQueries.all(), 'open', listId],
      queryFn: async ({ signal }) =>
        (await importWithRetry(() => import('./reads'), { wait: false })).fetchOpenLists(listId, signal),
      placeholderData: (before) => before,
    }),
};
