import '@mantine/core/styles/Skeleton.css';
import type { MouseEvent, ReactNode } from 'react';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { clickOpener } from './row-opener';
import { sortStateOf, type ColumnSort, type Sorting } from './sorting';
import { SortButton } from './sort-button';
import classes from './record-table.module.css';

export interface Column<Row> {
  label: string;
  /** A class with the `grid-area` of the cell in its row. */
  className: string | undefined;
  cell: (row: Row) => ReactNode;
  /** The cell is the heading of its row. */
  heading?: boolean;
  /** Shows the label in each cell where the table is too narrow for its head. */
  labeled?: boolean;
  /** The two orders of the list by this column. */
  sort?: ColumnSort;
  /** Shown at the top instead of the label, which screen readers still read; null for nothing. */
  head?: ReactNode;
}

interface Layout<Row> {
  columns: Column<Row>[];
  /** A class with the `grid-template` of a row: of a card, and from a container of 40em on of a row of the table. */
  rowClass: string | undefined;
}

interface Props<Row> extends Layout<Row> {
  label: string;
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** The order of the rows; without it, headings are no buttons. */
  sorting?: Sorting;
  /** The rows are those of the previous page or search, until the requested ones arrive. */
  waiting?: boolean;
}

/**
 * A table whose rows are cards in a narrow container. A click anywhere in a row opens it if one of its cells holds a
 * row opener. Roles are explicit because `display: grid` removes the implicit ones.
 */
export function RecordTable<Row>({
  label,
  columns,
  rowClass,
  rows,
  keyOf,
  sorting,
  waiting = false,
}: Props<Row>) {
  const row = `${classes.row} ${rowClass}`;
  return (
    <div className={classes.root}>
      <table role="table" aria-label={label} aria-busy={waiting} className={classes.table}>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row" className={row}>
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classes.body} onClick={openRow}>
          {rows.map((record) => (
            <tr key={keyOf(record)} role="row" className={row}>
              {columns.map((column) => (
                <Cell key={column.label} column={column} record={record} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function openRow(event: MouseEvent) {
  const row = event.target instanceof Element && event.target.closest('tr');
  if (row) clickOpener(row, event);
}

interface HeadCellProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
}

function HeadCell<Row>({ column: { label, className, sort, head }, sorting }: HeadCellProps<Row>) {
  if (head !== undefined)
    return (
      <th role="columnheader" scope="col" className={className}>
        <VisuallyHidden>{label}</VisuallyHidden>
        {head}
      </th>
    );
  if (!sort || !sorting)
    return (
      <th role="columnheader" scope="col" className={className}>
        {label}
      </th>
    );
  const state = sortStateOf(sort, sorting.current);
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={state}>
      <SortButton label={label} sort={sort} state={state} onSort={sorting.onSort} />
    </th>
  );
}

function Cell<Row>({ column, record }: { column: Column<Row>; record: Row }) {
  const { label, className, cell, heading, labeled } = column;
  const content = cell(record);
  if (heading)
    return (
      <th role="rowheader" scope="row" className={`${classes.heading} ${className}`}>
        {content}
      </th>
    );
  return (
    <td role="cell" className={className} data-label={labeled ? label : undefined}>
      {content}
    </td>
  );
}

/** Placeholder of a RecordTable while it loads. */
export function RecordSkeletons<Row>({
  label,
  columns,
  rowClass,
  count,
}: Layout<Row> & { label: string; count: number }) {
  return (
    <div role="status" aria-label={label} className={classes.root}>
      <div className={classes.table}>
        <div className={classes.body}>
          {Array.from({ length: count }, (_, row) => (
            <div key={row} className={`${classes.row} ${rowClass}`}>
              {columns.map(({ label, className }) => (
                <Skeleton key={label} className={className} height="1.25rem" />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
