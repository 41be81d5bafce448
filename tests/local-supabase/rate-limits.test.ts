import { describe, expect } from 'vitest';
import type { EmbeddedBackend, BackendOptions } from '../../tools/local-supabase/backend';
import { listen } from '../../tools/local-supabase/listen';
import { LOCAL_KEYS, LOOPBACK } from '../../tools/local-supabase/settings';
import { createStack } from '../../tools/local-supabase/stack';
import { test as base } from './fixtures';
import { json, SCRATCH_MIGRATIONS, startScratchBackend } from './support';

const test = base.extend('backendOptions', { scope: 'file' }, (): Partial<BackendOptions> => ({
  rateLimits: true,
  trustedProxies: [LOOPBACK],
}));

const body = { email: 'ninguem@demo.example', password: 'uma-senha-longa', token_hash: 'x', type: 'signup' };

/** The statuses of simultaneous requests from one IP address; more tokens come in too slowly to matter. */
async function statusesOf(backend: Pick<EmbeddedBackend, 'url'>, path: string, count: number, ip: string) {
  const headers = { apikey: LOCAL_KEYS.publishable, 'cf-connecting-ip': ip };
  const call = () => fetch(`${backend.url}/auth/v1${path}`, json(body, headers));
  const answers = await Promise.all(Array.from({ length: count }, call));
  return answers.map(({ status }) => status);
}

describe('the auth server', () => {
  test.for(['/recover', '/otp', '/resend', '/signup', '/verify', '/token?grant_type=password'])(
    'accepts thirty requests of %s at once from an IP address, and as many from another',
    async (path, { backend }) => {
      const statuses = await statusesOf(backend, path, 80, `192.0.2.${path.length}`);
      const refused = statuses.filter((status) => status === 429).length;
      expect(refused).toBeLessThanOrEqual(50);
      expect(refused).toBeGreaterThan(20);
      expect(await statusesOf(backend, path, 1, `198.51.100.${path.length}`)).not.toContain(429);
    },
  );

  test('answers as hosted when a limit is exceeded', async ({ backend }) => {
    await statusesOf(backend, '/recover', 40, '192.0.2.99');
    const headers = { apikey: LOCAL_KEYS.publishable, 'cf-connecting-ip': '192.0.2.99' };
    const answer = await fetch(`${backend.url}/auth/v1/recover`, json(body, headers));
    expect([answer.status, await answer.json()]).toEqual([
      429,
      { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' },
    ]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('counts a forged IP address under the real one unless the settings name the proxy', async () => {
    const backend = await startScratchBackend({ rateLimits: true });
    const calls = Array.from({ length: 40 }, (_, at) => statusesOf(backend, '/recover', 1, `192.0.2.${at}`));
    expect((await Promise.all(calls)).flat()).toContain(429);
    await backend.close();
  });
});

test.for([
  ['of the connection', [], LOOPBACK],
  ['that a named proxy sends', [LOOPBACK], '203.0.113.7'],
] as const)('a function gets the IP address %s', async ([, trustedProxies, expected]) => {
  const options = { data: 'memory', engine: 'pglite', seed: 'none', trustedProxies } as const;
  const stack = await createStack({ ...options, migrationsFolder: SCRATCH_MIGRATIONS });
  stack.functions.set('echo', ({ headers }) =>
    Promise.resolve(Response.json([headers.get('cf-connecting-ip'), headers.get('x-forwarded-for')])),
  );
  const listener = await listen(stack.handle, 0);
  const url = `${listener.url}/functions/v1/echo/x`;
  for (const name of ['cf-connecting-ip', 'x-forwarded-for']) {
    const answer = await fetch(url, { headers: { [name]: '203.0.113.7' } });
    expect(await answer.json()).toEqual([expected, expected]);
  }
  await listener.close();
  await stack.close();
});
