import type { ReactNode } from 'react';
import { formatChange } from '@/domain/dashboard';
import classes from './figures.module.css';

interface Props {
  current: number;
  previous: number;
  /** The previous period with its preposition: "a outubro". */
  comparedTo: string;
  /** Shown when the previous figure is zero. */
  children: ReactNode;
}

/** Change since the previous period, "+12% em relação a outubro". */
export function Change({ current, previous, comparedTo, children }: Props) {
  const change = formatChange(current, previous);
  if (change === null) return <p>{children}</p>;
  if (change === '0%') return <p>Sem mudança em relação {comparedTo}</p>;
  return (
    <p>
      <strong className={classes.change} data-trend={current > previous ? 'up' : 'down'}>
        {change}
      </strong>{' '}
      em relação {comparedTo}
    </p>
  );
}
