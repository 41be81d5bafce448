import { describe, expect } from 'vitest';
import { logIn, openSessions, passwordHash, SESSION_OVER } from './support/account-api';
import { createAccount, createActor, newClient, sessionOf, signIn } from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { test as base } from './support/test';

// A member's session on a laptop, and another one on a phone.
const test = base
  .extend('laptop', ({ backend }) => createActor(backend))
  .extend('phone', ({ backend, laptop }) => signIn(backend, laptop.account))
  .extend('passwordChange', ({ laptop, backend, phone }) => {
    function send(fields: object = {}): Promise<ApiAnswer> {
      const body = { currentPassword: laptop.account.password, newPassword: NEW, ...fields };
      return call(laptop, 'PUT', '/auth/change-password', body);
    }

    async function expectRefusal(fields: object, texts: Record<string, string>): Promise<void> {
      const { email } = laptop.account;
      const before = await passwordHash(backend, email);
      const answer = await send(fields);
      expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
      expect(await openSessions(backend, laptop.account)).toBe(2);
      expect((await call(phone, 'GET', '/users/me')).status).toBe(200);
      expect(await passwordHash(backend, email)).toEqual(before);
    }

    return { send, expectRefusal };
  });

const NEW = 'uma-nova-senha';

describe('with the correct current password a change', () => {
  test('ends all other sessions, but not the current one', async ({
    passwordChange,
    backend,
    laptop,
    phone,
  }) => {
    const answer = await passwordChange.send();
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

  test('affects no other account', async ({ backend, passwordChange, laptop }) => {
    const neighbor = await createActor(backend);
    const rest = { id: neighbor.account.id, email: neighbor.account.email, user_id: neighbor.account.id };
    expect((await passwordChange.send({ ...rest, confirmPassword: 'diferente' })).status).toBe(200);
    expect((await logIn(laptop, neighbor.account)).status).toBe(200);
    expect(await openSessions(backend, neighbor.account)).toBeGreaterThanOrEqual(1);
    expect((await call(neighbor, 'GET', '/users/me')).status).toBe(200);
  });
});

describe('a change is refused, and password and sessions stay as they were,', () => {
  const CURRENT = 'Informe sua senha atual.';
  const WRONG = 'A senha atual está incorreta.';
  const CHOOSE = 'Escolha a nova senha.';
  const SHORT = 'A senha precisa ter pelo menos 8 caracteres.';

  test.for<[string, object, Record<string, string>]>([
    ['the current password is wrong', { currentPassword: 'errada' }, { currentPassword: WRONG }],
    ['the new password is too short', { newPassword: 'curta' }, { newPassword: SHORT }],
    [
      'the new password is too long',
      { newPassword: 'x'.repeat(73) },
      { newPassword: 'A senha é longa demais: use até 72 caracteres, contando em dobro os acentuados.' },
    ],
    [
      'both passwords are missing',
      { currentPassword: undefined, newPassword: undefined },
      { currentPassword: CURRENT, newPassword: CHOOSE },
    ],
    [
      'both passwords are empty',
      { currentPassword: '', newPassword: '' },
      { currentPassword: CURRENT, newPassword: CHOOSE },
    ],
    [
      'neither password is a text',
      { currentPassword: null, newPassword: 12345678 },
      { currentPassword: CURRENT, newPassword: CHOOSE },
    ],
  ])('because %s', async ([, fields, texts], { passwordChange }) =>
    passwordChange.expectRefusal(fields, texts),
  );

  test('because the current password is somebody else’s', async ({ backend, passwordChange }) => {
    const { password } = await createAccount(backend);
    await passwordChange.expectRefusal({ currentPassword: password }, { currentPassword: WRONG });
  });

  test('because the new password is the current one', async ({ laptop, passwordChange }) => {
    const { password } = laptop.account;
    const text = 'A nova senha precisa ser diferente da atual.';
    await passwordChange.expectRefusal({ newPassword: password }, { newPassword: text });
  });
});
