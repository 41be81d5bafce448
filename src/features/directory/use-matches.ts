import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { favoriteQueries, useFavoriteIds } from '@/data/favorites/queries';
import { useSearch } from '@/data/search/use-search';
import { hasAdvanced, needsMarks } from '@/domain/directory/advanced-filters';
import type { Categories, DirectoryEntry } from '@/domain/directory/entries';
import { allowedFilters, filterTest, type Allowed, type DirectoryFilters } from '@/domain/directory/filters';
import { isPremiumOrder } from '@/domain/directory/sort-orders';
import type { StateCode } from '@/domain/supplier/states';
import { isLocked } from '@/domain/supplier/supplier';
import type { useAdvanced } from './use-advanced';
import { useOrdered } from './use-ordered';

type Advanced = ReturnType<typeof useAdvanced>;

interface Options {
  entries: DirectoryEntry[];
  /** Whether they are all. */
  complete: boolean;
  /** All categories. */
  byId: Categories;
  filters: DirectoryFilters;
  allowed: Allowed;
  advanced: Advanced;
  userId: string | null;
  home: StateCode | null;
}

const NO_IDS: ReadonlySet<number> = new Set();
const NOTHING = { query: null, found: [], almost: [] };

/** The suppliers that the filters match, and the status of the data that the filters in use need. */
export function useMatches({ filters, allowed, ...options }: Options) {
  const { entries, byId, advanced, userId } = options;
  const favoritesPending = useQuery(favoriteQueries.ids(userId)).isPending;
  const favoriteIds = useFavoriteIds();
  // The controls show a change before the cards do.
  const deferred = useDeferredValue(filters);
  const wanted = useMemo(() => allowedFilters(deferred, allowed), [deferred, allowed]);
  const wantedIds = wanted.favorites ? favoriteIds : NO_IDS;
  const { data, listIds } = advanced;
  const { ordered, status: orderStatus } = useOrdered({ ...options, order: wanted.order });
  const match = useCallback(
    (filters: DirectoryFilters) =>
      ordered.filter(filterTest(filters, { favoriteIds: wantedIds, advanced: data, listIds })),
    [ordered, wantedIds, data, listIds],
  );
  const passing = useMemo(() => match(wanted), [match, wanted]);
  const search = useSearch(entries, byId, wanted.text.trim());
  const { statuses, ...result } = useTextMatches(passing, wanted, search, allowed.advanced, advanced);
  const { found } = result;
  return {
    ...result,
    lockedCount: useMemo(() => found.filter(({ supplier }) => isLocked(supplier)).length, [found]),
    /** The suppliers that other filters would find, whatever the text. */
    match,
    favoriteIds,
    searchIndex: search.index,
    prepareSearch: search.prepare,
    retry: search.retry,
    statuses: [
      orderStatus,
      wanted.favorites && favoritesPending ? 'loading' : 'ready',
      hasAdvanced(wanted) ? advanced.status : 'ready',
      isPremiumOrder(wanted.order) ? advanced.access : 'ready',
      needsMarks(wanted) || wanted.order === 'avaliados' ? advanced.markStatus : 'ready',
      wanted.list ? advanced.listStatus : 'ready',
      ...statuses,
    ] as const,
  };
}

/** Those of the `passing` suppliers that a typed text finds; all of them without one. */
function useTextMatches(
  passing: DirectoryEntry[],
  { text, order }: DirectoryFilters,
  { search, index, isSettled, isError }: ReturnType<typeof useSearch>,
  hasTerms: boolean,
  { data, load, status }: Advanced,
) {
  const typed = text.trim();
  const result = useMemo(() => {
    if (typed === '') return { ...NOTHING, found: passing };
    if (!search || !index) return NOTHING;
    const advanced = hasTerms ? data : undefined;
    return search(typed, passing, index, { advanced, keepsOrder: order !== null, isForgiving: isSettled });
  }, [typed, passing, search, index, hasTerms, data, order, isSettled]);
  const meansTerms = result.query?.intents.some(({ kind }) => kind === 'terms' || kind === 'near') ?? false;
  useEffect(() => {
    if (meansTerms) load();
  }, [meansTerms, load]);
  const nothingYet = result.found.length === 0 && !isSettled;
  const searchStatus = isError ? 'failed' : nothingYet ? 'loading' : 'ready';
  return {
    ...result,
    statuses: [
      typed === '' ? 'ready' : searchStatus,
      meansTerms && hasTerms && status === 'loading' ? 'loading' : 'ready',
    ] as const,
  };
}
