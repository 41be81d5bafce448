import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
});
afterAll(() => backend.close());

const ask = (path: string, method = 'GET') => fetch(`${backend.url}/functions/v1/api${path}`, { method });

test('health is told to everybody, without a key', async () => {
  const answer = await ask('/health');
  expect([answer.status, await answer.json()]).toEqual([200, { data: { status: 'ok' } }]);
});

test('health is what supabase-js reads through functions.invoke', async () => {
  const answer = await newClient(backend).functions.invoke<unknown>('api/health', { method: 'GET' });
  expect(answer).toMatchObject({ data: { data: { status: 'ok' } }, error: null });
});

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  'an unknown address is 404 with a message in Portuguese: %s',
  async (method) => {
    for (const path of ['/none', '', '/health/none']) {
      const answer = await ask(path, method);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        404,
        { message: 'Endereço não encontrado.' },
      ]);
    }
  },
);
