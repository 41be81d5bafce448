import { queryOptions, skipToken } from '@tanstack/react-query';
import type { accountQueries } from '@/data/account/queries';
import type { favoriteQueries } from '@/data/favorites/queries';
import type { supplierQueries } from '@/data/suppliers/queries';

type Aggregate = ReturnType<
  typeof accountQueries.all | typeof favoriteQueries.all | typeof supplierQueries.all
>[0];

/** First parts of the persisted queries' keys. Only their types are imported, because every page loads this file. */
export const PERSISTED_AGGREGATES: readonly unknown[] = [
  'account',
  'favorites',
  'suppliers',
] satisfies Aggregate[];

export const offlineQueries = {
  /** When the oldest list or page on screen was saved, in ms; null if none on screen was restored from saved data. */
  savedAt: () => queryOptions<number | null>({ queryKey: ['offline', 'saved at'], queryFn: skipToken }),
};
