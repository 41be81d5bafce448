import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Chunk } from '../../tools/bench/build';
import { startGateway } from '../../tools/bench/gateway';
import { serveSite } from '../../tools/bench/serve';
import { measureSites, SITE_PARTS } from '../../tools/bench/site';
import { TESTED_CHUNKS, TESTED_SITE } from '../../tools/bench/tested-site';
import { freePort } from '../../tools/local-supabase/free-port';
import { accessToken } from './support/accounts';
import { APP_URL, supabase } from './support/stack';
import { expect, test } from './support/test';

// How a host serves the built site, and the benchmarks of the site. Neither depends on the width.

const MB = 1024 * 1024;
const FUNCTION_URL = `${supabase.url}/functions/v1/api`;

test('the built site passes requests to the function on, with its answers, 404s and limits', async ({
  request,
}) => {
  const [answer, own] = [await request.get('/api/health'), await request.get(`${FUNCTION_URL}/health`)];
  expect([answer.status(), await answer.json()]).toEqual([200, await own.json()]);
  for (const url of ['/api/none', '/auth/none', '/users/none/none']) {
    const refusal = await request.get(url);
    expect([refusal.status(), await refusal.json()], url).toMatchObject([
      404,
      { message: 'Endereço não encontrado.' },
    ]);
  }
});

test('a body that is sent to the built site after 100 Continue arrives, as curl sends it', async () => {
  const body = JSON.stringify({ email: 'ana@demo.example', password: 'x'.repeat(100_000) });
  const headers = { expect: '100-continue', 'content-type': 'application/json' };
  const status = await new Promise((resolve, reject) => {
    const request = http.request(`${APP_URL}/api/auth/login`, { method: 'POST', headers });
    request.once('continue', () => request.end(body));
    request.once('response', (answer) => resolve(answer.resume().statusCode));
    request.once('error', reject);
    request.flushHeaders();
  });
  expect(status).toBe(413);
});

test('a body of 200 MB is refused by the built site with 413 while it is sent', async () => {
  const headers = { 'content-length': 200 * MB, 'content-type': 'application/json' };
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(`${APP_URL}/api/suppliers`, { method: 'POST', headers });
    request.once('response', resolve);
    request.on('error', reject);
    pipeline(Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(MB))), request).catch(reject);
  });
  expect(answer.statusCode).toBe(413);
  expect(JSON.parse((await answer.setEncoding('utf8').toArray()).join(''))).toMatchObject({
    message: 'Os dados enviados são grandes demais.',
  });
});

test('a path without a file, even a malformed one, gets the empty page of the built site', async () => {
  const paths: [string, number][] = [
    ['/perfil', 200],
    ['/fornecedores/%E0%A4%A', 404],
    ['/%E0%A4%A.png?x=1', 404],
    ['//[', 200],
    ['//outro.example/x', 200],
  ];
  const { port, hostname: host } = new URL(APP_URL);
  for (const [url, status] of paths) {
    // Not by fetch(), which would correct the path.
    const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
      http.get({ port, host, path: url }, resolve).on('error', reject),
    );
    const page = (await answer.setEncoding('utf8').toArray()).join('');
    expect([answer.statusCode, page], url).toEqual([
      status,
      expect.stringContaining('<div id="root"></div>'),
    ]);
    expect(answer.headers['x-content-type-options'], url).toBe('nosniff');
  }
});

test('the host of the built site gets the same rules, with the URL of the Supabase project, and the app for all other paths', () => {
  const lines = readFileSync(path.join(TESTED_SITE, '_redirects'), 'utf8').split('\n');
  const rules = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(/ +/));
  expect(rules).toEqual([
    ['/api/*', `${FUNCTION_URL}/:splat`, '200'],
    ['/auth/*', `${FUNCTION_URL}/auth/:splat`, '200'],
    ['/users', `${FUNCTION_URL}/users`, '200'],
    ['/users/*', `${FUNCTION_URL}/users/:splat`, '200'],
    ['/assets/*', '/app.html', '404'],
    ['/*', '/app.html', '200'],
  ]);
});

// The figures depend on the machine, so no test looks at them.
test('every benchmark of the site measures the built site', async () => {
  test.slow(); // several visits, two of them by Lighthouse
  const chunks = JSON.parse(readFileSync(TESTED_CHUNKS, 'utf8')) as Chunk[];
  const site = await serveSite(TESTED_SITE);
  const build = { folder: TESTED_SITE, chunks, remove: () => undefined };
  const directory = {
    suppliers: 500,
    isFirst: false,
    premiumToken: await accessToken('premium'),
    slowdown: 1,
  };
  // The others fetch Lighthouse from npm.
  for (const part of SITE_PARTS.filter((part) => !['lighthouse', 'categories'].includes(part))) {
    const figures = await measureSites([{ build, url: site.url }], directory, new Set([part]), 1);
    expect(figures, part).not.toEqual([]);
    expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
  }
  site.close();
});

test('the benchmark’s gateway compresses answers, and says 502 without a backend', async () => {
  const gateway = await startGateway(supabase.url);
  const answer = await fetch(`${gateway.url}/functions/v1/api/suppliers`);
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  await gateway.close();
  const forlorn = await startGateway(`http://127.0.0.1:${await freePort()}`);
  expect((await fetch(forlorn.url)).status).toBe(502);
  await forlorn.close();
});
