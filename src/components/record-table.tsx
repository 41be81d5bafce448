import '@mantine/core/styles/Skeleton.css';
import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
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
  /** The rows are those of the previous page or search, until the requested ones arrive. */
  waiting?: boolean;
}

/**
 * A table whose rows are cards in a narrow container. Roles are explicit because `display: grid` removes the implicit
 * ones.
 */
export function RecordTable<Row>({ label, columns, rowClass, rows, keyOf, waiting = false }: Props<Row>) {
  const row = `${classes.row} ${rowClass}`;
  return (
    <div className={classes.root}>
      <table role="table" aria-label={label} aria-busy={waiting} className={classes.table}>
        <thead role="rowgroup" className={classes.head}>
          <tr role="row" className={row}>
            {columns.map(({ label, className }) => (
              <th key={label} role="columnheader" scope="col" className={className}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classes.body}>
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
