import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { LAST_ADMIN, SESSION_OVER } from './support/account-api';
import {
  auth,
  authError,
  call,
  DOWN,
  expectReport,
  ID,
  keys,
  MET_OTHERS,
  PASSWORD,
  reported,
  rest,
  server,
  TOO_MANY,
  UNKNOWN,
  USER,
  type Changes,
} from './support/failing-project';

const exported = (changes?: Changes) => call('/api/account/export', {}, changes);
const deleted = () =>
  call('/api/account/deletion', { method: 'POST', body: JSON.stringify({ password: PASSWORD }) });

describe('a good day', () => {
  test('the password is checked with the public key, and only the rest is done with the secret one', async () => {
    expect([(await exported()).status, (await deleted()).status]).toEqual([200, 204]);
    const [open, secret] = ['public', 'secret'];
    expect(keys).toEqual({
      user: open,
      token: open,
      logout: open,
      settings: open,
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

  test.each([
    ['finds no password right', 400, 'invalid_credentials'],
    ['can open no session to check the password', 500, 'unexpected_failure'],
  ])('%s for an account that has just gone: 401', async (_what, status, code) => {
    server.use(
      http.post(auth('/token'), () => {
        server.use(http.get(auth('/user'), () => authError(403, 'user_not_found')));
        return authError(status, code);
      }),
    );
    expect((await deleted()).status).toBe(401);
    expectReport(0);
  });
});

describe('a purchase', () => {
  const buy = () =>
    call(
      '/api/subscription/checkout',
      {
        method: 'POST',
        headers: { 'idempotency-key': 'chave-de-envio' },
        body: JSON.stringify({ plan: 'monthly', method: 'pix' }),
      },
      { PAYMENT_GATEWAY: 'simulated' },
    );
  const refusedWith = (code: string, status: number) =>
    server.use(
      http.post(rest('/rpc/begin_order'), () =>
        HttpResponse.json({ code, message: 'Esta conta não existe mais.', details: null }, { status }),
      ),
    );

  test('for an account that has just gone: 401', async () => {
    refusedWith('PT404', 404);
    expect(await buy()).toMatchObject({ status: 401, body: SESSION_OVER });
    expectReport(0);
  });

  test('that met another one: 503, to be repeated with the same key', async () => {
    refusedWith('40P01', 500);
    expect(await buy()).toMatchObject({ status: 503, body: MET_OTHERS });
    expectReport(1);
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

  test.each(['40P01', '40001', '55P03'])(
    'gives up a statement that met others (%s): 503, to be repeated in a second',
    async (code) => {
      const met = () =>
        HttpResponse.json({ code, message: 'deadlock detected', details: 'select' }, { status: 500 });
      server.use(http.post(rest('/rpc/clear_attempts'), met));
      const refused = await deleted();
      expect(refused).toMatchObject({ status: 503, body: MET_OTHERS });
      expect(refused.headers.get('retry-after')).toBe('1');
      expectReport(1);
    },
  );

  test('cancels a statement that takes too long: 503, and not to be repeated at once', async () => {
    const slow = () =>
      HttpResponse.json({ code: '57014', message: 'canceling statement', details: null }, { status: 500 });
    server.use(http.post(rest('/rpc/export_account'), slow));
    const refused = await exported();
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([503, DOWN, null]);
    expectReport(1);
  });

  test('knows no such account: 401', async () => {
    server.use(http.post(rest('/rpc/export_account'), () => HttpResponse.json(null)));
    expect((await exported()).status).toBe(401);
  });
});
