import type { ComponentProps } from 'react';
import classes from './supplier-grid.module.css';

/** The list of cards. It has its full height for `total` suppliers from the start, however many cards are in it. */
export function SupplierFrame({ total, ...list }: ComponentProps<'ul'> & { total: number }) {
  // Row counts for each number of columns; a media query in the style sheet picks one.
  const rows = Object.fromEntries([1, 2, 3, 4].map((n) => [`--rows-${n}`, Math.ceil(total / n)]));
  return (
    <div className={classes.frame}>
      <ul className={classes.list} style={rows} role="list" {...list} />
    </div>
  );
}
