import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createActors, people, type Actors } from '../support/actors';
import { call } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { createCategory, mark } from '../support/supplier-world';

let backend: Backend;
let actors: Actors;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  actors = await createActors(backend);
});
const setMaintenance = (on: boolean) => backend.sql('update public.settings set maintenance_mode = $1', [on]);
afterEach(() => setMaintenance(false));
afterAll(() => backend.close());

const CLOSED = 'O site está em manutenção. Tente novamente mais tarde.';

test.each(people('free', 'expired', 'premium'))(
  '%s changes nothing meanwhile, and reads on',
  async (_who, name) => {
    await setMaintenance(true);
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

test('an administrator works on', async () => {
  await setMaintenance(true);
  const name = mark();
  expect((await call(actors.admin, 'POST', '/categories', { name })).status).toBe(201);
});

test('people can log in and write to the operator', async () => {
  await setMaintenance(true);
  const { email, password } = actors.free.account;
  expect((await call(actors.visitor, 'POST', '/auth/login', { email, password })).status).toBe(200);
  const message = { name: 'Ana', email: 'ana@teste.example', subject: 'suporte', message: 'Olá' };
  expect((await call(actors.visitor, 'POST', '/contact', message)).status).toBe(201);
});

test('when it is over, everything is as before', async () => {
  await createCategory(backend);
  await setMaintenance(true);
  await setMaintenance(false);
  const profile = { name: 'Ana', email: actors.free.account.email };
  expect((await call(actors.free, 'PUT', '/users/me', profile)).status).toBe(200);
});
