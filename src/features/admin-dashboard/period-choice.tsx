import { Link } from 'react-router-dom';
import { PERIODS, type Period } from '@/domain/dashboard';
import type { LocationState } from '@/lib/location-state';
import classes from './period-choice.module.css';

const SAME_PAGE: LocationState = { keepScroll: true };

interface Props {
  period: Period;
  searchFor: (period: Period) => string;
}

/** Links, for the choice is part of the address. */
export function PeriodChoice({ period, searchFor }: Props) {
  return (
    <nav aria-label="Período" className={classes.root}>
      {PERIODS.map((choice) => (
        <Link
          key={choice.id}
          to={{ search: searchFor(choice) }}
          state={SAME_PAGE}
          aria-current={choice === period ? 'true' : undefined}
          className={classes.choice}
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  );
}
