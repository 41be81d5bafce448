import '@mantine/core/styles/Skeleton.css';
import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import classes from './figures.module.css';

interface Props {
  title: string;
  /** Path of the page with the details. */
  to?: string;
  /** Undefined while loading, like the notes. */
  value: ReactNode;
  notes: ReactNode;
}

/** A figure with notes that explain it. With `to`, the card links to the details. */
export function KeyFigure({ title, to, value, notes }: Props) {
  return (
    <li className={classes.card}>
      <h2 className={classes.title}>
        {to === undefined ? (
          title
        ) : (
          <Link to={to} className={classes.link}>
            {title}
          </Link>
        )}
      </h2>
      <div className={classes.value}>{value ?? <Skeleton height="1.75rem" width="60%" />}</div>
      <div className={classes.notes}>
        {notes ?? (
          <>
            <Skeleton height="1rem" width="90%" />
            <Skeleton height="1rem" width="70%" />
          </>
        )}
      </div>
    </li>
  );
}
