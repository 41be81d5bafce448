import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { askAsService, createActor, newClient, people, rowsOf, signIn, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { tryOut } from './support/catalog';
import { watchMoment } from './support/moment';
import type { SupplierWorld } from '../support/supplier-world';
import { PRIVILEGES } from './golden/privileges';
import { test } from '../support/fixtures';

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
