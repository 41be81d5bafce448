import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SESSION_OVER, storedAccount } from './support/account-api';
import { createAccount, type Account } from '../support/actors';
import { call, type Method } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, type CallerName, type Callers } from './support/callers';

// Which answer each call about accounts gives to whom.

let backend: Backend;
let callers: Callers;
let target: Account;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  callers = await createCallers(backend);
});
beforeEach(async () => {
  target = await createAccount(backend);
});
afterAll(() => backend.close());

const LOGGED_OUT: CallerName[] = ['visitor', 'garbage', 'forged', 'old'];
const MEMBERS: CallerName[] = ['free', 'expired', 'premium'];
const EVERYBODY: CallerName[] = [...LOGGED_OUT, ...MEMBERS, 'admin'];
const FORBIDDEN = { message: 'Somente administradores podem fazer isto.' };

interface Call {
  method: Method;
  path: string;
  body?: object;
}
type Row = [status: number, title: string, call: (name: string) => Call];

async function answersOf(names: CallerName[], callOf: Row[2]) {
  const answers = [];
  for (const name of names) {
    const { method, path, body } = callOf(name);
    answers.push({ name, ...(await call(callers[name], method, path, body)) });
  }
  return answers;
}

const invented = (name: string) => `${name}-${randomUUID()}@teste.example`;
const person = (name: string) => ({ name: 'Bia Lopes', email: invented(name) });

describe('a call that is open to everybody gives everybody the same answer, whatever token comes along', () => {
  const rows: Row[] = [
    [200, 'a login', () => ({ method: 'POST', path: '/auth/login', body: withoutId(target) })],
    [
      401,
      'a login with the wrong password',
      () => ({ method: 'POST', path: '/auth/login', body: { email: target.email, password: 'errada' } }),
    ],
    [
      201,
      'a sign-up',
      (name) => ({
        method: 'POST',
        path: '/auth/register',
        body: { ...person(name), password: 'segredo-da-bia' },
      }),
    ],
    [
      200,
      'asking for a recovery link',
      (name) => ({ method: 'POST', path: '/auth/forgot-password', body: { email: invented(name) } }),
    ],
    [
      400,
      'a reset with an unknown link',
      () => ({
        method: 'POST',
        path: '/auth/reset-password',
        body: { token: 'nenhum', email: target.email, password: 'outra-senha' },
      }),
    ],
    [400, 'a confirmation by an unknown link', () => ({ method: 'GET', path: '/auth/verify-email?token=a' })],
  ];

  test.each(rows)('%i for %s', async (status, _title, callOf) => {
    const answers = await answersOf(EVERYBODY, callOf);
    expect(answers.map(({ name, status }) => [name, status])).toEqual(
      EVERYBODY.map((name) => [name, status]),
    );
  });
});

const ownCalls: Row[] = [
  [200, 'the own profile', () => ({ method: 'GET', path: '/users/me' })],
  [200, 'a change of the own profile', (name) => ({ method: 'PUT', path: '/users/me', body: { name } })],
  [
    422,
    'a change of the password, with the wrong one',
    () => ({
      method: 'PUT',
      path: '/auth/change-password',
      body: { currentPassword: 'errada', newPassword: 'outra-senha' },
    }),
  ],
  [200, 'the export of the own data', () => ({ method: 'GET', path: '/account/export' })],
  [
    422,
    'the deletion of the own account, with the wrong password',
    () => ({ method: 'POST', path: '/account/deletion', body: { password: 'errada' } }),
  ],
];

const adminCalls: Row[] = [
  [200, 'the list of users', () => ({ method: 'GET', path: '/users' })],
  [201, 'an invitation', (name) => ({ method: 'POST', path: '/users', body: person(name) })],
  [
    200,
    'another plan for somebody',
    () => ({
      method: 'PUT',
      path: `/users/${target.id}/subscription`,
      body: { subscription: 'premium', expires_at: '2031-05-01' },
    }),
  ],
  [204, 'the deletion of somebody', () => ({ method: 'DELETE', path: `/users/${target.id}` })],
];

describe('a call about the own account needs a running session, of anybody', () => {
  test.each(ownCalls)('%i for %s', async (status, _title, callOf) => {
    for (const answer of await answersOf(LOGGED_OUT, callOf)) {
      expect([answer.name, answer.status, answer.body]).toEqual([answer.name, 401, SESSION_OVER]);
    }
    const members: CallerName[] = [...MEMBERS, 'admin'];
    const answers = await answersOf(members, callOf);
    expect(answers.map(({ name, status }) => [name, status])).toEqual(members.map((name) => [name, status]));
  });
});

describe('a call about other accounts is for administrators', () => {
  test.each(adminCalls)('%i for %s', async (status, _title, callOf) => {
    const before = [await storedAccount(backend, target.id), await accounts()];
    for (const answer of await answersOf(LOGGED_OUT, callOf)) {
      expect([answer.name, answer.status, answer.body]).toEqual([answer.name, 401, SESSION_OVER]);
    }
    for (const answer of await answersOf(MEMBERS, callOf)) {
      expect([answer.name, answer.status, answer.body]).toEqual([answer.name, 403, FORBIDDEN]);
    }
    expect([await storedAccount(backend, target.id), await accounts()]).toEqual(before);
    expect((await answersOf(['admin'], callOf))[0]?.status).toBe(status);
  });
});

test('who may not call learns nothing of what is wrong with the call', async () => {
  for (const [, , callOf] of [...ownCalls, ...adminCalls]) {
    const { method, path } = callOf('visitor');
    if (method === 'GET' || method === 'DELETE') continue;
    expect((await call(callers.visitor, method, path, {})).status).toBe(401);
  }
  expect((await call(callers.free, 'POST', '/users', {})).status).toBe(403);
  expect((await call(callers.free, 'PUT', '/users/nobody/subscription', {})).status).toBe(403);
  expect((await call(callers.free, 'DELETE', `/users/${randomUUID()}`)).status).toBe(403);
});

function withoutId({ email, password }: Account) {
  return { email, password };
}

async function accounts(): Promise<number> {
  const [row] = await backend.sql<{ count: number }>('select count(*)::int as count from auth.users');
  return row?.count ?? 0;
}
