import classes from './supplier-grid.module.css';

/** More than the largest screens show. */
const CARDS = Array.from({ length: 12 }, (_, index) => index);

/** Outlines of cards where the list is going to be, so that nothing moves when it comes. */
export function SupplierSkeletons() {
  return (
    <div className={classes.frame} aria-hidden="true">
      <div className={`${classes.list} ${classes.skeletons}`}>
        {CARDS.map((card) => (
          <i key={card} />
        ))}
      </div>
    </div>
  );
}
