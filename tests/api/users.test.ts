import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { accountsOf, openSessions, SESSION_OVER, storedAccount } from './support/account-api';
import { createAccount, createActor, MEMBER_NAMES, people, type MemberName } from '../support/actors';
import type { Backend } from '../support/backend';
import { call } from './support/api';
import { createSuppliers } from '../support/supplier-world';
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
  );

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
