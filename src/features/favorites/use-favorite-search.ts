import { useDeferredValue, useMemo, useState } from 'react';
import {
  categoriesOf,
  filterDirectory,
  indexDirectory,
  NO_FILTERS,
  searchedInContacts,
} from '@/domain/directory-filters';
import type { FavoriteSupplier } from '@/domain/supplier';

/** How many cards are shown at first and added by each 'Mostrar mais', because a member may have thousands. */
const STEP = 24;
const NO_IDS: ReadonlySet<number> = new Set();

/** Search and category filter of the favorites, with the result. */
export function useFavoriteSearch(suppliers: readonly FavoriteSupplier[]) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [limit, setLimit] = useState(STEP);

  const entries = useMemo(() => {
    const names = new Map(suppliers.map((supplier) => [supplier.category_id, supplier.category.name]));
    return indexDirectory(suppliers, names, searchedInContacts);
  }, [suppliers]);
  const categories = useMemo(() => categoriesOf(entries), [entries]);
  // When the last favorite of a category is removed, its tab disappears: show all.
  const category = chosen !== null && categories.includes(chosen) ? chosen : null;
  const wanted = useDeferredValue(text);
  const found = useMemo(
    () => filterDirectory(entries, { ...NO_FILTERS, text: wanted, category }, NO_IDS),
    [entries, wanted, category],
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
