import { describe, expect } from 'vitest';
import { createAccount } from '../support/actors';
import type { Backend } from '../support/backend';
import type { Span } from '@/domain/dashboard';
import { dashboardOf, insertOrder, momentOf, spansOf, type Moment, type NewOrder } from './dashboard-moments';
import { test as base } from './support/test';

// What the charts, the revenue by plan and the funnel show, compared with what a plain reading of the rows adds up to.

/** A row with money or a person, at its time in São Paulo: "2026-11-21 23:59:00.000". */
interface Happened {
  at: string;
  cents: number;
  plan: string | null;
}

/** Times next to each boundary that a figure has. */
const MOMENTS: Moment[] = [
  'clock',
  "today + interval '1 minute'",
  "today - interval '1 minute'",
  "today - interval '29 days' + interval '1 minute'",
  "today - interval '29 days' - interval '1 minute'",
  // The same time 30 days ago, where the period before ends; and where it begins.
  "clock - interval '30 days 1 minute'",
  "clock - interval '30 days' + interval '30 minutes'",
  "today - interval '59 days' + interval '1 minute'",
  "today - interval '59 days' - interval '1 minute'",
  "month + interval '1 minute'",
  "month - interval '1 minute'",
  "month - interval '11 months' + interval '1 minute'",
  "month - interval '11 months' - interval '1 minute'",
  // The same time 12 months ago, and the beginning of the 12 months before.
  "clock - interval '12 months 1 minute'",
  "clock - interval '12 months' + interval '30 minutes'",
  "clock - interval '12 months' + interval '3 days'",
  "month - interval '23 months' + interval '1 minute'",
  "month - interval '23 months' - interval '1 minute'",
  // Around the starts of weeks.
  "date_trunc('week', clock) + interval '1 minute'",
  "date_trunc('week', clock) - interval '1 minute'",
  "date_trunc('week', clock) - interval '7 weeks' + interval '1 minute'",
  "date_trunc('week', clock) - interval '7 weeks' - interval '1 minute'",
];
const PLANS = ['monthly', 'quarterly', 'annual'];
const OTHERS: Partial<NewOrder>[] = [{ status: 'refunded' }, { status: 'pending' }, { status: 'failed' }];

const test = base.extend('history', { scope: 'file' }, async ({ backend }) => {
  for (const [at, paid] of MOMENTS.entries()) {
    await insertOrder(backend, { amount: 1000 + at, paid, plan: PLANS[at % PLANS.length]! });
    const order = { amount: 500, paid, ...OTHERS[at % OTHERS.length] };
    await insertOrder(backend, order);
    const { id } = await createAccount(backend);
    await backend.sql('update public.profiles set created_at = $2 where id = $1', [
      id,
      await momentOf(backend, paid),
    ]);
  }
  // Money that an admin has only heard of.
  const { id } = await createAccount(backend);
  const pending = await insertOrder(backend, { amount: 7777, status: 'pending', userId: id });
  await backend.sql(`select public.release_order($1, 'Comprovante')`, [pending]);
  return { sales: await salesIn(backend), signUps: await signUpsIn(backend), clock: await clockOf(backend) };
});

const LOCAL = (column: string) =>
  `to_char(${column} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI:SS.MS')`;
const salesIn = (backend: Backend) =>
  backend.sql<Happened>(
    `select ${LOCAL('paid_at')} as at, amount_cents as cents, plan_key as plan from public.orders
     where status = 'paid' and released_at is null`,
  );
const signUpsIn = (backend: Backend) =>
  backend.sql<Happened>(`select ${LOCAL('created_at')} as at, 0 as cents, null as plan from public.profiles`);
async function clockOf(backend: Backend): Promise<string> {
  const [row] = await backend.sql<{ clock: string }>(`select ${LOCAL('now()')} as clock`);
  return row!.clock;
}

/** A calendar day or the first of a month, so many days or months later. */
function shifted(start: string, { days = 0, months = 0 }): string {
  const [year = 0, month = 1, day = 1] = start.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, day + days)).toISOString().slice(0, 10);
}
const sum = (rows: Happened[]) => rows.reduce((total, { cents }) => total + cents, 0);

/** The part of a day's or month's rows that was there before a time; times are texts in order. */
const during = (rows: Happened[], start: string, end: string, before: string) =>
  rows.filter(({ at }) => at >= start && at < end && at < before);

const PERIODS = {
  days: { count: 30, step: { days: 1 }, back: { days: -30 } },
  months: { count: 12, step: { months: 1 }, back: { months: -12 } },
} as const;

/** The spans of a period as the rows add up to them. */
function plainSpans(
  period: keyof typeof PERIODS,
  { sales, signUps, clock }: { sales: Happened[]; signUps: Happened[]; clock: string },
): Span[] {
  const { count, step, back } = PERIODS[period];
  const last = period === 'days' ? clock.slice(0, 10) : `${clock.slice(0, 7)}-01`;
  const cut = `${shifted(clock.slice(0, 10), back)}${clock.slice(10)}`;
  return Array.from({ length: count }, (_, at) => {
    const ago = at - (count - 1);
    const start = shifted(last, period === 'days' ? { days: ago } : { months: ago });
    const start_before = shifted(start, back);
    const now = (rows: Happened[]) => during(rows, start, shifted(start, step), '9999');
    const before = (rows: Happened[]) => during(rows, start_before, shifted(start_before, step), cut);
    return {
      start,
      start_before,
      revenue_cents: sum(now(sales)),
      revenue_before_cents: sum(before(sales)),
      sign_ups: now(signUps).length,
      sign_ups_before: before(signUps).length,
    };
  });
}

describe('the charts', () => {
  test.for(['days', 'months'] as const)(
    'show the revenue and sign-ups of each of the last %s, and of those before, up to the same time',
    async (period, { actors, history }) => {
      const spans = spansOf(await dashboardOf(actors.admin), period);
      expect(spans).toEqual(plainSpans(period, history));
      // Not equal because both are empty.
      for (const figure of ['revenue_cents', 'revenue_before_cents', 'sign_ups', 'sign_ups_before'] as const)
        expect(spans.filter((span) => span[figure] > 0).length).toBeGreaterThan(1);
    },
  );

  test.for(['days', 'months'] as const)(
    'are accompanied by the revenue of each plan in the %s and before',
    async (period, { actors, backend, history }) => {
      const { trends } = await dashboardOf(actors.admin);
      const plans = await backend.sql<{ key: string; name: string }>(
        'select key, name from public.plans order by position',
      );
      const expected = plans.map(({ key, name }) => {
        const sales = history.sales.filter(({ plan }) => plan === key);
        const spans = plainSpans(period, { ...history, sales });
        const total = (figure: 'revenue_cents' | 'revenue_before_cents') =>
          spans.reduce((sum, span) => sum + span[figure], 0);
        return {
          name,
          revenue_cents: total('revenue_cents'),
          revenue_before_cents: total('revenue_before_cents'),
        };
      });
      expect(trends.find((trend) => trend.period === period)?.plans).toEqual(expected);
    },
  );

  test('leave out a plan without revenue in either period', async ({
    actors,
    backend,
    history: _history,
  }) => {
    const namesOf = async (at: number) =>
      (await dashboardOf(actors.admin)).trends[at]?.plans.map(({ name }) => name);
    expect(await namesOf(0)).toContain('Anual');
    await backend.sql(
      `alter table public.orders disable trigger orders_keep_purchase;
       update public.orders set amount_cents = 0 where plan_key = 'annual';
       alter table public.orders enable trigger orders_keep_purchase`,
    );
    expect([await namesOf(0), await namesOf(1)]).toEqual([
      ['Mensal', 'Trimestral'],
      ['Mensal', 'Trimestral'],
    ]);
  });
});

describe('the key figures', () => {
  test('add up to all sales, those of this month, and those of the month before up to the same time', async ({
    actors,
    backend,
    history: _history,
  }) => {
    const sales = await salesIn(backend);
    const asFar = (await momentText(backend, 'least(as_far, month)')) ?? '';
    const [month, before] = [await momentText(backend, 'month'), await momentText(backend, 'month_before')];
    expect(await dashboardOf(actors.admin)).toMatchObject({
      revenue_cents: sum(sales),
      month_cents: sum(sales.filter(({ at }) => at >= month)),
      month_before_cents: sum(during(sales, before, '9999', asFar)),
    });
  });
});

async function momentText(backend: Backend, moment: Moment): Promise<string> {
  const [row] = await backend.sql<{ at: string }>(`select ${LOCAL('$1::timestamptz')} as at`, [
    await momentOf(backend, moment),
  ]);
  return row!.at;
}

describe('the funnel', () => {
  test('has the counts of each step and the purchases in each of the last eight weeks, from Monday on', async ({
    actors,
    backend,
    history,
  }) => {
    const monday = (await momentText(backend, "date_trunc('week', clock)")).slice(0, 10);
    const steps = { visit: 100, locked: 40, plans: 20, checkout: 7 };
    const rows: { day: string; step: string; count: number }[] = [];
    // Mondays and Sundays, from the last day that is too early on.
    for (let week = -8; week <= 0; week++)
      for (const days of [week * 7, week * 7 + 6])
        for (const [step, count] of Object.entries(steps))
          rows.push({ day: shifted(monday, { days }), step, count: count + days + 60 });
    for (const { day, step, count } of rows)
      await backend.sql('insert into public.funnel_days (day, step, count) values ($1, $2, $3)', [
        day,
        step,
        count,
      ]);
    const expected = Array.from({ length: 8 }, (_, at) => {
      const week = shifted(monday, { days: (at - 7) * 7 });
      const end = shifted(week, { days: 7 });
      const countOf = (of: string) =>
        rows
          .filter(({ day, step }) => step === of && day >= week && day < end)
          .reduce((total, { count }) => total + count, 0);
      return {
        week,
        visits: countOf('visit'),
        locked: countOf('locked'),
        plans: countOf('plans'),
        checkouts: countOf('checkout'),
        paid: during(history.sales, week, end, '9999').length,
      };
    });
    expect((await dashboardOf(actors.admin)).funnel).toEqual(expected);
  });
});
