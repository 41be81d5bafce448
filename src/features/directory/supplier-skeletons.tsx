import classes from './supplier-grid.module.css';

/** More cards than the largest screens show. */
const OUTLINES = Array.from({ length: 12 }, (_, index) => <i key={index} />);

/**
 * Outlines of cards where the list is going to be, so that nothing moves when it comes. With `forBuilt`, only where the
 * cards in the HTML are not shown.
 */
export function SupplierSkeletons({ forBuilt = false }: { forBuilt?: boolean }) {
  return (
    <div className={classes.frame} aria-hidden="true" data-for-built={forBuilt || undefined}>
      <div className={`${classes.list} ${classes.skeletons}`}>{OUTLINES}</div>
    </div>
  );
}
