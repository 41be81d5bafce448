import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { auth, authError, DOWN, PASSWORD, rest, TOKEN, UNKNOWN, USER, test } from './support/failing-project';

test('each request has its own id, which its answer and the log share', async ({ project }) => {
  const answers = [
    await project.call('/api/health'),
    await project.call('/api/none'),
    await project.call('/api/health'),
  ];
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(3);
  expect(project.logged.map(({ request_id }) => request_id)).toEqual(ids);
  // call() compares the id in the body of a refusal with the header.
  expect(answers[1]!.body).toEqual({ message: 'Endereço não encontrado.' });
});

test('a caller who disconnects while sending is not reported as a fault of the server', async ({
  project,
}) => {
  const body = new ReadableStream({ start: (stream) => stream.error(new Error('connection reset')) });
  const answer = await project.call('/api/contact', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(answer.status).toBe(400);
  expect(project.logged).toMatchObject([{ level: 'info', status: 400 }]);
  expect(project.reported).not.toHaveBeenCalled();
});

test('an id sent by the caller is ignored', async ({ project }) => {
  const answer = await project.call('/api/health', { headers: { 'x-request-id': 'forged' } });
  expect(answer.headers.get('x-request-id')).not.toBe('forged');
});

test('the log holds route and outcome of each request, but no personal data', async ({ project }) => {
  project.use(
    http.get(rest('/admins'), () => HttpResponse.json([])),
    http.post(auth('/token'), () => authError(400, 'invalid_credentials')),
  );
  const body = JSON.stringify({ email: USER.email, password: PASSWORD });
  await project.call('/api/auth/login', {
    method: 'POST',
    body,
    headers: { 'cf-connecting-ip': '203.0.113.7' },
  });
  await project.call(`/users/${USER.id}/subscription?e=${USER.email}`, { method: 'PUT', body: '{}' });
  await project.call(`/api/${USER.email}`);
  expect(project.logged.map(({ method, route, status, level }) => [method, route, status, level])).toEqual([
    ['POST', '/auth/login', 401, 'info'],
    ['PUT', '/users/:id/subscription', 403, 'info'],
    ['GET', '*', 404, 'info'],
  ]);
  for (const { ms } of project.logged) expect(ms).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(project.logged)).not.toMatch(/ana@|segredo|203\.0|0000-4000/);
  expect(JSON.stringify(project.logged)).not.toContain(TOKEN);
});

test('an unexpected error is reported under the id of the request, and its answer gives no details', async ({
  project,
}) => {
  project.use(
    http.get(rest('/categories'), () =>
      HttpResponse.json({ code: 'XX000', message: `select ${USER.email}` }, { status: 500 }),
    ),
  );
  const answer = await project.call('/api/categories');
  expect([answer.status, answer.body]).toEqual([500, UNKNOWN]);
  const request_id = answer.headers.get('x-request-id');
  expect(project.reported.mock.calls.map(([error, place]) => [String(error), place])).toEqual([
    ['Error: categories: 500 XX000', { request_id }],
  ]);
  expect(project.logged).toMatchObject([{ status: 500, level: 'error' }]);
  project.expectReports(1);
});

test('suppliers are answered 503 while the database does not respond', async ({ project }) => {
  project.use(http.get(rest('/rpc/supplier_resources'), () => HttpResponse.error()));
  const answer = await project.call('/api/suppliers');
  expect(answer).toMatchObject({ status: 503, body: DOWN });
  project.expectReports(1);
});

test('favorites are an empty list while the database does not respond', async ({ project }) => {
  project.use(http.get(rest('/favorites'), () => HttpResponse.error()));
  const answer = await project.call('/api/favorites');
  expect(answer).toMatchObject({ status: 200, body: { data: [] } });
});

test('nobody can log in while attempts cannot be counted', async ({ project }) => {
  project.use(http.post(rest('/rpc/count_attempt'), () => HttpResponse.error()));
  const body = JSON.stringify({ email: USER.email, password: PASSWORD });
  expect((await project.call('/api/auth/login', { method: 'POST', body })).status).toBe(503);
});

test('answers may not be cached, and browsers may not guess their type', async ({ project }) => {
  for (const path of ['/api/health', '/api/none', '/api/users/me']) {
    const { headers } = await project.call(
      path,
      path.endsWith('me') ? { headers: { authorization: '' } } : {},
    );
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ]);
  }
});
