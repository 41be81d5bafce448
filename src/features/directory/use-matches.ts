import { useCallback, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { favoriteQueries, useFavoriteIds } from '@/data/favorites/queries';
import { useSynonyms } from '@/data/synonyms/use-synonyms';
import { hasAdvanced, needsMarks } from '@/domain/directory/advanced-filters';
import {
  allowedFilters,
  filterDirectory,
  type Allowed,
  type DirectoryFilters,
} from '@/domain/directory/filters';
import { inOrder, isPremiumOrder } from '@/domain/directory/sort-orders';
import type { DirectoryEntry } from '@/domain/directory/search';
import type { StateCode } from '@/domain/supplier/states';
import { isLocked } from '@/domain/supplier/supplier';
import { usePaintedValue } from '@/lib/use-painted-value';
import type { useAdvanced } from './use-advanced';

interface Options {
  entries: DirectoryEntry[];
  filters: DirectoryFilters;
  allowed: Allowed;
  advanced: ReturnType<typeof useAdvanced>;
  userId: string | null;
  home: StateCode | null;
}

const NO_IDS: ReadonlySet<number> = new Set();

/** The suppliers that the filters match, and the status of the data that the filters in use need. */
export function useMatches({ entries, filters, allowed, advanced, userId, home }: Options) {
  const favoritesPending = useQuery(favoriteQueries.ids(userId)).isPending;
  const favoriteIds = useFavoriteIds();
  // The controls show a change at once, the cards in the next frame.
  const painted = usePaintedValue(filters);
  const wanted = useMemo(() => allowedFilters(painted, allowed), [painted, allowed]);
  const wantedIds = wanted.favorites ? favoriteIds : NO_IDS;
  const { data, listIds } = advanced;
  const synonyms = useSynonyms(wanted.text);
  const ordered = useMemo(
    () => inOrder(entries, wanted.order, home, data.marks),
    [entries, wanted.order, home, data.marks],
  );
  const match = useCallback(
    (filters: DirectoryFilters) =>
      filterDirectory(ordered, filters, { favoriteIds: wantedIds, advanced: data, listIds, synonyms }),
    [ordered, wantedIds, data, listIds, synonyms],
  );
  const found = useMemo(() => match(wanted), [match, wanted]);
  return {
    found,
    lockedCount: useMemo(() => found.filter(({ supplier }) => isLocked(supplier)).length, [found]),
    /** The suppliers that other filters would find. */
    match,
    synonyms,
    favoriteIds,
    statuses: [
      wanted.favorites && favoritesPending ? 'loading' : 'ready',
      hasAdvanced(wanted) ? advanced.status : 'ready',
      isPremiumOrder(wanted.order) ? advanced.access : 'ready',
      needsMarks(wanted) || wanted.order === 'avaliados' ? advanced.markStatus : 'ready',
      wanted.list ? advanced.listStatus : 'ready',
    ] as const,
  };
}
