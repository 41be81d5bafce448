import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { adminPaths } from '../../src/app/paths';
import { paths } from '../../src/app/paths';
import { freePort } from '../../tools/local-supabase/free-port';
import { PROJECT_ROOT } from '../../tools/local-supabase/settings';

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
