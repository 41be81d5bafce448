import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALLOWANCES } from '../../supabase/functions/api/http/rate-limit';
import { accountsOf, LAST_ADMIN, remove } from './support/account-api';
import { createActor, createActors, newClient, signIn, type Actor } from '../support/actors';
import { bodyOf, call } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { API } from './support/callers';
import { describeRaces, RACERS, ROUNDS } from '../support/races';
import { mark } from '../support/supplier-world';

/** Answers to the same request, sent many times at once. */
function many<Answer>(ask: (at: number) => Promise<Answer>, callers = RACERS): Promise<Answer[]> {
  return Promise.all(Array.from({ length: callers }, (_, at) => ask(at)));
}

describeRaces('when many requests meet', () => {
  let backend: Backend;
  let visitor: Actor;
  beforeAll(async () => {
    backend = await startBackend({ seed: 'none', functions: true });
    ({ visitor } = await createActors(backend));
  });
  afterAll(() => backend.close());

  const usersOf = (email: string) => backend.sql('select from auth.users where email = $1', [email]);

  test('a deletion that is asked for many times is done, and every answer says so or that the session is over', async () => {
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

  test('whatever a member sends while their account is deleted is done, or the session is over', async () => {
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
    // The simulated payment takes more than a second, so ten rounds run in parallel.
    for (let done = 0; done < ROUNDS; done += ROUNDS / 4)
      await Promise.all(Array.from({ length: ROUNDS / 4 }, round));
  });

  test('an address that signs up many times through the function gets one account, and the same answer each time', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `${randomUUID()}@teste.example`;
      const input = { name: 'Ana', email, password: `${mark()}Aa1!` };
      const answers = await many(() => call(visitor, 'POST', '/auth/register', input));
      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array<number>(ALLOWANCES.registerFor.attempts).fill(201),
        ...Array<number>(RACERS - ALLOWANCES.registerFor.attempts).fill(429),
      ]);
      expect(await usersOf(email)).toHaveLength(1);
    }
  });

  test('an address that signs up many times at the auth server gets one account', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const email = `${randomUUID()}@teste.example`;
      const answers = await many(() => newClient(backend).auth.signUp({ email, password: `${mark()}Aa1!` }));
      // Those that lose may be told of a fault, which the function keeps to itself.
      const refusals = answers.flatMap(({ error }) => (error && error.status !== 500 ? [error.code] : []));
      expect(refusals.filter((code) => code !== 'over_email_send_rate_limit')).toEqual([]);
      expect(await usersOf(email)).toHaveLength(1);
    }
  });

  test('of admins who delete their accounts at once the last one is refused', async () => {
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
