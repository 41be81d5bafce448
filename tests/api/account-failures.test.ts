import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import type { ErrorPlace } from '../../supabase/functions/api/http/errors';
import { bodyOf } from '../support/api';

// What neither auth server nor database does on demand: the app itself in this process, before a project that fails.

// Node 20 has no WebSocket, without which supabase-js refuses to start. Nothing here ever opens one.
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? class {} });

const PROJECT = 'https://projeto.example';
const SITE = 'https://guia.example';
const ID = '00000000-0000-4000-8000-000000000001';
const PASSWORD = 'segredo-da-ana';
/** Of a member's form; nobody here checks who signed it. */
const TOKEN = `e30.${Buffer.from('{"aud":"authenticated"}').toString('base64url')}.cccc`;
const USER = {
  id: ID,
  email: 'ana@teste.example',
  aud: 'authenticated',
  app_metadata: {},
  user_metadata: {},
};
const SESSION = {
  access_token: TOKEN,
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  user: USER,
};

const auth = (path: string) => `${PROJECT}/auth/v1${path}`;
const rest = (path: string) => `${PROJECT}/rest/v1${path}`;
/** Which key each call carried. */
const keys: Record<string, string | null> = {};
const noted =
  (name: string, answer: () => Response) =>
  ({ request }: { request: Request }) => {
    keys[name] = request.headers.get('apikey');
    return answer();
  };
const empty = () => new HttpResponse(null, { status: 204 });
const authError = (status: number, code: string, headers = {}) =>
  HttpResponse.json(
    { code: status, error_code: code, msg: `Secret detail: ${PASSWORD}` },
    { status, headers },
  );

const server = setupServer(
  http.get(
    auth('/user'),
    noted('user', () => HttpResponse.json(USER)),
  ),
  http.post(
    auth('/token'),
    noted('token', () => HttpResponse.json(SESSION)),
  ),
  http.post(auth('/logout'), noted('logout', empty)),
  http.delete(
    auth(`/admin/users/${ID}`),
    noted('delete', () => HttpResponse.json({})),
  ),
  http.get(
    rest('/admins'),
    noted('admins', () => HttpResponse.json([])),
  ),
  http.post(
    rest('/rpc/export_account'),
    noted('export', () => HttpResponse.json({ conta: { id: ID } })),
  ),
  http.post(
    rest('/rpc/count_attempt'),
    noted('count', () => HttpResponse.json(0)),
  ),
  http.post(rest('/rpc/clear_attempts'), noted('clear', empty)),
);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  reported.mockClear();
});
afterAll(() => server.close());

const reported = vi.fn<(error: unknown, place: ErrorPlace) => void>();
const VARIABLES: Record<string, string> = {
  SUPABASE_URL: PROJECT,
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"public","other":"x"}',
  SUPABASE_SECRET_KEYS: '{"default":"secret"}',
  SUPABASE_ANON_KEY: 'old-public',
  SUPABASE_SERVICE_ROLE_KEY: 'old-secret',
  SITE_URL: `${SITE}/inicio`,
};

interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}

type Changes = Record<string, string | undefined>;

async function call(path: string, init: RequestInit = {}, changes: Changes = {}): Promise<Answered> {
  const variables: Changes = { ...VARIABLES, ...changes };
  const env = readEnv((name) => variables[name]);
  const app = createApp({ env, log: () => undefined, reportError: reported });
  const headers = new Headers({ authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' });
  new Headers(init.headers).forEach((value, name) => headers.set(name, value));
  const response = await app.request(`/api/account${path}`, { ...init, headers });
  const text = await response.text();
  expect(text).not.toMatch(/Secret detail|select|\bat .*\.ts|segredo/i);
  const answer = { status: response.status, headers: response.headers, text };
  return { ...answer, body: text ? bodyOf(answer) : null };
}

const exported = (changes?: Changes) => call('/export', {}, changes);
const deleted = () => call('/deletion', { method: 'POST', body: JSON.stringify({ password: PASSWORD }) });

const DOWN = { message: 'O servidor não está respondendo. Tente novamente em instantes.' };
const TOO_MANY = { message: 'Muitas tentativas. Aguarde um pouco e tente novamente.' };
const UNKNOWN = { message: 'Algo deu errado no servidor. Tente novamente em instantes.' };
const LAST_ADMIN = { message: 'O último administrador não pode ser removido.' };

/** Nothing of what the operator reads may name the person or their password; it names the request instead. */
function expectReport(times: number): void {
  expect(reported).toHaveBeenCalledTimes(times);
  for (const [error, place] of reported.mock.calls) {
    const { message, stack } = error as Error;
    expect(`${message} ${stack} ${JSON.stringify(place)}`).not.toMatch(
      new RegExp(`${PASSWORD}|${USER.email}|${TOKEN}`),
    );
  }
}

describe('a good day', () => {
  test('the password is checked with the public key, and only the rest is done with the secret one', async () => {
    expect([(await exported()).status, (await deleted()).status]).toEqual([200, 204]);
    const [open, secret] = ['public', 'secret'];
    expect(keys).toEqual({
      user: open,
      token: open,
      logout: open,
      admins: secret,
      delete: secret,
      export: secret,
      count: secret,
      clear: secret,
    });
    expectReport(0);
  });

  test('the older kind of keys serves where a project has no other', async () => {
    await exported({ SUPABASE_PUBLISHABLE_KEYS: undefined, SUPABASE_SECRET_KEYS: '{}' });
    expect([keys.user, keys.export]).toEqual(['old-public', 'old-secret']);
  });
});

describe('the auth server', () => {
  test.each([
    ['does not answer', () => HttpResponse.error()],
    ['is not there', () => new HttpResponse('<html>Bad gateway</html>', { status: 502 })],
    ['is starting', () => authError(503, 'unavailable')],
    ['is late', () => new HttpResponse('', { status: 504 })],
  ])('%s: 503, whatever was asked of it', async (_what, answer) => {
    const quiet = vi.spyOn(console, 'error').mockReturnValue();
    for (const [broken, ask] of [
      [http.get(auth('/user'), answer), exported],
      [http.get(auth('/user'), answer), deleted],
      [http.post(auth('/token'), answer), deleted],
      [http.delete(auth(`/admin/users/${ID}`), answer), deleted],
    ] as const) {
      server.use(broken);
      expect(await ask()).toMatchObject({ status: 503, body: DOWN });
      server.resetHandlers();
    }
    expectReport(4);
    quiet.mockRestore();
  });

  test('has had enough of us: 429, and for how long when it says so', async () => {
    const answer = () => authError(429, 'over_request_rate_limit', { 'retry-after': '37' });
    server.use(http.post(auth('/token'), answer));
    const refused = await deleted();
    expect(refused).toMatchObject({ status: 429, body: TOO_MANY });
    expect(refused.headers.get('retry-after')).toBe('37');
    expect(refused.headers.get('cache-control')).toBe('no-store');

    server.use(http.get(auth('/user'), answer));
    expect((await exported()).headers.get('retry-after')).toBe('37');
    server.use(http.get(auth('/user'), () => authError(429, 'over_request_rate_limit')));
    const silent = await exported();
    expect([silent.status, silent.headers.get('retry-after')]).toEqual([429, null]);
    expectReport(0);
  });

  test.each([
    [401, 'no_authorization'],
    [403, 'bad_jwt'],
    [403, 'user_not_found'],
    [403, 'session_not_found'],
    [404, 'user_not_found'],
  ])('does not know the token: 401 (it said %i %s)', async (status, code) => {
    server.use(http.get(auth('/user'), () => authError(status, code)));
    expect(await exported()).toMatchObject({
      status: 401,
      body: { message: 'Sua sessão terminou. Entre novamente.' },
    });
  });

  test('fails in a way of its own: 500, and the operator reads which call it was', async () => {
    server.use(http.post(auth('/token'), () => authError(400, 'captcha_failed')));
    const refused = await deleted();
    expect(refused).toMatchObject({ status: 500, body: UNKNOWN });
    expectReport(1);
    const [error, place] = reported.mock.calls[0] ?? [];
    expect(String(error)).toBe('Error: signInWithPassword: 400 captcha_failed');
    expect(place).toEqual({ request_id: refused.headers.get('x-request-id') });
  });
});

describe('the deletion itself', () => {
  const refusedByTrigger = () => authError(500, 'unexpected_failure');

  test('is 409 when the database refused it for the last admin, whom the check before had not met', async () => {
    let asked = 0;
    server.use(
      http.get(rest('/admins'), () =>
        HttpResponse.json(asked++ === 0 ? [{ user_id: 'other' }, { user_id: ID }] : [{ user_id: ID }]),
      ),
      http.delete(auth(`/admin/users/${ID}`), refusedByTrigger),
    );
    expect(await deleted()).toMatchObject({ status: 409, body: LAST_ADMIN });
    expect(asked).toBe(2);
  });

  test('is 500 when it failed for anything else', async () => {
    server.use(http.delete(auth(`/admin/users/${ID}`), refusedByTrigger));
    expect(await deleted()).toMatchObject({ status: 500, body: UNKNOWN });
    expectReport(1);
  });

  test('is a real one: the auth server could also just hide the account', async () => {
    const body = vi.fn<(body: unknown) => void>();
    server.use(
      http.delete(auth(`/admin/users/${ID}`), async ({ request }) => {
        body(await request.json());
        return HttpResponse.json({});
      }),
    );
    expect((await deleted()).status).toBe(204);
    expect(body).toHaveBeenCalledWith({ should_soft_delete: false });
  });

  test('is done when somebody else was faster', async () => {
    server.use(http.delete(auth(`/admin/users/${ID}`), () => authError(404, 'user_not_found')));
    expect((await deleted()).status).toBe(204);
  });

  test('is not begun while nobody can say who the last admin is', async () => {
    let begun = false;
    server.use(
      http.get(rest('/admins'), () =>
        HttpResponse.json({ code: 'PGRST001', message: 'select secret' }, { status: 503 }),
      ),
      http.delete(auth(`/admin/users/${ID}`), () => {
        begun = true;
        return HttpResponse.json({});
      }),
    );
    expect([await deleted(), begun]).toMatchObject([{ status: 503, body: DOWN }, false]);
  });

  test('finds no password right for an account that has just gone: 401', async () => {
    server.use(
      http.post(auth('/token'), () => {
        server.use(http.get(auth('/user'), () => authError(403, 'user_not_found')));
        return authError(400, 'invalid_credentials');
      }),
    );
    expect((await deleted()).status).toBe(401);
  });
});

describe('the database', () => {
  const broken = (status: number) => () =>
    HttpResponse.json({ code: '42703', message: `column x of ${USER.email}`, details: 'select' }, { status });

  test('fails: 500 without a word of SQL, 503 while it is away', async () => {
    server.use(http.post(rest('/rpc/export_account'), broken(500)));
    expect(await exported()).toMatchObject({ status: 500, body: UNKNOWN });
    server.use(http.post(rest('/rpc/export_account'), () => HttpResponse.error()));
    expect(await exported()).toMatchObject({ status: 503, body: DOWN });
    expectReport(2);
  });

  test('knows no such account: 401', async () => {
    server.use(http.post(rest('/rpc/export_account'), () => HttpResponse.json(null)));
    expect((await exported()).status).toBe(401);
  });
});

describe('a project that is not set up', () => {
  test('answers 500, and the operator reads what is missing', async () => {
    expect(await exported({ SUPABASE_URL: undefined })).toMatchObject({ status: 500, body: UNKNOWN });
    expect(String(reported.mock.calls[0]?.[0])).toMatch(/supabaseUrl is required/);
  });
});

describe('browsers', () => {
  const originAllowed = async (origin: string, changes: Changes = {}) =>
    (await call('/export', { headers: { origin } }, changes)).headers.get('access-control-allow-origin');

  test('of the site itself may read the answers', async () => {
    expect(await originAllowed(SITE)).toBe(SITE);
  });

  test.each([
    'http://guia.example',
    'https://guia.example:8443',
    'https://www.guia.example',
    'https://guia.example.outro.example',
    'http://localhost:5173',
    'http://127.0.0.1:5173',
    'null',
  ])('of any other may not, nor those of a developer’s machine: %s', async (origin) => {
    expect(await originAllowed(origin)).toBeNull();
  });

  test('may not while nobody has said where the site is', async () => {
    for (const origin of [SITE, 'http://localhost:5173', 'undefined', 'null'])
      expect(await originAllowed(origin, { SITE_URL: undefined })).toBeNull();
  });
});
