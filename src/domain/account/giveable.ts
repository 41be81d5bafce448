import { addDays, dayOf } from '../format/dates.ts';
import { formatCount } from '../format/numbers.ts';
import type { Subscriber } from './user.ts';

// What support may still give to a member, of three months in twelve: private.giveable_days(). Null: no limit.

/** So much does a month of Premium count, as in private.premium_gifts. */
const DAYS_OF_MONTH = 31;

export function mayGive(months: number, giveableDays: number | null): boolean {
  return giveableDays === null || months * DAYS_OF_MONTH <= giveableDays;
}

/** The last day that support may set, "2026-12-31". */
export function lastGiveableDay({ role, ends_at }: Subscriber, giveableDays: number): string {
  const now = new Date().toISOString();
  const before = role === 'premium' && ends_at !== null ? dayOf(ends_at) : addDays(dayOf(now), -1);
  return addDays(before, giveableDays);
}

export function giveableText(giveableDays: number): string {
  const left = giveableDays > 0 ? `ainda ${formatCount(giveableDays, 'dia', 'dias')}` : 'mais nada';
  return `O atendimento dá a cada membro até 3 meses (93 dias) em 12 meses, e pode dar ${left} a este. Para mais, peça à Administração.`;
}
