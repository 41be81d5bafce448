import { useDeferredValue, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { categoryQueries } from '@/data/categories/queries';
import { useSynonyms } from '@/data/synonyms/use-synonyms';
import { categoriesOf, filterDirectory, NO_FILTERS } from '@/domain/directory/filters';
import { indexDirectory, type SearchedCategory } from '@/domain/directory/search';
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
  const entries = useMemo(() => {
    const own = suppliers.map(({ category_id, category }) => [category_id, category] as const);
    const all = allCategories?.map((category) => [category.id, category] as const) ?? [];
    return indexDirectory(suppliers, new Map<number, SearchedCategory>([...own, ...all]));
  }, [suppliers, allCategories]);
  const categories = useMemo(() => categoriesOf(entries), [entries]);
  // When the last favorite of a category is removed, its tab disappears: show all.
  const category = chosen !== null && categories.includes(chosen) ? chosen : null;
  const wanted = useDeferredValue(text);
  const synonyms = useSynonyms(wanted);
  const found = useMemo(
    () => filterDirectory(entries, { ...NO_FILTERS, text: wanted, category }, { synonyms }),
    [entries, wanted, category, synonyms],
  );

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
    found,
    /** How many of the found favorites the page shows. */
    limit,
    showMore: () => setLimit(limit + STEP),
  };
}
export type FavoriteSearch = ReturnType<typeof useFavoriteSearch>;
