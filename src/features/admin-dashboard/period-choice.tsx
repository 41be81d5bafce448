import { Link } from 'react-router-dom';
import { PERIODS, type Period } from '@/domain/dashboard/trend';
import { KEEP_SCROLL } from '@/lib/navigation/location-state';
import classes from './period-choice.module.css';

interface Props {
  period: Period;
  searchFor: (period: Period) => string;
}

/** Links, because the choice is part of the URL. */
export function PeriodChoice({ period, searchFor }: Props) {
  return (
    <nav aria-label="Período" className={classes.root}>
      {PERIODS.map((choice) => (
        <Link
          key={choice.id}
          to={{ search: searchFor(choice) }}
          state={KEEP_SCROLL}
          aria-current={choice === period ? 'true' : undefined}
          className={classes.choice}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}
