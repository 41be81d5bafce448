import { ChoiceSelect } from './choice-select';
import type { ColumnSort, Sorting } from './sorting';

interface Props {
  columns: { sort?: ColumnSort }[];
  sorting: Sorting;
  className: string | undefined;
}

/** The orders of a list whose columns can be ordered, for screens too narrow for their headings. */
export function SortSelect({ columns, sorting, className }: Props) {
  const choices = columns.flatMap(({ sort }) => (sort ? [sort.up, sort.down] : []));
  if (choices.length === 0) return null;
  return (
    <ChoiceSelect
      label="Ordenar por"
      choices={choices}
      chosen={sorting.current}
      onChoose={sorting.onSort}
      className={className}
    />
  );
}
