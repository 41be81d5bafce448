import { expect } from 'vitest';
import { newClient } from '../support/actors';
import { bodyOf } from './support/api';
import { API } from './support/callers';
import { test as base } from './support/test';

const test = base.extend('ask', { scope: 'file' }, ({ backend }) => async (path: string, method = 'GET') => {
  const answer = await fetch(backend.url + API + path, { method });
  const { status, headers } = answer;
  return { status, headers, body: bodyOf({ status, headers, text: await answer.text() }) };
});

test('everybody can read the health of the function without a key', async ({ ask }) => {
  const answer = await ask('/health');
  expect([answer.status, answer.body]).toEqual([200, { data: { status: 'ok' } }]);
});

test('supabase-js can read the health of the function with functions.invoke', async ({ backend }) => {
  const answer = await newClient(backend).functions.invoke<unknown>('api/health', { method: 'GET' });
  expect(answer).toMatchObject({ data: { data: { status: 'ok' } }, error: null });
});

test.for(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  'an unknown path is answered 404 with a message in Portuguese: %s',
  async (method, { ask }) => {
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

test.for(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a method that a path does not accept is answered 405 with the accepted one: %s',
  async (method, { ask }) => {
    const { status, headers, body } = await ask('/health', method);
    expect([status, headers.get('allow'), body]).toEqual([
      405,
      'GET',
      { message: 'Este endereço não aceita este método.' },
    ]);
  },
);
