import { describe, expect } from 'vitest';
import { accountsOf, LAST_ADMIN, openSessions, remove } from './support/account-api';
import { createAccount, createActor, type Account } from '../support/actors';
import { bodyOf, call } from './support/api';
import { test as base } from './support/test';

const test = base
  // On a shared Supabase there are other admins. They lose the role while this file runs.
  .extend('otherAdmins', { scope: 'file' }, async ({ backend }, { onCleanup }) => {
    const { id, email } = await createAccount(backend);
    await backend.sql('select private.make_admin($1)', [email]);
    const admins = await backend.sql<{ user_id: string }>(
      'delete from public.admins where user_id <> $1 returning user_id',
      [id],
    );
    onCleanup(async () => {
      for (const { user_id } of admins)
        await backend.sql('insert into public.admins (user_id) values ($1)', [user_id]);
    });
    return admins;
  })
  /** Makes exactly these accounts admins. */
  .extend(
    'setAdmins',
    { scope: 'file' },
    ({ backend, otherAdmins: _parked }) =>
      async (...accounts: Account[]) => {
        const ids = accounts.map(({ id }) => id);
        await backend.sql(
          'insert into public.admins (user_id) select unnest($1::uuid[]) on conflict do nothing',
          [ids],
        );
        await backend.sql('delete from public.admins where user_id <> all ($1::uuid[])', [ids]);
      },
  );

describe('the last admin', () => {
  test('cannot delete their own account, and stays logged in', async ({ backend, setAdmins }) => {
    const ana = await createActor(backend);
    await setAdmins(ana.account);
    const answer = await remove(ana);
    expect([answer.status, bodyOf(answer)]).toEqual([409, LAST_ADMIN]);
    expect([await accountsOf(backend, ana.account), await openSessions(backend, ana.account)]).toEqual([
      1, 1,
    ]);
    expect((await remove(ana, 'errada')).status).toBe(422);
  });

  test('cannot be deleted in the list of users', async ({ backend, setAdmins }) => {
    const ana = await createActor(backend);
    await setAdmins(ana.account);
    for (const id of [ana.account.id, ana.account.id.toUpperCase()]) {
      const answer = await call(ana, 'DELETE', `/users/${id}`);
      expect([answer.status, answer.body]).toEqual([409, LAST_ADMIN]);
    }
    expect([await accountsOf(backend, ana.account), await openSessions(backend, ana.account)]).toEqual([
      1, 1,
    ]);
  });

  test('does not prevent members from deleting their accounts', async ({ backend, setAdmins }) => {
    const [ana, member] = [await createActor(backend), await createActor(backend)];
    await setAdmins(ana.account);
    expect((await remove(member)).status).toBe(204);
  });

  test('remains when two admins delete their accounts at the same moment', async ({ backend, setAdmins }) => {
    const [ana, bia] = [await createActor(backend), await createActor(backend)];
    await setAdmins(ana.account, bia.account);
    const answers = await Promise.all([remove(ana), remove(bia)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(bodyOf(answers.find(({ status }) => status === 409)!)).toEqual(LAST_ADMIN);
    expect(await accountsOf(backend, ana.account, bia.account)).toBe(1);
    expect(await backend.sql('select from public.admins')).toHaveLength(1);
  });
});
