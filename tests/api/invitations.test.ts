import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn, passwordHash, storedAccount } from './support/account-api';
import { createAccount, createActors, type Actors } from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { emailsTo, lastLink } from '../support/mail';

let backend: Backend;
let actors: Actors;
let email: string;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  actors = await createActors(backend);
});
beforeEach(() => {
  email = `${randomUUID()}@teste.example`;
});
afterAll(() => backend.close());

const SENT = { message: 'Convite enviado.' };
const PASSWORD = 'segredo-do-caio';

function invite(change: object = {}): Promise<ApiAnswer> {
  return call(actors.admin, 'POST', '/users', { name: 'Caio Reis', email, ...change });
}

function choosePassword(token: string): Promise<ApiAnswer> {
  const body = { token, email, password: PASSWORD };
  return call(actors.visitor, 'POST', '/auth/reset-password', body);
}

describe('an invitation', () => {
  test('creates an account that nobody can log in to yet, and mails its owner a link', async () => {
    const { status, body } = await invite({ name: '  Inês D’Ávila ', email: ` ${email.toUpperCase()} ` });
    expect([status, body]).toEqual([201, SENT]);
    expect(await storedAccount(backend, email)).toMatchObject({
      name: 'Inês D’Ávila',
      email,
      expires_at: null,
      confirmed: false,
      is_admin: false,
    });
    expect(await emailsTo(backend, email)).toHaveLength(1);
    expect((await lastLink(backend, email)).path).toBe('/resetar-senha');
    expect((await logIn(actors.visitor, { email, password: PASSWORD })).status).toBe(401);
  });

  test('is taken up by choosing a password, once', async () => {
    await invite();
    const { token } = await lastLink(backend, email);
    expect((await choosePassword(token)).status).toBe(200);
    const { status, body } = await logIn(actors.visitor, { email, password: PASSWORD });
    expect([status, body.data]).toMatchObject([200, { user: { name: 'Caio Reis', email, role: 'free' } }]);
    expect((await choosePassword(token)).status).toBe(400);
  });

  test('shows in the list of users', async () => {
    await invite();
    const users = (await call(actors.admin, 'GET', '/users')).body.data as { email: string }[];
    expect(users.filter((user) => user.email === email)).toHaveLength(1);
  });

  test('can be sent again to who has not come yet; only the newer link works', async () => {
    await invite();
    const { token } = await lastLink(backend, email);
    const before = (await storedAccount(backend, email))?.id;
    const { status, body } = await invite();
    expect([status, body]).toEqual([201, SENT]);
    expect((await storedAccount(backend, email))?.id).toBe(before);
    expect((await choosePassword(token)).status).toBe(400);
    expect((await choosePassword((await lastLink(backend, email)).token)).status).toBe(200);
  });

  test('cannot bring a role, a plan or a password along', async () => {
    const rest = { role: 'admin', password: PASSWORD, expires_at: '2999-01-01', email_confirm: true };
    expect((await invite(rest)).status).toBe(201);
    expect(await storedAccount(backend, email)).toMatchObject({
      expires_at: null,
      confirmed: false,
      is_admin: false,
    });
    expect((await logIn(actors.visitor, { email, password: PASSWORD })).status).toBe(401);
  });
});

describe('no invitation', () => {
  test('goes to an address that has an account, and nothing of that one changes', async () => {
    const known = await createAccount(backend, { name: 'Dona Original' });
    const before = [await storedAccount(backend, known.id), await passwordHash(backend, known.email)];
    for (const address of [known.email, known.email.toUpperCase()]) {
      const answer = await invite({ email: address });
      const message = 'Já existe uma conta com este e-mail.';
      expect([answer.status, answer.body]).toEqual([409, { message, errors: { email: [message] } }]);
    }
    expect([await storedAccount(backend, known.id), await passwordHash(backend, known.email)]).toEqual(
      before,
    );
    expect(await emailsTo(backend, known.email)).toEqual([]);
  });

  test('is sent by who is no administrator', async () => {
    for (const name of ['visitor', 'free', 'expired', 'premium'] as const) {
      const { status } = await call(actors[name], 'POST', '/users', { name: 'Caio Reis', email });
      expect([name, status]).toEqual([name, name === 'visitor' ? 401 : 403]);
    }
    expect(await storedAccount(backend, email)).toBeUndefined();
    expect(await emailsTo(backend, email)).toEqual([]);
  });

  test.each<[string, object, string[]]>([
    ['nothing at all', { name: undefined, email: undefined }, ['name', 'email']],
    ['empty', { name: ' ', email: '' }, ['name', 'email']],
    ['null', { name: null, email: null }, ['name', 'email']],
    ['a name of 121 letters', { name: 'á'.repeat(121) }, ['name']],
    ['no address', { email: 'caio' }, ['email']],
  ])('is sent when a field is missing or wrong: %s', async (_what, change, fields) => {
    const answer = await invite(change);
    expect([answer.status, Object.keys(textsOf(answer))]).toEqual([422, fields]);
    expect(await storedAccount(backend, email)).toBeUndefined();
    expect(await emailsTo(backend, email)).toEqual([]);
  });
});
