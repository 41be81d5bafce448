import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { SESSION_OVER, storedAccount } from './support/account-api';
import { createAccount, type Account } from '../support/actors';
import { call, type Method } from './support/api';
import type { Backend } from '../support/backend';
import { OTHER_ROLE, STAFF_ONLY, type CallerName } from './support/callers';
import { test as base } from './support/test';

// How each call about accounts is answered for each kind of caller.

const test = base
  .extend('target', ({ backend }) => createAccount(backend))
  /** The answers to the same call by each of these callers. */
  .extend('answersOf', ({ target, callers }) => async (names: CallerName[], callOf: Row[2]) => {
    const answers = [];
    for (const name of names) {
      const { method, path, body } = callOf(name, target);
      answers.push({ name, ...(await call(callers[name], method, path, body)) });
    }
    return answers;
  });

const LOGGED_OUT: CallerName[] = ['visitor', 'garbage', 'forged', 'old'];
const MEMBERS: CallerName[] = ['free', 'expired', 'premium'];
const STAFF: CallerName[] = ['editor', 'support', 'admin'];
const EVERYBODY: CallerName[] = [...LOGGED_OUT, ...MEMBERS, ...STAFF];

interface Call {
  method: Method;
  path: string;
  body?: object;
}
type Row = [status: number, title: string, call: (name: string, target: Account) => Call];

const invented = (name: string) => `${name}-${randomUUID()}@teste.example`;
const person = (name: string) => ({ name: 'Bia Lopes', email: invented(name) });

describe('a public call gives everybody the same answer, whatever their token:', () => {
  const rows: Row[] = [
    [200, 'a login', (_name, target) => ({ method: 'POST', path: '/auth/login', body: withoutId(target) })],
    [
      401,
      'a login with the wrong password',
      (_name, target) => ({
        method: 'POST',
        path: '/auth/login',
        body: { email: target.email, password: 'errada' },
      }),
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
      'a request for a recovery link',
      (name) => ({ method: 'POST', path: '/auth/forgot-password', body: { email: invented(name) } }),
    ],
    [
      400,
      'a reset with an unknown link',
      (_name, target) => ({
        method: 'POST',
        path: '/auth/reset-password',
        body: { token: 'nenhum', email: target.email, password: 'outra-senha' },
      }),
    ],
    [
      400,
      'a confirmation with an unknown link',
      () => ({ method: 'GET', path: '/auth/verify-email?token=a' }),
    ],
  ];

  test.for(rows)('%i for %s', async ([status, , callOf], { answersOf }) => {
    const answers = await answersOf(EVERYBODY, callOf);
    expect(answers.map(({ name, status }) => [name, status])).toEqual(
      EVERYBODY.map((name) => [name, status]),
    );
  });
});

const ownCalls: Row[] = [
  [200, 'one’s own profile', () => ({ method: 'GET', path: '/users/me' })],
  [200, 'a change of one’s own profile', (name) => ({ method: 'PUT', path: '/users/me', body: { name } })],
  [
    422,
    'a change of password with the wrong current one',
    () => ({
      method: 'PUT',
      path: '/auth/change-password',
      body: { currentPassword: 'errada', newPassword: 'outra-senha' },
    }),
  ],
  [200, 'the export of one’s own data', () => ({ method: 'GET', path: '/account/export' })],
  [
    422,
    'the deletion of one’s own account with the wrong password',
    () => ({ method: 'POST', path: '/account/deletion', body: { password: 'errada' } }),
  ],
];

const staffCalls: Row[] = [
  [200, 'the list of users', () => ({ method: 'GET', path: '/users' })],
  [201, 'an invitation', (name) => ({ method: 'POST', path: '/users', body: person(name) })],
  [
    200,
    'a change of somebody’s plan',
    (_name, target) => ({
      method: 'PUT',
      path: `/users/${target.id}/subscription`,
      body: { subscription: 'premium', expires_at: '2031-05-01' },
    }),
  ],
  [
    204,
    'the deletion of somebody’s account',
    (_name, target) => ({ method: 'DELETE', path: `/users/${target.id}` }),
  ],
];

describe('a call about one’s own account needs a session:', () => {
  test.for(ownCalls)('%i for %s', async ([status, , callOf], { answersOf }) => {
    for (const answer of await answersOf(LOGGED_OUT, callOf)) {
      expect([answer.name, answer.status, answer.body]).toEqual([answer.name, 401, SESSION_OVER]);
    }
    const members: CallerName[] = [...MEMBERS, ...STAFF];
    const answers = await answersOf(members, callOf);
    expect(answers.map(({ name, status }) => [name, status])).toEqual(members.map((name) => [name, status]));
  });
});

describe('a call about other accounts needs support or an owner:', () => {
  test.for(staffCalls)('%i for %s', async ([status, , callOf], { backend, target, answersOf }) => {
    const before = [await storedAccount(backend, target.id), await countAccounts(backend)];
    for (const answer of await answersOf(LOGGED_OUT, callOf)) {
      expect([answer.name, answer.status, answer.body]).toEqual([answer.name, 401, SESSION_OVER]);
    }
    for (const answer of await answersOf([...MEMBERS, 'editor'], callOf)) {
      const message = answer.name === 'editor' ? OTHER_ROLE : STAFF_ONLY;
      expect([answer.name, answer.status, answer.body]).toEqual([answer.name, 403, { message }]);
    }
    expect([await storedAccount(backend, target.id), await countAccounts(backend)]).toEqual(before);
    expect((await answersOf(['support'], callOf))[0]?.status).toBe(status);
  });
});

test('callers without permission learn nothing about other errors in their call', async ({
  target,
  callers,
}) => {
  for (const [, , callOf] of [...ownCalls, ...staffCalls]) {
    const { method, path } = callOf('visitor', target);
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

async function countAccounts(backend: Backend): Promise<number> {
  const [row] = await backend.sql<{ count: number }>('select count(*)::int as count from auth.users');
  return row?.count ?? 0;
}
