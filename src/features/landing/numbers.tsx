import { listedFigures, type Figures } from '@/domain/site/figures';
import classes from './numbers.module.css';

export function Numbers({ figures }: { figures: Figures }) {
  const listed = listedFigures(figures);
  if (listed.length === 0) return null;
  return (
    <dl className={classes.root}>
      {listed.map(({ prefix, figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <small>{prefix}</small> {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}
