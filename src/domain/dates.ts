import { lazy } from './lazy.ts';

const timeZone = 'America/Sao_Paulo';
const long = lazy(() => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone }));
const short = lazy(() => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone }));
const momentary = lazy(
  () => new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone }),
);
// Sweden writes its dates as ISO 8601 does.
const iso = lazy(() => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }));
const HOUR_MS = 3_600_000;

/** A moment as the day it falls on in São Paulo, "21 de novembro de 2026". Takes ISO 8601. */
export function formatDay(moment: string): string {
  return long().format(new Date(moment));
}

/** The same in figures, "21/11/2026". */
export function formatShortDay(moment: string): string {
  return short().format(new Date(moment));
}

/** A moment with its time of day in São Paulo, "21/11/2026, 14:32". */
export function formatMoment(moment: string): string {
  return momentary().format(new Date(moment));
}

/** The day as date fields and ISO 8601 write it, "2026-11-21". */
export function dayOf(moment: string): string {
  return iso().format(new Date(moment));
}

/** The last millisecond of a day in São Paulo, ISO 8601 in UTC. Takes the day as dayOf() writes it. */
export function endOfDay(day: string): string {
  // The day's end in Greenwich is the evening of the same day in São Paulo; how many hours are left of it depends on
  // daylight saving time, which Brazil had until 2019 and may have again.
  let end = Date.parse(`${day}T23:59:59.999Z`);
  while (dayOf(new Date(end + HOUR_MS).toISOString()) === day) end += HOUR_MS;
  return new Date(end).toISOString();
}

const DAY_MS = 24 * HOUR_MS;

/** The first moment of a day in São Paulo, ISO 8601 in UTC. Takes the day as dayOf() writes it. */
export function startOfDay(day: string): string {
  const dayBefore = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return new Date(Date.parse(endOfDay(dayBefore)) + 1).toISOString();
}
