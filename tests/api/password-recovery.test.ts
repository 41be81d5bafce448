import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn, openSessions, SESSION_OVER } from './support/account-api';
import {
  createAccount,
  createActors,
  newClient,
  sessionOf,
  signIn,
  type Account,
  type Actor,
} from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { emailsTo, lastLink } from '../support/mail';

let backend: Backend;
let visitor: Actor;
let ana: Account;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  ({ visitor } = await createActors(backend));
});
beforeEach(async () => {
  ana = await createAccount(backend);
});
afterAll(() => backend.close());

const NEW = 'uma-nova-senha';
const ASKED = {
  message: 'Se uma conta com este e-mail existir, um link para redefinição de senha foi enviado.',
};
const DONE = { message: 'Sua senha foi redefinida com sucesso! Você já pode fazer login.' };
const LINK_OVER = { message: 'Este link expirou ou já foi usado. Peça um novo.' };

const forgot = (body: object) => call(visitor, 'POST', '/auth/forgot-password', body);

async function mailedToken(): Promise<string> {
  expect((await forgot({ email: ana.email })).status).toBe(200);
  return (await lastLink(backend, ana.email)).token;
}

function reset(change: object): Promise<ApiAnswer> {
  return call(visitor, 'POST', '/auth/reset-password', { email: ana.email, password: NEW, ...change });
}

/** Status of a login with the old password and with the new one. */
async function logins(): Promise<[number, number]> {
  const old = await logIn(visitor, ana);
  return [old.status, (await logIn(visitor, { ...ana, password: NEW })).status];
}
const OLD_COUNTS = [200, 401];
const NEW_COUNTS = [401, 200];

describe('who has forgotten the password', () => {
  test('is mailed a link, however the address is written', async () => {
    const { status, body } = await forgot({ email: ` ${ana.email.toUpperCase()} ` });
    expect([status, body]).toEqual([200, ASKED]);
    expect(await emailsTo(backend, ana.email)).toHaveLength(1);
    expect((await lastLink(backend, ana.email)).path).toBe('/resetar-senha');
    expect(await logins()).toEqual(OLD_COUNTS);
  });

  test('gets the same answer for an address without an account, to which nothing is mailed', async () => {
    const email = `${randomUUID()}@teste.example`;
    const { status, body } = await forgot({ email });
    expect([status, body]).toEqual([200, ASKED]);
    expect(await emailsTo(backend, email)).toEqual([]);
    expect(await backend.sql('select from auth.users where email = $1', [email])).toEqual([]);
  });

  test.each<[object, string]>([
    [{}, 'Informe seu e-mail.'],
    [{ email: ' ' }, 'Informe seu e-mail.'],
    [{ email: null }, 'Informe seu e-mail.'],
    [{ email: 'ana' }, 'Informe um e-mail válido.'],
  ])('a request for a password link says what is wrong with the e-mail address: %j', async (body, text) => {
    const answer = await forgot(body);
    expect([answer.status, textsOf(answer)]).toEqual([422, { email: text }]);
  });
});

describe('the mailed link', () => {
  test('chooses a new password, once, and ends the sessions on every device', async () => {
    const devices = [await signIn(backend, ana), await signIn(backend, ana)];
    const token = await mailedToken();
    const { status, body } = await reset({ token, email: ` ${ana.email.toUpperCase()} ` });
    expect([status, body]).toEqual([200, DONE]);
    expect(await openSessions(backend, ana)).toBe(0);
    for (const device of devices) {
      const answer = await call(device, 'GET', '/users/me');
      expect([answer.status, answer.body]).toEqual([401, SESSION_OVER]);
      const { refresh_token } = await sessionOf(device);
      expect((await newClient(backend).auth.refreshSession({ refresh_token })).error).not.toBeNull();
    }
    expect(await logins()).toEqual(NEW_COUNTS);

    const again = await reset({ token, password: 'uma-terceira-senha' });
    expect([again.status, again.body]).toEqual([400, LINK_OVER]);
    expect(await logins()).toEqual(NEW_COUNTS);
  });

  test('is good for "choosing" the password that one has, which ends the sessions as well', async () => {
    await signIn(backend, ana);
    const answer = await reset({ token: await mailedToken(), password: ana.password });
    expect([answer.status, answer.body]).toEqual([200, DONE]);
    expect(await openSessions(backend, ana)).toBe(0);
    expect(await logins()).toEqual(OLD_COUNTS);
  });

  test('changes nobody’s password when it comes with another address, and ends no session but its own', async () => {
    const other = await createAccount(backend);
    await signIn(backend, ana);
    const answer = await reset({ token: await mailedToken(), email: other.email });
    const text = 'Este link não é da conta com este e-mail. Peça um novo link.';
    expect([answer.status, textsOf(answer)]).toEqual([422, { email: text }]);
    expect(await openSessions(backend, ana)).toBe(1);
    expect(await logins()).toEqual(OLD_COUNTS);
    expect((await logIn(visitor, other)).status).toBe(200);
    expect((await logIn(visitor, { ...other, password: NEW })).status).toBe(401);
  });

  test('dies with a newer one', async () => {
    const older = await mailedToken();
    await backend.sql(`update auth.users set recovery_sent_at = now() - interval '1 minute' where id = $1`, [
      ana.id,
    ]);
    const newer = await mailedToken();
    const answer = await reset({ token: older });
    expect([answer.status, answer.body]).toEqual([400, LINK_OVER]);
    expect((await reset({ token: newer })).status).toBe(200);
  });

  test('does not work once it is too old', async () => {
    const token = await mailedToken();
    await backend.sql(`update auth.users set recovery_sent_at = now() - interval '2 hours' where id = $1`, [
      ana.id,
    ]);
    const answer = await reset({ token });
    expect([answer.status, answer.body]).toEqual([400, LINK_OVER]);
    expect(await logins()).toEqual(OLD_COUNTS);
  });

  test('cannot be guessed', async () => {
    for (const token of ['nenhum', 'a'.repeat(64), ana.id]) {
      const answer = await reset({ token });
      expect([answer.status, answer.body]).toEqual([400, LINK_OVER]);
    }
    expect(await logins()).toEqual(OLD_COUNTS);
  });
});

describe('a form that is not filled in well', () => {
  const EMAIL = 'O campo de e-mail é obrigatório.';
  const LINK = 'O link de redefinição de senha é inválido ou não foi fornecido.';
  const CHOOSE = 'Escolha uma senha.';

  test.each<[string, object, Record<string, string>]>([
    [
      'nothing',
      { token: undefined, email: undefined, password: undefined },
      { token: LINK, email: EMAIL, password: CHOOSE },
    ],
    ['empty', { token: '', email: '', password: '' }, { token: LINK, email: EMAIL, password: CHOOSE }],
    ['null', { token: null, email: null, password: null }, { token: LINK, email: EMAIL, password: CHOOSE }],
  ])('the reset form reports each field that is missing or wrong: %s', async (_what, change, texts) => {
    const answer = await reset(change);
    expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
  });

  test('does not use up the link', async () => {
    const token = await mailedToken();
    const tries: [object, Record<string, string>][] = [
      [{ password: 'curta' }, { password: 'A senha precisa ter pelo menos 8 caracteres.' }],
      [{ password: undefined }, { password: CHOOSE }],
      [{ email: 'ana' }, { email: 'Informe um e-mail válido.' }],
      [{ email: '' }, { email: EMAIL }],
    ];
    for (const [change, texts] of tries) {
      const answer = await reset({ token, ...change });
      expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
    }
    expect((await reset({ token })).status).toBe(200);
    expect(await logins()).toEqual(NEW_COUNTS);
  });
});
