import { useDeferredValue, useMemo, useState } from 'react';
import { useSynonyms } from '@/data/synonyms/use-synonyms';
import { categoriesOf, filterDirectory, NO_FILTERS } from '@/domain/directory-filters';
import { indexDirectory } from '@/domain/search';
import type { FavoriteSupplier } from '@/domain/supplier';

/** How many cards are shown at first and added by each 'Mostrar mais', because a member may have thousands. */
const STEP = 24;

/** Search and category filter of the favorites, with the result. */
export function useFavoriteSearch(suppliers: readonly FavoriteSupplier[]) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [limit, setLimit] = useState(STEP);

  const entries = useMemo(() => {
    const byId = new Map(suppliers.map(({ category_id, category }) => [category_id, category]));
    return indexDirectory(suppliers, byId);
  }, [suppliers]);
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
    /** The found favorites that the page shows. */
    shown: useMemo(() => found.slice(0, limit), [found, limit]),
    showMore: () => setLimit(limit + STEP),
  };
}
export type FavoriteSearch = ReturnType<typeof useFavoriteSearch>;
