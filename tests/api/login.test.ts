import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { logIn, openSessions } from './support/account-api';
import { createAccount, MEMBER_NAMES, people, type MemberName, type NewAccount } from '../support/actors';
import { call, textsOf } from './support/api';
import { withToken, type Caller } from './support/callers';
import { test as base } from './support/test';

const test = base.extend('ana', ({ backend }) => createAccount(backend, { name: 'Ana Souza' }));

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
