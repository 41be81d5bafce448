import classes from './page-spinner.module.css';

interface Props {
  label?: string;
  /** Takes the room of a line of text, beside the outlines of what is loading. */
  small?: boolean;
}

/** Shown while a page loads. */
export function PageSpinner({ label = 'Carregando…', small = false }: Props) {
  return (
    <div className={small ? classes.small : classes.root} role="status" aria-label={label}>
      <span className={classes.ring} />
    </div>
  );
}
