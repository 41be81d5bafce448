import { useDeferredValue, useMemo, useState } from 'react';
import {
  categoriesOf,
  filterDirectory,
  indexDirectory,
  NO_FILTERS,
  searchedInContacts,
} from '@/domain/directory-filters';
import type { FavoriteSupplier } from '@/domain/supplier';

/** Cards at first, and with each 'Mostrar mais': a member may have thousands. */
const STEP = 24;
const NOBODY: ReadonlySet<number> = new Set();

/** Search and category of the favourites, and what they let through. */
export function useFavoriteSearch(suppliers: readonly FavoriteSupplier[]) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [limit, setLimit] = useState(STEP);

  const entries = useMemo(() => {
    const names = new Map(suppliers.map((supplier) => [supplier.category_id, supplier.category.name]));
    return indexDirectory(suppliers, names, searchedInContacts);
  }, [suppliers]);
  const categories = useMemo(() => categoriesOf(entries), [entries]);
  // The last favourite of a category takes the category with it.
  const category = chosen !== null && categories.includes(chosen) ? chosen : null;
  const wanted = useDeferredValue(text);
  const found = useMemo(
    () => filterDirectory(entries, { ...NO_FILTERS, text: wanted, category }, NOBODY),
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
    /** Names to choose from, in Portuguese order. */
    categories,
    setText: (text: string) => change(text, category),
    setCategory: (category: string | null) => change(text, category),
    clear: () => change('', null),
    found,
    /** The first of what was found, as many as the page shows. */
    shown: useMemo(() => found.slice(0, limit), [found, limit]),
    showMore: () => setLimit(limit + STEP),
  };
}
export type FavoriteSearch = ReturnType<typeof useFavoriteSearch>;
