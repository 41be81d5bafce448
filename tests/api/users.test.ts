import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsOf, openSessions, SESSION_OVER, storedAccount } from './support/account-api';
import {
  createAccount,
  createActor,
  createActors,
  people,
  type Actors,
  type MemberName,
} from '../support/actors';
import { call } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { createSuppliers } from '../support/supplier-world';

let backend: Backend;
let actors: Actors;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  await createCrowd();
  actors = await createActors(backend);
});
afterAll(async () => {
  await backend.sql('delete from auth.users where email like $1', [`%${CROWD}`]);
  await backend.close();
});

const CROWD = `@${randomUUID()}.example`;

/** More accounts than one answer of the database holds, some of the same name. */
async function createCrowd(): Promise<void> {
  await backend.sql(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select gen_random_uuid(), 'authenticated', 'authenticated', n || $1, jsonb_build_object('name', 'Pessoa ' || n % 400)
     from generate_series(1, 1050) n`,
    [CROWD],
  );
}

interface User {
  id: string;
  name: string;
  email: string;
}

async function list(): Promise<User[]> {
  const { status, body } = await call(actors.admin, 'GET', '/users');
  expect(status).toBe(200);
  return body.data as User[];
}

describe('the list of users', () => {
  const kinds: Record<MemberName, { role: string; status: string; ends: boolean }> = {
    free: { role: 'free', status: 'none', ends: false },
    expired: { role: 'free', status: 'expired', ends: true },
    premium: { role: 'premium', status: 'active', ends: true },
    admin: { role: 'admin', status: 'active', ends: false },
  };

  test('tells of everybody what they are', async () => {
    const users = await list();
    for (const [who, kind] of people('free', 'expired', 'premium', 'admin')) {
      const { id } = actors[kind].account;
      const { role, status, ends } = kinds[kind];
      const stored = await storedAccount(backend, id);
      const ends_at = ends ? stored?.expires_at : null;
      const told = users.find((user) => user.id === id);
      expect(told, who).toMatchObject({
        name: stored?.name,
        email: stored?.email,
        role,
        subscription: { status, ends_at },
        subscription_expires_at: ends_at,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      });
    }
  });

  test('has everybody in it, by name, beyond what one answer of the database holds', async () => {
    const users = await list();
    const stored = await backend.sql<User>('select id from public.profiles order by name, id');
    expect(stored.length).toBeGreaterThan(1050);
    expect(users.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  });
});

describe('the deletion of an account', () => {
  const remove = (id: string) => call(actors.admin, 'DELETE', `/users/${id}`);

  test('takes it away with all that belongs to it, and nobody else’s', async () => {
    const { open } = await createSuppliers(backend);
    const [ana, neighbour] = [await createActor(backend), await createActor(backend)];
    for (const { account } of [ana, neighbour]) {
      await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
        account.id,
        open.id,
      ]);
    }
    expect(await remove(ana.account.id)).toMatchObject({ status: 204, body: {} });

    const favorites = await backend.sql('select user_id from public.favorites where supplier_id = $1', [
      open.id,
    ]);
    expect(favorites).toEqual([{ user_id: neighbour.account.id }]);
    expect([await accountsOf(backend, ana.account), await openSessions(backend, ana.account)]).toEqual([
      0, 0,
    ]);
    expect(await storedAccount(backend, ana.account.id)).toBeUndefined();
    expect((await call(neighbour, 'GET', '/users/me')).status).toBe(200);
    const late = await call(ana, 'GET', '/users/me');
    expect([late.status, late.body]).toEqual([401, SESSION_OVER]);
    expect((await list()).map(({ id }) => id)).not.toContain(ana.account.id);
  });

  test('finds nobody the second time', async () => {
    const { id } = await createAccount(backend);
    expect((await remove(id)).status).toBe(204);
    const answer = await remove(id);
    expect([answer.status, answer.body]).toEqual([404, { message: 'Usuário não encontrado.' }]);
  });

  test('is the same however its id is written', async () => {
    const caio = await createAccount(backend);
    expect((await remove(caio.id.toUpperCase())).status).toBe(204);
    expect(await accountsOf(backend, caio)).toBe(0);
  });

  test('of another administrator is possible, and so is one’s own, as long as somebody is left', async () => {
    const [bia, caio] = [
      await createActor(backend, { admin: true }),
      await createAccount(backend, { admin: true }),
    ];
    expect((await call(bia, 'DELETE', `/users/${caio.id}`)).status).toBe(204);
    expect((await call(bia, 'DELETE', `/users/${bia.account.id}`)).status).toBe(204);
    expect(await accountsOf(backend, bia.account, caio)).toBe(0);
    expect((await call(bia, 'GET', '/users')).status).toBe(401);
  });

  test.each(['me', '1', '00000000-0000-4000-8000-00000000000', `${randomUUID()}x`, '%27', '%20'])(
    'knows no address that cannot be an account’s: %s',
    async (id) => {
      const answer = await remove(id);
      expect([answer.status, answer.body]).toEqual([404, { message: 'Endereço não encontrado.' }]);
    },
  );

  test('of nobody there is: 404', async () => {
    const before = (await list()).length;
    const answer = await remove(randomUUID());
    expect([answer.status, answer.body]).toEqual([404, { message: 'Usuário não encontrado.' }]);
    expect(await list()).toHaveLength(before);
  });
});

test('who is an administrator no longer has the list no longer', async () => {
  const bia = await createActor(backend, { admin: true });
  expect((await call(bia, 'GET', '/users')).status).toBe(200);
  await backend.sql('delete from public.admins where user_id = $1', [bia.account.id]);
  expect((await call(bia, 'GET', '/users')).status).toBe(403);
});
