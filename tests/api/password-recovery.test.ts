import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { linkAfter, logIn, openSessions, SESSION_OVER } from './support/account-api';
import { createAccount, newClient, sessionOf, signIn } from '../support/actors';
import { call, textsOf, type ApiAnswer } from './support/api';
import { emailsTo } from '../support/mail';
import { test as base } from './support/test';

const test = base
  .extend('ana', ({ backend }) => createAccount(backend))
  .extend('recovery', ({ actors, ana, backend }) => {
    const request = (body: object) => call(actors.visitor, 'POST', '/auth/forgot-password', body);

    async function mailedToken(): Promise<string> {
      return (await linkAfter(backend, ana.email, () => request({ email: ana.email }))).token;
    }

    function reset(change: object): Promise<ApiAnswer> {
      return call(actors.visitor, 'POST', '/auth/reset-password', {
        email: ana.email,
        password: NEW,
        ...change,
      });
    }

    /** The status of a login with the old password, and of one with the new password. */
    async function logins(): Promise<[number, number]> {
      const old = await logIn(actors.visitor, ana);
      return [old.status, (await logIn(actors.visitor, { ...ana, password: NEW })).status];
    }

    return { request, mailedToken, reset, logins };
  });

const NEW = 'uma-nova-senha';
const ASKED = {
  message: 'Se uma conta com este e-mail existir, um link para redefinição de senha foi enviado.',
};
const DONE = { message: 'Sua senha foi redefinida com sucesso! Você já pode fazer login.' };
const LINK_OVER = { message: 'Este link expirou ou já foi usado. Peça um novo.' };
const OLD_WORKS = [200, 401];
const NEW_WORKS = [401, 200];

describe('a request for a recovery link', () => {
  test('sends a link, whatever case the e-mail address is written in', async ({ recovery, ana, backend }) => {
    const { path } = await linkAfter(backend, ana.email, async () => {
      const { status, body } = await recovery.request({ email: ` ${ana.email.toUpperCase()} ` });
      expect([status, body]).toEqual([200, ASKED]);
    });
    expect(path).toBe('/resetar-senha');
    expect(await recovery.logins()).toEqual(OLD_WORKS);
  });

  test('gets the same answer for an e-mail address without an account, but sends nothing', async ({
    recovery,
    backend,
  }) => {
    const email = `${randomUUID()}@teste.example`;
    const { status, body } = await recovery.request({ email });
    expect([status, body]).toEqual([200, ASKED]);
    await recovery.mailedToken(); // asked for later
    expect(await emailsTo(backend, email)).toEqual([]);
    expect(await backend.sql('select from auth.users where email = $1', [email])).toEqual([]);
  });

  test.for<[object, string]>([
    [{}, 'Informe seu e-mail.'],
    [{ email: ' ' }, 'Informe seu e-mail.'],
    [{ email: null }, 'Informe seu e-mail.'],
    [{ email: 'ana' }, 'Informe um e-mail válido.'],
  ])('without a valid e-mail address is refused: %j', async ([body, text], { recovery }) => {
    const answer = await recovery.request(body);
    expect([answer.status, textsOf(answer)]).toEqual([422, { email: text }]);
  });
});

describe('the recovery link', () => {
  test('sets a new password once, and ends the sessions on all devices', async ({
    backend,
    ana,
    recovery,
  }) => {
    const devices = [await signIn(backend, ana), await signIn(backend, ana)];
    const token = await recovery.mailedToken();
    const { status, body } = await recovery.reset({ token, email: ` ${ana.email.toUpperCase()} ` });
    expect([status, body]).toEqual([200, DONE]);
    expect(await openSessions(backend, ana)).toBe(0);
    for (const device of devices) {
      const answer = await call(device, 'GET', '/users/me');
      expect([answer.status, answer.body]).toEqual([401, SESSION_OVER]);
      const { refresh_token } = await sessionOf(device);
      expect((await newClient(backend).auth.refreshSession({ refresh_token })).error).not.toBeNull();
    }
    expect(await recovery.logins()).toEqual(NEW_WORKS);

    const again = await recovery.reset({ token, password: 'uma-terceira-senha' });
    expect([again.status, again.body]).toEqual([400, LINK_OVER]);
    expect(await recovery.logins()).toEqual(NEW_WORKS);
  });

  test('may set the current password again, which also ends the sessions', async ({
    backend,
    ana,
    recovery,
  }) => {
    await signIn(backend, ana);
    const answer = await recovery.reset({ token: await recovery.mailedToken(), password: ana.password });
    expect([answer.status, answer.body]).toEqual([200, DONE]);
    expect(await openSessions(backend, ana)).toBe(0);
    expect(await recovery.logins()).toEqual(OLD_WORKS);
  });

  test('changes no password, ends no session and still works when it is used with another e-mail address', async ({
    backend,
    ana,
    recovery,
    actors,
  }) => {
    const other = await createAccount(backend);
    await signIn(backend, ana);
    const token = await recovery.mailedToken();
    const answer = await recovery.reset({ token, email: other.email });
    const text = 'Este link não é da conta com este e-mail.';
    expect([answer.status, textsOf(answer)]).toEqual([422, { email: text }]);
    expect(await openSessions(backend, ana)).toBe(1);
    expect(await recovery.logins()).toEqual(OLD_WORKS);
    expect((await logIn(actors.visitor, other)).status).toBe(200);
    expect((await logIn(actors.visitor, { ...other, password: NEW })).status).toBe(401);

    expect((await recovery.reset({ token })).status).toBe(200);
    expect(await recovery.logins()).toEqual(NEW_WORKS);
  });

  test('stops working when a newer one is requested', async ({ recovery, backend, ana }) => {
    const older = await recovery.mailedToken();
    await backend.sql(`update auth.users set recovery_sent_at = now() - interval '1 minute' where id = $1`, [
      ana.id,
    ]);
    const newer = await recovery.mailedToken();
    const answer = await recovery.reset({ token: older });
    expect([answer.status, answer.body]).toEqual([400, LINK_OVER]);
    expect((await recovery.reset({ token: newer })).status).toBe(200);
  });

  test('expires', async ({ recovery, backend, ana }) => {
    const token = await recovery.mailedToken();
    await backend.sql(`update auth.users set recovery_sent_at = now() - interval '2 hours' where id = $1`, [
      ana.id,
    ]);
    const answer = await recovery.reset({ token });
    expect([answer.status, answer.body]).toEqual([400, LINK_OVER]);
    expect(await recovery.logins()).toEqual(OLD_WORKS);
  });

  test('cannot be guessed', async ({ ana, recovery }) => {
    for (const token of ['nenhum', 'a'.repeat(64), ana.id]) {
      const answer = await recovery.reset({ token });
      expect([answer.status, answer.body]).toEqual([400, LINK_OVER]);
    }
    expect(await recovery.logins()).toEqual(OLD_WORKS);
  });
});

describe('an invalid reset form', () => {
  const EMAIL = 'O campo de e-mail é obrigatório.';
  const LINK = 'O link de redefinição de senha é inválido ou não foi fornecido.';
  const CHOOSE = 'Escolha uma senha.';

  test.for<[string, object, Record<string, string>]>([
    [
      'nothing',
      { token: undefined, email: undefined, password: undefined },
      { token: LINK, email: EMAIL, password: CHOOSE },
    ],
    ['empty', { token: '', email: '', password: '' }, { token: LINK, email: EMAIL, password: CHOOSE }],
    ['null', { token: null, email: null, password: null }, { token: LINK, email: EMAIL, password: CHOOSE }],
  ])(
    'is refused with a message for each missing or invalid field: %s',
    async ([, change, texts], { recovery }) => {
      const answer = await recovery.reset(change);
      expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
    },
  );

  test('does not use up the link', async ({ recovery }) => {
    const token = await recovery.mailedToken();
    const tries: [object, Record<string, string>][] = [
      [{ password: 'curta' }, { password: 'A senha precisa ter pelo menos 8 caracteres.' }],
      [{ password: undefined }, { password: CHOOSE }],
      [{ email: 'ana' }, { email: 'Informe um e-mail válido.' }],
      [{ email: '' }, { email: EMAIL }],
    ];
    for (const [change, texts] of tries) {
      const answer = await recovery.reset({ token, ...change });
      expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
    }
    expect((await recovery.reset({ token })).status).toBe(200);
    expect(await recovery.logins()).toEqual(NEW_WORKS);
  });
});
