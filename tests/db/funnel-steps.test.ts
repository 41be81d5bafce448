import { describe, expect } from 'vitest';
import { createActor, people, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { NO_RACES } from '../support/engine';
import { dashboardOf } from './dashboard-moments';
import { test } from './support/test';

const note = (actor: Actor, step: string) =>
  actor.ask('/rest/v1/rpc/note_step', { method: 'POST', body: { step } });

/** The counts of today in São Paulo, by step. */
async function today(backend: Backend): Promise<Record<string, number>> {
  const rows = await backend.sql<{ step: string; count: number }>(
    `select step, count from public.funnel_days where day = (now() at time zone 'America/Sao_Paulo')::date`,
  );
  return Object.fromEntries(rows.map(({ step, count }) => [step, count]));
}

test.beforeEach(async ({ backend }) => {
  await backend.sql('delete from public.funnel_days');
  await backend.sql(`delete from private.rate_limits where key like 'funnel:%'`);
});

describe('the counter of steps towards a purchase', () => {
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
    expect(await done()).toEqual(['categories', 'suppliers', 'prices', 'texts']);
    await note(actors.admin, 'visit');
    await note(actors.visitor, 'visit');
    expect(await done()).toEqual(['categories', 'suppliers', 'prices', 'texts']);
    await backend.sql('update public.settings set maintenance_mode = false');
    expect(await done()).toEqual(['categories', 'suppliers', 'prices', 'texts', 'publish']);
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
});
