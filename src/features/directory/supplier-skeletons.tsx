import classes from './supplier-grid.module.css';

/** More cards than the largest screens show. */
const OUTLINES = Array.from({ length: 12 }, (_, index) => <i key={index} />);

/**
 * Outlines of cards where the list is going to be, so that nothing moves when it comes. With `forFilters`, they are shown
 * only in the place of the built cards, which know nothing of the filters in the address.
 */
export function SupplierSkeletons({ forFilters = false }: { forFilters?: boolean }) {
  return (
    <div className={classes.frame} aria-hidden="true" data-for-filters={forFilters || undefined}>
      <div className={`${classes.list} ${classes.skeletons}`}>{OUTLINES}</div>
    </div>
  );
}
