import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { ALLOWANCES } from '../../supabase/functions/api/http/rate-limit';
import { type Account, createAccount, createActor, newClient, signIn } from '../support/actors';
import type { Backend } from '../support/backend';
import { describeRaces, RACERS } from '../support/races';
import { mark } from '../support/supplier-world';
import { accountsOf, LAST_ADMIN, openSessions, remove } from './support/account-api';
import { bodyOf, call } from './support/api';
import { API } from './support/callers';
import { test as base } from './support/test';

const ROUNDS = 10;

/** The answers to a request that is sent many times at once. */
function many<Answer>(ask: (at: number) => Promise<Answer>, callers = RACERS): Promise<Answer[]> {
  return Promise.all(Array.from({ length: callers }, (_, at) => ask(at)));
}

describeRaces('when many requests arrive at once', () => {
  const usersOf = (backend: Backend, email: string) =>
    backend.sql('select from auth.users where email = $1', [email]);

  test('a deletion requested many times is done, and every answer confirms it or says that the session is over', async ({
    backend,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const phone = await createActor(backend);
      const laptop = await signIn(backend, phone.account);
      const answers = await many((at) => remove(at % 2 ? phone : laptop), ALLOWANCES.password.attempts);
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(204);
      expect(statuses.filter((status) => ![204, 401].includes(status))).toEqual([]);
      expect(await accountsOf(backend, phone.account)).toBe(0);
    }
  });

  test('requests of a member whose account is being deleted either succeed or find the session over', async ({
    backend,
  }) => {
    const round = async () => {
      const member = await createActor(backend);
      const buy = {
        method: 'POST',
        headers: { 'idempotency-key': randomUUID() },
        body: { plan: 'monthly', method: 'pix' },
      };
      const passwords = { currentPassword: member.account.password, newPassword: `${mark()}Aa1!` };
      const [gone, ...answers] = await Promise.all([
        remove(member),
        member.ask(`${API}/subscription/checkout`, buy),
        member.ask(`${API}/auth/change-password`, { method: 'PUT', body: passwords }),
        member.ask(`${API}/account/export`),
        member.ask(`${API}/subscription`),
      ]);
      for (const answer of answers) expect([200, 401], answer.text).toContain(answer.status);
      // 422: the password had just been changed.
      expect([204, 422], gone.text).toContain(gone.status);
    };
    // All at once, because the simulated payment takes more than a second.
    await many(round, ROUNDS);
  });

  test('an e-mail address that signs up many times through the function gets one account and always the same answer', async ({
    actors,
    backend,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `${randomUUID()}@teste.example`;
      const input = { name: 'Ana', email, password: `${mark()}Aa1!` };
      const answers = await many(() => call(actors.visitor, 'POST', '/auth/register', input));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(ALLOWANCES.registerFor.attempts).fill(201),
        ...Array<number>(RACERS - ALLOWANCES.registerFor.attempts).fill(429),
      ]);
      expect(await usersOf(backend, email)).toHaveLength(1);
    }
  });

  test('an e-mail address that signs up many times at the auth server gets one account', async ({
    backend,
  }) => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `${randomUUID()}@teste.example`;
      const answers = await many(() => newClient(backend).auth.signUp({ email, password: `${mark()}Aa1!` }));
      // A losing sign-up may get an internal error, which the function would hide.
      const refusals = answers.flatMap(({ error }) => (error && error.status !== 500 ? [error.code] : []));
      expect(refusals.filter((code) => code !== 'over_email_send_rate_limit')).toEqual([]);
      expect(await usersOf(backend, email)).toHaveLength(1);
    }
  });

  test('the last of the admins who delete their accounts is refused', async ({ backend }) => {
    for (let round = 0; round < ROUNDS; round++) {
      // Few, because most of a round is spent creating them.
      const admins = await many(() => createActor(backend, { admin: true }), 6);
      await backend.sql('delete from public.admins where user_id <> all ($1::uuid[])', [
        admins.map(({ account }) => account.id),
      ]);
      const answers = await Promise.all(admins.map((admin) => remove(admin)));
      const refused = answers.filter(({ status }) => status !== 204);
      expect(refused.map((answer) => [answer.status, bodyOf(answer)])).toEqual([[409, LAST_ADMIN]]);
      expect(await accountsOf(backend, ...admins.map(({ account }) => account))).toBe(1);
    }
  });
});

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
      expect([answer.status, answer.code, answer.body]).toEqual([409, 'last_owner', LAST_ADMIN]);
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
});
