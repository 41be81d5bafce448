import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { TodoCounts } from '@/domain/dashboard/dashboard';
import { keysOf } from '@/domain/format/keys';
import { type Actor, askAsService, createAccount, createActor, people } from '../support/actors';
import type { Backend } from '../support/backend';
import { NO_RACES } from '../support/engine';
import { begin, pay, paymentOf, record } from '../support/orders';
import { createCategory, insertSuppliers } from '../support/supplier-world';
import {
  dashboardOf,
  dayOf,
  type Difference,
  differenceBy,
  insertOrder,
  type Moment,
  momentOf,
  type NewOrder,
  spansOf,
} from './dashboard-moments';
import { test as base } from './support/test';

const test = base.extend('dashboard', { scope: 'file' }, ({ actors, backend }) => {
  const difference = (act: () => Promise<unknown>) => differenceBy(actors.admin, act);

  const byOrder = (order: NewOrder) => difference(() => insertOrder(backend, order));

  const day = (moment: Moment) => dayOf(backend, moment);

  const monthOf = (moment: Moment) => day(`date_trunc('month', ${moment})`);

  return { difference, byOrder, day, monthOf };
});

const note = (actor: Actor, step: string) =>
  actor.ask('/rest/v1/rpc/note_step', { method: 'POST', body: { step } });

/** The counts of today in São Paulo, by step. */
async function today(backend: Backend): Promise<Record<string, number>> {
  const rows = await backend.sql<{ step: string; count: number }>(
    `select step, count from public.funnel_days where day = (now() at time zone 'America/Sao_Paulo')::date`,
  );
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
}

// Before the other tests of this file, in whose rows these steps are done.
describe.skipIf(process.env.SUPABASE_URL)('the first steps (only in a database of their own)', () => {
  test('are done one after the other, each by what it is about', async ({ actors, backend }) => {
    const done = async () =>
      Object.entries((await dashboardOf(actors.admin)).first_steps)
        .filter(([, isDone]) => isDone)
        .map(([step]) => step);
    expect(await done()).toEqual([]);
    await backend.sql(`insert into public.categories (name) values ('Vestidos')`);
    expect(await done()).toEqual(['categories']);
    await backend.sql(
      `insert into public.suppliers (name, category_id) select 'Ateliê', min(id) from public.categories`,
    );
    expect(await done()).toEqual(['categories', 'suppliers']);
    await backend.sql(`update public.plans set price_cents = 3490 where key = 'monthly'`);
    expect(await done()).toEqual(['categories', 'suppliers', 'prices']);
    await backend.sql(`update public.settings set company_name = 'Moda Ltda.'`);
    expect(await done()).toEqual(['categories', 'suppliers', 'prices']);
    await backend.sql(`update public.settings set email = 'oi@moda.example', maintenance_mode = true`);
    expect(await done()).toEqual(['categories', 'suppliers', 'prices', 'company']);
    await note(actors.admin, 'visit');
    await note(actors.visitor, 'visit');
    expect(await done()).toEqual(['categories', 'suppliers', 'prices', 'company']);
    await backend.sql('update public.settings set maintenance_mode = false');
    expect(await done()).toEqual(['categories', 'suppliers', 'prices', 'company', 'visit']);
  });

  test('about prices are also done once somebody has bought a plan', async ({ actors, backend, account }) => {
    await backend.sql(`delete from public.audit_log where entity = 'plan'`);
    const prices = async () => (await dashboardOf(actors.admin)).first_steps.prices;
    expect(await prices()).toBe(false);
    await backend.sql(
      `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
       values ($1, 'monthly', 1, 2990, 'pix', 'teste', 'pending', 'primeira-compra')`,
      [account.id],
    );
    expect(await prices()).toBe(true);
  });

  test('end with the first sale', async ({ actors, backend }) => {
    const sale = async () => (await dashboardOf(actors.admin)).first_steps.sale;
    expect(await sale()).toBe(false);
    await pay(backend, await begin(backend, await createAccount(backend)));
    expect(await sale()).toBe(true);
  });
});

describe('the counter of steps towards a purchase', () => {
  test.beforeEach(async ({ backend }) => {
    await backend.sql('delete from public.funnel_days');
    await backend.sql(`delete from private.rate_limits where key like 'funnel:%'`);
  });

  test.for(people('visitor', 'free', 'expired', 'premium'))(
    'counts the steps of %s on the current day in São Paulo',
    async ([, name], { actors, backend }) => {
      for (const step of ['visit', 'locked', 'plans', 'plans', 'checkout'])
        expect((await note(actors[name], step)).status).toBe(204);
      expect(await today(backend)).toEqual({ visit: 1, locked: 1, plans: 2, checkout: 1 });
    },
  );

  test.for(['owner', 'editor', 'support'])('never counts the staff: %s', async (role, { backend }) => {
    const staff = await createActor(backend, { admin: true });
    await backend.sql('update public.admins set role = $2 where user_id = $1', [staff.account.id, role]);
    expect((await note(staff, 'visit')).status).toBe(204);
    expect(await today(backend)).toEqual({});
  });

  test.for(['paid', '', 'Visit'])(
    'refuses the step "%s", which does not exist',
    async (step, { actors, backend }) => {
      const { status, text } = await note(actors.visitor, step);
      expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([400, '23514']);
      expect(await backend.sql('select from public.funnel_days')).toEqual([]);
      expect(await backend.sql(`select from private.rate_limits where key like 'funnel:%'`)).toEqual([]);
    },
  );

  test('keeps nothing but totals: neither who came nor from where', async ({ actors, backend }) => {
    await note(actors.free, 'visit');
    const columns = await backend.sql(
      `select attname as name from pg_attribute where attrelid = 'public.funnel_days'::regclass and attnum > 0 order by attnum`,
    );
    expect(columns).toEqual([{ name: 'day' }, { name: 'step' }, { name: 'count' }]);
    const limits = await backend.sql(`select key from private.rate_limits where key like '%funnel%'`);
    expect(limits).toEqual([{ key: 'funnel:visit' }]);
  });

  test('counts all callers together at most 120 times a minute and step, without telling them', async ({
    actors,
    backend,
  }) => {
    await backend.sql(
      `insert into private.rate_limits (key, attempts, resets_at) values ('funnel:plans', 119, now() + interval '1 minute')`,
    );
    for (const actor of [actors.visitor, actors.free, actors.visitor])
      expect((await note(actor, 'plans')).status).toBe(204);
    await note(actors.visitor, 'checkout');
    expect(await today(backend)).toEqual({ plans: 1, checkout: 1 });
    await backend.sql(`update private.rate_limits set resets_at = now() where key = 'funnel:plans'`);
    await note(actors.visitor, 'plans');
    expect(await today(backend)).toEqual({ plans: 2, checkout: 1 });
  });

  test.skipIf(NO_RACES)(
    'loses none of the steps that are counted at the same time',
    async ({ actors, backend }) => {
      await Promise.all(Array.from({ length: 40 }, () => note(actors.visitor, 'visit')));
      expect(await today(backend)).toEqual({ visit: 40 });
    },
  );

  test.for(['editor', 'support'])(
    'is not for the staff to read whose role is %s',
    async (role, { backend }) => {
      await backend.sql(`insert into public.funnel_days (day, step) values ('2026-01-31', 'visit')`);
      const staff = await createActor(backend, { admin: true });
      const read = async () => (await staff.client.from('funnel_days').select()).data;
      expect(await read()).toEqual([{ day: '2026-01-31', step: 'visit', count: 1 }]);
      await backend.sql('update public.admins set role = $2 where user_id = $1', [staff.account.id, role]);
      expect(await read()).toEqual([]);
    },
  );
});

// Tests compare figures before and after a change, since a shared backend has other rows.

const bar = (start: string, revenue_cents: number) => ({ start, revenue_cents, sign_ups: 0 });

describe('revenue', () => {
  test('counts a payment in the total, in this month, and on its day and month of the chart', async ({
    dashboard,
  }) => {
    expect(await dashboard.byOrder({ amount: 2990 })).toEqual({
      revenue_cents: 2990,
      month_cents: 2990,
      days: [bar(await dashboard.day('clock'), 2990)],
      months: [bar(await dashboard.monthOf('clock'), 2990)],
    });
  });

  test.for(['pending', 'failed', 'refunded'] as const)(
    'does not count an order that is %s',
    async (status, { dashboard }) => {
      expect(await dashboard.byOrder({ amount: 1000, status })).toEqual({});
    },
  );

  test('no longer counts a payment that is refunded', async ({ backend, dashboard }) => {
    const id = await insertOrder(backend, { amount: 777 });
    const refund = () => backend.sql(`select public.refund_order($1, 'Desistência')`, [id]);
    expect(await dashboard.difference(refund)).toMatchObject({ revenue_cents: -777, month_cents: -777 });
  });

  test('still counts the payments of a deleted account', async ({ backend, dashboard }) => {
    const { id } = await createAccount(backend);
    await insertOrder(backend, { amount: 888, userId: id });
    const { revenue_cents, month_cents, days } = await dashboard.difference(() =>
      backend.sql('delete from auth.users where id = $1', [id]),
    );
    expect([revenue_cents, month_cents]).toEqual([undefined, undefined]);
    expect(days).toEqual([{ start: await dashboard.day('clock'), revenue_cents: 0, sign_ups: -1 }]);
  });

  const LATE = "interval '1 millisecond'";
  test.for<[string, Moment, Partial<Difference>]>([
    ['the first moment of the month', 'month', { month_cents: 50 }],
    ['the last one of the month before', `month - ${LATE}`, {}],
    ['the first one of the month before', 'month_before', { month_before_cents: 50 }],
    ['the last one of the month before that', `month_before - ${LATE}`, {}],
    [
      'the month before, a minute before the same time of that month',
      "greatest(month_before, least(as_far, month) - interval '1 minute')",
      { month_before_cents: 50 },
    ],
  ])(
    'of %s counts in its month, and in the comparison up to the same time of the month',
    async ([, paid, figures], { backend, dashboard }) => {
      const { revenue_cents, months, month_cents, month_before_cents } = await dashboard.byOrder({
        amount: 50,
        paid,
      });
      expect(revenue_cents).toBe(50);
      expect(months).toEqual([bar(await dashboard.monthOf(paid), 50)]);
      // On the last days of a long month, the comparison covers the whole of a shorter month before.
      const whole =
        paid === `month - ${LATE}` &&
        (await momentOf(backend, 'as_far')) >= (await momentOf(backend, 'month'));
      expect({ month_cents, month_before_cents }).toEqual(whole ? { month_before_cents: 50 } : figures);
    },
  );

  test('of the month before does not count in the comparison when it came later in that month', async ({
    dashboard,
  }) => {
    const { month_before_cents } = await dashboard.byOrder({
      amount: 60,
      paid: "as_far + interval '1 hour'",
    });
    expect(month_before_cents).toBeUndefined();
  });
});

describe('the chart', () => {
  test('has each of the last 30 days and 12 months, even those without revenue', async ({
    actors,
    dashboard,
  }) => {
    const figures = await dashboardOf(actors.admin);
    const [days, months] = [spansOf(figures, 'days'), spansOf(figures, 'months')];
    expect(figures.today).toBe(await dashboard.day('clock'));
    const steps = (count: number) => Array.from({ length: count }, (_, at) => count - 1 - at);
    expect(days.map(({ start }) => start)).toEqual(
      await Promise.all(steps(30).map((age) => dashboard.day(`today - interval '${age} days'`))),
    );
    expect(months.map(({ start }) => start)).toEqual(
      await Promise.all(steps(12).map((age) => dashboard.day(`month - interval '${age} months'`))),
    );
  });

  test.for<[string, Moment]>([
    ['just before midnight', "today - interval '1 millisecond'"],
    ['at midnight', 'today'],
    ['at the first moment that the chart shows', "today - interval '29 days'"],
  ])('shows a payment %s in São Paulo on its day there', async ([, paid], { dashboard }) => {
    expect((await dashboard.byOrder({ amount: 70, paid })).days).toEqual([
      bar(await dashboard.day(paid), 70),
    ]);
  });

  test('leaves out older payments, which stay in the total', async ({ dashboard }) => {
    const before = "today - interval '29 days 1 millisecond'";
    expect(await dashboard.byOrder({ amount: 80, paid: before })).not.toHaveProperty('days');
    const year = "month - interval '11 months 1 millisecond'";
    expect(await dashboard.byOrder({ amount: 90, paid: year })).toEqual({ revenue_cents: 90 });
  });

  test('counts new accounts on the day and in the month of their sign-up', async ({ backend, dashboard }) => {
    const { id } = await createAccount(backend);
    const cameAt = (moment: Moment) =>
      dashboard.difference(async () =>
        backend.sql('update public.profiles set created_at = $2 where id = $1', [
          id,
          await momentOf(backend, moment),
        ]),
      );
    const [today, yesterday] = [
      await dashboard.day('clock'),
      await dashboard.day("today - interval '1 day'"),
    ];
    expect((await cameAt("today - interval '1 minute'")).days).toEqual([
      { start: yesterday, revenue_cents: 0, sign_ups: 1 },
      { start: today, revenue_cents: 0, sign_ups: -1 },
    ]);
    expect(await cameAt("month - interval '11 months 1 minute'")).toMatchObject({
      months: [{ revenue_cents: 0, sign_ups: -1 }],
    });
  });
});

describe('subscriptions', () => {
  test.for<[string, string | null, boolean, Partial<Difference>]>([
    ['that are running count', '1 hour', false, { subscribers: 1 }],
    ['that have just ended count as ended', '-1 second', false, { subscriptions_ended: 1 }],
    ['that ended 28 days ago count as ended', '-28 days', false, { subscriptions_ended: 1 }],
    ['that ended 31 days ago do not count', '-31 days', false, {}],
    ['that never began do not count', null, false, {}],
    ['of admins do not count', '1 hour', true, {}],
    ['of admins do not count when they have ended', '-1 hour', true, {}],
  ])('%s', async ([, interval, admin, figures], { backend, dashboard }) => {
    const { subscribers, subscriptions_ended } = await dashboard.difference(async () => {
      const { id } = await createAccount(backend, { admin });
      await backend.sql(
        'update public.subscriptions set expires_at = now() + $2::interval where user_id = $1',
        [id, interval],
      );
    });
    expect({ subscribers, subscriptions_ended }).toEqual(figures);
  });

  test('are as many as there are premium members in the list of users', async ({ actors, backend }) => {
    await createAccount(backend, { expiresAt: new Date(Date.now() + 86_400_000) });
    const { count } = await actors.admin.client
      .from('accounts')
      .select('id', { count: 'exact', head: true })
      .eq('role', 'premium');
    expect((await dashboardOf(actors.admin)).subscribers).toBe(count);
  });

  test('begin with a first purchase in the last 30 days', async ({ backend, dashboard }) => {
    const [ana, bia, caio] = await Promise.all([1, 2, 3].map(() => createAccount(backend)));
    const firstBy = async (order: Omit<NewOrder, 'amount'>) =>
      (await dashboard.byOrder({ amount: 1, ...order })).first_purchases ?? 0;
    const since = "today - interval '29 days'";
    expect(await firstBy({ userId: ana!.id, status: 'pending' })).toBe(0);
    expect(await firstBy({ userId: ana!.id, paid: since })).toBe(1);
    expect(await firstBy({ userId: ana!.id })).toBe(0);
    expect(await firstBy({ userId: bia!.id, paid: `${since} - interval '1 millisecond'` })).toBe(0);
    expect(await firstBy({ userId: bia!.id })).toBe(0);
    expect(await firstBy({ userId: caio!.id, status: 'refunded' })).toBe(0);
    expect(await firstBy({ userId: caio!.id })).toBe(1);
    expect(await firstBy({ userId: null })).toBe(0);
  });
});

describe('suppliers', () => {
  test.for<[string, Moment, Difference]>([
    ['today', 'today', { views: 5, views_total: 5 }],
    ['29 days ago', "today - interval '29 days'", { views: 5, views_total: 5 }],
    ['30 days ago', "today - interval '30 days'", { views_before: 5, views_total: 5 }],
    ['59 days ago', "today - interval '59 days'", { views_before: 5, views_total: 5 }],
    ['60 days ago', "today - interval '60 days'", { views_total: 5 }],
  ])(
    'viewed %s count in that period and in the total',
    async ([, moment, figures], { backend, dashboard, supplier }) => {
      const see = async () =>
        backend.sql('insert into public.supplier_views (supplier_id, day, views) values ($1, $2, 5)', [
          supplier.id,
          await dashboard.day(moment),
        ]);
      expect(await dashboard.difference(see)).toEqual(figures);
    },
  );

  test.for<[string, Moment, Difference]>([
    ['today', 'clock', { suppliers_new: 1 }],
    ['29 days ago', "today - interval '29 days'", { suppliers_new: 1 }],
    ['in the evening before 29 days ago', "today - interval '29 days 1 minute'", { suppliers_new_before: 1 }],
    ['59 days ago', "today - interval '59 days'", { suppliers_new_before: 1 }],
    ['in the evening before 59 days ago', "today - interval '59 days 1 minute'", {}],
  ])(
    'added %s count in that period and in the total, announced or not',
    async ([, moment, figures], { backend, dashboard }) => {
      const add = async () => {
        const [supplier] = await insertSuppliers(backend, await createCategory(backend), ['early']);
        await backend.sql('update public.suppliers set created_at = $2 where id = $1', [
          supplier!.id,
          await momentOf(backend, moment),
        ]);
      };
      expect(await dashboard.difference(add)).toEqual({ ...figures, suppliers_total: 1 });
    },
  );

  test('that are archived do not count', async ({ backend, dashboard }) => {
    const add = async () => {
      const [supplier] = await insertSuppliers(backend, await createCategory(backend), ['open']);
      await backend.sql('update public.suppliers set is_archived = true where id = $1', [supplier!.id]);
    };
    expect(await dashboard.difference(add)).toEqual({});
  });
});

test('the latest purchases are the last five that were paid, with customer and plan', async ({
  actors,
  backend,
}) => {
  const [ana, gone] = [
    await createAccount(backend, { name: 'Ana Compradora' }),
    await createAccount(backend),
  ];
  const order = (amount: number, age: string, rest: Partial<NewOrder> = {}) =>
    insertOrder(backend, { amount, paid: `clock + interval '1 minute' - interval '${age}'`, ...rest });
  await order(106, '7 seconds');
  await order(105, '6 seconds');
  await order(101, '2 seconds', { userId: ana.id, plan: 'annual' });
  await order(103, '4 seconds');
  await order(102, '3 seconds', { userId: gone.id, plan: 'quarterly' });
  await order(104, '5 seconds');
  await order(999, '1 second', { status: 'refunded' });
  await order(998, '1 second', { status: 'pending' });
  await backend.sql('delete from auth.users where id = $1', [gone.id]);
  const { latest_orders } = await dashboardOf(actors.admin);
  expect(latest_orders.map(({ amount_cents }) => amount_cents)).toEqual([101, 102, 103, 104, 105]);
  expect(latest_orders.slice(0, 2)).toEqual([
    expect.objectContaining({ customer: 'Ana Compradora', plan: 'Anual' }),
    expect.objectContaining({ customer: null, plan: 'Trimestral' }),
  ]);
});

describe('what waits for the staff', () => {
  const todoOf = async (admin: Actor) => (await dashboardOf(admin)).todo;
  const sumOf = (counts: TodoCounts, added: Partial<TodoCounts>) =>
    Object.fromEntries(keysOf(counts).map((key) => [key, counts[key] + (added[key] ?? 0)]));

  test.for<[string, answered: string, Partial<TodoCounts>]>([
    ['without an answer counts', 'null', { messages: 1 }],
    ['with an answer does not count', 'now()', {}],
  ])('a message %s', async ([, answered, added], { actors, backend }) => {
    const todo = await todoOf(actors.admin);
    await backend.sql(
      `insert into public.contact_messages (name, email, subject, message, answered_at)
       values ('Bia', 'bia@loja.example', 'outros', 'Olá', ${answered})`,
    );
    expect(await todoOf(actors.admin)).toEqual(sumOf(todo, added));
  });

  test.for<[string, verdict: string, isArchived: boolean, Partial<TodoCounts>]>([
    ['whose contact is in doubt counts', 'in doubt', false, { contacts: 1 }],
    ['whose contact is confirmed does not count', 'confirmed', false, {}],
    ['that is archived does not count', 'in doubt', true, {}],
  ])('a supplier %s', async ([, verdict, isArchived, added], { actors, backend, supplier }) => {
    const todo = await todoOf(actors.admin);
    await backend.sql(
      `insert into private.contact_totals (supplier_id, confirmed_days, report_days, reasons, verdict)
       values ($1, '{}', '{}', '{}', $2)`,
      [supplier.id, verdict],
    );
    await backend.sql('update public.suppliers set is_archived = $2 where id = $1', [
      supplier.id,
      isArchived,
    ]);
    expect(await todoOf(actors.admin)).toEqual(sumOf(todo, added));
  });

  test('an e-mail counts once it has failed', async ({ account, actors, backend }) => {
    const todo = await todoOf(actors.admin);
    await pay(backend, await begin(backend, account));
    expect(await todoOf(actors.admin)).toEqual(todo);
    await backend.sql('update private.outbox set attempts = 8 where user_id = $1', [account.id]);
    expect(await todoOf(actors.admin)).toEqual(sumOf(todo, { mails: 1 }));
  });

  test('an order counts when another amount was paid, until that is refunded, and when a refund failed', async ({
    account,
    actors,
    backend,
  }) => {
    const todo = await todoOf(actors.admin);
    const orders = async () => (await todoOf(actors.admin)).orders - todo.orders;
    const order = await begin(backend, account);
    const wrong = { ...paymentOf(order), amount_cents: 1 };
    await record(backend, order, wrong);
    expect(await orders()).toBe(1);
    await record(backend, order, { ...wrong, status: 'refunded', refunded_cents: 1 });
    expect(await orders()).toBe(0);
    const other = await begin(backend, await createAccount(backend));
    await pay(backend, other);
    await backend.sql(`select public.refund_order($1, 'Desistência')`, [other.id]);
    expect(await orders()).toBe(0);
    await backend.sql(`select public.note_failed_refund(gateway, provider_id, 'Sem saldo')
                       from public.payments where order_id = '${other.id}'`);
    expect(await orders()).toBe(1);
  });

  test('the scheduled job counts unless it has run to its end within an hour', async ({
    actors,
    backend,
  }) => {
    const job = async () => (await todoOf(actors.admin)).job;
    expect(await job()).toBe(1);
    await askAsService(backend, '/rest/v1/rpc/note_job_run', { method: 'POST', body: {} });
    expect(await job()).toBe(0);
    await backend.sql(`update private.integrations set worked_at = now() - interval '61 minutes'`);
    expect(await job()).toBe(1);
  });

  test('is as much as the lists have to which it leads', async ({ account, actors, backend, supplier }) => {
    const { client } = actors.admin;
    await backend.sql(
      `with claims as (insert into private.supplier_claims (supplier_id, user_id, proof) values ($1, $2, 'whatsapp')),
         edits as (insert into private.supplier_edits (supplier_id, state, before, after)
           select $1, unnest('{proposed,applied}'::text[]), '{}', '{"city": "Goiânia"}'),
         novelties as (insert into public.novelties (supplier_id, text, pictures)
           values ($1, 'Malhas', array[$1 || '/${randomUUID()}.jpg']) returning id)
       insert into private.novelty_reports (novelty_id, user_id) select id, $2 from novelties`,
      [supplier.id, account.id],
    );
    const [orders, messages, mails, contacts, ...pages] = await Promise.all([
      client.rpc('search_orders').not('attention', 'is', null),
      client.from('contact_messages').select('id').is('answered_at', null),
      client.rpc('sent_mails', { state: 'failed' }).single(),
      client.rpc('contact_queue'),
      client.rpc('claim_queue'),
      client.rpc('edit_queue').eq('state', 'proposed'),
      client.rpc('reported_novelties'),
    ]);
    const listed = {
      orders: orders.data?.length,
      messages: messages.data?.length,
      mails: mails.data?.total,
      contacts: contacts.data?.length,
      pages: pages.reduce((sum, { data }) => sum + (data?.length ?? 0), 0),
    };
    expect(pages.map(({ data }) => data?.length)).not.toContain(0);
    expect(await todoOf(actors.admin)).toEqual({ ...listed, job: 1 });
    // Not equal because there is nothing.
    expect(Object.values(listed)).not.toContain(0);
  });
});

describe.each([
  'dashboard',
  'dashboard_premium',
  'dashboard_todo',
  'dashboard_trend',
  'dashboard_funnel',
] as const)('%s()', (name) => {
  test.for(people('free', 'expired', 'premium'))('returns nothing to %s', async ([, who], { actors }) => {
    const { data, error, status } = await actors[who].client.rpc(name);
    expect([data, error, status]).toEqual([[], null, 200]);
  });

  test('is refused to a visitor', async ({ actors }) => {
    const { data, error, status } = await actors.visitor.client.rpc(name);
    expect([data, error?.code, status]).toEqual([null, '42501', 401]);
  });

  test.for(['editor', 'support'])(
    'returns nothing to the staff whose role is %s',
    async (role, { backend }) => {
      const staff = await createActor(backend, { admin: true });
      expect((await staff.client.rpc(name)).data).not.toEqual([]);
      await backend.sql('update public.admins set role = $2 where user_id = $1', [staff.account.id, role]);
      const { data, error } = await staff.client.rpc(name);
      expect([data, error]).toEqual([[], null]);
    },
  );
});
