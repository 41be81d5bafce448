import { addMonths, dayOf, endOfDay } from '../format/dates.ts';

/** Adds to the present end of Premium, or to today. Equals private.premium_periods(). */
export function endAfterOrder(endsAt: string | null, months: number, now = new Date()): string {
  const start = endsAt !== null && Date.parse(endsAt) > now.getTime() ? endsAt : now.toISOString();
  return endOfDay(addMonths(dayOf(start), months));
}
