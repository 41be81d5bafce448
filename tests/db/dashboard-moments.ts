import { randomUUID } from 'node:crypto';
import { dashboard, type Dashboard, type Span } from '@/domain/dashboard';
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

/** The dashboard of the API, checked against the schema of the app. */
export async function dashboardOf({ client }: Actor): Promise<Dashboard> {
  const { data, error } = await client.rpc('dashboard').single();
  if (error) throw error;
  return dashboard.parse(data);
}

export interface Difference extends Record<string, unknown> {
  days?: Span[];
  months?: Span[];
}

/** The change of each figure when `act` runs, without those that stay the same. */
export async function differenceBy(admin: Actor, act: () => Promise<unknown>): Promise<Difference> {
  const before = await dashboardOf(admin);
  await act();
  const after = await dashboardOf(admin);
  const difference: Difference = {};
  for (const [name, value] of Object.entries(after)) {
    if (typeof value !== 'number') continue;
    const change = value - Number(before[name as keyof Dashboard]);
    if (change !== 0) difference[name] = change;
  }
  const byDay = changed(before.days, after.days);
  const byMonth = changed(before.months, after.months);
  if (byDay.length > 0) difference.days = byDay;
  if (byMonth.length > 0) difference.months = byMonth;
  return difference;
}

function changed(before: Span[], after: Span[]): Span[] {
  return after
    .map(({ start, revenue_cents, sign_ups }, at) => ({
      start,
      revenue_cents: revenue_cents - before[at]!.revenue_cents,
      sign_ups: sign_ups - before[at]!.sign_ups,
    }))
    .filter(({ revenue_cents, sign_ups }) => revenue_cents !== 0 || sign_ups !== 0);
}
