import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { dashboard, dashboardDetails, type DashboardDetails, type Span } from '@/domain/dashboard/dashboard';
import type { Actor } from '../support/actors';
import type { Backend } from '../support/backend';

/**
 * SQL for a moment in São Paulo. It may use `clock` (the time there), the beginnings of `today`, of this `month` and of
 * `month_before`, and `as_far`: `month_before` plus the time that has passed since `month`.
 */
export type Moment = string;

const CLOCK = `
  select *, month_before + (clock - month) as as_far
  from (select clock, date_trunc('day', clock) as today, date_trunc('month', clock) as month,
    date_trunc('month', clock) - interval '1 month' as month_before
    from (select now() at time zone 'America/Sao_Paulo' as clock) now) parts`;

/** The moment in ISO 8601. */
export async function momentOf(backend: Backend, moment: Moment): Promise<string> {
  const at = await ask(backend, `(${moment}) at time zone 'America/Sao_Paulo'`);
  return new Date(at).toISOString();
}

/** The day of the moment in São Paulo, as in "2026-11-21". */
export function dayOf(backend: Backend, moment: Moment): Promise<string> {
  return ask(backend, `(${moment})::date::text`);
}

async function ask(backend: Backend, expression: string): Promise<string> {
  const [row] = await backend.sql<{ answer: string }>(`select ${expression} as answer from (${CLOCK}) c`);
  return row!.answer;
}

export interface NewOrder {
  amount: number;
  paid?: Moment;
  status?: 'pending' | 'paid' | 'failed' | 'refunded';
  /** Null for a deleted account. */
  userId?: string | null;
  plan?: string;
}

/** Inserts an order by SQL and returns its id. */
export async function insertOrder(
  backend: Backend,
  { amount, paid = 'clock', status = 'paid', userId = null, plan = 'monthly' }: NewOrder,
): Promise<string> {
  const isPaid = status === 'paid' || status === 'refunded';
  const [row] = await backend.sql<{ id: string }>(
    `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at)
     values ($1, $2, 1, $3, 'pix', 'teste', $4, $5, $6) returning id`,
    [userId, plan, amount, status, randomUUID(), isPaid ? await momentOf(backend, paid) : null],
  );
  return row!.id;
}

const everything = z.extend(dashboard, dashboardDetails.shape);

/** The dashboard of the API, checked against the schemas of the app. */
export async function dashboardOf({ client }: Actor): Promise<z.infer<typeof everything>> {
  const [figures, premium, trends, funnel, contacts, gifts, todo] = await Promise.all([
    client.rpc('dashboard').single(),
    client.rpc('dashboard_premium').single(),
    client.rpc('dashboard_trend'),
    client.rpc('dashboard_funnel'),
    client.rpc('contact_figures').single(),
    client.rpc('dashboard_gifts'),
    client.rpc('dashboard_todo').single(),
  ]);
  for (const { error } of [figures, premium, trends, funnel, contacts, gifts, todo]) if (error) throw error;
  return everything.parse({
    ...figures.data,
    premium: premium.data,
    trends: trends.data,
    funnel: funnel.data,
    contacts: contacts.data,
    gifts: gifts.data,
    todo: todo.data,
  });
}

/** The spans of the chart by day or month. */
export function spansOf({ trends }: Pick<DashboardDetails, 'trends'>, period: 'days' | 'months'): Span[] {
  return trends.find((trend) => trend.period === period)?.spans ?? [];
}

type Bar = Pick<Span, 'start' | 'revenue_cents' | 'sign_ups'>;

const figuresAndCharts = z.omit(everything, {
  premium: true,
  funnel: true,
  contacts: true,
  gifts: true,
  todo: true,
});
type FiguresAndCharts = z.infer<typeof figuresAndCharts>;

/** What differenceBy() compares, by two of the requests of a dashboard. */
async function figuresOf({ client }: Actor): Promise<FiguresAndCharts> {
  const [figures, trends] = await Promise.all([
    client.rpc('dashboard').single(),
    client.rpc('dashboard_trend'),
  ]);
  for (const { error } of [figures, trends]) if (error) throw error;
  return figuresAndCharts.parse({ ...figures.data, trends: trends.data });
}

export interface Difference extends Record<string, unknown> {
  days?: Bar[];
  months?: Bar[];
}

/** The change of each key figure and of the charts when `act` runs, without those that stay the same. */
export async function differenceBy(admin: Actor, act: () => Promise<unknown>): Promise<Difference> {
  const before = await figuresOf(admin);
  await act();
  const after = await figuresOf(admin);
  const difference: Difference = {};
  for (const [name, value] of Object.entries(after)) {
    if (typeof value !== 'number') continue;
    const change = value - Number(before[name as keyof FiguresAndCharts]);
    if (change !== 0) difference[name] = change;
  }
  for (const period of ['days', 'months'] as const) {
    const bars = changed(spansOf(before, period), spansOf(after, period));
    if (bars.length > 0) difference[period] = bars;
  }
  return difference;
}

function changed(before: Span[], after: Span[]): Bar[] {
  return after
    .map(({ start, revenue_cents, sign_ups }, at) => ({
      start,
      revenue_cents: revenue_cents - before[at]!.revenue_cents,
      sign_ups: sign_ups - before[at]!.sign_ups,
    }))
    .filter(({ revenue_cents, sign_ups }) => revenue_cents !== 0 || sign_ups !== 0);
}
