import { describe, expect } from 'vitest';
import { createAccount, createActor, sessionOf } from '../support/actors';
import { bodyOf } from './support/api';
import { appBefore } from './support/app';
import { test as base } from '../support/fixtures';

// The app answers /auth and /users with and without /api. Here it runs in this process, so that nothing in front of
// it can rewrite one path into the other.

const test = base
  .extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }))
  .extend('ana', { scope: 'file' }, ({ backend }) => createAccount(backend))
  .extend('app', { scope: 'file' }, ({ admin, backend }) => {
    const functionApp = appBefore(backend);

    async function requestAsAdmin(method: string, path: string, body?: object) {
      const authorization = `Bearer ${(await sessionOf(admin)).access_token}`;
      const { status, headers, ...response } = await ask(method, path, authorization, body);
      return { status, body: bodyOf({ status, headers, text: response.text }) };
    }

    async function ask(method: string, path: string, authorization: string, body?: object) {
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await functionApp.request(path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    }

    return { ask, requestAsAdmin };
  });

describe('the answer is the same with and without /api:', () => {
  type Row = [status: number, method: string, path: string, body?: object];
  const rows: Row[] = [
    [200, 'GET', '/users'],
    [200, 'GET', '/users/me'],
    [200, 'GET', '/users/'],
    [200, 'GET', '/users/me/?page=1'],
    [200, 'PUT', '/users/me', { name: 'Clara Chefe' }],
    [200, 'PUT', '/users/:id/subscription', { subscription: 'premium', expires_at: '2031-05-01' }],
    [404, 'DELETE', '/users/00000000-0000-4000-8000-000000000000'],
    [422, 'POST', '/users', { name: '' }],
    [422, 'PUT', '/auth/change-password', { currentPassword: 'errada', newPassword: 'outra-senha' }],
    [401, 'POST', '/auth/login', { email: 'ninguem@teste.example', password: 'errada' }],
    [400, 'GET', '/auth/verify-email?token=nenhum'],
    [405, 'PUT', '/users'],
  ];

  test.for(rows)('%i for %s %s', async ([status, method, path, body], { ana, app }) => {
    const place = path.replace(':id', ana.id);
    const bare = await app.requestAsAdmin(method, place, body);
    expect(bare.status).toBe(status);
    expect(await app.requestAsAdmin(method, `/api${place}`, body)).toEqual(bare);
  });
});

test('without a session both paths are answered 401', async ({ app }) => {
  for (const path of ['/users/me', '/api/users/me']) {
    expect((await app.ask('GET', path, '')).status).toBe(401);
  }
});

test.for([
  '/suppliers',
  '/categories',
  '/favorites',
  '/account/export',
  '/subscription',
  '/contact',
  '/health',
])('other paths exist only with /api: %s', async (path, { app }) => {
  const answer = await app.requestAsAdmin('GET', path);
  expect([answer.status, answer.body]).toEqual([404, { message: 'Endereço não encontrado.' }]);
  expect((await app.requestAsAdmin('GET', `/api${path}`)).status).not.toBe(404);
});

test('a slash at the end of a path is understood', async ({ app }) => {
  for (const path of ['/suppliers', '/categories', '/health']) {
    const answer = await app.requestAsAdmin('GET', `/api${path}/`);
    expect(answer).toEqual(await app.requestAsAdmin('GET', `/api${path}`));
    expect(answer.status).toBe(200);
  }
});

test.for(['/usersx', '/user', '/authx/login', '/auth', '/api/api/users', '/'])(
  'similar paths do not exist: %s',
  async (path, { app }) => {
    expect((await app.requestAsAdmin('GET', path)).status).toBe(404);
  },
);
