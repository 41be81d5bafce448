import { lazy } from './lazy.ts';

const timeZone = 'America/Sao_Paulo';
const long = lazy(() => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone }));
const short = lazy(() => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone }));
const dateTime = lazy(
  () => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone }),
);
const iso = lazy(() => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone })); // Swedes use ISO 8601
const HOUR_MS = 3_600_000;

export function formatDay(moment: string): string {
  return long().format(new Date(moment));
}

export function formatShortDay(moment: string): string {
  return short().format(new Date(moment));
}

export function formatMoment(moment: string): string {
  return dateTime().format(new Date(moment));
}

/** The day in São Paulo as date inputs need it, "2026-11-21". */
export function dayOf(moment: string): string {
  return iso().format(new Date(moment));
}

/** The last millisecond of a day such as "2026-11-21" in São Paulo, as ISO time in UTC. */
export function endOfDay(day: string): string {
  // Midnight UTC is evening in São Paulo; the offset changes with daylight saving time, which Brazil had until 2019.
  let end = Date.parse(`${day}T23:59:59.999Z`);
  while (dayOf(new Date(end + HOUR_MS).toISOString()) === day) end += HOUR_MS;
  return new Date(end).toISOString();
}

/** The same day some months later, or the last day of a shorter month: "2026-01-31" and 1 give "2026-02-28". */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

export const DAY_MS = 24 * HOUR_MS;

/** "21/11/2026" of "2026-11-21". */
export function formatCalendarDay(day: string): string {
  return day.split('-').reverse().join('/');
}

export function formatLongCalendarDay(day: string): string {
  return formatDay(endOfDay(day));
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The first moment of a day such as "2026-11-21" in São Paulo, as ISO time in UTC. */
export function startOfDay(day: string): string {
  const dayBefore = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return new Date(Date.parse(endOfDay(dayBefore)) + 1).toISOString();
}
