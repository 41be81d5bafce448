import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import {
  auth,
  authError,
  call,
  DOWN,
  expectReport,
  logged,
  PASSWORD,
  reported,
  rest,
  server,
  TOKEN,
  UNKNOWN,
  USER,
} from './support/failing-project';

test('each request has an id of its own, which the answer, the refusal and the log tell', async () => {
  const answers = [await call('/api/health'), await call('/api/none'), await call('/api/health')];
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(3);
  expect(logged.map(({ request_id }) => request_id)).toEqual(ids);
  // A refusal's own id is compared with the header by call().
  expect(answers[1]!.body).toEqual({ message: 'Endereço não encontrado.' });
});

test('a caller who goes away while sending is no fault of the server', async () => {
  const body = new ReadableStream({ start: (stream) => stream.error(new Error('connection reset')) });
  const answer = await call('/api/contact', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(answer.status).toBe(400);
  expect(logged).toMatchObject([{ level: 'info', status: 400 }]);
  expect(reported).not.toHaveBeenCalled();
});

test('an id that the caller sends is not taken for one', async () => {
  const answer = await call('/api/health', { headers: { 'x-request-id': 'forged' } });
  expect(answer.headers.get('x-request-id')).not.toBe('forged');
});

test('the log says what was asked and how it went, not by whom or for whom', async () => {
  server.use(
    http.get(rest('/admins'), () => HttpResponse.json([])),
    http.post(auth('/token'), () => authError(400, 'invalid_credentials')),
  );
  const body = JSON.stringify({ email: USER.email, password: PASSWORD });
  await call('/api/auth/login', { method: 'POST', body, headers: { 'cf-connecting-ip': '203.0.113.7' } });
  await call(`/users/${USER.id}/subscription?e=${USER.email}`, { method: 'PUT', body: '{}' });
  await call(`/api/${USER.email}`);
  expect(logged.map(({ method, route, status, level }) => [method, route, status, level])).toEqual([
    ['POST', '/auth/login', 401, 'info'],
    ['PUT', '/users/:id/subscription', 403, 'info'],
    ['GET', '*', 404, 'info'],
  ]);
  for (const { ms } of logged) expect(ms).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(logged)).not.toMatch(/ana@|segredo|203\.0|0000-4000/);
  expect(JSON.stringify(logged)).not.toContain(TOKEN);
});

test('what nobody expected is reported under the id that the caller is told, and tells the caller nothing', async () => {
  server.use(
    http.get(rest('/categories'), () =>
      HttpResponse.json({ code: 'XX000', message: `select ${USER.email}` }, { status: 500 }),
    ),
  );
  const answer = await call('/api/categories');
  expect([answer.status, answer.body]).toEqual([500, UNKNOWN]);
  const request_id = answer.headers.get('x-request-id');
  expect(reported.mock.calls.map(([error, place]) => [String(error), place])).toEqual([
    ['Error: categories: 500 XX000', { request_id }],
  ]);
  expect(logged).toMatchObject([{ status: 500, level: 'error' }]);
  expectReport(1);
});

test('a database that does not answer is 503', async () => {
  server.use(http.get(rest('/rpc/supplier_resources'), () => HttpResponse.error()));
  const answer = await call('/api/suppliers');
  expect(answer).toMatchObject({ status: 503, body: DOWN });
  expectReport(1);
});

test('favourites are an empty list even then', async () => {
  server.use(http.get(rest('/favorites'), () => HttpResponse.error()));
  const answer = await call('/api/favorites');
  expect(answer).toMatchObject({ status: 200, body: { data: [] } });
});

test('a counter that does not answer lets nobody in', async () => {
  server.use(http.post(rest('/rpc/count_attempt'), () => HttpResponse.error()));
  const body = JSON.stringify({ email: USER.email, password: PASSWORD });
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
