import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { SupplierFacts } from '@/domain/supplier/supplier';
import {
  type Actor,
  type ActorName,
  type Actors,
  askAsService,
  createActor,
  LOCKED_OUT,
  newClient,
  people,
  rowsOf,
  signIn,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { createSuppliers, type Supplier, type SupplierWorld } from '../support/supplier-world';
import { PRIVILEGES } from './golden/privileges';
import { tryOut } from './support/catalog';
import { watchMoment } from './support/moment';
import { test } from './support/test';

// Whatever happens to an account's Premium, and in whatever order: a purchase that was taken back leaves no trace in it.

/** One step of a history, so many days after the one before. */
type Step = { days: number } & (
  | { does: 'buy'; plan: 'monthly' | 'quarterly' | 'annual' }
  /** An admin adds days to the end, or to today if that is past. */
  | { does: 'add'; count: number }
  /** An admin takes days from a running Premium. */
  | { does: 'shorten'; count: number }
  /** An admin sets the account back to free. */
  | { does: 'free' }
  /** The purchase that was made so many purchases ago is refunded, or its payment is charged back. */
  | { does: 'take back'; ago: number; as: 'refunded' | 'charged_back' }
);

const days = fc.nat({ max: 150 });

const count = fc.integer({ min: 1, max: 90 });

const history = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        days,
        does: fc.constant('buy' as const),
        plan: fc.constantFrom('monthly' as const, 'quarterly' as const, 'annual' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        days,
        does: fc.constant('take back' as const),
        ago: fc.nat({ max: 4 }),
        as: fc.constantFrom('refunded' as const, 'charged_back' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ days, does: fc.constant('add' as const), count }) },
    { weight: 1, arbitrary: fc.record({ days, does: fc.constant('shorten' as const), count }) },
    { weight: 1, arbitrary: fc.record({ days, does: fc.constant('free' as const) }) },
  ),
  { minLength: 1, maxLength: 12 },
);

/** The steps of which each purchase knows whether it is taken back in the end; one is taken back only once. */
function withEnds(steps: Step[]) {
  const bought: { order: string; takenBack: boolean }[] = [];
  return steps.map((step) => {
    if (step.does === 'buy') {
      const purchase = { order: randomUUID(), takenBack: false };
      bought.push(purchase);
      return { ...step, purchase };
    }
    if (step.does !== 'take back') return step;
    const target = bought.at(-1 - step.ago);
    if (!target || target.takenBack) return { ...step, purchase: null };
    target.takenBack = true;
    return { ...step, purchase: target };
  });
}

/** Far enough in the future that every moment of a history is after the real one. */
const BEGINNING = Date.parse('2031-01-10T15:00:00Z');

const DAY = 86_400_000;

/**
 * SQL that makes a history happen to an account. Time does not pass in the database, so after each step the moment that it
 * has just kept is replaced by the step's own.
 */
function script(steps: ReturnType<typeof withEnds>, account: string, skipTakenBack: boolean): string {
  let clock = BEGINNING;
  return steps
    .map((step) => {
      clock += step.days * DAY;
      const moment = `timestamptz '${new Date(clock).toISOString()}'`;
      const setEnd = (end: string) =>
        `update public.subscriptions set expires_at = ${end} where user_id = '${account}'`;
      const sql = () => {
        switch (step.does) {
          case 'buy':
            return skipTakenBack && step.purchase.takenBack
              ? ''
              : `insert into public.orders (id, user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
                 select '${step.purchase.order}', '${account}', key, months, price_cents, 'pix', 'historia', 'pending', '${step.purchase.order}'
                 from public.plans where key = '${step.plan}';
                 select public.record_payment(o.id, ${report('approved', step.purchase.order, 1)}) from public.orders o where o.id = '${step.purchase.order}'`;
          case 'take back':
            return skipTakenBack || !step.purchase
              ? ''
              : `select public.record_payment(o.id, ${report(step.as, step.purchase.order, 2)}) from public.orders o where o.id = '${step.purchase.order}'`;
          case 'add':
            return setEnd(
              `case when expires_at > ${moment} then expires_at + interval '${step.count} days'
               else private.end_of_day(${moment} + interval '${step.count} days') end`,
            );
          case 'shorten':
            return `${setEnd(`expires_at - interval '${step.count} days'`)} and expires_at > ${moment}`;
          case 'free':
            return setEnd('null');
        }
      };
      return `${sql()};
        update private.premium_changes set at = ${moment} where user_id = '${account}' and at <= now();
        select private.apply_premium_changes('${account}')`;
    })
    .join(';\n');
}

function report(status: string, order: string, version: number): string {
  return `jsonb_build_object('provider_id', '${order}', 'status', '${status}', 'amount_cents', o.amount_cents, 'currency', 'BRL',
    'changed_at', now() + interval '${version} seconds')`;
}

/** What the account has in the end; `until` is null if it is over. */
async function stateOf(backend: Backend, account: string, now: number) {
  const [row] = await backend.sql<{
    until: string | null;
    agrees: boolean;
    orders: string;
    overlaps: boolean;
    sum: boolean;
  }>(
    `select case when s.expires_at > $2 then s.expires_at end as until,
       s.expires_at is not distinct from private.premium_end(s.user_id) as agrees,
       (select coalesce(bool_and(o.granted_until = private.end_of_day(o.granted_from, o.months)), true)
        from public.orders o where o.user_id = s.user_id and o.status = 'paid') as sum,
       exists (select from public.orders a join public.orders b on b.user_id = a.user_id and b.id <> a.id
         where a.user_id = s.user_id and a.status = 'paid' and b.status = 'paid'
           and b.granted_from >= a.granted_from and b.granted_from < a.granted_until
           and not exists (select from private.premium_changes c where c.user_id = s.user_id and c.order_id is null)) as overlaps
     from public.subscriptions s where s.user_id = $1`,
    [account, new Date(now).toISOString()],
  );
  return row!;
}

test('random histories end as if what was taken back had never been bought', async ({ backend }) => {
  const accounts = await Promise.all(
    ['com', 'sem'].map(async () => {
      const id = randomUUID();
      await backend.sql(
        `insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values ($1::uuid, 'authenticated', 'authenticated', $1 || '@teste.example', '{}', '{}', now(), now())`,
        [id],
      );
      return id;
    }),
  );
  const [account, twin] = accounts as [string, string];
  const forget = `delete from private.premium_changes where user_id in ('${account}', '${twin}');
    update public.subscriptions set expires_at = null, plan_key = null where user_id in ('${account}', '${twin}');
    delete from private.premium_changes where user_id in ('${account}', '${twin}');
    set guide.restoring = 'on'; delete from public.payments where gateway = 'historia';
    delete from public.orders where gateway = 'historia'; reset guide.restoring`;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const ended = withEnds(steps);
      await backend.sql([forget, script(ended, account, false)].join(';\n'));
      const end = steps.reduce((sum, step) => sum + step.days * DAY, BEGINNING);
      const lived = await stateOf(backend, account, end);
      await backend.sql([forget, script(ended, twin, true)].join(';\n'));
      const asIfNot = await stateOf(backend, twin, end);
      expect(lived).toEqual({ ...asIfNot, agrees: true, sum: true, overlaps: false });
    }),
    // Shrinking a failure could outlast the test; its seed, which is printed, repeats it.
    { numRuns: 25, endOnFailure: true },
  );
}, 180_000);

interface Card {
  id: number;
  name: string;
  details: ({ instagram: string } & SupplierFacts) | null;
  contacts: { whatsapp: string; email: string } | null;
  images: { path: string }[];
}

/** A supplier as the app requests it, with everything that may be locked embedded. */
async function card(actors: Actors, name: ActorName, { id }: Supplier): Promise<Card | undefined> {
  const select =
    'id,name,details:supplier_details(instagram,state,city,district,min_order_pieces,min_order_cents,price_from_cents,price_to_cents,sells_to_cpf),contacts:supplier_contacts(whatsapp,email),images:supplier_images(path)';
  return rowsOf<Card>(await actors[name].ask(`/rest/v1/suppliers?select=${select}&id=eq.${id}`))[0];
}

describe('a premium supplier', () => {
  test.for(people(...LOCKED_OUT))('shows only its name to %s', async ([, name], { actors, suppliers }) => {
    const { id, teaser } = suppliers.premium;
    expect(await card(actors, name, suppliers.premium)).toEqual({
      id,
      name: teaser.name,
      details: null,
      contacts: null,
      images: [],
    });
  });

  test.for(people('premium', 'admin'))('is complete for %s', async ([, name], { actors, suppliers }) => {
    const { details, contacts, gallery, terms } = suppliers.premium;
    const { state, city, district, min_order_pieces, min_order_cents, sells_to_cpf } = terms;
    const { price_from_cents, price_to_cents } = terms;
    const orders = { min_order_pieces, min_order_cents, price_from_cents, price_to_cents };
    const facts = { state, city, district, ...orders, sells_to_cpf };
    expect(await card(actors, name, suppliers.premium)).toMatchObject({
      details: { instagram: details.instagram, ...facts },
      contacts,
    });
    expect((await card(actors, name, suppliers.premium))?.images.map(({ path }) => path)).toEqual(gallery);
  });

  test('without texts is empty, not locked, for members who may open it', async ({
    actors,
    backend,
    suppliers,
  }) => {
    const [row] = await backend.sql<{ id: number }>(
      `insert into public.suppliers (name, category_id) values ('Vazio', $1) returning id`,
      [suppliers.categoryId],
    );
    const empty = { ...suppliers.premium, id: Number(row!.id) };
    expect(await card(actors, 'premium', empty)).toMatchObject({
      details: { instagram: null },
      contacts: { whatsapp: null, email: null },
    });
    expect(await card(actors, 'free', empty)).toMatchObject({ details: null, contacts: null });
  });
});

describe('an open supplier', () => {
  test.for(people('visitor', 'free', 'expired', 'premium', 'admin'))(
    'is complete for %s',
    async ([, name], { actors, suppliers }) => {
      const { details, contacts } = suppliers.open;
      expect(await card(actors, name, suppliers.open)).toMatchObject({
        details: { instagram: details.instagram },
        contacts,
      });
    },
  );

  describe('whose direct contacts are for premium members only', () => {
    const settings = '/rest/v1/settings?id=is.true';
    const set = (actors: Actors, name: ActorName, value: boolean) =>
      actors[name].ask(settings, { method: 'PATCH', body: { free_direct_contacts: value } });
    test.afterEach(async ({ actors }) => {
      await set(actors, 'admin', true);
    });

    test.for(people(...LOCKED_OUT))(
      'shows %s everything but contacts',
      async ([, name], { actors, suppliers }) => {
        expect((await set(actors, 'admin', false)).status).toBe(204);
        const { id, details, gallery } = suppliers.open;
        const seen = await card(actors, name, suppliers.open);
        expect(seen).toMatchObject({ contacts: null, details: { instagram: details.instagram } });
        expect(seen?.images).toHaveLength(gallery.length);
        const direct = await actors[name].ask(`/rest/v1/supplier_contacts?select=*&supplier_id=eq.${id}`);
        expect(rowsOf(direct)).toEqual([]);
        await set(actors, 'admin', true);
        expect((await card(actors, name, suppliers.open))?.contacts).toEqual(suppliers.open.contacts);
      },
    );

    test.for(people('premium', 'admin'))(
      'shows its contacts to %s',
      async ([, name], { actors, suppliers }) => {
        await set(actors, 'admin', false);
        expect((await card(actors, name, suppliers.open))?.contacts).toEqual(suppliers.open.contacts);
        expect((await card(actors, name, suppliers.premium))?.contacts).toEqual(suppliers.premium.contacts);
      },
    );

    test.for(people(...LOCKED_OUT))(
      'stays so when %s tries to change it',
      async ([, name], { actors, suppliers }) => {
        await set(actors, 'admin', false);
        await set(actors, name, true);
        expect((await card(actors, name, suppliers.open))?.contacts).toBeNull();
      },
    );
  });
});

describe('an unannounced supplier', () => {
  test.for(people(...LOCKED_OUT))('is invisible to %s', async ([, name], { actors, suppliers }) => {
    for (const supplier of [suppliers.early, suppliers.earlyPremium]) {
      expect(await card(actors, name, supplier)).toBeUndefined();
    }
  });

  test.for(people('premium', 'admin'))('is complete for %s', async ([, name], { actors, suppliers }) => {
    for (const supplier of [suppliers.early, suppliers.earlyPremium]) {
      expect(await card(actors, name, supplier)).toMatchObject({ contacts: supplier.contacts });
    }
  });

  test('becomes visible to everyone in the second of its announcement, complete if open and as a teaser if premium', async ({
    actors,
    backend,
  }) => {
    const world = await createSuppliers(backend);
    const ids = [world.early.id, world.earlyPremium.id];
    const seen = await watchMoment(backend, {
      set: (moment) =>
        backend.sql('update public.suppliers set public_from = $2 where id = any ($1::bigint[])', [
          ids,
          moment,
        ]),
      look: async () => [
        await card(actors, 'visitor', world.early),
        await card(actors, 'free', world.earlyPremium),
      ],
    });
    expect(seen.before).toEqual([undefined, undefined]);
    expect(seen.after).toEqual([
      expect.objectContaining({ contacts: world.early.contacts }),
      expect.objectContaining({
        name: world.earlyPremium.teaser.name,
        details: null,
        contacts: null,
        images: [],
      }),
    ]);
  });
});

describe('a plan that is no longer sold', () => {
  test('is hidden from everyone but admins', async ({ actors }) => {
    const plans = '/rest/v1/plans?select=key&key=eq.quarterly';
    const activate = (active: boolean) =>
      actors.admin.ask('/rest/v1/plans?key=eq.quarterly', { method: 'PATCH', body: { active } });
    try {
      expect((await activate(false)).status).toBe(204);
      for (const name of ['visitor', 'free', 'premium'] as const)
        expect(rowsOf(await actors[name].ask(plans))).toEqual([]);
      expect(rowsOf(await actors.admin.ask(plans))).toHaveLength(1);
    } finally {
      await activate(true);
    }
    expect(rowsOf(await actors.visitor.ask(plans))).toHaveLength(1);
  });
});

/** Generated columns, which no statement can write. */
const GENERATED = ['search_text'];

interface Standing {
  role: string;
  status: string;
  ends_at: string | null;
}

async function standingOf(actor: Actor): Promise<Standing | undefined> {
  const path = `/rest/v1/accounts?select=role,status,ends_at&id=eq.${actor.account.id}`;
  return rowsOf<Standing>(await actor.ask(path))[0];
}

async function opensPremium(suppliers: SupplierWorld, actor: Actor): Promise<boolean> {
  const answer = await actor.ask(
    `/rest/v1/supplier_details?select=instagram&supplier_id=eq.${suppliers.premium.id}`,
  );
  return rowsOf(answer).length === 1;
}

describe('role and status', () => {
  test.for([
    ['free', { role: 'free', status: 'none', ends_at: null }],
    ['expired', { role: 'free', status: 'expired', ends_at: expect.stringMatching(/^20\d\d-/) as string }],
    ['premium', { role: 'premium', status: 'active', ends_at: expect.stringMatching(/^20\d\d-/) as string }],
    ['admin', { role: 'admin', status: 'active', ends_at: null }],
  ] as const)('follow from the subscription of the account: %s', async ([name, standing], { actors }) => {
    expect(await standingOf(actors[name])).toEqual(standing);
  });
});

describe('a member cannot become premium or an admin', () => {
  const GREEDY = {
    name: 'Eva',
    role: 'admin',
    is_admin: true,
    admin: true,
    plan: 'annual',
    premium: true,
    expires_at: '2040-01-01',
  };

  test('by adding fields to the sign-up', async ({ actors, backend, suppliers }) => {
    const account = { id: '', email: `${randomUUID()}@teste.example`, password: randomUUID() };
    const signUp = await actors.visitor.ask('/auth/v1/signup', {
      method: 'POST',
      body: {
        ...account,
        id: undefined,
        data: GREEDY,
        role: 'service_role',
        app_metadata: GREEDY,
        user_metadata: GREEDY,
      },
    });
    expect(signUp.status).toBe(200);
    const [user] = await backend.sql<{ id: string; role: string; app: object }>(
      `update auth.users set email_confirmed_at = now(), confirmation_token = '' where email = $1
       returning id, role, raw_app_meta_data as app`,
      [account.email],
    );
    expect(user).toMatchObject({ role: 'authenticated' });
    expect(JSON.stringify(user!.app)).not.toContain('admin');
    await expectPlainMember(backend, suppliers, await signIn(backend, { ...account, id: user!.id }), 'Eva');
  });

  test('by changing the metadata of the account', async ({ backend, suppliers }) => {
    const actor = await createActor(backend, { name: 'Eva' });
    const { error } = await actor.client.auth.updateUser({ data: GREEDY });
    expect(error).toBeNull();
    await expectPlainMember(backend, suppliers, actor, 'Eva');
  });

  test('by forging a token', async ({ actors }) => {
    const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
    for (const claims of [
      { role: 'service_role' },
      { role: 'authenticated', sub: actors.admin.account.id },
      { role: 'postgres' },
    ]) {
      const token = `${encode({ alg: 'none' })}.${encode({ ...claims, exp: 4_102_444_800 })}.`;
      const answer = await actors.visitor.ask('/rest/v1/accounts?select=id', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(401);
    }
  });

  test.for(['profiles', 'subscriptions', 'admins'])(
    'by writing to their own row in %s',
    async (table, { backend }) => {
      const actor = await createActor(backend);
      const key = table === 'profiles' ? 'id' : 'user_id';
      const allowed = PRIVILEGES[table]?.authenticated?.update?.split(' ') ?? [];
      const before = await rowsOfAccount(backend, table, key, actor);
      for (const column of PRIVILEGES[table]!.columns.split(' ').filter(
        (name) => !allowed.includes(name) && !GENERATED.includes(name),
      )) {
        const value = column.endsWith('_at') ? '2040-01-01' : (before[0]?.[column] ?? actor.account.id);
        const answer = await actor.ask(`/rest/v1/${table}?${key}=eq.${actor.account.id}`, {
          method: 'PATCH',
          body: { [column]: value },
        });
        expect([column, answer.status]).toEqual([column, 403]);
      }
      const body = {
        [key]: actor.account.id,
        ...(table === 'subscriptions' && { expires_at: '2040-01-01' }),
      };
      for (const prefer of [
        'resolution=merge-duplicates',
        'resolution=ignore-duplicates',
        'missing=default',
      ]) {
        const answer = await actor.ask(`/rest/v1/${table}?on_conflict=${key}`, {
          method: 'POST',
          headers: { prefer },
          body,
        });
        expect([prefer, answer.status]).toEqual([prefer, 403]);
      }
      expect(await rowsOfAccount(backend, table, key, actor)).toEqual(before);
    },
  );

  test.for(people('free', 'expired', 'premium'))(
    'by changing the end of their own plan, as tried by %s',
    async ([, name], { actors }) => {
      const before = await standingOf(actors[name]);
      for (const filter of [`user_id=eq.${actors[name].account.id}`, 'user_id=not.is.null']) {
        await actors[name].ask(`/rest/v1/subscriptions?${filter}`, {
          method: 'PATCH',
          body: { expires_at: '2040-01-01' },
        });
      }
      expect(await standingOf(actors[name])).toEqual(before);
    },
  );

  async function expectPlainMember(
    backend: Backend,
    suppliers: SupplierWorld,
    actor: Actor,
    name: string,
  ): Promise<void> {
    expect(await standingOf(actor)).toEqual({ role: 'free', status: 'none', ends_at: null });
    expect(await opensPremium(suppliers, actor)).toBe(false);
    const [row] = await backend.sql<{ name: string; admin: boolean; expires_at: string | null }>(
      `select p.name, s.expires_at, exists (select 1 from public.admins where user_id = p.id) as admin
       from public.profiles p join public.subscriptions s on s.user_id = p.id where p.id = $1`,
      [actor.account.id],
    );
    expect(row).toEqual({ name, admin: false, expires_at: null });
  }

  async function rowsOfAccount(
    backend: Backend,
    table: string,
    key: string,
    { account }: Actor,
  ): Promise<Record<string, unknown>[]> {
    return backend.sql(`select * from public.${table} where ${key} = $1`, [account.id]);
  }
});

describe('the end of a plan', () => {
  test('locks premium suppliers in the same second', async ({ backend, suppliers }) => {
    const actor = await createActor(backend);
    const path = `/rest/v1/subscriptions?user_id=eq.${actor.account.id}`;
    const seen = await watchMoment(backend, {
      set: (moment) =>
        backend.sql('update public.subscriptions set expires_at = $2 where user_id = $1', [
          actor.account.id,
          moment,
        ]),
      look: async () => [
        await opensPremium(suppliers, actor),
        (await standingOf(actor))?.role,
        rowsOf(await actor.ask(path)).length,
      ],
    });
    expect(seen.before).toEqual([true, 'premium', 1]);
    expect(seen.after).toEqual([false, 'free', 1]);
  });

  test.for(['Pacific/Kiritimati', 'America/Sao_Paulo', 'Pacific/Pago_Pago'])(
    'is the same moment when the database’s time zone is %s',
    async (timeZone, { backend }) => {
      const inAMinute = new Date(Date.now() + 60_000).toISOString();
      const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
      const [row] = await tryOut(
        backend,
        `set local timezone = '${timeZone}'`,
        `select private.is_running('${inAMinute}') as runs, private.is_running('${aMinuteAgo}') as ran`,
      );
      expect(row).toEqual({ runs: true, ran: false });
    },
  );

  test('can be changed by an admin, who cannot change the plan itself', async ({
    actors,
    backend,
    suppliers,
  }) => {
    const member = await createActor(backend);
    const path = `/rest/v1/subscriptions?user_id=eq.${member.account.id}`;
    const moved = await actors.admin.ask(path, { method: 'PATCH', body: { expires_at: '2040-01-01' } });
    expect([moved.status, await opensPremium(suppliers, member)]).toEqual([204, true]);
    const other = await actors.admin.ask(path, { method: 'PATCH', body: { plan_key: 'annual' } });
    expect(other.status).toBe(403);
    const reset = await actors.admin.ask(path, { method: 'PATCH', body: { expires_at: null } });
    expect([reset.status, await opensPremium(suppliers, member)]).toEqual([204, false]);
  });
});

describe('a deleted account', () => {
  test('leaves nothing but the amounts of its orders', async ({ backend, suppliers }) => {
    const { account } = await createActor(backend, { name: 'Vai Embora' });
    await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
      account.id,
      suppliers.open.id,
    ]);
    const key = randomUUID();
    await backend.sql(
      `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at)
       values ($1, 'annual', 12, 29790, 'pix', 'teste', 'paid', $2, now())`,
      [account.id, key],
    );
    const { error } = await newClient(backend, backend.secretKey).auth.admin.deleteUser(account.id);
    expect(error).toBeNull();
    const orders = await backend.sql(
      'select user_id, amount_cents, status from public.orders where idempotency_key = $1',
      [key],
    );
    expect(orders).toEqual([{ user_id: null, amount_cents: 29790, status: 'paid' }]);
    const [left] = await backend.sql(
      `select (select count(*)::int from public.profiles where id = $1) as profiles,
         (select count(*)::int from public.subscriptions where user_id = $1) as subscriptions,
         (select count(*)::int from public.favorites where user_id = $1) as favorites,
         (select count(*)::int from auth.users where id = $1) as users`,
      [account.id],
    );
    expect(left).toEqual({ profiles: 0, subscriptions: 0, favorites: 0, users: 0 });
    const orphan = await askAsService(backend, `/rest/v1/orders?select=user_id&idempotency_key=eq.${key}`);
    expect(rowsOf(orphan)).toEqual([{ user_id: null }]);
  });
});
