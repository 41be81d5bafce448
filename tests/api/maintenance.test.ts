import { expect } from 'vitest';
import { people } from '../support/actors';
import { call } from './support/api';
import type { Backend } from '../support/backend';
import { createCategory, mark } from '../support/supplier-world';
import { test } from './support/test';

const setMaintenance = (backend: Backend, on: boolean) =>
  backend.sql('update public.settings set maintenance_mode = $1', [on]);

test.afterEach(({ backend }) => setMaintenance(backend, false));

const CLOSED = 'O site está em manutenção. Tente novamente mais tarde.';

test.for(people('free', 'expired', 'premium'))(
  'during maintenance %s can read but not change anything',
  async ([, name], { backend, actors }) => {
    await setMaintenance(backend, true);
    for (const [method, path, body] of [
      ['POST', '/subscription/checkout', { plan: 'monthly', method: 'pix' }],
      ['POST', '/favorites/add', { supplier_id: 1 }],
      ['PUT', '/users/me', { name: 'Ana', email: actors[name].account.email }],
    ] as const) {
      const answer = await call(actors[name], method, path, body);
      expect([path, answer.status, answer.body]).toMatchObject([path, 503, { message: CLOSED }]);
      expect(answer.headers.get('retry-after')).toBe('600');
    }
    expect((await call(actors[name], 'GET', '/subscription')).status).toBe(200);
    expect((await call(actors[name], 'GET', '/suppliers')).status).toBe(200);
  },
);

test('during maintenance an administrator can change everything', async ({ backend, actors }) => {
  await setMaintenance(backend, true);
  const name = mark();
  expect((await call(actors.admin, 'POST', '/categories', { name })).status).toBe(201);
});

test('during maintenance people can log in and write to the operator', async ({ backend, actors }) => {
  await setMaintenance(backend, true);
  const { email, password } = actors.free.account;
  expect((await call(actors.visitor, 'POST', '/auth/login', { email, password })).status).toBe(200);
  const message = { name: 'Ana', email: 'ana@teste.example', subject: 'suporte', message: 'Olá' };
  expect((await call(actors.visitor, 'POST', '/contact', message)).status).toBe(201);
});

test('after maintenance members can change their data again', async ({ backend, actors }) => {
  await createCategory(backend);
  await setMaintenance(backend, true);
  await setMaintenance(backend, false);
  const profile = { name: 'Ana', email: actors.free.account.email };
  expect((await call(actors.free, 'PUT', '/users/me', profile)).status).toBe(200);
});
