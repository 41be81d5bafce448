import classes from './page-spinner.module.css';

/** A page that is still on its way. */
export function PageSpinner({ label = 'Carregando…' }: { label?: string }) {
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <span className={classes.ring} />
    </div>
  );
}
