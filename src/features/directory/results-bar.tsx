import { foundCount } from './supplier-count';
import type { Directory } from './use-directory';
import classes from './directory.module.css';

/** Above the list: how many suppliers it has. */
export function ResultsBar({ directory: { status, count } }: { directory: Directory }) {
  return (
    <p role="status" className={classes.count}>
      {status === 'ready' && foundCount(count)}
    </p>
  );
}
