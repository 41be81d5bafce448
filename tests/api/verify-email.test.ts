import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { linkAfter, logIn, openSessions, storedAccount } from './support/account-api';
import type { Account } from '../support/actors';
import { call, type ApiAnswer } from './support/api';
import { lastLink } from '../support/mail';
import { test as base } from './support/test';

// Ana has signed up but not confirmed her e-mail address.
const test = base
  .extend('ana', async ({ backend, actors }): Promise<Account> => {
    const person = { email: `${randomUUID()}@teste.example`, password: 'segredo-da-ana' };
    await call(actors.visitor, 'POST', '/auth/register', { name: 'Ana Souza', ...person });
    return { ...person, id: (await storedAccount(backend, person.email))?.id ?? '' };
  })
  .extend('link', ({ actors, backend, ana }) => {
    const open = (query: string) => call(actors.visitor, 'GET', `/auth/verify-email${query}`);

    const isConfirmed = async () => (await storedAccount(backend, ana.id))?.confirmed;

    return { open, isConfirmed };
  });

const MISSING = 'Token de verificação não encontrado. Por favor, verifique o link.';
const REFUSED = 'Ocorreu um erro ao verificar seu e-mail. O link pode ter expirado.';

/** The message is in both places where clients look for it. */
function expectRefusal({ status, body }: ApiAnswer, message: string): void {
  expect([status, body]).toEqual([400, { message, data: { message } }]);
}

describe('the link of a sign-up', () => {
  test('does not count against the thirty of an IP address if it works', async ({ backend, ana, link }) => {
    const { token } = await lastLink(backend, ana.email);
    await backend.sql('delete from private.rate_limits');
    expect((await link.open(`?token=${token}`)).status).toBe(200);
    const counted = 'select attempts from private.rate_limits';
    expect(await backend.sql(counted)).toEqual([{ attempts: 0 }, { attempts: 0 }]); // by /api and by the database
    await link.open(`?token=${token}`);
    expect(await backend.sql(`${counted} where attempts > 0`)).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  test('confirms the e-mail address without logging anybody in', async ({ backend, ana, actors, link }) => {
    const { token } = await lastLink(backend, ana.email);
    expect((await logIn(actors.visitor, ana)).status).toBe(403);
    const { status, body } = await link.open(`?token=${token}`);
    const message = 'E-mail verificado com sucesso! Você já pode fazer o login.';
    expect([status, body]).toEqual([200, { message }]);
    expect([await link.isConfirmed(), await openSessions(backend, ana)]).toEqual([true, 0]);
    expect((await logIn(actors.visitor, ana)).status).toBe(200);
  });

  test('works once', async ({ backend, ana, link }) => {
    const { token } = await lastLink(backend, ana.email);
    await link.open(`?token=${token}`);
    expectRefusal(await link.open(`?token=${token}`), REFUSED);
    expect(await link.isConfirmed()).toBe(true);
  });

  test('expires', async ({ backend, ana, link }) => {
    const { token } = await lastLink(backend, ana.email);
    await backend.sql(
      `update auth.users set confirmation_sent_at = now() - interval '2 hours' where id = $1`,
      [ana.id],
    );
    expectRefusal(await link.open(`?token=${token}`), REFUSED);
    expect(await link.isConfirmed()).toBe(false);
  });
});

describe('an invalid link', () => {
  test.for(['', '?', '?token=', '?outro=1'])('is refused without a token: "%s"', async (query, { link }) => {
    expectRefusal(await link.open(query), MISSING);
  });

  test.for([
    '?token=nenhum',
    "?token=' or true --",
    `?token=${'a'.repeat(3000)}`,
    '?token=%00',
    '?token=%ed%a0',
  ])('does not confirm the e-mail address: %s', async (query, { link }) => {
    expectRefusal(await link.open(query), REFUSED);
    expect(await link.isConfirmed()).toBe(false);
  });

  test('may be one of an invitation, which still works afterwards', async ({ actors, backend, link }) => {
    const email = `${randomUUID()}@teste.example`;
    await call(actors.admin, 'POST', '/users', { name: 'Bia', email });
    const { token } = await lastLink(backend, email);
    expectRefusal(await link.open(`?token=${token}`), REFUSED);
    expect((await storedAccount(backend, email))?.confirmed).toBe(false);
    const reset = { token, email, password: 'outra-senha' };
    expect((await call(actors.visitor, 'POST', '/auth/reset-password', reset)).status).toBe(200);
  });

  test('of a sign-up does not choose a password, and still confirms afterwards', async ({
    actors,
    ana,
    backend,
    link,
  }) => {
    const { token } = await lastLink(backend, ana.email);
    const reset = { token, email: ana.email, password: 'outra-senha' };
    expect((await call(actors.visitor, 'POST', '/auth/reset-password', reset)).status).toBe(400);
    expect((await link.open(`?token=${token}`)).status).toBe(200);
    expect((await logIn(actors.visitor, ana)).status).toBe(200);
  });

  test('may be one for a new password, which still works afterwards', async ({
    actors,
    ana,
    backend,
    link,
  }) => {
    const forgotten = () => call(actors.visitor, 'POST', '/auth/forgot-password', { email: ana.email });
    const { token } = await linkAfter(backend, ana.email, forgotten);
    expectRefusal(await link.open(`?token=${token}`), REFUSED);
    const reset = { token, email: ana.email, password: 'outra-senha' };
    expect((await call(actors.visitor, 'POST', '/auth/reset-password', reset)).status).toBe(200);
  });
});
