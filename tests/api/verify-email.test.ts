import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn, openSessions, storedAccount } from './support/account-api';
import { createActors, type Account, type Actor } from '../support/actors';
import { call, type ApiAnswer } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { lastLink } from '../support/mail';

let backend: Backend;
let visitor: Actor;
let ana: Account;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  ({ visitor } = await createActors(backend));
});
beforeEach(async () => {
  const person = { email: `${randomUUID()}@teste.example`, password: 'segredo-da-ana' };
  await call(visitor, 'POST', '/auth/register', { name: 'Ana Souza', ...person });
  ana = { ...person, id: (await storedAccount(backend, person.email))?.id ?? '' };
});
afterAll(() => backend.close());

const MISSING = 'Token de verificação não encontrado. Por favor, verifique o link.';
const REFUSED = 'Ocorreu um erro ao verificar seu e-mail. O link pode ter expirado.';

const verify = (query: string) => call(visitor, 'GET', `/auth/verify-email${query}`);
const isConfirmed = async () => (await storedAccount(backend, ana.id))?.confirmed;

/** The text is where each kind of client looks for it. */
function expectRefusal({ status, body }: ApiAnswer, message: string): void {
  expect([status, body]).toEqual([400, { message, data: { message } }]);
}

describe('the link of a sign-up', () => {
  test('confirms the address without logging anybody in', async () => {
    const { token } = await lastLink(backend, ana.email);
    expect((await logIn(visitor, ana)).status).toBe(403);
    const { status, body } = await verify(`?token=${token}`);
    const message = 'E-mail verificado com sucesso! Você já pode fazer o login.';
    expect([status, body]).toEqual([200, { message }]);
    expect([await isConfirmed(), await openSessions(backend, ana)]).toEqual([true, 0]);
    expect((await logIn(visitor, ana)).status).toBe(200);
  });

  test('works once', async () => {
    const { token } = await lastLink(backend, ana.email);
    await verify(`?token=${token}`);
    expectRefusal(await verify(`?token=${token}`), REFUSED);
    expect(await isConfirmed()).toBe(true);
  });

  test('does not work once it is too old', async () => {
    const { token } = await lastLink(backend, ana.email);
    await backend.sql(
      `update auth.users set confirmation_sent_at = now() - interval '2 hours' where id = $1`,
      [ana.id],
    );
    expectRefusal(await verify(`?token=${token}`), REFUSED);
    expect(await isConfirmed()).toBe(false);
  });
});

describe('without a link that is good', () => {
  test.each(['', '?', '?token=', '?outro=1'])('there is no token to verify: "%s"', async (query) => {
    expectRefusal(await verify(query), MISSING);
  });

  test.each([
    '?token=nenhum',
    "?token=' or true --",
    `?token=${'a'.repeat(3000)}`,
    '?token=%00',
    '?token=%ed%a0',
  ])('the address stays unconfirmed: %s', async (query) => {
    expectRefusal(await verify(query), REFUSED);
    expect(await isConfirmed()).toBe(false);
  });

  test('a link for a new password does not serve, and is not used up by it', async () => {
    await call(visitor, 'POST', '/auth/forgot-password', { email: ana.email });
    const { token } = await lastLink(backend, ana.email);
    expectRefusal(await verify(`?token=${token}`), REFUSED);
    const reset = { token, email: ana.email, password: 'outra-senha' };
    expect((await call(visitor, 'POST', '/auth/reset-password', reset)).status).toBe(200);
  });
});
