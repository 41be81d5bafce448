/** A moment relative to the load of the seed; negative numbers are in the past. */
export interface Moment {
  months?: number;
  days?: number;
  minutes?: number;
}

/** The moment as an SQL expression: `now() + interval '-3 months 12 days'`. */
export function momentSql({ months = 0, days = 0, minutes = 0 }: Moment): string {
  const parts = [
    ...(months ? [`${months} months`] : []),
    ...(days ? [`${days} days`] : []),
    ...(minutes ? [`${minutes} minutes`] : []),
  ];
  return parts.length ? `now() + interval '${parts.join(' ')}'` : 'now()';
}

/** The moment shifted by another. */
export function shift(moment: Moment, { months = 0, days = 0, minutes = 0 }: Moment): Moment {
  return {
    months: (moment.months ?? 0) + months,
    days: (moment.days ?? 0) + days,
    minutes: (moment.minutes ?? 0) + minutes,
  };
}

/** Approximate days from the load, for comparing moments. */
export function roughDays({ months = 0, days = 0, minutes = 0 }: Moment): number {
  return months * 30.4 + days + minutes / 1440;
}
