import { MARKETING_FIGURES } from '@/domain/site/marketing-figures';
import classes from './claim-numbers.module.css';

export function ClaimNumbers() {
  return (
    <section aria-label="Em números">
      <ul className={classes.list} role="list">
        {Object.values(MARKETING_FIGURES).map(({ prefix, figure, label }) => (
          <li key={label} className={classes.claim}>
            <span className={classes.words}>{prefix}</span> <span className={classes.figure}>{figure}</span>{' '}
            <span className={classes.words}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
