import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, createActor, sessionOf, type Account, type Actor } from '../support/actors';
import { bodyOf } from './support/api';
import { appBefore } from './support/app';
import { startBackend, type Backend } from '../support/backend';

// The app itself answers /auth and /users also without /api: here in this process, with nothing in
// front of it that could rewrite one into the other.

let backend: Backend;
let admin: Actor;
let ana: Account;
let app: ReturnType<typeof appBefore>;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  admin = await createActor(backend, { admin: true });
  ana = await createAccount(backend);
  app = appBefore(backend);
});
afterAll(() => backend.close());

async function request(method: string, path: string, body?: object) {
  const authorization = `Bearer ${(await sessionOf(admin)).access_token}`;
  const { status, headers, ...response } = await ask(method, path, authorization, body);
  return { status, body: bodyOf({ status, headers, text: response.text }) };
}

async function ask(method: string, path: string, authorization: string, body?: object) {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('with and without /api the answer is the same', () => {
  type Row = [status: number, method: string, path: string, body?: object];
  const rows: Row[] = [
    [200, 'GET', '/users'],
    [200, 'GET', '/users/me'],
    [200, 'PUT', '/users/me', { name: 'Clara Chefe' }],
    [200, 'PUT', '/users/:id/subscription', { subscription: 'premium', expires_at: '2031-05-01' }],
    [404, 'DELETE', '/users/00000000-0000-4000-8000-000000000000'],
    [422, 'POST', '/users', { name: '' }],
    [422, 'PUT', '/auth/change-password', { currentPassword: 'errada', newPassword: 'outra-senha' }],
    [401, 'POST', '/auth/login', { email: 'ninguem@teste.example', password: 'errada' }],
    [400, 'GET', '/auth/verify-email?token=nenhum'],
    [405, 'PUT', '/users'],
  ];

  test.each(rows)('%i for %s %s', async (status, method, path, body) => {
    const place = path.replace(':id', ana.id);
    const bare = await request(method, place, body);
    expect(bare.status).toBe(status);
    expect(await request(method, `/api${place}`, body)).toEqual(bare);
  });
});

test('whoever has no session is told so under both', async () => {
  for (const path of ['/users/me', '/api/users/me']) {
    expect((await ask('GET', path, '')).status).toBe(401);
  }
});

test.each([
  '/suppliers',
  '/categories',
  '/favorites',
  '/account/export',
  '/subscription',
  '/contact',
  '/health',
])('other paths are there with it only: %s', async (path) => {
  const answer = await request('GET', path);
  expect([answer.status, answer.body]).toEqual([404, { message: 'Endereço não encontrado.' }]);
  expect((await request('GET', `/api${path}`)).status).not.toBe(404);
});

test.each(['/usersx', '/user', '/authx/login', '/auth', '/api/api/users', '/'])(
  'what only looks like one of them is none: %s',
  async (path) => {
    expect((await request('GET', path)).status).toBe(404);
  },
);
