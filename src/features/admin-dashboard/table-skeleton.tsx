import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import classes from './table.module.css';

/** Reserves the height of a table while its figures load. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className={classes.card}>
      <Skeleton height={`${2.5 * (rows + 1)}rem`} />
    </div>
  );
}
