import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { logIn, openSessions } from './support/account-api';
import { createAccount, people, type Account, type MemberName, type NewAccount } from '../support/actors';
import { call, textsOf } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, withToken, type Callers } from './support/callers';

let backend: Backend;
let callers: Callers;
let ana: Account;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  callers = await createCallers(backend);
});
beforeEach(async () => {
  ana = await createAccount(backend, { name: 'Ana Souza' });
});
afterAll(() => backend.close());

interface Session {
  user: { id: string; name: string; email: string; role: string; subscription: object };
  token: string;
}
const REFUSED = { message: 'E-mail ou senha inválidos' };
const YESTERDAY = '2026-01-10T12:00:00+00:00';

async function register(email: string, password: string): Promise<void> {
  const body = { name: 'Bia Lopes', email, password };
  expect((await call(callers.visitor, 'POST', '/auth/register', body)).status).toBe(201);
}

describe('the right password', () => {
  const kinds: Record<MemberName, [NewAccount, object]> = {
    free: [{}, { role: 'free', subscription: { status: 'none', ends_at: null } }],
    expired: [
      { expiresAt: new Date(YESTERDAY) },
      { role: 'free', subscription: { status: 'expired', ends_at: YESTERDAY } },
    ],
    premium: [
      { expiresAt: new Date('2031-05-01') },
      { role: 'premium', subscription: { status: 'active', ends_at: '2031-05-01T00:00:00+00:00' } },
    ],
    admin: [{ admin: true }, { role: 'admin', subscription: { status: 'active', ends_at: null } }],
  };

  test.each(people('free', 'expired', 'premium', 'admin'))('lets %s in', async (_who, kind) => {
    const [options, expected] = kinds[kind];
    const account = await createAccount(backend, { ...options, name: 'José D’Ávila' });
    const { status, body } = await logIn(callers.visitor, account);
    const { user } = body.data as Session;
    expect(status).toBe(200);
    const { id, email } = account;
    expect(user).toMatchObject({ id, email, name: 'José D’Ávila', ...expected });
    expect(await openSessions(backend, account)).toBe(1);
  });

  test('gives a token that the function, the database and the auth server all know', async () => {
    const { token } = (await logIn(callers.visitor, ana)).body.data as Session;
    const holder = withToken(callers.visitor, token);
    expect((await call(holder, 'GET', '/users/me')).body.data).toMatchObject({ id: ana.id });
    const row = await holder.ask('/rest/v1/profiles?select=id,name');
    expect([row.status, JSON.parse(row.text)]).toEqual([200, [{ id: ana.id, name: 'Ana Souza' }]]);
    const user = await holder.ask('/auth/v1/user');
    expect([user.status, JSON.parse(user.text)]).toMatchObject([200, { id: ana.id }]);
  });

  test('counts however the address is written', async () => {
    const email = `  ${ana.email.toUpperCase()} `;
    expect((await logIn(callers.visitor, { ...ana, email })).status).toBe(200);
  });

  test('leaves the sessions on other devices alone', async () => {
    const tokens = [];
    for (let device = 0; device < 2; device++) {
      tokens.push(((await logIn(callers.visitor, ana)).body.data as Session).token);
    }
    for (const token of tokens) {
      expect((await call(withToken(callers.visitor, token), 'GET', '/users/me')).status).toBe(200);
    }
  });

  test('of an address that has not been confirmed is told what is missing, and opens nothing', async () => {
    const bia = { email: `${randomUUID()}@teste.example`, password: 'segredo-da-bia' };
    await register(bia.email, bia.password);
    const { status, body } = await logIn(callers.visitor, bia);
    expect([status, body.message]).toEqual([403, expect.stringMatching(/^Confirme seu e-mail/)]);
    const sql = 'select from auth.sessions where user_id = (select id from auth.users where email = $1)';
    expect(await backend.sql(sql, [bia.email])).toEqual([]);
  });
});

describe('who does not know the password', () => {
  test('is told the same as who invents an address', async () => {
    const unconfirmed = `${randomUUID()}@teste.example`;
    await register(unconfirmed, 'segredo-da-bia');
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

  test('does not end a session that is open', async () => {
    const before = await openSessions(backend, callers.free.account);
    const answer = await logIn(callers.free, { ...callers.free.account, password: 'errada' });
    expect(answer.status).toBe(401);
    expect(await openSessions(backend, callers.free.account)).toBe(before);
    expect((await call(callers.free, 'GET', '/users/me')).status).toBe(200);
  });

  test('is refused once the account is gone', async () => {
    await backend.sql('delete from auth.users where id = $1', [ana.id]);
    const { status, body } = await logIn(callers.visitor, ana);
    expect([status, body]).toEqual([401, REFUSED]);
  });
});

describe('a login with something missing or wrong says so at each field', () => {
  const EMAIL = 'Informe seu e-mail.';
  const EMAIL_WRONG = 'Informe um e-mail válido.';
  const PASSWORD = 'Informe sua senha.';

  test.each<[object, Record<string, string>]>([
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
  ])('%j', async (body, texts) => {
    const answer = await call(callers.visitor, 'POST', '/auth/login', body);
    expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
    expect(answer.body.message).toBe('Confira os dados informados.');
  });
});
