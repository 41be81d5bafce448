import classes from './page-spinner.module.css';

/** Shown while a page loads. */
export function PageSpinner({ label = 'Carregando…' }: { label?: string }) {
  return (
    <div className={classes.root} role="status" aria-label={label}>
      <span className={classes.ring} />
    </div>
  );
}
