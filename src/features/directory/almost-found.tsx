import type { ComponentProps } from 'react';
import { SupplierGrid } from './supplier-grid';
import classes from './almost-found.module.css';

/** Below what is found: suppliers that have most of what is searched. */
export default function AlmostFound(cards: Omit<ComponentProps<typeof SupplierGrid>, 'isBuilt' | 'total'>) {
  return (
    <div className={classes.root}>
      <h2>Quase isso</h2>
      <SupplierGrid {...cards} isBuilt={false} total={cards.entries.length} />
    </div>
  );
}
