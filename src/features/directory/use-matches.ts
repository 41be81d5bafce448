import { useDeferredValue, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { favoriteQueries, useFavoriteIds } from '@/data/favorites/queries';
import { hasAdvanced } from '@/domain/advanced-filters';
import {
  allowedFilters,
  filterDirectory,
  type Allowed,
  type DirectoryEntry,
  type DirectoryFilters,
} from '@/domain/directory-filters';
import type { useAdvanced } from './use-advanced';

interface Options {
  entries: DirectoryEntry[];
  filters: DirectoryFilters;
  allowed: Allowed;
  advanced: ReturnType<typeof useAdvanced>;
  userId: string | null;
}

const NO_IDS: ReadonlySet<number> = new Set();

/** The suppliers that the filters match, and the status of the data that the filters in use need. */
export function useMatches({ entries, filters, allowed, advanced, userId }: Options) {
  const favoritesPending = useQuery(favoriteQueries.ids(userId)).isPending;
  const favoriteIds = useFavoriteIds();
  // The controls show a change at once; React may render the cards later.
  const deferred = useDeferredValue(filters);
  const wanted = useMemo(() => allowedFilters(deferred, allowed), [deferred, allowed]);
  const wantedIds = wanted.favorites ? favoriteIds : NO_IDS;
  const { data, listIds } = advanced;
  const found = useMemo(
    () => filterDirectory(entries, wanted, wantedIds, data, listIds),
    [entries, wanted, wantedIds, data, listIds],
  );
  return {
    found,
    favoriteIds,
    statuses: [
      wanted.favorites && favoritesPending ? 'loading' : 'ready',
      hasAdvanced(wanted) ? advanced.status : 'ready',
      wanted.list ? advanced.listStatus : 'ready',
    ] as const,
  };
}
