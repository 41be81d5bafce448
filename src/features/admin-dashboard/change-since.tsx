import type { ReactNode } from 'react';
import { formatChange } from '@/domain/dashboard/dashboard';
import classes from './figures.module.css';

interface Props {
  current: number;
  previous: number;
  /** The previous period with its preposition, "a outubro"; by default the words beside it say which one. */
  comparedTo?: string;
  /** Shown when the previous figure is zero. */
  children: ReactNode;
}

/** Change since the previous period, "+12% em relação a outubro". */
export function Change({ current, previous, comparedTo, children }: Props) {
  const change = formatChange(current, previous);
  const relation = comparedTo === undefined ? '' : ` em relação ${comparedTo}`;
  if (change === null) return <p>{children}</p>;
  if (change === '0%') return <p>Sem mudança{relation}</p>;
  return (
    <p>
      <strong className={classes.change} data-trend={current > previous ? 'up' : 'down'}>
        {change}
      </strong>
      {relation}
    </p>
  );
}
