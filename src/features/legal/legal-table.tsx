import type { ReactNode } from 'react';
import classes from './legal-table.module.css';

interface Props {
  caption: string;
  /** Of the columns; the first column names its row. */
  labels: string[];
  rows: ReactNode[][];
}

/**
 * A table whose rows become blocks on a phone. Its roles are explicit because browsers take them from a table whose
 * `display` is not the one of a table.
 */
export function LegalTable({ caption, labels, rows }: Props) {
  return (
    <table role="table" aria-label={caption} className={classes.root}>
      <thead role="rowgroup">
        <tr role="row">
          {labels.map((label) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([name, ...facts], row) => (
          <tr key={row} role="row">
            <th role="rowheader" scope="row">
              {name}
            </th>
            {facts.map((fact, column) => (
              <td key={column} role="cell" data-label={labels[column + 1]}>
                {fact}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
