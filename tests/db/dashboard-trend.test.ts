import { describe, expect } from 'vitest';
import { dashboard, type PremiumFigures, type Span } from '@/domain/dashboard/dashboard';
import { type Actor, createAccount, createActor } from '../support/actors';
import type { Backend } from '../support/backend';
import { createCoupon } from '../support/coupons';
import { begin, pay } from '../support/orders';
import {
  dashboardOf,
  differenceBy,
  insertOrder,
  type Moment,
  momentOf,
  type NewOrder,
  spansOf,
} from './dashboard-moments';
import { test as base } from './support/test';

// What the charts, the revenue by plan and the funnel show, compared with what a plain reading of the rows adds up to.

const test = base
  .extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }))
  .extend('history', { scope: 'file' }, async ({ backend }) => {
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
    return {
      sales: await salesIn(backend),
      signUps: await signUpsIn(backend),
      clock: await clockOf(backend),
    };
  });

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

const LOCAL = (column: string) =>
  `to_char(${column} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD HH24:MI:SS.MS')`;
const salesIn = (backend: Backend) =>
  backend.sql<Happened>(
    `select ${LOCAL('paid_at')} as at, amount_cents as cents, plan_key as plan from public.orders
     where status = 'paid'`,
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
    async (period, { admin, history }) => {
      const spans = spansOf(await dashboardOf(admin), period);
      expect(spans).toEqual(plainSpans(period, history));
      // Not equal because both are empty.
      for (const figure of ['revenue_cents', 'revenue_before_cents', 'sign_ups', 'sign_ups_before'] as const)
        expect(spans.filter((span) => span[figure] > 0).length).toBeGreaterThan(1);
    },
  );

  test.for(['days', 'months'] as const)(
    'are accompanied by the revenue of each plan in the %s and before',
    async (period, { admin, backend, history }) => {
      const { trends } = await dashboardOf(admin);
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

  test('leave out a plan without revenue in either period', async ({ admin, backend, history: _history }) => {
    const namesOf = async (at: number) =>
      (await dashboardOf(admin)).trends[at]?.plans.map(({ name }) => name);
    expect(await namesOf(0)).toContain('Anual');
    await backend.sql(
      `alter table public.orders disable trigger orders_keep_terms;
       update public.orders set amount_cents = 0 where plan_key = 'annual';
       alter table public.orders enable trigger orders_keep_terms`,
    );
    expect([await namesOf(0), await namesOf(1)]).toEqual([
      ['Mensal', 'Trimestral'],
      ['Mensal', 'Trimestral'],
    ]);
  });
});

describe('the key figures', () => {
  test('add up to all sales, those of this month, and those of the month before up to the same time', async ({
    admin,
    backend,
    history: _history,
  }) => {
    const sales = await salesIn(backend);
    const asFar = (await momentText(backend, 'least(as_far, month)')) ?? '';
    const [month, before] = [await momentText(backend, 'month'), await momentText(backend, 'month_before')];
    expect(await dashboardOf(admin)).toMatchObject({
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
    admin,
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
    expect((await dashboardOf(admin)).funnel).toEqual(expected);
  });
});

// A member's history of Premium, step by step, and what it adds to the figures about Premium.

type Plan = 'monthly' | 'quarterly' | 'annual';
type Step =
  | { does: 'buy'; plan: Plan; ago: number; percent?: number; released?: boolean }
  /** The payment of the purchase with this number, from 0, is returned. */
  | { does: 'return'; number: number; as: 'refunded' | 'charged_back' }
  /** An admin lets Premium end so many days from now; null: sets it back to free. */
  | { does: 'grant'; days: number | null }
  | { does: 'join the staff' }
  | { does: 'delete the account' };

const buy = (plan: Plan, ago: number, rest: { percent?: number; released?: boolean } = {}): Step => ({
  does: 'buy',
  plan,
  ago,
  ...rest,
});

const grant = (days: number | null): Step => ({ does: 'grant', days });

/** What a history adds; figures that it does not change are left out. Cents are exact: the rounded sum may differ by one. */
interface Added {
  monthly_cents?: number;
  payers?: number;
  ending?: number;
  renewed?: number;
  not_renewed?: number;
}

const HISTORIES: [who: string, steps: Step[], added: Added][] = [
  ['never bought anything', [], {}],
  ['bought a month 10 days ago', [buy('monthly', 10)], { monthly_cents: 2990, payers: 1, ending: 1 }],
  ['bought three months 10 days ago', [buy('quarterly', 10)], { monthly_cents: 7990 / 3, payers: 1 }],
  ['bought a year 200 days ago', [buy('annual', 200)], { monthly_cents: 29_790 / 12, payers: 1 }],
  [
    'bought a year for half the price',
    [buy('annual', 1, { percent: 50 })],
    { monthly_cents: 14_895 / 12, payers: 1 },
  ],
  ['bought a month for nothing', [buy('monthly', 3, { percent: 100 })], { ending: 1 }],
  [
    'bought a year on top of a month that is still running, which alone counts',
    [buy('monthly', 5), buy('annual', 2)],
    { monthly_cents: 2990, payers: 1 },
  ],
  [
    'had that month refunded, so that the year is running',
    [buy('monthly', 5), buy('annual', 2), { does: 'return', number: 0, as: 'refunded' }],
    { monthly_cents: 29_790 / 12, payers: 1 },
  ],
  ['had the only purchase refunded', [buy('annual', 2), { does: 'return', number: 0, as: 'refunded' }], {}],
  [
    'had the only payment charged back',
    [buy('annual', 2), { does: 'return', number: 0, as: 'charged_back' }],
    {},
  ],
  ['was granted Premium', [grant(20)], { ending: 1 }],
  ['was granted Premium for longer', [grant(60)], {}],
  ['bought while Premium that was granted is running', [grant(60), buy('monthly', 1)], {}],
  [
    'bought a year and was set back to free',
    [buy('annual', 5), grant(null)],
    { monthly_cents: 29_790 / 12, payers: 1 },
  ],
  [
    'had a year shortened to the next week',
    [buy('annual', 5), grant(7)],
    { monthly_cents: 29_790 / 12, payers: 1, ending: 1 },
  ],
  [
    'had a year shortened to the next week, and bought a month on top of it',
    [buy('annual', 5), grant(7), buy('monthly', 0)],
    { monthly_cents: 29_790 / 12, payers: 1 },
  ],
  [
    'had a year ended, and then bought a month',
    [buy('annual', 5), grant(-2), buy('monthly', 1)],
    { monthly_cents: 2990, payers: 1, ending: 1 },
  ],
  [
    'has a month that an admin released without a payment',
    [buy('monthly', 2, { released: true })],
    { ending: 1 },
  ],
  [
    'deleted the account while a purchase was running',
    [buy('annual', 5), { does: 'delete the account' }],
    { monthly_cents: 29_790 / 12, payers: 1 },
  ],
  [
    'deleted the account with a month running and a year after it',
    [buy('monthly', 5), buy('annual', 2), { does: 'delete the account' }],
    { monthly_cents: 2990, payers: 1 },
  ],
  [
    'had the only purchase refunded, and deleted the account',
    [buy('annual', 5), { does: 'return', number: 0, as: 'refunded' }, { does: 'delete the account' }],
    {},
  ],
  [
    'bought before joining the staff',
    [buy('monthly', 10), { does: 'join the staff' }],
    { monthly_cents: 2990, payers: 1 },
  ],

  ['let a month end', [buy('monthly', 40)], { not_renewed: 1 }],
  ['let a month end a long time ago', [buy('monthly', 75)], {}],
  ['let three months end', [buy('quarterly', 100)], { not_renewed: 1 }],
  [
    'let a month end that was refunded',
    [buy('monthly', 40), { does: 'return', number: 0, as: 'refunded' }],
    {},
  ],
  ['let a month that was free end', [buy('monthly', 40, { percent: 100 })], { not_renewed: 1 }],
  [
    'bought again after the end',
    [buy('monthly', 40), buy('monthly', 3)],
    { monthly_cents: 2990, payers: 1, ending: 1, renewed: 1 },
  ],
  [
    'bought again before the end',
    [buy('monthly', 40), buy('quarterly', 35)],
    { monthly_cents: 7990 / 3, payers: 1, renewed: 1 },
  ],
  [
    'bought two months in a row, and let both end',
    [buy('monthly', 70), buy('monthly', 69)],
    { not_renewed: 1 },
  ],
  [
    'bought again, and had that refunded',
    [buy('monthly', 40), buy('annual', 3), { does: 'return', number: 1, as: 'refunded' }],
    { not_renewed: 1 },
  ],
  [
    'bought again, and was set back to free',
    [buy('monthly', 40), buy('annual', 3), grant(null)],
    { monthly_cents: 29_790 / 12, payers: 1, renewed: 1 },
  ],
  ['was granted more time after the end', [buy('monthly', 40), grant(45)], {}],
  ['was granted Premium that has ended', [grant(-5)], {}],
  ['deleted the account after the end', [buy('monthly', 40), { does: 'delete the account' }], {}],
  ['let a month end and joined the staff', [buy('monthly', 40), { does: 'join the staff' }], {}],
];

/** Makes a history happen to a new account. */
async function live(backend: Backend, steps: Step[]): Promise<void> {
  const { id, email } = await createAccount(backend);
  const orders: string[] = [];
  for (const step of steps) {
    switch (step.does) {
      case 'buy':
        orders.push(await buyAt(backend, id, step));
        break;
      case 'return':
        await report(backend, orders[step.number]!, step.as);
        break;
      case 'grant':
        await backend.sql(
          `update public.subscriptions set expires_at = now() + $2 * interval '1 day' where user_id = $1`,
          [id, step.days],
        );
        break;
      case 'join the staff':
        await backend.sql('select private.make_admin($1)', [email]);
        break;
      case 'delete the account':
        await backend.sql('delete from auth.users where id = $1', [id]);
    }
  }
}

/** Buys a plan as its buyer and the payment provider would, then moves the purchase to so many days ago. */
async function buyAt(
  backend: Backend,
  account: string,
  { plan, ago, percent, released = false }: Extract<Step, { does: 'buy' }>,
): Promise<string> {
  const code = percent === undefined ? null : await createCoupon(backend, { percent });
  const [order] = await backend.sql<{ id: string }>(
    `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key,
       coupon_id, coupon_code, full_price_cents)
     select $1, k.key, k.months, case when c.id is null then k.price_cents else private.discounted_price(k.price_cents, c) end,
       'pix', 'teste', 'pending', gen_random_uuid()::text, c.id, c.code, case when c.id is not null then k.price_cents end
     from public.plans k left join public.coupons c on c.code = $3 where k.key = $2 returning id`,
    [account, plan, code],
  );
  const { id } = order!;
  if (released) await backend.sql(`select public.release_order($1, 'Comprovante')`, [id]);
  else await report(backend, id, 'approved');
  const at = `now() - $2 * interval '1 day'`;
  if (!released) await backend.sql(`update public.orders set paid_at = ${at} where id = $1`, [id, ago]);
  await backend.sql(`update private.premium_changes set at = ${at} where order_id = $1`, [id, ago]);
  await backend.sql('select private.apply_premium_changes($1)', [account]);
  return id;
}

async function report(backend: Backend, order: string, status: string): Promise<void> {
  await backend.sql(
    `select public.record_payment(o.id, jsonb_build_object('provider_id', 'de-' || o.id, 'status', $2::text,
       'amount_cents', o.amount_cents, 'currency', 'BRL', 'changed_at', clock_timestamp()))
     from public.orders o where o.id = $1`,
    [order, status],
  );
}

async function premiumOf({ client }: Actor): Promise<PremiumFigures> {
  const { data, error } = await client.rpc('dashboard_premium').single();
  if (error) throw error;
  return dashboard.shape.premium.parse(data);
}

// The rest comes last, because the trends above are compared with whole tables.
test('the revenue of the dashboard is what the orders with the status paid and the members’ spreadsheet add up to, without what was only released', async ({
  admin,
  backend,
}) => {
  const buyer = await createActor(backend, { name: 'Zz Compra e liberação' });
  const report = await differenceBy(admin, async () => {
    await pay(backend, await begin(backend, buyer.account, { plan: 'quarterly' }));
    const released = await begin(backend, buyer.account);
    await admin.client.rpc('release_order', { order_id: released.id, reason: 'Comprovante' }).throwOnError();
  });
  expect(report.revenue_cents).toBe(7990);
  const { data: orders } = await admin.client.rpc('search_orders').eq('status', 'paid').throwOnError();
  const total = orders.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  expect((await dashboardOf(admin)).revenue_cents).toBe(total);
  const { data: members } = await admin.client.rpc('search_members', { search: 'Zz Compra' }).throwOnError();
  expect(members).toMatchObject([{ paid_orders: 1, paid_cents: 7990 }]);
});

describe('the figures about Premium', () => {
  test.for(HISTORIES)('are right with a member who %s', async ([, steps, added], { admin, backend }) => {
    const before = await premiumOf(admin);
    await live(backend, steps);
    const after = await premiumOf(admin);
    const { monthly_cents, ...counts } = Object.fromEntries(
      Object.entries(after).map(([name, value]) => [name, value - before[name as keyof typeof before]]),
    ) as Required<Added>;
    const { monthly_cents: expected = 0, ...others } = added;
    expect(counts).toEqual({ payers: 0, ending: 0, renewed: 0, not_renewed: 0, ...others });
    expect(Math.abs(monthly_cents - expected)).toBeLessThanOrEqual(1);
  });

  test('are those of a plain query over the changes of each member’s Premium', async ({ admin, backend }) => {
    for (const [, steps] of HISTORIES) await live(backend, steps);
    // Independent of what is stored with the orders: the periods are added up from the changes, which accounts that were
    // deleted have no longer.
    const [plain] = await backend.sql(
      `with bought as (
         select p.id as buyer, o.amount_cents, o.months, q.starts, q.ends
         from public.profiles p cross join lateral private.premium_periods(p.id) q join public.orders o on o.id = q.order_id
         where o.status = 'paid'
         union all
         select o.id, o.amount_cents, o.months, o.granted_from, o.granted_until
         from public.orders o where o.user_id is null and o.status = 'paid' and o.granted_from is not null
       ), running as (
         select * from bought b where b.starts <= now() and b.ends > now() and not exists (
           select from bought l where l.buyer = b.buyer and l.starts > b.starts and l.starts <= now() and l.ends > now()
         )
       ), ended as (
         select s.user_id, coalesce(s.expires_at > now(), false) as has_premium,
           exists (select from bought b where b.buyer = s.user_id and b.ends > now()) as has_renewed
         from public.subscriptions s
         where not exists (select from public.admins a where a.user_id = s.user_id) and exists (
           select from bought b where b.buyer = s.user_id and b.ends <= now()
             and (b.ends at time zone 'America/Sao_Paulo')::date > (now() at time zone 'America/Sao_Paulo')::date - 30
         )
       )
       select
         (select round(sum(amount_cents / months::numeric))::integer from running) as monthly_cents,
         (select count(*)::integer from running where amount_cents > 0) as payers,
         (select count(*)::integer from public.accounts a where a.role = 'premium'
            and a.ends_at < ((now() at time zone 'America/Sao_Paulo')::date + 31)::timestamp at time zone 'America/Sao_Paulo') as ending,
         (select count(*)::integer from ended where has_renewed) as renewed,
         (select count(*)::integer from ended where not has_renewed and not has_premium) as not_renewed`,
    );
    expect(await premiumOf(admin)).toEqual(plain);
  });

  test.for<[string, Moment, number]>([
    ['in a minute', "clock + interval '1 minute'", 0],
    ['a minute ago', "clock - interval '1 minute'", 1],
    ['at the first moment of 29 days ago', "today - interval '29 days'", 1],
    ['at the last moment of the day before', "today - interval '29 days 1 millisecond'", 0],
  ])(
    'count a member as not renewed whose bought time ends %s as they should',
    async ([, end, not_renewed], { admin, backend }) => {
      const before = await premiumOf(admin);
      const order = await insertOrder(backend, { amount: 1, userId: (await createAccount(backend)).id });
      await backend.sql(
        `update public.orders set granted_from = $2::timestamptz - interval '1 month', granted_until = $2 where id = $1`,
        [order, await momentOf(backend, end)],
      );
      expect((await premiumOf(admin)).not_renewed - before.not_renewed).toBe(not_renewed);
    },
  );

  test.for<[string, string, number]>([
    ['in a minute', `now() + interval '1 minute'`, 1],
    ['a minute ago', `now() - interval '1 minute'`, 0],
    ['at 23:59 of the day in 30 days', `(today + 30 + time '23:59') at time zone 'America/Sao_Paulo'`, 1],
    ['at 00:01 of the day after', `(today + 31 + time '00:01') at time zone 'America/Sao_Paulo'`, 0],
  ])(
    'say that Premium ends soon when it ends %s as they should',
    async ([, end, ending], { admin, backend }) => {
      const before = await premiumOf(admin);
      const { id } = await createAccount(backend);
      await backend.sql(
        `update public.subscriptions set expires_at = ${end}
         from (select (now() at time zone 'America/Sao_Paulo')::date as today) d where user_id = $1`,
        [id],
      );
      expect((await premiumOf(admin)).ending - before.ending).toBe(ending);
    },
  );
});
