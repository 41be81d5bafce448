import { http, HttpResponse } from 'msw';
import { describe, expect, vi } from 'vitest';
import { LAST_ADMIN, SESSION_OVER } from './support/account-api';
import {
  auth,
  authError,
  DOWN,
  ID,
  PASSWORD,
  rest,
  TOO_MANY,
  UNKNOWN,
  USER,
  type Changes,
  test as base,
} from './support/failing-project';

const MET_OTHERS = { message: 'Outra alteração foi feita no mesmo instante. Tente novamente.' };

const test = base
  .extend('member', ({ project }) => {
    const exportData = (changes?: Changes) => project.call('/api/account/export', {}, changes);

    const deleteAccount = (changes?: Changes) =>
      project.call(
        '/api/account/deletion',
        { method: 'POST', body: JSON.stringify({ password: PASSWORD }) },
        changes,
      );

    return { exportData, deleteAccount };
  })
  .extend('purchase', ({ project }) => {
    const buy = () =>
      project.call(
        '/api/subscription/checkout',
        {
          method: 'POST',
          headers: { 'idempotency-key': 'chave-de-envio' },
          body: JSON.stringify({ plan: 'monthly', method: 'pix' }),
        },
        { PAYMENT_GATEWAY: 'simulated', SIMULATED_PAYMENTS: 'demo' },
      );

    const refuse = (code: string, status: number) =>
      project.use(
        http.post(rest('/rpc/begin_order'), () =>
          HttpResponse.json({ code, message: 'Esta conta não existe mais.', details: null }, { status }),
        ),
      );

    return { buy, refuse };
  });

describe('a project in which everything works', () => {
  test('uses the secret key only to count attempts and to delete the account', async ({
    member,
    project,
  }) => {
    expect([(await member.exportData()).status, (await member.deleteAccount()).status]).toEqual([200, 204]);
    const [open, secret] = ['public', 'secret'];
    expect(project.keys).toEqual({
      user: open,
      token: open,
      logout: open,
      settings: open,
      delete: secret,
      export: open,
      count: secret,
    });
    project.expectReports(0);
  });

  test('may have only keys of the older kind', async ({ member, project }) => {
    const keys = { SUPABASE_PUBLISHABLE_KEYS: undefined, SUPABASE_SECRET_KEYS: '{}' };
    await member.deleteAccount(keys);
    expect([project.keys.user, project.keys.count]).toEqual(['old-public', 'old-secret']);
  });
});

describe('a failing auth server', () => {
  test.for<[string, () => Response]>([
    ['does not answer', () => HttpResponse.error()],
    ['is not there', () => new HttpResponse('<html>Bad gateway</html>', { status: 502 })],
    ['is starting', () => authError(503, 'unavailable')],
    ['is late', () => new HttpResponse('', { status: 504 })],
  ])('that %s is answered 503, whatever it was asked', async ([, answer], { member, project }) => {
    const quiet = vi.spyOn(console, 'error').mockReturnValue();
    for (const [broken, ask] of [
      [http.get(auth('/user'), answer), member.exportData],
      [http.get(auth('/user'), answer), member.deleteAccount],
      [http.post(auth('/token'), answer), member.deleteAccount],
      [http.post(rest('/rpc/delete_account'), answer), member.deleteAccount],
    ] as const) {
      project.use(broken);
      expect(await ask()).toMatchObject({ status: 503, body: DOWN });
      project.repair();
    }
    project.expectReports(4);
    quiet.mockRestore();
  });

  test('that limits requests is answered 429, with the waiting time if it names one', async ({
    project,
    member,
  }) => {
    const answer = () => authError(429, 'over_request_rate_limit', { 'retry-after': '37' });
    project.use(http.post(auth('/token'), answer));
    const refused = await member.deleteAccount();
    expect(refused).toMatchObject({ status: 429, body: TOO_MANY });
    expect(refused.headers.get('retry-after')).toBe('37');
    expect(refused.headers.get('cache-control')).toBe('no-store');

    project.use(http.get(auth('/user'), answer));
    expect((await member.exportData()).headers.get('retry-after')).toBe('37');
    project.use(http.get(auth('/user'), () => authError(429, 'over_request_rate_limit')));
    const silent = await member.exportData();
    expect([silent.status, silent.headers.get('retry-after')]).toEqual([429, null]);
    project.expectReports(0);
  });

  test.for([
    [401, 'no_authorization'],
    [403, 'bad_jwt'],
    [403, 'user_not_found'],
    [403, 'session_not_found'],
    [404, 'user_not_found'],
  ] as const)(
    'that rejects the token with %i %s is answered 401',
    async ([status, code], { project, member }) => {
      project.use(http.get(auth('/user'), () => authError(status, code)));
      expect(await member.exportData()).toMatchObject({
        status: 401,
        body: { message: 'Sua sessão terminou. Entre novamente.' },
      });
    },
  );

  test('that fails unexpectedly is answered 500, and the report to the operator names the call', async ({
    project,
    member,
  }) => {
    project.use(http.post(auth('/token'), () => authError(400, 'captcha_failed')));
    const refused = await member.deleteAccount();
    expect(refused).toMatchObject({ status: 500, body: UNKNOWN });
    project.expectReports(1);
    const [error, place] = project.reported.mock.calls[0] ?? [];
    expect(String(error)).toBe('Error: signInWithPassword: 400 captcha_failed');
    expect(place).toEqual({ request_id: refused.headers.get('x-request-id') });
  });
});

describe('the deletion of an account', () => {
  const refuse = (code: string, status: number, message = 'select secret') =>
    http.post(rest('/rpc/delete_account'), () =>
      HttpResponse.json({ code, message, details: null, hint: null }, { status }),
    );

  test('is answered 409 when the database finds out that this is the last admin', async ({
    project,
    member,
  }) => {
    project.use(refuse('PT409', 409, LAST_ADMIN.message));
    expect(await member.deleteAccount()).toMatchObject({ status: 409, body: LAST_ADMIN });
  });

  test('is answered 503 when it met another change, and 500 when it fails for any other reason', async ({
    project,
    member,
  }) => {
    project.use(refuse('40P01', 500));
    expect(await member.deleteAccount()).toMatchObject({ status: 503, body: MET_OTHERS });
    project.use(refuse('XX000', 500));
    expect(await member.deleteAccount()).toMatchObject({ status: 500, body: UNKNOWN });
    project.expectReports(2);
  });

  test('names the account and its owner, who deletes it', async ({ project, member }) => {
    const body = vi.fn<(body: unknown) => void>();
    project.use(
      http.post(rest('/rpc/delete_account'), async ({ request }) => {
        body(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    expect((await member.deleteAccount()).status).toBe(204);
    expect(body).toHaveBeenCalledWith({ account_id: ID, actor_id: ID });
  });

  test.for([
    ['rejects the password', 400, 'invalid_credentials'],
    ['cannot open a session', 500, 'unexpected_failure'],
  ] as const)(
    'is answered 401 when the account has just gone and the auth server %s',
    async ([, status, code], { project, member }) => {
      project.use(
        http.post(auth('/token'), () => {
          project.use(http.get(auth('/user'), () => authError(403, 'user_not_found')));
          return authError(status, code);
        }),
      );
      expect((await member.deleteAccount()).status).toBe(401);
      project.expectReports(0);
    },
  );
});

describe('a purchase', () => {
  test('of an account that has just gone is answered 401', async ({ purchase, project }) => {
    purchase.refuse('PT404', 404);
    expect(await purchase.buy()).toMatchObject({ status: 401, body: SESSION_OVER });
    project.expectReports(0);
  });

  test('that conflicts with another one is answered 503 and reported', async ({ purchase, project }) => {
    purchase.refuse('40P01', 500);
    expect(await purchase.buy()).toMatchObject({ status: 503, body: MET_OTHERS });
    project.expectReports(1);
  });
});

describe('a failing database', () => {
  const broken = (status: number) => () =>
    HttpResponse.json({ code: '42703', message: `column x of ${USER.email}`, details: 'select' }, { status });

  test('is answered 500 without any SQL, or 503 if it does not respond', async ({ project, member }) => {
    project.use(http.post(rest('/rpc/export_account'), broken(500)));
    expect(await member.exportData()).toMatchObject({ status: 500, body: UNKNOWN });
    project.use(http.post(rest('/rpc/export_account'), () => HttpResponse.error()));
    expect(await member.exportData()).toMatchObject({ status: 503, body: DOWN });
    project.expectReports(2);
  });

  test.for(['40P01', '40001', '55P03'])(
    'that gives up a conflicting statement (%s) is answered 503, to be repeated after a second',
    async (code, { project, member }) => {
      const met = () =>
        HttpResponse.json({ code, message: 'deadlock detected', details: 'select' }, { status: 500 });
      project.use(http.post(rest('/rpc/count_attempt'), met));
      const refused = await member.deleteAccount();
      expect(refused).toMatchObject({ status: 503, body: MET_OTHERS });
      expect(refused.headers.get('retry-after')).toBe('1');
      project.expectReports(1);
    },
  );

  test('that cancels a slow statement is answered 503, without an invitation to repeat it', async ({
    project,
    member,
  }) => {
    const slow = () =>
      HttpResponse.json({ code: '57014', message: 'canceling statement', details: null }, { status: 500 });
    project.use(http.post(rest('/rpc/export_account'), slow));
    const refused = await member.exportData();
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([503, DOWN, null]);
    project.expectReports(1);
  });

  test('that has counted too many exports is answered 429, with the seconds to wait', async ({
    project,
    member,
  }) => {
    const many = { code: 'PT429', message: TOO_MANY.message, details: '77' };
    project.use(http.post(rest('/rpc/export_account'), () => HttpResponse.json(many, { status: 429 })));
    const refused = await member.exportData();
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([429, TOO_MANY, '77']);
  });

  test('that has no such account is answered 401', async ({ project, member }) => {
    project.use(http.post(rest('/rpc/export_account'), () => HttpResponse.json(null)));
    expect((await member.exportData()).status).toBe(401);
  });
});
