import IconArrowDown from '@tabler/icons-react/icons/IconArrowDown';
import IconArrowsSort from '@tabler/icons-react/icons/IconArrowsSort';
import IconArrowUp from '@tabler/icons-react/icons/IconArrowUp';
import { nextSort, type ColumnSort, type SortState } from './sorting';
import classes from './sort-button.module.css';

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort };

interface Props {
  label: string;
  sort: ColumnSort;
  state: SortState;
  onSort: (value: string) => void;
}

/** The heading of a column by which the list can be ordered. */
export function SortButton({ label, sort, state, onSort }: Props) {
  const Icon = ICONS[state];
  const next = nextSort(sort, state);
  return (
    <button
      type="button"
      className={classes.root}
      data-state={state}
      title={`Ordenar: ${next.label}`}
      onClick={() => onSort(next.value)}
    >
      {label}
      <Icon size={14} stroke={2} aria-hidden="true" />
    </button>
  );
}
