import { sign } from 'hono/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { deletion, DELETION, EXPORT, SESSION_OVER } from './support/account-api';
import { createActor, sessionOf, type Actor, type Answer, type Ask } from '../support/actors';
import { bodyOf, elsewhere } from './support/api';
import { startBackend, type Backend } from '../support/backend';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
});
afterAll(() => backend.close());

/** A request with this Authorization header in place of the member’s own. */
function withToken(authorization: string, ask: Ask = {}): Ask {
  return { ...ask, headers: { ...ask.headers, authorization } };
}

describe('who calls', () => {
  const calls: [string, string, Ask][] = [
    ['the export', EXPORT, {}],
    ['the deletion', DELETION, deletion({ password: 'qualquer' })],
  ];

  describe.each(calls)('%s', (_what, path, ask) => {
    let member: Actor;
    beforeAll(async () => {
      member = await createActor(backend);
    });

    async function expectRefusal(answer: Answer): Promise<void> {
      expect([answer.status, bodyOf(answer)]).toEqual([401, SESSION_OVER]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await backend.sql('select from auth.users where id = $1', [member.account.id])).toHaveLength(1);
    }

    test.each([
      ['no token', ''],
      ['no bearer', 'Basic YTpi'],
      ['garbage', 'Bearer garbage'],
      ['garbage of the right shape', 'Bearer a.b.c'],
    ])('is refused with %s', async (_kind, authorization) => {
      await expectRefusal(await member.ask(path, withToken(authorization, ask)));
    });

    test('is refused with a good token that is no bearer’s', async () => {
      const { access_token } = await sessionOf(member);
      await expectRefusal(await member.ask(path, withToken(`Token ${access_token}`, ask)));
    });

    test('is refused with the publishable key, which supabase-js sends for a visitor', async () => {
      await expectRefusal(await member.ask(path, withToken(`Bearer ${backend.publishableKey}`, ask)));
      await expectRefusal(await member.ask(path, withToken(`Bearer ${backend.secretKey}`, ask)));
    });

    test('is refused with a token somebody has rewritten', async () => {
      const other = await createActor(backend);
      const [header, , signature] = (await sessionOf(other)).access_token.split('.');
      const [, payload] = (await sessionOf(member)).access_token.split('.');
      const forged = [header, payload, signature].join('.');
      await expectRefusal(await member.ask(path, withToken(`Bearer ${forged}`, ask)));
    });

    test.skipIf(elsewhere)('is refused with a token that has run out', async () => {
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

    test('is refused once the account is gone', async () => {
      const gone = await createActor(backend);
      await backend.sql('delete from auth.users where id = $1', [gone.account.id]);
      await expectRefusal(await gone.ask(path, ask));
    });
  });
});

describe.skipIf(elsewhere)('browsers', () => {
  const preflight = (origin: string, path = DELETION) =>
    fetch(backend.url + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,authorization,content-type,x-client-info,x-region',
      },
    });

  test.each(['http://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:8080'])(
    'on this machine may call while the site is one on this machine: %s',
    async (origin) => {
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

  test.each([
    'https://outro.example',
    'http://localhost.outro.example',
    'http://127.0.0.1.outro.example',
    'https://localhost:5173',
    'file://localhost',
    'null',
  ])('of other sites may not: %s', async (origin) => {
    const member = await createActor(backend);
    const answers = [
      await preflight(origin),
      await preflight(origin, EXPORT),
      await member.ask(EXPORT, { headers: { origin } }),
    ];
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may read refusals too, and answers are not mixed up between origins', async () => {
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
