import { useState } from 'react';
import type { SupplierRow, SupplierSearch } from '@/data/suppliers/admin-queries';

/** The suppliers that are selected in the list: some by hand, or all of the search. */
export interface Selection {
  count: number;
  isAll: boolean;
  /** The ids of those that were selected by hand. */
  ids: ReadonlySet<number>;
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all these rows, or takes them out if all are selected. */
  togglePage: (rows: SupplierRow[]) => void;
  selectAll: () => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** Another search ends the selection: nobody changes what they no longer see. */
export function useSelection(search: SupplierSearch, total: number): Selection {
  const key = JSON.stringify({ ...search, sort: null });
  const [state, setState] = useState({ key, ids: NONE, isAll: false });
  const { ids, isAll } = state.key === key ? state : { ids: NONE, isAll: false };
  const select = (ids: ReadonlySet<number>, isAll = false) => setState({ key, ids, isAll });
  const has = (id: number) => isAll || ids.has(id);

  return {
    count: isAll ? total : ids.size,
    isAll,
    ids,
    has,
    toggle: (id) => select(has(id) ? without(ids, [id]) : new Set([...ids, id])),
    togglePage: (rows) => {
      const page = rows.map(({ id }) => id);
      select(page.every(has) ? without(ids, page) : new Set([...ids, ...page]));
    },
    selectAll: () => select(NONE, true),
    clear: () => select(NONE),
  };
}

function without(ids: ReadonlySet<number>, removed: number[]): ReadonlySet<number> {
  return new Set([...ids].filter((id) => !removed.includes(id)));
}
