import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import type { LogEntry } from '../../supabase/functions/api/middleware/request-log';

// The app in this process, before a project that answers what each test says.

// Node 20 has no WebSocket, without which supabase-js refuses to start. Nothing here ever opens one.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? class {} });

const PROJECT = 'https://projeto.example';
/** Of the right form; nobody here checks who signed it. */
const TOKEN = `e30.${Buffer.from('{"aud":"authenticated"}').toString('base64url')}.segredo`;
const PERSON = { id: '00000000-0000-4000-8000-000000000001', email: 'ana@teste.example' };
const project = setupServer(
  http.get(`${PROJECT}/auth/v1/user`, () => HttpResponse.json(PERSON)),
  http.post(`${PROJECT}/rest/v1/rpc/count_attempt`, () => HttpResponse.json(0)),
);
beforeAll(() => project.listen({ onUnhandledRequest: 'error' }));
afterEach(() => project.resetHandlers());
afterAll(() => project.close());

let logged: LogEntry[];
let reported: { error: Error; request_id: string }[];
beforeEach(() => {
  logged = [];
  reported = [];
});

async function call(path: string, init: RequestInit = {}, variables: Record<string, string> = {}) {
  const settings: Record<string, string> = {
    SUPABASE_URL: PROJECT,
    SUPABASE_ANON_KEY: 'public',
    SUPABASE_SERVICE_ROLE_KEY: 'secret',
    SITE_URL: 'https://guia.example',
    ...variables,
  };
  const app = createApp({
    env: readEnv((name) => settings[name]),
    log: (entry) => logged.push(entry),
    reportError: (error, { request_id }) => reported.push({ error: error as Error, request_id }),
  });
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...init.headers };
  return app.request(path, { ...init, headers });
}

test('each request has an id of its own, which the answer, the refusal and the log tell', async () => {
  const answers = [await call('/api/health'), await call('/api/none'), await call('/api/health')];
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(3);
  expect(logged.map(({ request_id }) => request_id)).toEqual(ids);
  expect(await answers[1]!.json()).toEqual({ message: 'Endereço não encontrado.', request_id: ids[1] });
});

test('a caller who goes away while sending is no fault of the server', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new Error('connection reset')) });
  const answer = await call('/api/contact', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(answer.status).toBe(400);
  expect(logged).toMatchObject([{ level: 'info', status: 400 }]);
  expect(reported).toEqual([]);
});

test('an id that the caller sends is not taken for one', async () => {
  const answer = await call('/api/health', { headers: { 'x-request-id': 'forged' } });
  expect(answer.headers.get('x-request-id')).not.toBe('forged');
});

test('the log says what was asked and how it went, not by whom or for whom', async () => {
  project.use(
    http.get(`${PROJECT}/rest/v1/admins`, () => HttpResponse.json([])),
    http.post(`${PROJECT}/auth/v1/token`, () =>
      HttpResponse.json({ error_code: 'invalid_credentials' }, { status: 400 }),
    ),
  );
  const body = JSON.stringify({ email: PERSON.email, password: 'segredo-da-ana' });
  await call('/api/auth/login', { method: 'POST', body, headers: { 'cf-connecting-ip': '203.0.113.7' } });
  await call(`/users/${PERSON.id}/subscription?e=${PERSON.email}`, { method: 'PUT', body: '{}' });
  await call(`/api/${PERSON.email}`);
  expect(logged.map(({ method, route, status, level }) => [method, route, status, level])).toEqual([
    ['POST', '/auth/login', 401, 'info'],
    ['PUT', '/users/:id/subscription', 403, 'info'],
    ['GET', '*', 404, 'info'],
  ]);
  for (const { ms } of logged) expect(ms).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(logged)).not.toMatch(/ana@|segredo|203\.0|0000-4000/);
});

test('what nobody expected is reported under the id that the caller is told, and tells the caller nothing', async () => {
  project.use(
    http.get(`${PROJECT}/rest/v1/categories`, () =>
      HttpResponse.json({ code: 'XX000', message: `select ${PERSON.email}` }, { status: 500 }),
    ),
  );
  const answer = await call('/api/categories');
  const body = (await answer.json()) as { message: string; request_id: string };
  expect([answer.status, body.message]).toEqual([
    500,
    'Algo deu errado no servidor. Tente novamente em instantes.',
  ]);
  expect(reported.map(({ error, request_id }) => [error.message, request_id])).toEqual([
    ['categories: 500 XX000', body.request_id],
  ]);
  expect(logged).toMatchObject([{ status: 500, level: 'error' }]);
  expect(JSON.stringify(body) + reported[0]?.error.stack).not.toContain(PERSON.email);
});

test('a database that does not answer is 503', async () => {
  project.use(http.get(`${PROJECT}/rest/v1/suppliers`, () => HttpResponse.error()));
  const answer = await call('/api/suppliers');
  expect([answer.status, reported.length]).toEqual([503, 1]);
});

test('favourites are an empty list even then', async () => {
  project.use(http.get(`${PROJECT}/rest/v1/favorites`, () => HttpResponse.error()));
  const answer = await call('/api/favorites');
  expect([answer.status, await answer.json()]).toEqual([200, { data: [] }]);
});

test('a counter that does not answer lets nobody in', async () => {
  project.use(http.post(`${PROJECT}/rest/v1/rpc/count_attempt`, () => HttpResponse.error()));
  const body = JSON.stringify({ email: PERSON.email, password: 'segredo-da-ana' });
  expect((await call('/api/auth/login', { method: 'POST', body })).status).toBe(503);
});

test('nothing is kept by a cache, and no browser guesses types', async () => {
  for (const path of ['/api/health', '/api/none', '/api/users/me']) {
    const { headers } = await call(path, path.endsWith('me') ? { headers: { authorization: '' } } : {});
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ]);
  }
});

describe('other origins', () => {
  const allowed = async (origin: string, variables = {}) =>
    (await call('/api/health', { headers: { origin } }, variables)).headers.get(
      'access-control-allow-origin',
    );

  test('may read the answers when the operator lists them, and only then', async () => {
    const list = { ALLOWED_ORIGINS: 'https://app.example, https://outro.example' };
    expect(await allowed('https://guia.example')).toBe('https://guia.example');
    expect(await allowed('https://app.example')).toBeNull();
    expect(await allowed('https://app.example', list)).toBe('https://app.example');
    expect(await allowed('https://outro.example', list)).toBe('https://outro.example');
    expect(await allowed('https://mais.outro.example', list)).toBeNull();
    expect(await allowed('http://localhost:5173', list)).toBeNull();
  });
});

test('a payment gateway nobody knows is found out at the start', async () => {
  await expect(call('/api/health', {}, { PAYMENT_GATEWAY: 'simulado' })).rejects.toThrow(
    /PAYMENT_GATEWAY=simulado/,
  );
});
