import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createServer, preview, type PreviewServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminPaths } from '../../src/app/admin-paths';
import { paths } from '../../src/app/paths';
import type { EmbeddedBackend } from '../../tools/local-supabase/backend';
import { freePort } from '../../tools/local-supabase/free-port';
import { PROJECT_ROOT } from '../../tools/local-supabase/settings';
import { buildSite, type Build } from '../../tools/bench/build';
import { startScratchBackend } from './support';

const MB = 1024 * 1024;

afterAll(() => {
  vi.unstubAllEnvs();
});

describe('on the site of npm run dev', () => {
  interface Arrival {
    method: string | undefined;
    url: string | undefined;
    headers: http.IncomingHttpHeaders;
    body: Buffer;
  }
  const arrivals: Arrival[] = [];
  /** Replaces Supabase and records the requests unchanged. */
  const supabase = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      arrivals.push({ method, url, headers, body: Buffer.concat(parts) });
      response.writeHead(204).end();
    });
  });
  let folder: string;
  let site: ViteDevServer;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'guia-rewrites-'));
    await new Promise<void>((resolve) => supabase.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('VITE_SUPABASE_URL', `http://127.0.0.1:${(supabase.address() as AddressInfo).port}/`);
    const port = await freePort();
    site = await createServer({
      root: PROJECT_ROOT,
      logLevel: 'error',
      cacheDir: path.join(folder, 'vite'),
      optimizeDeps: { noDiscovery: true },
      server: { port, preTransformRequests: false },
    });
    await site.listen();
    address = `http://localhost:${port}`;
  });
  afterAll(async () => {
    await site.close();
    supabase.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The request that reaches Supabase after one to the site. */
  async function arrivalOf(url: string, init?: RequestInit): Promise<Arrival | undefined> {
    arrivals.length = 0;
    await fetch(address + url, init);
    return arrivals[0];
  }

  test.each([
    ['/api/health', '/functions/v1/api/health'],
    ['/api/suppliers/12?x=1&y=a%2Fb', '/functions/v1/api/suppliers/12?x=1&y=a%2Fb'],
    ['/auth/verify-email?token=abc', '/functions/v1/api/auth/verify-email?token=abc'],
    ['/users', '/functions/v1/api/users'],
    ['/users?page=2', '/functions/v1/api/users?page=2'],
    ['/users/me', '/functions/v1/api/users/me'],
    ['/users/', '/functions/v1/api/users/'],
  ])('%s is sent to the function', async (url, target) => {
    expect((await arrivalOf(url))?.url).toBe(target);
  });

  test.each([
    ...new Set(
      [...Object.values(paths), ...Object.values(adminPaths)].map((address) =>
        address.replace(/:id\??/, '7'),
      ),
    ),
    ...['/users-guide', '/authors', '/apis', '/api', '/src/main.tsx', '/@vite/client', '/favicon.svg'],
  ])('%s is answered by the app', async (url) => {
    expect(await arrivalOf(url, { headers: { accept: 'text/html,*/*' } })).toBeUndefined();
  });

  test.each(['/fornecedores/%E0%A4%A', '/%E0%A4%A?x=1', '/%'])(
    '%s, with malformed percent-encoding, is 404, and the app draws the page',
    async (url) => {
      const response = await fetch(address + url, { headers: { accept: 'text/html,*/*' } });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toContain('/src/main.tsx');
    },
  );

  test('the function gets the caller’s IP address and its own host name', async () => {
    const { headers } = (await arrivalOf('/users', { headers: { 'x-forwarded-for': '203.0.113.7' } }))!;
    expect(headers['x-forwarded-for']).toMatch(/^203\.0\.113\.7,\s*(::1|(::ffff:)?127\.0\.0\.1)$/);
    expect(headers.host).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  test('a form with a picture arrives unchanged', async () => {
    const picture = crypto.getRandomValues(new Uint8Array(60_000));
    const form = new FormData();
    form.set('name', 'Ateliê São João');
    form.set('main_image', new File([picture], 'coleção.png', { type: 'image/png' }));
    const arrival = await arrivalOf('/api/suppliers', { method: 'POST', body: form });
    const headers = { 'content-type': arrival?.headers['content-type'] ?? '' };
    const arrived = await new Response(new Uint8Array(arrival!.body), { headers }).formData();
    expect(arrived.get('name')).toBe('Ateliê São João');
    const file = arrived.get('main_image') as File;
    expect([file.name, file.type]).toEqual(['coleção.png', 'image/png']);
    expect(Buffer.from(await file.arrayBuffer()).equals(picture)).toBe(true);
  });
});

describe('on the built site', () => {
  let backend: EmbeddedBackend;
  let build: Build;
  let site: PreviewServer;
  let address: string;

  beforeAll(async () => {
    backend = await startScratchBackend({ functions: true });
    vi.stubEnv('NODE_ENV', 'production');
    build = await buildSite({ supabaseUrl: backend.url });
    const port = await freePort();
    site = await preview({ root: PROJECT_ROOT, build: { outDir: build.folder }, preview: { port } });
    address = `http://localhost:${port}`;
  }, 120_000);
  afterAll(async () => {
    await site.close();
    build.remove();
    await backend.close();
  });

  test('the function answers as at its own URL', async () => {
    const [answer, own] = [
      await fetch(`${address}/api/health`),
      await fetch(`${backend.url}/functions/v1/api/health`),
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
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { message: 'Endereço não encontrado.' },
    ]);
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
    const api = `${backend.url}/functions/v1/api`;
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
    expect(new Set(policy.match(/\b[a-z]+:\/\/[^\s;]+/g))).toEqual(new Set([backend.url]));
    expect(policy).not.toContain('%');
  });
});
