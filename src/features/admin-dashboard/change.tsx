import type { ReactNode } from 'react';
import { formatChange } from '@/domain/dashboard';
import classes from './figures.module.css';

interface Props {
  now: number;
  before: number;
  /** The previous period with its preposition: "a outubro". */
  than: string;
  /** Shown when the previous figure is zero. */
  children: ReactNode;
}

/** Change since the previous period, "+12% em relação a outubro". */
export function Change({ now, before, than, children }: Props) {
  const change = formatChange(now, before);
  if (change === null) return <p>{children}</p>;
  if (change === '0%') return <p>Sem mudança em relação {than}</p>;
  return (
    <p>
      <strong className={classes.change} data-trend={now > before ? 'up' : 'down'}>
        {change}
      </strong>{' '}
      em relação {than}
    </p>
  );
}
