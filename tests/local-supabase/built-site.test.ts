import { readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startFilledBackend, type FilledBackend } from '../../tools/bench/backend';
import { buildSite, type Build } from '../../tools/bench/build';
import { startGateway } from '../../tools/bench/gateway';
import { serveSite, type Site } from '../../tools/bench/serve';
import type * as Lighthouse from '../../tools/bench/lighthouse';
import { measureSites, SITE_PARTS } from '../../tools/bench/site';
import { freePort } from '../../tools/local-supabase/free-port';
import { PROJECT_ROOT } from '../../tools/local-supabase/settings';
import { ENGINE } from '../support/engine';

// One production build, which takes half a minute of processor time, for all that needs one.

const MB = 1024 * 1024;
const SUPPLIERS = 20;

// A visit takes seven seconds of processor time, so that only the first page is really visited.
vi.mock('../../tools/bench/lighthouse', async (original) => {
  const { lighthouseVisit } = await original<typeof Lighthouse>();
  let first: ReturnType<typeof lighthouseVisit> | undefined;
  return {
    async lighthouseVisit(url: string) {
      expect(await (await fetch(address + new URL(url).pathname)).text()).toContain('<h1');
      return (first ??= lighthouseVisit(url));
    },
  };
});

let backend: FilledBackend;
let supabaseUrl: string;
let build: Build;
let site: PreviewServer;
let address: string;
/** The build as the benchmarks serve it. */
let served: Site;

beforeAll(async () => {
  vi.stubEnv('BACKEND_ENGINE', ENGINE);
  vi.stubEnv('NODE_ENV', 'production');
  const backendPort = await freePort();
  supabaseUrl = `http://127.0.0.1:${backendPort}`;
  backend = await startFilledBackend(backendPort, SUPPLIERS, 60);
  build = await buildSite({ supabaseUrl });
  const port = await freePort();
  site = await preview({ root: PROJECT_ROOT, build: { outDir: build.folder }, preview: { port } });
  address = `http://localhost:${port}`;
  served = await serveSite(build.folder);
}, 120_000);
afterAll(async () => {
  served.close();
  await site.close();
  build.remove();
  await backend.close();
  vi.unstubAllEnvs();
});

test('the function answers as at its own URL', async () => {
  const [answer, own] = [
    await fetch(`${address}/api/health`),
    await fetch(`${supabaseUrl}/functions/v1/api/health`),
  ];
  expect([answer.status, await answer.json()]).toEqual([200, await own.json()]);
});

test('a body that is sent after 100 Continue arrives, as curl sends it', async () => {
  const body = JSON.stringify({ email: 'ana@demo.example', password: 'x'.repeat(100_000) });
  const headers = { expect: '100-continue', 'content-type': 'application/json' };
  const status = await new Promise((resolve, reject) => {
    const request = http.request(`${address}/api/auth/login`, { method: 'POST', headers });
    request.once('continue', () => request.end(body));
    request.once('response', (answer) => resolve(answer.resume().statusCode));
    request.once('error', reject);
    request.flushHeaders();
  });
  expect(status).toBe(413);
});

test('a body of 200 MB is refused with 413 while it is sent', async () => {
  const headers = { 'content-length': 200 * MB, 'content-type': 'application/json' };
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = http.request(`${address}/api/suppliers`, { method: 'POST', headers });
    request.once('response', resolve);
    request.on('error', reject);
    pipeline(Readable.from(Array.from({ length: 200 }, () => Buffer.alloc(MB))), request).catch(reject);
  });
  expect(answer.statusCode).toBe(413);
  expect(JSON.parse((await answer.setEncoding('utf8').toArray()).join(''))).toMatchObject({
    message: 'Os dados enviados são grandes demais.',
  });
});

test.each(['/api/none', '/auth/none', '/users/none/none'])('%s is the 404 of the function', async (url) => {
  const answer = await fetch(address + url);
  expect([answer.status, await answer.json()]).toMatchObject([404, { message: 'Endereço não encontrado.' }]);
});

test('/fornecedores is its prerendered page, and a path without a file is the empty page', async () => {
  const [page, other] = [await fetch(`${address}/fornecedores`), await fetch(`${address}/perfil`)];
  expect(await page.text()).toContain('<h1');
  expect(await other.text()).toContain('<div id="root"></div>');
});

test.each([
  ['/fornecedores/%E0%A4%A', 404],
  ['/%E0%A4%A.png?x=1', 404],
  ['//[', 200],
  ['//outro.example/x', 200],
])('the malformed path %s gets the empty page with status %i', async (url, status) => {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    http.get({ port: new URL(address).port, host: 'localhost', path: url }, resolve).on('error', reject),
  );
  let page = '';
  for await (const part of answer) page += String(part);
  expect([answer.statusCode, page]).toEqual([status, expect.stringContaining('<div id="root"></div>')]);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});

test('the host gets the same rules, with the URL of the Supabase project, and the app for all other paths', () => {
  const lines = readFileSync(path.join(build.folder, '_redirects'), 'utf8').split('\n');
  const rules = lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split(/ +/));
  const api = `${supabaseUrl}/functions/v1/api`;
  expect(rules).toEqual([
    ['/api/*', `${api}/:splat`, '200'],
    ['/auth/*', `${api}/auth/:splat`, '200'],
    ['/users', `${api}/users`, '200'],
    ['/users/*', `${api}/users/:splat`, '200'],
    ['/assets/*', '/app.html', '404'],
    ['/*', '/app.html', '200'],
  ]);
});

test('the content security policy names no host but the Supabase project’s while no measuring tool is turned on', () => {
  const headers = readFileSync(path.join(build.folder, '_headers'), 'utf8');
  const policy = /Content-Security-Policy: (.*)/.exec(headers)?.[1] ?? '';
  expect(new Set(policy.match(/\b[a-z]+:\/\/[^\s;]+/g))).toEqual(new Set([supabaseUrl]));
  expect(policy).not.toContain('%');
});

// The figures depend on the machine, so no test looks at them.
test.each(SITE_PARTS)('the benchmark of %s measures the built site', { timeout: 120_000 }, async (part) => {
  const directory = {
    backendUrl: supabaseUrl,
    suppliers: SUPPLIERS,
    isFirst: true,
    premiumToken: backend.premiumToken,
    slowdown: 1,
  };
  const figures = await measureSites([{ build, url: served.url }], directory, new Set([part]), 1);
  expect(figures).not.toEqual([]);
  expect(figures.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
});

test('the benchmark’s gateway compresses answers, and says 502 without a backend', async () => {
  const gateway = await startGateway(supabaseUrl);
  const answer = await fetch(`${gateway.url}/functions/v1/api/suppliers`);
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  await gateway.close();
  const forlorn = await startGateway(`http://127.0.0.1:${await freePort()}`);
  expect((await fetch(forlorn.url)).status).toBe(502);
  await forlorn.close();
});
