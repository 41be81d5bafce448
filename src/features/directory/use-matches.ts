import { useCallback, useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { favoriteQueries, useFavoriteIds } from '@/data/favorites/queries';
import { useSearch } from '@/data/search/use-search';
import { hasAdvanced, needsMarks } from '@/domain/directory/advanced-filters';
import type { Categories, DirectoryEntry } from '@/domain/directory/entries';
import { allowedFilters, filterTest, type Allowed, type DirectoryFilters } from '@/domain/directory/filters';
import { inOrder, isPremiumOrder } from '@/domain/directory/sort-orders';
import type { StateCode } from '@/domain/supplier/states';
import { isLocked } from '@/domain/supplier/supplier';
import { usePaintedValue } from '@/lib/use-painted-value';
import type { useAdvanced } from './use-advanced';
import { useRelevance } from './use-relevance';

interface Options {
  entries: DirectoryEntry[];
  /** Whether they are all. */
  complete: boolean;
  categories: Categories;
  filters: DirectoryFilters;
  allowed: Allowed;
  advanced: ReturnType<typeof useAdvanced>;
  userId: string | null;
  home: StateCode | null;
}

const NO_IDS: ReadonlySet<number> = new Set();
const NOTHING = { query: null, found: [], almost: [] };

/** The suppliers that the filters match, and the status of the data that the filters in use need. */
export function useMatches(options: Options) {
  const { entries, complete, categories, filters, allowed, advanced, userId, home } = options;
  const favorites = useQuery(favoriteQueries.ids(userId));
  const favoriteIds = useFavoriteIds();
  // The controls show a change at once, the cards in the next frame.
  const painted = usePaintedValue(filters);
  const wanted = useMemo(() => allowedFilters(painted, allowed), [painted, allowed]);
  const wantedIds = wanted.favorites ? favoriteIds : NO_IDS;
  const { data, listIds } = advanced;
  const isSettled = complete && !advanced.marksComing && !favorites.isLoading;
  const isPremium = allowed.advanced && advanced.access === 'ready';
  const relevant = useRelevance({
    entries,
    isSettled,
    isPremium,
    marks: data.marks,
    favoriteIds,
    userId,
    home,
  });
  const ordered = useMemo(
    () => (wanted.order === null ? relevant : inOrder(entries, wanted.order, home, data.marks)),
    [relevant, entries, wanted.order, home, data.marks],
  );
  const match = useCallback(
    (filters: DirectoryFilters) =>
      ordered.filter(filterTest(filters, { favoriteIds: wantedIds, advanced: data, listIds })),
    [ordered, wantedIds, data, listIds],
  );
  const text = wanted.text.trim();
  const { search, index, isError, prepare, retry, ...searching } = useSearch(entries, categories, text);
  const { query, found, almost } = useMemo(() => {
    const passing = match(wanted);
    if (text === '') return { ...NOTHING, found: passing };
    if (!search || !index) return NOTHING;
    return search(text, passing, index, {
      advanced: allowed.advanced ? data : undefined,
      keepsOrder: wanted.order !== null,
      isForgiving: searching.isSettled,
    });
  }, [match, wanted, text, search, index, allowed.advanced, data, searching.isSettled]);
  const { load, status: termsStatus } = advanced;
  const meansTerms = query?.intents.some(({ kind }) => kind === 'terms' || kind === 'near') ?? false;
  useEffect(() => {
    if (meansTerms) load();
  }, [meansTerms, load]);
  const searchStatus = isError ? 'failed' : found.length === 0 && !searching.isSettled ? 'loading' : 'ready';
  return {
    found,
    almost,
    query,
    lockedCount: useMemo(() => found.filter(({ supplier }) => isLocked(supplier)).length, [found]),
    /** The suppliers that other filters would find, whatever the text. */
    match,
    favoriteIds,
    searchIndex: index,
    prepareSearch: prepare,
    retry,
    statuses: [
      wanted.favorites && favorites.isPending ? 'loading' : 'ready',
      isPremium && wanted.order === null && !isSettled ? 'loading' : 'ready', // cards that change places help nobody
      hasAdvanced(wanted) ? advanced.status : 'ready',
      isPremiumOrder(wanted.order) ? advanced.access : 'ready',
      needsMarks(wanted) || wanted.order === 'avaliados' ? advanced.markStatus : 'ready',
      wanted.list ? advanced.listStatus : 'ready',
      text === '' ? 'ready' : searchStatus,
      meansTerms && allowed.advanced ? termsStatus : 'ready',
    ] as const,
  };
}
