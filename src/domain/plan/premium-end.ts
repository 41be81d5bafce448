import { addMonths, dayOf, endOfDay } from '../format/dates.ts';

/**
 * When Premium ends after buying these months, as private.premium_periods() computes it: they are added to the present
 * end, or to today.
 */
export function endAfterOrder(endsAt: string | null, months: number, now = new Date()): string {
  const start = endsAt !== null && Date.parse(endsAt) > now.getTime() ? endsAt : now.toISOString();
  return endOfDay(addMonths(dayOf(start), months));
}
