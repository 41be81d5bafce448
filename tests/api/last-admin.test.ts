import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsOf, LAST_ADMIN, openSessions, remove } from './support/account-api';
import { createAccount, createActor, type Account } from '../support/actors';
import { bodyOf, call } from './support/api';
import { startBackend, type Backend } from '../support/backend';

let backend: Backend;
let parked: { user_id: string }[];

// The last admin can only be met where nobody else is one: others step aside for the length of this file.
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  const { id, email } = await createAccount(backend);
  await backend.sql('select private.make_admin($1)', [email]);
  parked = await backend.sql('delete from public.admins where user_id <> $1 returning user_id', [id]);
});
afterAll(async () => {
  for (const { user_id } of parked)
    await backend.sql('insert into public.admins (user_id) values ($1)', [user_id]);
  await backend.close();
});

describe('the last admin', () => {
  /** Makes exactly these accounts admins. */
  async function admins(...accounts: Account[]): Promise<void> {
    const ids = accounts.map(({ id }) => id);
    await backend.sql(
      'insert into public.admins (user_id) select unnest($1::uuid[]) on conflict do nothing',
      [ids],
    );
    await backend.sql('delete from public.admins where user_id <> all ($1::uuid[])', [ids]);
  }

  test('is refused, and stays logged in', async () => {
    const ana = await createActor(backend);
    await admins(ana.account);
    const answer = await remove(ana);
    expect([answer.status, bodyOf(answer)]).toEqual([409, LAST_ADMIN]);
    expect([await accountsOf(backend, ana.account), await openSessions(backend, ana.account)]).toEqual([
      1, 1,
    ]);
    expect((await remove(ana, 'errada')).status).toBe(422);
  });

  test('cannot be deleted from the list of users either', async () => {
    const ana = await createActor(backend);
    await admins(ana.account);
    for (const id of [ana.account.id, ana.account.id.toUpperCase()]) {
      const answer = await call(ana, 'DELETE', `/users/${id}`);
      expect([answer.status, answer.body]).toEqual([409, LAST_ADMIN]);
    }
    expect([await accountsOf(backend, ana.account), await openSessions(backend, ana.account)]).toEqual([
      1, 1,
    ]);
  });

  test('does not keep anybody else from leaving', async () => {
    const [ana, member] = [await createActor(backend), await createActor(backend)];
    await admins(ana.account);
    expect((await remove(member)).status).toBe(204);
  });

  test('is one of two who leave at the same time', async () => {
    const [ana, bia] = [await createActor(backend), await createActor(backend)];
    await admins(ana.account, bia.account);
    const answers = await Promise.all([remove(ana), remove(bia)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(bodyOf(answers.find(({ status }) => status === 409)!)).toEqual(LAST_ADMIN);
    expect(await accountsOf(backend, ana.account, bia.account)).toBe(1);
    expect(await backend.sql('select from public.admins')).toHaveLength(1);
  });
});
