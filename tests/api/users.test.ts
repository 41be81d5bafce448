import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { endOfDay } from '@/domain/format/dates';
import { lastDay } from '@/domain/account/user';
import { createAccount, createActor, MEMBER_NAMES, type MemberName, people } from '../support/actors';
import type { Backend } from '../support/backend';
import { createSuppliers } from '../support/supplier-world';
import { accountsOf, openSessions, SESSION_OVER, storedAccount } from './support/account-api';
import { type ApiAnswer, call, textsOf } from './support/api';
import { test as base } from './support/test';

const CROWD = 1050;

const DOMAIN = `@${randomUUID()}.example`;

const test = base
  .extend('list', { scope: 'file' }, ({ actors }) => async (): Promise<User[]> => {
    const { status, body } = await call(actors.admin, 'GET', '/users');
    expect(status).toBe(200);
    return body.data as User[];
  })
  .extend(
    'remove',
    { scope: 'file' },
    ({ actors }) =>
      (id: string) =>
        call(actors.admin, 'DELETE', `/users/${id}`),
  )
  .extend('ana', ({ backend }) => createAccount(backend, { expiresAt: new Date(BEFORE) }))
  .extend('plan', ({ ana, admin, backend }) => {
    function set(body: object, id = ana.id): Promise<ApiAnswer> {
      return call(admin, 'PUT', `/users/${id}/subscription`, body);
    }

    const setPremiumUntil = (expires_at: unknown) => set({ subscription: 'premium', expires_at });

    const end = async (id = ana.id) => (await storedAccount(backend, id))?.expires_at;

    return { set, setPremiumUntil, end };
  });

// More accounts than the database returns at once, some of them with the same name.
test.beforeAll(async ({ backend }) => {
  await backend.sql(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', n || $1, jsonb_build_object('name', 'Pessoa ' || n % 400)
     from generate_series(1, $2::int) n`,
    [DOMAIN, CROWD],
  );
});

test.afterAll(async ({ backend }) => {
  await backend.sql('delete from auth.users where email like $1', [`%${DOMAIN}`]);
});

interface User {
  id: string;
  name: string;
  email: string;
}

describe('the list of users', () => {
  const STAFF = { role: 'admin', status: 'active', ends: false };
  const kinds: Record<MemberName, { role: string; status: string; ends: boolean }> = {
    free: { role: 'free', status: 'none', ends: false },
    expired: { role: 'free', status: 'expired', ends: true },
    keeper: { role: 'free', status: 'none', ends: false },
    premium: { role: 'premium', status: 'active', ends: true },
    editor: STAFF,
    support: STAFF,
    admin: STAFF,
  };

  test('shows everybody’s role and subscription', async ({ list, actors, backend }) => {
    const users = await list();
    for (const [who, kind] of people(...MEMBER_NAMES)) {
      const { id } = actors[kind].account;
      const { role, status, ends } = kinds[kind];
      const stored = await storedAccount(backend, id);
      const ends_at = ends ? stored?.expires_at : null;
      const user = users.find((one) => one.id === id);
      expect(user, who).toMatchObject({
        name: stored?.name,
        email: stored?.email,
        role,
        subscription: { status, ends_at },
        subscription_expires_at: ends_at,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      });
    }
  });

  test('has everybody, sorted by name, even if there are more than the database returns at once', async ({
    list,
    backend,
  }) => {
    const users = await list();
    const stored = await backend.sql<User>('select id from public.profiles order by name, id');
    expect(stored.length).toBeGreaterThan(CROWD);
    expect(users.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  });
});

describe('the list of users in pages', () => {
  test('has everybody, by id, in pages of at most a thousand', async ({ actors, backend }) => {
    const ids: string[] = [];
    const sizes: number[] = [];
    for (let path = '/users?limit=1000'; path;) {
      const { body } = await call(actors.admin, 'GET', path);
      const { data, next } = body as { data: User[]; next: string | null };
      ids.push(...data.map(({ id }) => id));
      sizes.push(data.length);
      path = next ? `/users?after=${next}` : '';
    }
    const stored = await backend.sql<User>('select id from public.profiles order by id');
    expect(ids).toEqual(stored.map(({ id }) => id));
    expect(sizes).toEqual([1000, stored.length - 1000]);
  });

  test('begins behind any account, whether or not there is one', async ({ actors, backend, ana }) => {
    const { body } = await call(actors.support, 'GET', `/users?limit=1&after=users-${ana.id.toUpperCase()}`);
    const [following] = await backend.sql<User>(
      'select id from public.profiles where id > $1 order by id limit 1',
      [ana.id],
    );
    expect((body.data as User[]).map(({ id }) => id)).toEqual(following ? [following.id] : []);
    const last = await call(actors.support, 'GET', '/users?after=users-ffffffff-ffff-4fff-bfff-ffffffffffff');
    expect(last.body).toEqual({ data: [], next: null });
  });

  test.for(['users-1', 'suppliers-1', 'users-', `${randomUUID()}`, `users-${randomUUID()},id.gt.0`])(
    'refuses the cursor %s',
    async (after, { actors }) => {
      const path = `/users?after=${encodeURIComponent(after)}`;
      expect(Object.keys((await call(actors.admin, 'GET', path)).body.errors ?? {})).toEqual(['after']);
    },
  );
});

describe('the deletion of an account', () => {
  test('removes everything that belongs to it, and nothing of other accounts', async ({
    backend,
    remove,
    list,
  }) => {
    const { open } = await createSuppliers(backend);
    const [ana, neighbor] = [await createActor(backend), await createActor(backend)];
    for (const { account } of [ana, neighbor]) {
      await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
        account.id,
        open.id,
      ]);
    }
    expect(await remove(ana.account.id)).toMatchObject({ status: 204, body: {} });

    const favorites = await backend.sql('select user_id from public.favorites where supplier_id = $1', [
      open.id,
    ]);
    expect(favorites).toEqual([{ user_id: neighbor.account.id }]);
    expect([await accountsOf(backend, ana.account), await openSessions(backend, ana.account)]).toEqual([
      0, 0,
    ]);
    expect(await storedAccount(backend, ana.account.id)).toBeUndefined();
    expect((await call(neighbor, 'GET', '/users/me')).status).toBe(200);
    const late = await call(ana, 'GET', '/users/me');
    expect([late.status, late.body]).toEqual([401, SESSION_OVER]);
    expect((await list()).map(({ id }) => id)).not.toContain(ana.account.id);
  });

  test('is answered 404 the second time', async ({ backend, remove }) => {
    const { id } = await createAccount(backend);
    expect((await remove(id)).status).toBe(204);
    const answer = await remove(id);
    expect([answer.status, answer.body]).toEqual([404, { message: 'Usuário não encontrado.' }]);
  });

  test('accepts its id in upper case', async ({ backend, remove }) => {
    const caio = await createAccount(backend);
    expect((await remove(caio.id.toUpperCase())).status).toBe(204);
    expect(await accountsOf(backend, caio)).toBe(0);
  });

  test('is possible for another administrator and for oneself as long as one administrator remains', async ({
    backend,
  }) => {
    const [bia, caio] = [
      await createActor(backend, { admin: true }),
      await createAccount(backend, { admin: true }),
    ];
    expect((await call(bia, 'DELETE', `/users/${caio.id}`)).status).toBe(204);
    expect((await call(bia, 'DELETE', `/users/${bia.account.id}`)).status).toBe(204);
    expect(await accountsOf(backend, bia.account, caio)).toBe(0);
    expect((await call(bia, 'GET', '/users')).status).toBe(401);
  });

  test.for(['me', '1', '00000000-0000-4000-8000-00000000000', `${randomUUID()}x`, '%27', '%20'])(
    'is answered 404 for the invalid id %s',
    async (id, { remove }) => {
      const answer = await remove(id);
      expect([answer.status, answer.body]).toEqual([404, { message: 'Endereço não encontrado.' }]);
    },
  );

  test('is answered 404 for an unknown account', async ({ list, remove }) => {
    const before = (await list()).length;
    const answer = await remove(randomUUID());
    expect([answer.status, answer.body]).toEqual([404, { message: 'Usuário não encontrado.' }]);
    expect(await list()).toHaveLength(before);
  });
});

describe('the history names', () => {
  interface Entry {
    actor_id: string | null;
    actor_role: string;
    action: string;
    entity: string;
  }

  /** The entries about an account that the function has written, oldest first. */
  const entriesAbout = (backend: Backend, id: string) =>
    backend.sql<Entry>(
      `select actor_id, actor_role, action, entity from public.audit_log
       where entity_id = $1 and actor_role <> 'operator' order by id`,
      [id],
    );

  test('the administrator who deletes an account and takes its admin rights', async ({
    actors,
    backend,
    remove,
  }) => {
    const { id } = await createAccount(backend, { admin: true });
    expect((await remove(id)).status).toBe(204);
    const deed = { actor_id: actors.admin.account.id, actor_role: 'admin', action: 'delete' };
    expect(await entriesAbout(backend, id)).toEqual([
      { ...deed, entity: 'account' },
      { ...deed, entity: 'admin' },
    ]);
  });

  test('members who export their data and delete their account, whomever their request names', async ({
    actors,
    backend,
  }) => {
    const member = await createActor(backend);
    const { id, password } = member.account;
    const forged = `actor_id=${actors.admin.account.id}`;
    await call(member, 'GET', `/account/export?${forged}`);
    const body = { password, confirmation: 'EXCLUIR', actor_id: actors.admin.account.id };
    expect((await call(member, 'POST', `/account/deletion?${forged}`, body)).status).toBe(204);
    const deed = { actor_id: id, actor_role: 'member', entity: 'account' };
    expect(await entriesAbout(backend, id)).toEqual([
      { ...deed, action: 'export' },
      { ...deed, action: 'delete' },
    ]);
  });

  test('the administrator who invites somebody, and nobody for a refused invitation', async ({
    actors,
    backend,
  }) => {
    const body = { name: 'Caio', email: `${randomUUID()}@Teste.example`, actor_id: randomUUID() };
    const sent = await call(actors.admin, 'POST', '/users', body);
    expect(sent.status).toBe(201);
    const { id } = (await storedAccount(backend, body.email.toLowerCase()))!;
    expect(await entriesAbout(backend, id)).toEqual([
      { actor_id: actors.admin.account.id, actor_role: 'admin', action: 'invite', entity: 'account' },
    ]);
    const known = { ...body, email: actors.free.account.email };
    expect((await call(actors.admin, 'POST', '/users', known)).status).toBe(409);
    expect(await entriesAbout(backend, actors.free.account.id)).toEqual([]);
    expect(await backend.sql('select from private.begun_invitations')).toEqual([]);
  });
});

test('somebody who is no longer an administrator can no longer list users', async ({ backend }) => {
  const bia = await createActor(backend, { admin: true });
  expect((await call(bia, 'GET', '/users')).status).toBe(200);
  await backend.sql('delete from public.admins where user_id = $1', [bia.account.id]);
  expect((await call(bia, 'GET', '/users')).status).toBe(403);
});

const BEFORE = '2030-01-01T12:00:00+00:00';

const LAST = lastDay();

const DATE_WRONG = 'Informe uma data válida.';

describe('the Premium plan', () => {
  test.for([
    ['ends with a day in São Paulo', '2031-05-01', '2031-05-02T02:59:59.999+00:00'],
    ['may end on February 29 of a leap year', '2032-02-29', '2032-03-01T02:59:59.999+00:00'],
    ['may end on the last possible day', LAST, endOfDay(LAST).replace('Z', '+00:00')],
    ['may end at a moment with an offset', '2031-05-01T12:00:00-03:00', '2031-05-01T15:00:00+00:00'],
    ['may end at a moment in UTC', '2031-05-01T12:00:00.250Z', '2031-05-01T12:00:00.25+00:00'],
  ] as const)('%s: %s', async ([, expires_at, expected], { plan, ana }) => {
    const { status, body } = await plan.setPremiumUntil(expires_at);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ana.id,
      role: 'premium',
      subscription: { status: 'active', ends_at: expected },
      subscription_expires_at: expected,
    });
    expect(await plan.end()).toBe(expected);
  });

  test('is expired if its end date has passed', async ({ plan }) => {
    const ended = '2020-02-01T02:59:59.999+00:00';
    expect((await plan.setPremiumUntil('2020-01-31')).body.data).toMatchObject({
      role: 'free',
      subscription: { status: 'expired', ends_at: ended },
    });
    expect(await plan.end()).toBe(ended);
  });

  test('takes effect for the member at once', async ({ backend, plan }) => {
    const member = await createActor(backend);
    const { id } = member.account;
    const roleOf = async () => ((await call(member, 'GET', '/users/me')).body.data as { role: string }).role;
    expect(await roleOf()).toBe('free');
    expect((await plan.set({ subscription: 'premium', expires_at: '2031-05-01' }, id)).status).toBe(200);
    expect(await roleOf()).toBe('premium');
    expect((await plan.set({ subscription: 'free' }, id)).status).toBe(200);
    expect(await roleOf()).toBe('free');
  });

  test.for([[{}], [{ expires_at: null }], [{ expires_at: '' }]] as const)(
    'needs an end date: %j',
    async ([rest], { plan }) => {
      const text = 'A data de expiração é obrigatória para o plano Premium.';
      const answer = await plan.set({ subscription: 'premium', ...rest });
      expect([answer.status, textsOf(answer)]).toEqual([422, { expires_at: text }]);
      expect(await plan.end()).toBe(BEFORE);
    },
  );

  test.for([
    new Date(Date.now() + 20.1 * 365.25 * 86_400_000).toISOString().slice(0, 10),
    '2999-12-31',
    '3000-01-01',
    '3000-01-02T00:00:00Z',
    '9999-12-31',
    '9999-12-31T23:59:59-03:00',
    '1999-12-31',
    '0001-01-01',
    '0000-12-31T00:00:00Z',
    '2031-02-29',
    '2031-13-01',
    '31/12/2031',
    '2031-5-1',
    '2031-05-01T12:00:00',
    '2031-05-01T25:00:00Z',
    '2031-05-01 12:00:00-03:00',
    '+012031-05-01T00:00:00Z',
    'infinity',
    'amanhã',
    ' ',
    1935270000000,
    true,
    ['2031-05-01'],
    { day: '2031-05-01' },
  ])('refuses an invalid end date: %j', async (expires_at, { plan }) => {
    const answer = await plan.setPremiumUntil(expires_at);
    expect([answer.status, textsOf(answer)]).toEqual([422, { expires_at: DATE_WRONG }]);
    expect(await plan.end()).toBe(BEFORE);
  });
});

describe('the Free plan', () => {
  test('replaces a plan that was bought before', async ({ backend, plan }) => {
    const ana = await createActor(backend, { expiresAt: new Date('2031-05-01') });
    await backend.sql(`update public.subscriptions set plan_key = 'annual' where user_id = $1`, [
      ana.account.id,
    ]);
    const planKey = async () =>
      ((await call(ana, 'GET', '/subscription')).body.data as { plan: string | null }).plan;
    expect(await planKey()).toBe('annual');
    expect((await plan.set({ subscription: 'free' }, ana.account.id)).status).toBe(200);
    expect(await planKey()).toBeNull();
  });

  test.for([[{}], [{ expires_at: null }], [{ expires_at: '' }], [{ expires_at: '2031-05-01' }]] as const)(
    'has no end date, whatever the request names: %j',
    async ([rest], { plan }) => {
      const { status, body } = await plan.set({ subscription: 'free', ...rest });
      expect([status, body.data]).toMatchObject([
        200,
        { role: 'free', subscription: { status: 'none', ends_at: null }, subscription_expires_at: null },
      ]);
      expect(await plan.end()).toBeNull();
    },
  );
});

describe('a change of plan', () => {
  test.for([{}, { subscription: 'admin' }, { subscription: 'Premium' }, { subscription: null }])(
    'must name one of the two plans: %j',
    async (body, { plan }) => {
      const answer = await plan.set({ expires_at: '2031-05-01', ...body });
      expect([answer.status, textsOf(answer)]).toEqual([422, { subscription: 'Escolha um plano.' }]);
      expect(await plan.end()).toBe(BEFORE);
    },
  );

  test('affects only the end date of one account', async ({ backend, ana, plan }) => {
    const other = await createAccount(backend, { expiresAt: new Date(BEFORE) });
    const before = await storedAccount(backend, ana.id);
    const rest = { id: other.id, user_id: other.id, role: 'admin', name: 'Outra', plan_key: 'annual' };
    expect((await plan.set({ subscription: 'free', ...rest })).status).toBe(200);
    expect(await storedAccount(backend, ana.id)).toEqual({ ...before, expires_at: null });
    expect(await plan.end(other.id)).toBe(BEFORE);
  });

  test('is refused for an admin, even if that admin requests it', async ({ backend, admin, plan }) => {
    const other = await createAccount(backend, { admin: true });
    for (const { id } of [other, admin.account]) {
      const before = await storedAccount(backend, id);
      for (const body of [{ subscription: 'premium', expires_at: '2031-05-01' }, { subscription: 'free' }]) {
        const answer = await plan.set(body, id);
        const message = 'O plano de um administrador não pode ser alterado.';
        expect([answer.status, answer.body]).toEqual([403, { message }]);
      }
      expect(await storedAccount(backend, id)).toEqual(before);
    }
  });

  test('beyond three months is refused to support at the field, and nothing changes', async ({
    actors,
    ana,
    plan,
  }) => {
    const body = { subscription: 'premium', expires_at: '2031-05-01' };
    const answer = await call(actors.support, 'PUT', `/users/${ana.id}/subscription`, body);
    const message = expect.stringMatching(
      /^O atendimento .* restam .*: 93\. .* peça à Administração\.$/,
    ) as string;
    expect([answer.status, answer.code, answer.body]).toEqual([
      403,
      'gift_limit',
      { message, errors: { expires_at: [message] } },
    ]);
    expect(await plan.end()).toBe(BEFORE);
  });

  test('of an unknown account is answered 404', async ({ plan }) => {
    const answer = await plan.set({ subscription: 'free' }, randomUUID());
    expect([answer.status, answer.body]).toEqual([404, { message: 'Usuário não encontrado.' }]);
  });

  test.for(['me', '1', '%27', `${randomUUID()}x`])(
    'with the invalid id %s is answered 404',
    async (id, { plan }) => {
      const answer = await plan.set({ subscription: 'free' }, id);
      expect([answer.status, answer.body]).toEqual([404, { message: 'Endereço não encontrado.' }]);
    },
  );
});
