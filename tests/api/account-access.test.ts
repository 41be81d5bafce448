import { sign } from 'hono/jwt';
import { describe, expect } from 'vitest';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { deletion, DELETION, EXPORT, SESSION_OVER } from './support/account-api';
import { createActor, sessionOf, type Answer, type Ask } from '../support/actors';
import { bodyOf, elsewhere } from './support/api';
import { test as base } from './support/test';

const test = base
  .extend('member', ({ backend }) => createActor(backend))
  /** Expects the answer to a call without a session, and that the member's account still exists. */
  .extend('expectRefusal', ({ backend, member }) => async (answer: Answer): Promise<void> => {
    expect([answer.status, bodyOf(answer)]).toEqual([401, SESSION_OVER]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await backend.sql('select from auth.users where id = $1', [member.account.id])).toHaveLength(1);
  })
  .extend(
    'preflight',
    { scope: 'file' },
    ({ backend }) =>
      (origin: string, path = DELETION) =>
        fetch(backend.url + path, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'apikey,authorization,content-type,x-client-info,x-region',
          },
        }),
  );

/** The same request with another Authorization header. */
function withToken(authorization: string, ask: Ask = {}): Ask {
  return { ...ask, headers: { ...ask.headers, authorization } };
}

describe('without a valid token', () => {
  const calls: [string, string, Ask][] = [
    ['the export', EXPORT, {}],
    ['the deletion', DELETION, deletion({ password: 'qualquer' })],
  ];

  describe.each(calls)('%s', (_what, path, ask) => {
    test.for([
      ['no token', ''],
      ['another scheme', 'Basic YTpi'],
      ['garbage', 'Bearer garbage'],
      ['garbage in the form of a token', 'Bearer a.b.c'],
    ] as const)('is refused with %s', async ([, authorization], { expectRefusal, member }) => {
      await expectRefusal(await member.ask(path, withToken(authorization, ask)));
    });

    test('is refused with a valid token that is not sent as a bearer token', async ({
      member,
      expectRefusal,
    }) => {
      const { access_token } = await sessionOf(member);
      await expectRefusal(await member.ask(path, withToken(`Token ${access_token}`, ask)));
    });

    test('is refused with the publishable key, which supabase-js sends for a visitor, and with the secret key', async ({
      expectRefusal,
      member,
      backend,
    }) => {
      await expectRefusal(await member.ask(path, withToken(`Bearer ${backend.publishableKey}`, ask)));
      await expectRefusal(await member.ask(path, withToken(`Bearer ${backend.secretKey}`, ask)));
    });

    test('is refused with a token made of parts of two others', async ({
      backend,
      member,
      expectRefusal,
    }) => {
      const other = await createActor(backend);
      const [header, , signature] = (await sessionOf(other)).access_token.split('.');
      const [, payload] = (await sessionOf(member)).access_token.split('.');
      const forged = [header, payload, signature].join('.');
      await expectRefusal(await member.ask(path, withToken(`Bearer ${forged}`, ask)));
    });

    test.skipIf(elsewhere)('is refused with an expired token', async ({ member, expectRefusal }) => {
      const claims = {
        sub: member.account.id,
        role: 'authenticated',
        aud: 'authenticated',
        email: member.account.email,
      };
      const now = Math.floor(Date.now() / 1000);
      const old = await sign({ ...claims, iat: now - 7200, exp: now - 3600 }, LOCAL_KEYS.jwtSecret, 'HS256');
      await expectRefusal(await member.ask(path, withToken(`Bearer ${old}`, ask)));
    });

    test('is refused after the account has been deleted', async ({ backend, expectRefusal }) => {
      const gone = await createActor(backend);
      await backend.sql('delete from auth.users where id = $1', [gone.account.id]);
      await expectRefusal(await gone.ask(path, ask));
    });
  });
});

describe.skipIf(elsewhere)('pages', () => {
  test.for(['http://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:8080'])(
    'on this machine may read answers while the site runs on this machine: %s',
    async (origin, { preflight }) => {
      const answer = await preflight(origin);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      const allowed = (name: string) => answer.headers.get(`access-control-allow-${name}`)?.split(',');
      expect(allowed('headers')).toEqual(
        expect.arrayContaining(['authorization', 'apikey', 'content-type', 'x-client-info', 'x-region']),
      );
      expect(allowed('methods')).toEqual(expect.arrayContaining(['GET', 'POST']));
      expect(answer.headers.get('vary')).toMatch(/\bOrigin\b/i);
    },
  );

  test.for([
    'https://outro.example',
    'http://localhost.outro.example',
    'http://127.0.0.1.outro.example',
    'https://localhost:5173',
    'file://localhost',
    'null',
  ])('of other sites may not read answers: %s', async (origin, { backend, preflight }) => {
    const member = await createActor(backend);
    const answers = [
      await preflight(origin),
      await preflight(origin, EXPORT),
      await member.ask(EXPORT, { headers: { origin } }),
    ];
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may read refusals as well, and caches keep the answers to different origins apart', async ({
    backend,
  }) => {
    const origin = 'http://localhost:5173';
    const member = await createActor(backend);
    const answers = [
      await member.ask(EXPORT, { headers: { origin } }),
      await member.ask(EXPORT, { headers: { origin, authorization: '' } }),
      await member.ask(DELETION, { ...deletion({}), headers: { origin } }),
      await member.ask('/functions/v1/api/account/none', { headers: { origin } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 422, 404]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-expose-headers')).toContain('retry-after');
      expect(headers.get('vary')).toMatch(/\bOrigin\b/i);
    }
  });
});
