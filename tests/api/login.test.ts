import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  createAccount,
  createActor,
  MEMBER_NAMES,
  type MemberName,
  type NewAccount,
  newClient,
  people,
  sessionOf,
  signIn,
} from '../support/actors';
import { emailsTo } from '../support/mail';
import { linkAfter, logIn, openSessions, passwordHash, SESSION_OVER } from './support/account-api';
import { type ApiAnswer, call, textsOf } from './support/api';
import { type Caller, withToken } from './support/callers';
import { test as base } from './support/test';

const test = base
  .extend('ana', ({ backend }) => createAccount(backend, { name: 'Ana Souza' }))
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
  })
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

interface Session {
  user: { id: string; name: string; email: string; role: string; subscription: object };
  token: string;
}

const REFUSED = { message: 'E-mail ou senha inválidos' };

const YESTERDAY = '2026-01-10T12:00:00+00:00';

async function register(visitor: Caller, email: string, password: string): Promise<void> {
  const body = { name: 'Bia Lopes', email, password };
  expect((await call(visitor, 'POST', '/auth/register', body)).status).toBe(201);
}

describe('a login with the correct password', () => {
  const STAFF = { role: 'admin', subscription: { status: 'active', ends_at: null } };
  const kinds: Record<MemberName, [NewAccount, object]> = {
    free: [{}, { role: 'free', subscription: { status: 'none', ends_at: null } }],
    expired: [
      { expiresAt: new Date(YESTERDAY) },
      { role: 'free', subscription: { status: 'expired', ends_at: YESTERDAY } },
    ],
    keeper: [{}, { role: 'free', subscription: { status: 'none', ends_at: null } }],
    premium: [
      { expiresAt: new Date('2031-05-01T12:00:00Z') },
      { role: 'premium', subscription: { status: 'active', ends_at: '2031-05-01T12:00:00+00:00' } },
    ],
    editor: [{ staffRole: 'editor' }, STAFF],
    support: [{ staffRole: 'support' }, STAFF],
    admin: [{ admin: true }, STAFF],
  };

  test.for(people(...MEMBER_NAMES))('works for %s', async ([, kind], { backend, callers }) => {
    const [options, expected] = kinds[kind];
    const account = await createAccount(backend, { ...options, name: 'José D’Ávila' });
    const { status, body } = await logIn(callers.visitor, account);
    const { user } = body.data as Session;
    expect(status).toBe(200);
    const { id, email } = account;
    expect(user).toMatchObject({ id, email, name: 'José D’Ávila', ...expected });
    expect(await openSessions(backend, account)).toBe(1);
  });

  test('gives a token that the function, the database and the auth server accept', async ({
    callers,
    ana,
  }) => {
    const { token } = (await logIn(callers.visitor, ana)).body.data as Session;
    const holder = withToken(callers.visitor, token);
    expect((await call(holder, 'GET', '/users/me')).body.data).toMatchObject({ id: ana.id });
    const row = await holder.ask('/rest/v1/profiles?select=id,name');
    expect([row.status, JSON.parse(row.text)]).toEqual([200, [{ id: ana.id, name: 'Ana Souza' }]]);
    const user = await holder.ask('/auth/v1/user');
    expect([user.status, JSON.parse(user.text)]).toMatchObject([200, { id: ana.id }]);
  });

  test('is refused if the account is blocked, and a wrong password does not reveal that it is', async ({
    ana,
    backend,
    callers,
  }) => {
    await backend.sql(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      ana.id,
    ]);
    expect(await logIn(callers.visitor, ana)).toMatchObject({
      status: 403,
      body: { message: 'Esta conta está bloqueada. Fale com a gente pela página de contato.' },
    });
    expect(await openSessions(backend, ana)).toBe(0);
    const guess = await logIn(callers.visitor, { ...ana, password: randomUUID() });
    expect(guess).toMatchObject({ status: 401, body: REFUSED });
  });

  test('ignores case and outer spaces of the e-mail address', async ({ ana, callers }) => {
    const email = `  ${ana.email.toUpperCase()} `;
    expect((await logIn(callers.visitor, { ...ana, email })).status).toBe(200);
  });

  test('does not end sessions on other devices', async ({ callers, ana }) => {
    const tokens = [];
    for (let device = 0; device < 2; device++) {
      tokens.push(((await logIn(callers.visitor, ana)).body.data as Session).token);
    }
    for (const token of tokens) {
      expect((await call(withToken(callers.visitor, token), 'GET', '/users/me')).status).toBe(200);
    }
  });

  test('is refused until the e-mail address is confirmed, and the message says so', async ({
    callers,
    backend,
  }) => {
    const bia = { email: `${randomUUID()}@teste.example`, password: 'segredo-da-bia' };
    await register(callers.visitor, bia.email, bia.password);
    const { status, body } = await logIn(callers.visitor, bia);
    expect([status, body.message]).toEqual([403, expect.stringMatching(/^Confirme seu e-mail/)]);
    const sql = 'select from auth.sessions where user_id = (select id from auth.users where email = $1)';
    expect(await backend.sql(sql, [bia.email])).toEqual([]);
  });
});

describe('a login', () => {
  test('gets the same refusal for a wrong password and for an unknown e-mail address', async ({
    callers,
    ana,
    backend,
  }) => {
    const unconfirmed = `${randomUUID()}@teste.example`;
    await register(callers.visitor, unconfirmed, 'segredo-da-bia');
    const attempts = [
      { ...ana, password: 'errada' },
      { ...ana, password: `${ana.password} ` },
      { ...ana, password: ana.password.toUpperCase() },
      { ...ana, password: callers.admin.account.password },
      { email: unconfirmed, password: 'errada' },
      { email: `${randomUUID()}@teste.example`, password: ana.password },
    ];
    for (const attempt of attempts) {
      const { status, body } = await logIn(callers.visitor, attempt);
      expect([status, body]).toEqual([401, REFUSED]);
    }
    expect(await openSessions(backend, ana)).toBe(0);
  });

  test('that fails does not end an open session', async ({ backend, callers }) => {
    const before = await openSessions(backend, callers.free.account);
    const answer = await logIn(callers.free, { ...callers.free.account, password: 'errada' });
    expect(answer.status).toBe(401);
    expect(await openSessions(backend, callers.free.account)).toBe(before);
    expect((await call(callers.free, 'GET', '/users/me')).status).toBe(200);
  });

  test('is refused after the account has been deleted', async ({ backend, ana, callers }) => {
    await backend.sql('delete from auth.users where id = $1', [ana.id]);
    const { status, body } = await logIn(callers.visitor, ana);
    expect([status, body]).toEqual([401, REFUSED]);
  });
});

describe('a login with missing or invalid fields is refused with a message for each:', () => {
  const EMAIL = 'Informe seu e-mail.';
  const EMAIL_WRONG = 'Informe um e-mail válido.';
  const PASSWORD = 'Informe sua senha.';

  test.for<[object, Record<string, string>]>([
    [{}, { email: EMAIL, password: PASSWORD }],
    [
      { email: '', password: '' },
      { email: EMAIL, password: PASSWORD },
    ],
    [{ email: '   ', password: 'x' }, { email: EMAIL }],
    [
      { email: null, password: null },
      { email: EMAIL, password: PASSWORD },
    ],
    [
      { email: ['ana@teste.example'], password: { $ne: '' } },
      { email: EMAIL, password: PASSWORD },
    ],
    [{ email: 'ana', password: 'x' }, { email: EMAIL_WRONG }],
    [{ email: 'ana@teste', password: 'x' }, { email: EMAIL_WRONG }],
    [{ email: 'ana@teste.example', password: 12345678 }, { password: PASSWORD }],
  ])('%j', async ([body, texts], { callers }) => {
    const answer = await call(callers.visitor, 'POST', '/auth/login', body);
    expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
    expect(answer.body.message).toBe('Confira os dados informados.');
  });
});

// A member's session on a laptop, and another one on a phone.

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
