import type { Span } from './dashboard.ts';
import { formatBRL } from '../format/money.ts';
import { formatNumber } from '../format/numbers.ts';

/** Periods of the charts; `id` is the value in the query string. The first is the default. */
export const PERIODS = [
  {
    id: '30-dias',
    label: '30 dias',
    spans: 'days',
    before: '30 dias antes',
    comparedTo: 'aos 30 dias anteriores',
  },
  {
    id: '12-meses',
    label: '12 meses',
    spans: 'months',
    before: '12 meses antes',
    comparedTo: 'aos 12 meses anteriores',
  },
] as const;
export type Period = (typeof PERIODS)[number];

export function periodOf(id: string | null): Period {
  return PERIODS.find((period) => period.id === id) ?? PERIODS[0];
}

export const SERIES = {
  revenue: { title: 'Receita', now: 'revenue_cents', before: 'revenue_before_cents', format: formatBRL },
  signUps: { title: 'Cadastros', now: 'sign_ups', before: 'sign_ups_before', format: formatNumber },
} as const;
export type Series = (typeof SERIES)[keyof typeof SERIES];

const timeZone = 'UTC'; // formats calendar days without shifting them
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone });
const DAY = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone });
const LABELS = {
  days: { short: DAY, long: new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone }) },
  months: {
    short: new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone }),
    long: new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone }),
  },
};

/** Label of a day or month: "21 de novembro", "novembro de 2026"; on the axis "21/11", "nov". */
export function formatSpan(start: string, { spans }: Period, style: 'short' | 'long' = 'long'): string {
  return LABELS[spans][style].format(new Date(start)).replace(/\.$/, '');
}

const DAYS_TO_SUNDAY = 6;

/** A week by its Monday: "23/11 a 29/11". */
export function formatWeek(monday: string): string {
  const sunday = new Date(monday);
  sunday.setUTCDate(sunday.getUTCDate() + DAYS_TO_SUNDAY);
  return `${DAY.format(new Date(monday))} a ${DAY.format(sunday)}`;
}

export function comparedMonths(today: string): { month: string; before: string; days: string } {
  const date = new Date(today);
  const day = date.getUTCDate();
  const endOfBefore = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0));
  const days = day === 1 ? 'dia 1' : `dias 1 a ${day}`;
  return {
    month: MONTH.format(date),
    before: MONTH.format(endOfBefore),
    days: day > endOfBefore.getUTCDate() ? 'mês inteiro' : days,
  };
}

export function totalsOf(spans: Span[], { now, before }: Series): { now: number; before: number } {
  return {
    now: spans.reduce((sum, span) => sum + span[now], 0),
    before: spans.reduce((sum, span) => sum + span[before], 0),
  };
}

export function summarize(spans: Span[], series: Series, period: Period): string {
  const { title, now, format } = series;
  const totals = totalsOf(spans, series);
  const best = spans.reduce((best, span) => (span[now] > best[now] ? span : best));
  const sums = `${title} nos últimos ${period.label}: ${format(totals.now)}; nos ${period.label} anteriores: ${format(totals.before)}.`;
  return best[now] > 0
    ? `${sums} Maior valor: ${format(best[now])}, em ${formatSpan(best.start, period)}.`
    : sums;
}
