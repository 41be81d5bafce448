export interface SortChoice {
  value: string; // '' for the list's default order
  label: string;
}

/** The orders of a list by one column. */
export interface ColumnSort {
  up: SortChoice;
  down: SortChoice;
  /** The order that the first press of the heading chooses; `up` if not given. */
  first?: 'up' | 'down';
}

export interface Sorting {
  current: string; // '' for the list's default order
  onSort: (value: string) => void;
}

export type SortState = 'ascending' | 'descending' | 'none';

export function sortStateOf({ up, down }: ColumnSort, current: string): SortState {
  return current === up.value ? 'ascending' : current === down.value ? 'descending' : 'none';
}

/** The order that a press of the heading chooses: the other one, or the first if the list has another order. */
export function nextSort({ up, down, first = 'up' }: ColumnSort, state: SortState): SortChoice {
  if (state === 'none') return first === 'up' ? up : down;
  return state === 'ascending' ? down : up;
}
