import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

interface Props {
  label: string;
  /** The figure; undefined while it loads. */
  value: ReactNode;
  /** A short explanation. */
  note?: ReactNode;
}

/** A large figure with its label; has to be inside a <dl>. */
export function FigureCard({ label, value, note }: Props) {
  return (
    <div className={classes.root}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value} aria-busy={value === undefined || undefined}>
        {value ?? '—'}
      </dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
