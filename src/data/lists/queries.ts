import { queryOptions } from '@tanstack/react-query';
import { supplierQueries } from '@/data/suppliers/queries';
import { importWithRetry } from '@/lib/lazy-import';

export const listQueries = {
  /** Under the key of all suppliers, so that a refetch of those includes the lists. */
  all: () => [...supplierQueries.all(), 'special lists'] as const,

  /**
   * The special lists that the viewer may open, by name, and the suppliers of the requested one. The code that fetches
   * them is loaded with the first request.
   */
  open: (listId: number | null) =>
    queryOptions({
      queryKey: [...listQueries.all(), 'open', listId],
      queryFn: async ({ signal }) =>
        (await importWithRetry(() => import('./reads'))).fetchOpenLists(listId, signal),
      // While another list is chosen, the lists stay on screen.
      placeholderData: (before) => before,
    }),
};
