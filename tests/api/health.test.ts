import { afterAll, beforeAll, expect, test } from 'vitest';
import { newClient } from '../support/actors';
import { bodyOf } from './support/api';
import { startBackend, type Backend } from '../support/backend';
import { API } from './support/callers';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
});
afterAll(() => backend.close());

async function ask(path: string, method = 'GET') {
  const answer = await fetch(backend.url + API + path, { method });
  const { status, headers } = answer;
  return { status, headers, body: bodyOf({ status, headers, text: await answer.text() }) };
}

test('health is told to everybody, without a key', async () => {
  const answer = await ask('/health');
  expect([answer.status, answer.body]).toEqual([200, { data: { status: 'ok' } }]);
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
      expect([path, answer.status, answer.body]).toEqual([
        path,
        404,
        { message: 'Endereço não encontrado.' },
      ]);
    }
  },
);

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'an address that there is, asked another way, names the way it takes: %s',
  async (method) => {
    const { status, headers, body } = await ask('/health', method);
    expect([status, headers.get('allow'), body]).toEqual([
      405,
      'GET',
      { message: 'Este endereço não aceita este método.' },
    ]);
  },
);
