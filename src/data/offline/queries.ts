import { queryOptions, skipToken } from '@tanstack/react-query';
import type { accountQueries } from '@/data/account/queries';
import type { favoriteQueries } from '@/data/favorites/queries';
import type { supplierQueries } from '@/data/suppliers/queries';

type Aggregate = ReturnType<
  typeof accountQueries.all | typeof favoriteQueries.all | typeof supplierQueries.all
>[0];

/** Only their types are imported, because every page loads this file. */
export const PERSISTED_AGGREGATES: readonly unknown[] = [
  'account',
  'favorites',
  'suppliers',
] satisfies Aggregate[];

export const offlineQueries = {
  /** Time of the oldest restored list or page on screen, in ms; null if none was restored. */
  savedAt: () => queryOptions<number | null>({ queryKey: ['offline', 'saved at'], queryFn: skipToken }),
};
