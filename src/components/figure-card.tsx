import type { ReactNode } from 'react';
import classes from './figure-card.module.css';

interface Props {
  label: string;
  /** The figure; undefined while it is on its way. */
  value: ReactNode;
  /** What it means, in a few words. */
  note?: ReactNode;
}

/** A figure set large, of a row of them: in a <dl>. */
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
