import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../tools/local-supabase/listen';
import { LOCAL_KEYS, LOOPBACK } from '../../tools/local-supabase/settings';
import { createStack } from '../../tools/local-supabase/stack';
import { SCRATCH_MIGRATIONS } from './support';

/** Starts a backend with limits that believes these proxies. `ask` sends a request that names an IP address. */
async function start(trustedProxies: string[]) {
  const options = {
    data: 'memory',
    engine: 'pglite',
    seed: 'none',
    rateLimits: true,
    trustedProxies,
  } as const;
  const stack = await createStack({ ...options, migrationsFolder: SCRATCH_MIGRATIONS });
  stack.functions.set('echo', ({ headers }) =>
    Promise.resolve(Response.json([headers.get('cf-connecting-ip'), headers.get('x-forwarded-for')])),
  );
  const { url, close } = await listen(stack.handle, 0);
  return {
    // Without a body: what is counted need not be done.
    ask: (path: string, ip: string, header = 'cf-connecting-ip') =>
      fetch(url + path, { method: 'POST', headers: { apikey: LOCAL_KEYS.publishable, [header]: ip } }),
    close: () => close().then(stack.close),
  };
}

type Server = Awaited<ReturnType<typeof start>>;
let [alone, behindProxy]: Server[] = [];
beforeAll(async () => {
  [alone, behindProxy] = [await start([]), await start([LOOPBACK])];
});
afterAll(() => Promise.all([alone!.close(), behindProxy!.close()]));

test.for(['/recover', '/otp', '/resend', '/signup', '/verify', '/token?grant_type=password'])(
  'the auth server accepts thirty requests of %s at once from an IP address, and as many from another, and answers as hosted',
  async (path) => {
    const ask = (ip: string) => behindProxy!.ask(`/auth/v1${path}`, ip);
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask('192.0.2.1')));
    // More tokens come in too slowly to matter.
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeLessThanOrEqual(30);
    expect(refused.length).toBeGreaterThan(10);
    expect(await refused[0]!.json()).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
    expect(refused[0]!.headers.get('access-control-allow-origin')).toBe('*');
    expect((await ask('198.51.100.1')).status).not.toBe(429);
  },
);

test('the auth server counts a forged IP address under the real one unless the settings name the proxy', async () => {
  const calls = Array.from({ length: 40 }, (_, at) => alone!.ask('/auth/v1/recover', `192.0.2.${at}`));
  expect((await Promise.all(calls)).map(({ status }) => status)).toContain(429);
});

test('a function gets the IP address of the connection, or the one that a named proxy sends', async () => {
  for (const header of ['cf-connecting-ip', 'x-forwarded-for'])
    for (const [server, expected] of [
      [alone!, LOOPBACK],
      [behindProxy!, '203.0.113.7'],
    ] as const) {
      const answer = await server.ask('/functions/v1/echo/x', '203.0.113.7', header);
      expect(await answer.json()).toEqual([expected, expected]);
    }
});
