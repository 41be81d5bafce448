import { listedFigures, type Figures } from '@/domain/site/figures';
import classes from './claim-numbers.module.css';

export function ClaimNumbers({ figures }: { figures: Figures }) {
  const listed = listedFigures(figures);
  if (listed.length === 0) return null;
  return (
    <section aria-label="Em números">
      <ul className={classes.list} role="list">
        {listed.map(({ prefix, figure, label }) => (
          <li key={label} className={classes.claim}>
            <span className={classes.words}>{prefix}</span> <span className={classes.figure}>{figure}</span>{' '}
            <span className={classes.words}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
