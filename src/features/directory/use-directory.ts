import { useDeferredValue, useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { categoryQueries } from '@/data/categories/queries';
import { favoriteQueries, useFavoriteIds } from '@/data/favorites/queries';
import { useSession } from '@/data/session/session';
import { supplierQueries } from '@/data/suppliers/queries';
import { hasAdvanced } from '@/domain/advanced-filters';
import {
  allowedFilters,
  categoriesOf,
  filterDirectory,
  indexDirectory,
  searchedInContacts,
} from '@/domain/directory-filters';
import type { ListedSupplier } from '@/domain/supplier';
import type { Toast } from '@/lib/notify';
import { loadStatus, type LoadStatus } from './load-status';
import { useAdvanced, type AdvancedStatus } from './use-advanced';
import { useFilters } from './use-filters';

interface Options {
  /** What the search compares besides the name: Instagram and category (catalog) or description (directory home). */
  searchIn: 'contacts' | 'description';
  /** Shown when loading fails; a failure is always logged. */
  errorToast?: Toast;
}

/** What the advanced filters need besides the filters themselves. */
export interface AdvancedControls {
  status: AdvancedStatus;
  /** Cities to choose from, in the chosen state. */
  cities: string[];
  /** Loads the data of the advanced filters. */
  load: () => void;
  retry: () => void;
}

const NOBODY: ReadonlySet<number> = new Set();

/** Data and filters of both directories. */
export function useDirectory({ searchIn, errorToast }: Options) {
  const session = useSession();
  const userId = session.status === 'member' ? session.userId : null;
  const suppliers = useQuery({ ...supplierQueries.list(), meta: { errorToast } });
  const categories = useQuery({ ...categoryQueries.list(), meta: { errorToast } });
  const { data: descriptions } = useQuery({
    ...supplierQueries.descriptions(),
    enabled: searchIn === 'description',
  });
  const favoritesPending = useQuery(favoriteQueries.ids(userId)).isPending;
  const favoriteIds = useFavoriteIds();

  const results = useRef<HTMLElement>(null);
  const { filters, ...controls } = useFilters(() => backToTop(results.current));

  const entries = useMemo(() => {
    if (!suppliers.data || !categories.data) return [];
    const names = new Map(categories.data.map(({ id, name }) => [id, name]));
    const searched =
      searchIn === 'description'
        ? (supplier: ListedSupplier) => [supplier.name, descriptions?.get(supplier.id)]
        : searchedInContacts;
    return indexDirectory(suppliers.data, names, searched);
  }, [suppliers.data, categories.data, descriptions, searchIn]);
  const options = useMemo(
    () =>
      searchIn === 'description' ? (categories.data?.map(({ name }) => name) ?? []) : categoriesOf(entries),
    [searchIn, categories.data, entries],
  );

  const advanced = useAdvanced(filters, errorToast);
  const { cities, data: advancedData, lists, listIds } = advanced;
  const forPremium = advanced.status !== 'locked';
  const allowed = useMemo(
    () => ({
      categories: options,
      favorites: userId !== null && searchIn === 'contacts',
      advanced: forPremium,
      cities,
      lists,
    }),
    [options, userId, searchIn, forPremium, cities, lists],
  );
  // The controls show a change at once; React may render the cards later.
  const deferred = useDeferredValue(filters);
  const wanted = useMemo(() => allowedFilters(deferred, allowed), [deferred, allowed]);
  const wantedIds = wanted.favorites ? favoriteIds : NOBODY;
  const found = useMemo(
    () => filterDirectory(entries, wanted, wantedIds, advancedData, listIds),
    [entries, wanted, wantedIds, advancedData, listIds],
  );

  const loads = [suppliers, categories];
  const needed = [
    loadStatus(loads),
    wanted.favorites && favoritesPending ? 'loading' : 'ready',
    hasAdvanced(wanted) ? advanced.status : 'ready',
    wanted.list ? advanced.listStatus : 'ready',
  ];
  const status: LoadStatus =
    (['failed', 'loading'] as const).find((candidate) => needed.includes(candidate)) ?? 'ready';
  const shown = allowedFilters(filters, allowed);
  return {
    ...controls,
    filters: shown,
    found,
    /** Categories to choose from: those with suppliers in the catalog, all of them in the directory home. */
    categories: options,
    /** Null for a visitor, who has no favorites. */
    favoriteIds: userId === null ? null : favoriteIds,
    /** Suppliers in early access; empty for viewers who are not premium. */
    earlyIds: advancedData.earlyIds,
    advanced: {
      status: advanced.status,
      cities: (shown.state && cities.get(shown.state)) ?? [],
      load: advanced.load,
      retry: advanced.retry,
    } satisfies AdvancedControls,
    /** Special lists to choose from; undefined until they are known. */
    lists,
    /** The chosen special list. */
    list: lists?.find(({ id }) => id === shown.list),
    status,
    retry: () => {
      loads.forEach((load) => void (load.isError && load.refetch()));
      advanced.retry();
    },
    /** The top of the results; a changed filter scrolls back to it. */
    results,
  };
}

/** Scrolls up to the top of the results; does nothing above it. */
function backToTop(results: HTMLElement | null): void {
  if (results === null) return;
  const margin = parseFloat(getComputedStyle(results).scrollMarginTop) || 0;
  const top = results.getBoundingClientRect().top - margin;
  if (top < 0) window.scrollBy({ top, behavior: 'instant' });
}
