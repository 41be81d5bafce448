import '@mantine/core/styles/Skeleton.css';
import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import classes from './record-table.module.css';

export interface Column<Row> {
  label: string;
  /** Its place in the row: a class with a `grid-area`. */
  className: string | undefined;
  cell: (row: Row) => ReactNode;
  /** What the row is called. */
  heading?: boolean;
  /** Whether a phone, which shows no head, has the label beside the value. */
  labelled?: boolean;
}

interface Layout<Row> {
  columns: Column<Row>[];
  /** A class with the `grid-template` of a row: by container width, 40em is where cards become a table. */
  rowClass: string | undefined;
}

interface Props<Row> extends Layout<Row> {
  label: string;
  rows: Row[];
  keyOf: (row: Row) => string | number;
  /** What is shown is about to be replaced. */
  waiting?: boolean;
}

/** Rows of a list; on a phone a card each. Its roles are spelled out, for the layout would take them away. */
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
  const { label, className, cell, heading, labelled } = column;
  const content = cell(record);
  if (heading)
    return (
      <th role="rowheader" scope="row" className={`${classes.heading} ${className}`}>
        {content}
      </th>
    );
  return (
    <td role="cell" className={className} data-label={labelled ? label : undefined}>
      {content}
    </td>
  );
}

/** The list while it is on its way, in the shape it will have. */
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
