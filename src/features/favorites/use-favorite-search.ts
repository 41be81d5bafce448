import { useDeferredValue, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '@/data/account/queries';
import { categoryQueries } from '@/data/categories/queries';
import { useSearch } from '@/data/search/use-search';
import { supplierQueries } from '@/data/suppliers/queries';
import { isPremium } from '@/domain/account/account';
import { NO_ADVANCED_DATA, type AdvancedData } from '@/domain/directory/advanced-filters';
import { directoryEntries, type DirectoryCategory } from '@/domain/directory/entries';
import { categoriesOf, filterTest, NO_FILTERS } from '@/domain/directory/filters';
import type { FavoriteSupplier } from '@/domain/supplier/supplier';

/** How many cards are shown at first and added by each 'Mostrar mais', because a member may have thousands. */
export const STEP = 24;

/** Search and category filter of the favorites, with the result. */
export function useFavoriteSearch(suppliers: readonly FavoriteSupplier[]) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [limit, setLimit] = useState(STEP);

  // Without them, the search finds each favorite by the category that comes with it.
  const { data: allCategories } = useQuery(categoryQueries.list());
  const byId = useMemo(() => {
    const own = suppliers.map(({ category_id, category }) => [category_id, category] as const);
    const all = allCategories?.map((category) => [category.id, category] as const) ?? [];
    return new Map<number, DirectoryCategory>([...own, ...all]);
  }, [suppliers, allCategories]);
  const entries = useMemo(() => directoryEntries(suppliers, byId), [suppliers, byId]);
  const categories = useMemo(() => categoriesOf(entries), [entries]);
  // When the last favorite of a category is removed, its tab disappears: show all.
  const category = chosen !== null && categories.includes(chosen) ? chosen : null;
  const wanted = useDeferredValue(text).trim();
  const { search, index, isSettled, prepare } = useSearch(entries, byId, wanted);
  const advanced = useTerms(wanted !== '');
  const { found, corrected } = useMemo(() => {
    const inCategory = entries.filter(filterTest({ ...NO_FILTERS, category }));
    if (wanted === '' || !search || !index) return { found: inCategory };
    const { query, found, almost } = search(wanted, inCategory, index, { advanced, isForgiving: isSettled });
    return { found: [...found, ...almost], corrected: query.misspelled && query.text };
  }, [entries, wanted, category, search, index, advanced, isSettled]);

  function change(text: string, category: string | null) {
    setText(text);
    setChosen(category);
    setLimit(STEP);
  }

  return {
    text,
    category,
    /** Category names in Portuguese order. */
    categories,
    setText: (text: string) => change(text, category),
    setCategory: (category: string | null) => change(text, category),
    clear: () => change('', null),
    /** Call it before somebody types. */
    prepare,
    found,
    /** What was searched instead of misspelled words. */
    corrected,
    /** How many of the found favorites the page shows. */
    limit,
    showMore: () => setLimit(limit + STEP),
  };
}
/** What words like "sem cnpj" are compared with; undefined without Premium. */
function useTerms(isSearching: boolean): AdvancedData | undefined {
  const enabled = isPremium(useCurrentUser().account) && isSearching;
  const { data: terms } = useQuery({ ...supplierQueries.terms(), enabled });
  return useMemo(() => (enabled && terms ? { ...NO_ADVANCED_DATA, terms } : undefined), [enabled, terms]);
}

export type FavoriteSearch = ReturnType<typeof useFavoriteSearch>;
