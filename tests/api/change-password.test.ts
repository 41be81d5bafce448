import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn, openSessions, passwordHash, SESSION_OVER } from './support/account-api';
import { createAccount, createActor, newClient, sessionOf, signIn, type Actor } from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { startBackend, type Backend } from '../support/backend';

let backend: Backend;
let laptop: Actor;
let phone: Actor;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
});
beforeEach(async () => {
  laptop = await createActor(backend);
  phone = await signIn(backend, laptop.account);
});
afterAll(() => backend.close());

const NEW = 'uma-nova-senha';

function change(fields: object = {}): Promise<ApiAnswer> {
  const body = { currentPassword: laptop.account.password, newPassword: NEW, ...fields };
  return call(laptop, 'PUT', '/auth/change-password', body);
}

describe('the right current password', () => {
  test('changes it and ends the other sessions, but not the own', async () => {
    const answer = await change();
    expect([answer.status, answer.body]).toEqual([200, { message: 'Sua senha foi alterada.' }]);
    expect(await openSessions(backend, laptop.account)).toBe(1);

    expect((await call(laptop, 'GET', '/users/me')).status).toBe(200);
    expect((await laptop.client.auth.refreshSession()).error).toBeNull();
    const elsewhere = await call(phone, 'GET', '/users/me');
    expect([elsewhere.status, elsewhere.body]).toEqual([401, SESSION_OVER]);
    const { refresh_token } = await sessionOf(phone);
    expect((await newClient(backend).auth.refreshSession({ refresh_token })).error).not.toBeNull();
    expect((await logIn(laptop, laptop.account)).status).toBe(401);
    expect((await logIn(laptop, { ...laptop.account, password: NEW })).status).toBe(200);
  });

  test('changes nobody else’s', async () => {
    const neighbour = await createActor(backend);
    const rest = { id: neighbour.account.id, email: neighbour.account.email, user_id: neighbour.account.id };
    expect((await change({ ...rest, confirmPassword: 'diferente' })).status).toBe(200);
    expect((await logIn(laptop, neighbour.account)).status).toBe(200);
    expect(await openSessions(backend, neighbour.account)).toBeGreaterThanOrEqual(1);
    expect((await call(neighbour, 'GET', '/users/me')).status).toBe(200);
  });
});

describe('a change that is refused leaves password and sessions as they were', () => {
  const CURRENT = 'Informe sua senha atual.';
  const WRONG = 'A senha atual está incorreta.';
  const CHOOSE = 'Escolha a nova senha.';
  const SHORT = 'A senha precisa ter pelo menos 8 caracteres.';

  async function expectRefusal(fields: object, texts: Record<string, string>): Promise<void> {
    const { email } = laptop.account;
    const before = await passwordHash(backend, email);
    const answer = await change(fields);
    expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
    expect(await openSessions(backend, laptop.account)).toBe(2);
    expect((await call(phone, 'GET', '/users/me')).status).toBe(200);
    expect(await passwordHash(backend, email)).toEqual(before);
  }

  test.each<[string, object, Record<string, string>]>([
    ['the current password is wrong', { currentPassword: 'errada' }, { currentPassword: WRONG }],
    ['the new one is short', { newPassword: 'curta' }, { newPassword: SHORT }],
    [
      'the new one is longer than its hash',
      { newPassword: 'x'.repeat(73) },
      { newPassword: 'A senha é longa demais: use até 72 caracteres, contando em dobro os acentuados.' },
    ],
    [
      'both are missing',
      { currentPassword: undefined, newPassword: undefined },
      { currentPassword: CURRENT, newPassword: CHOOSE },
    ],
    [
      'both are empty',
      { currentPassword: '', newPassword: '' },
      { currentPassword: CURRENT, newPassword: CHOOSE },
    ],
    [
      'both are no texts',
      { currentPassword: null, newPassword: 12345678 },
      { currentPassword: CURRENT, newPassword: CHOOSE },
    ],
  ])('because %s', async (_why, fields, texts) => expectRefusal(fields, texts));

  test('because the current one is somebody else’s', async () => {
    const { password } = await createAccount(backend);
    await expectRefusal({ currentPassword: password }, { currentPassword: WRONG });
  });

  test('because the new one is the current one', async () => {
    const { password } = laptop.account;
    const text = 'A nova senha precisa ser diferente da atual.';
    await expectRefusal({ newPassword: password }, { newPassword: text });
  });
});
