import { useMemo, useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { placeQueries } from '@/data/places/queries';
import { supplierQueries } from '@/data/suppliers/queries';
import { synonymQueries } from '@/data/synonyms/queries';
import type { Categories, DirectoryEntry } from '@/domain/directory/entries';
import { NO_PLACES } from '@/domain/directory/places';
import type { SearchedSupplier } from '@/domain/supplier/supplier';
import { importWithRetry } from '@/lib/lazy-import';

/** Nobody downloads the search before using it. */
const searchCode = queryOptions({
  queryKey: ['search code'],
  queryFn: () => importWithRetry(() => import('@/domain/search/search'), { wait: false }),
  staleTime: Infinity,
});

/** The search of these suppliers, from when a text is typed or `prepare` was called; otherwise undefined. */
export function useSearch(
  entries: readonly DirectoryEntry<SearchedSupplier>[],
  categories: Categories,
  text: string,
) {
  const [isPrepared, setPrepared] = useState(false);
  const enabled = isPrepared || text.trim() !== '';
  const { data: code, isError, refetch } = useQuery({ ...searchCode, enabled });
  const sources = {
    descriptions: useQuery({ ...supplierQueries.descriptions(), enabled }),
    synonyms: useQuery({ ...synonymQueries.list(), enabled }),
    places: useQuery({ ...placeQueries.all(), enabled }),
  };
  const [descriptions, groups] = [sources.descriptions.data, sources.synonyms.data];
  const places = sources.places.data ?? NO_PLACES;

  const texts = useMemo(
    () => (enabled ? code?.indexTexts({ entries, categories, descriptions }) : undefined),
    [enabled, code, entries, categories, descriptions],
  );
  const index = useMemo(
    () => texts && code?.indexSearch(texts, categories, groups ?? [], places),
    [texts, code, categories, groups, places],
  );
  return {
    search: code?.search,
    index,
    /** Whether it knows all that there is to know, or can be known offline. */
    isSettled:
      index !== undefined &&
      Object.values(sources).every(({ isLoading, isFetched }) => !isLoading || isFetched),
    isError,
    retry: () => void (isError && refetch()),
    /** Call it before somebody types, so that nothing arrives in the middle of a word. */
    prepare: () => setPrepared(true),
  };
}
