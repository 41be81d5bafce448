import * as z from 'zod/mini';
import { formatBRL } from './money.ts';
import { formatCount } from './numbers.ts';

/** A day or month of the chart; `start` is its first day, "2026-11-01". */
const span = z.object({ start: z.string(), revenue_cents: z.number(), sign_ups: z.number() });
export type Span = z.infer<typeof span>;

const order = z.object({
  id: z.string(),
  customer: z.nullable(z.string()), // null if the account was deleted
  plan: z.string(),
  amount_cents: z.number(),
  paid_at: z.string(),
});
export type PaidOrder = z.infer<typeof order>;

/** The answer of public.dashboard(); its migration documents the figures. */
export const dashboard = z.object({
  today: z.string(),
  revenue_cents: z.number(),
  month_cents: z.number(),
  month_before_cents: z.number(),
  subscribers: z.number(),
  first_purchases: z.number(),
  subscriptions_ended: z.number(),
  views: z.number(),
  views_before: z.number(),
  views_total: z.number(),
  suppliers_new: z.number(),
  suppliers_new_before: z.number(),
  suppliers_total: z.number(),
  latest_orders: z.array(order),
  days: z.array(span),
  months: z.array(span),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Periods of the chart; `id` is the value in the query string. The first is the default. */
export const PERIODS = [
  { id: '30-dias', label: '30 dias', spans: 'days' },
  { id: '12-meses', label: '12 meses', spans: 'months' },
] as const;
export type Period = (typeof PERIODS)[number];

export function periodOf(id: string | null): Period {
  return PERIODS.find((period) => period.id === id) ?? PERIODS[0];
}

const ONE_DECIMAL_BELOW = 0.1;
/** A larger growth says that there was next to nothing before: its exact percentage tells nobody anything. */
const MOST_TIMES = 10;

/** How much a figure has changed, "+12%" or "Mais de 10 vezes"; null if it was zero before. */
export function formatChange(now: number, before: number): string | null {
  if (before === 0) return null;
  if (now > MOST_TIMES * before) return `Mais de ${MOST_TIMES} vezes`;
  const share = (now - before) / before;
  return new Intl.NumberFormat('pt-BR', {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(share) < ONE_DECIMAL_BELOW ? 1 : 0,
  }).format(share);
}

const timeZone = 'UTC'; // formats calendar days without shifting them
const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone });
const LABELS = {
  days: {
    short: new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone }),
    long: new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', timeZone }),
  },
  months: {
    short: new Intl.DateTimeFormat('pt-BR', { month: 'short', timeZone }),
    long: new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone }),
  },
};

/** Label of a day or month: "21 de novembro", "novembro de 2026"; on the axis "21/11", "nov". */
export function formatSpan(start: string, { spans }: Period, style: 'short' | 'long' = 'long'): string {
  return LABELS[spans][style].format(new Date(start)).replace(/\.$/, '');
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

export function totalOf(spans: Span[]): Omit<Span, 'start'> {
  return {
    revenue_cents: spans.reduce((sum, span) => sum + span.revenue_cents, 0),
    sign_ups: spans.reduce((sum, span) => sum + span.sign_ups, 0),
  };
}

export function summarize(spans: Span[], period: Period): string {
  const { revenue_cents, sign_ups } = totalOf(spans);
  const total = `Receita de ${formatBRL(revenue_cents)} e ${formatCount(sign_ups, 'cadastro', 'cadastros')}`;
  const best = spans.reduce((best, span) => (span.revenue_cents > best.revenue_cents ? span : best));
  const peak = `A maior receita foi a de ${formatSpan(best.start, period)}, ${formatBRL(best.revenue_cents)}.`;
  return `${total} nos últimos ${period.label}.${best.revenue_cents > 0 ? ` ${peak}` : ''}`;
}
