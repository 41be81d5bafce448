import { delay, http, HttpResponse } from 'msw';
import { describe, expect, vi } from 'vitest';
import { LAST_ADMIN, SESSION_OVER } from './support/account-api';
import {
  auth,
  authError,
  type Changes,
  DOWN,
  ID,
  PASSWORD,
  rest,
  test as base,
  TOKEN,
  TOO_MANY,
  UNKNOWN,
  USER,
} from './support/failing-project';

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
  })
  .extend('signUp', ({ project }) => {
    const register = () => project.call('/api/auth/register', { method: 'POST', body: JSON.stringify(ana) });

    const refuse = (message: string) =>
      project.use(
        http.post(auth('/signup'), () => authError(429, 'over_email_send_rate_limit', {}, message)),
      );

    const voided: unknown[] = [];
    project.use(
      http.post(rest('/rpc/void_unconfirmed_sign_up'), async ({ request }) => {
        voided.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );

    return { register, refuse, voided };
  });

const MET_OTHERS = { message: 'Outra alteração foi feita no mesmo instante. Tente novamente.' };

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

  test('whose database or mail server fails is answered 503', async ({ member, project, signUp }) => {
    const message =
      'O site está com um problema e não consegue concluir isto no momento. Tente novamente mais tarde.';
    const failed = () => authError(500, 'unexpected_failure');
    project.use(http.post(auth('/token'), failed), http.post(auth('/signup'), failed));
    expect(await member.deleteAccount()).toMatchObject({ status: 503, body: { message } });
    expect(await signUp.register()).toMatchObject({ status: 503, body: { message } });
    project.expectReports(2);
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

  test.for([
    ['that only reads', 405, '25006'],
    ['whose disk is full', 503, '53100'],
  ] as const)('%s is answered 503 with what is wrong', async ([, status, code], { project, member }) => {
    const full = () =>
      HttpResponse.json({ code, message: 'could not extend file', details: null }, { status });
    project.use(http.post(rest('/rpc/count_attempt'), full));
    const message = 'O site não consegue salvar nada no momento. Tente novamente mais tarde.';
    expect(await member.deleteAccount()).toMatchObject({ status: 503, body: { message } });
    project.expectReports(1);
  });

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

// The auth server refuses to send an e-mail.

const ana = { name: 'Ana Souza', email: 'ana@teste.example', password: 'uma-senha-longa' };

test('a sign-up is answered 429 when the project may not send more e-mails, and an earlier one is voided', async ({
  signUp,
}) => {
  signUp.refuse('email rate limit exceeded');
  expect(await signUp.register()).toMatchObject({ status: 429, body: TOO_MANY });
  expect(signUp.voided).toEqual([{ email: ana.email }]);
});

test('a sign-up that is repeated within a minute is answered like the first one, which is voided', async ({
  signUp,
}) => {
  signUp.refuse('For security purposes, you can only request this after 45 seconds.');
  expect((await signUp.register()).status).toBe(201);
  expect(signUp.voided).toEqual([{ email: ana.email }]);
});

test.for<[code: string, message: string]>([
  ['signup_disabled', 'Função de registro não implementada.'],
  ['email_provider_disabled', 'Função de registro não implementada.'],
  ['unexpected', 'Falha no cadastro.'],
])(
  'a sign-up that the auth server refuses with %s says “%s”',
  async ([code, message], { project, signUp }) => {
    project.use(http.post(auth('/signup'), () => authError(422, code)));
    expect(await signUp.register()).toMatchObject({ status: 422, body: { message } });
  },
);

test('a recovery is answered before the auth server has answered, whose failure only the operator learns', async ({
  project,
}) => {
  let fail = () => {};
  const failed = new Promise<void>((resolve) => (fail = resolve));
  project.use(
    http.post(auth('/recover'), async () => {
      await failed;
      return authError(500, 'unexpected_failure');
    }),
  );
  const body = JSON.stringify({ email: ana.email });
  const answer = await project.call('/api/auth/forgot-password', { method: 'POST', body });
  expect(answer.status).toBe(200);
  project.expectReports(0);
  fail();
  await expect.poll(() => project.reported.mock.calls.length).toBe(1);
  expect(project.reported.mock.calls[0]![1]).toEqual({ request_id: answer.headers.get('x-request-id') });
});

test('a second new e-mail address within a minute is answered 429, and nothing else is saved', async ({
  project,
}) => {
  let saved = false;
  project.use(
    http.post(rest('/rpc/login_is_fresh'), () => HttpResponse.json(true)),
    http.put(auth('/user'), () => authError(429, 'over_email_send_rate_limit')),
    http.patch(rest('/profiles'), () => {
      saved = true;
      return HttpResponse.json([]);
    }),
  );
  const body = JSON.stringify({ ...ana, email: 'outra@teste.example' });
  const answer = await project.call('/api/users/me', { method: 'PUT', body });
  expect([answer.status, answer.headers.get('retry-after'), saved]).toEqual([429, '60', false]);
});

test.for([
  [400, 'email_address_invalid', 422, { errors: { email: ['Este e-mail não é aceito. Informe outro.'] } }],
  [422, 'validation_failed', 422, { errors: { email: ['Este e-mail não é aceito. Informe outro.'] } }],
  [422, 'email_exists', 409, { errors: { email: ['Já existe uma conta com este e-mail.'] } }],
  [422, 'signup_disabled', 422, { message: 'Não foi possível convidar.' }],
  [401, 'no_authorization', 500, {}],
] as const)(
  'an invitation that the auth server refuses with %i %s is answered %i',
  async ([said, code, status, body], { project }) => {
    project.use(
      http.get(rest('/admins'), () => HttpResponse.json([{ user_id: ID, role: 'owner' }])),
      http.post(rest('/rpc/note_invitation'), () => new HttpResponse(null, { status: 204 })),
      http.post(auth('/invite'), () => authError(said, code)),
    );
    const invitation = { method: 'POST', body: JSON.stringify({ name: ana.name, email: ana.email }) };
    expect(await project.call('/api/users', invitation)).toMatchObject({ status, body });
    project.expectReports(status === 500 ? 1 : 0);
  },
);

test('a hosted project refuses a login as late for an unknown e-mail address as for a wrong password', async ({
  project,
}) => {
  // The auth server answers at once if nobody has the e-mail address, and otherwise after comparing the password.
  for (const compared of [0, 450]) {
    project.use(
      http.post(auth('/token'), async () => {
        await delay(compared);
        return authError(400, 'invalid_credentials');
      }),
    );
    const started = performance.now();
    const body = JSON.stringify({ email: USER.email, password: PASSWORD });
    expect((await project.call('/api/auth/login', { method: 'POST', body })).status).toBe(401);
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(495);
    expect(took).toBeLessThan(900);
  }
});

test('each request has its own id, which its answer and the log share', async ({ project }) => {
  const answers = [
    await project.call('/api/health'),
    await project.call('/api/none'),
    await project.call('/api/health'),
  ];
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(ids).size).toBe(3);
  expect(project.logged.map(({ request_id }) => request_id)).toEqual(ids);
  // call() compares the id in the body of a refusal with the header.
  expect(answers[1]!.body).toEqual({ message: 'Endereço não encontrado.' });
});

test('a caller who disconnects while sending is not reported as a fault of the server', async ({
  project,
}) => {
  const body = new ReadableStream({ start: (stream) => stream.error(new Error('connection reset')) });
  const answer = await project.call('/api/contact', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(answer.status).toBe(400);
  expect(project.logged).toMatchObject([{ level: 'info', status: 400 }]);
  expect(project.reported).not.toHaveBeenCalled();
});

test('an id sent by the caller is ignored', async ({ project }) => {
  const answer = await project.call('/api/health', { headers: { 'x-request-id': 'forged' } });
  expect(answer.headers.get('x-request-id')).not.toBe('forged');
});

test('the log holds route and outcome of each request, but no personal data', async ({ project }) => {
  project.use(
    http.get(rest('/admins'), () => HttpResponse.json([])),
    http.post(auth('/token'), () => authError(400, 'invalid_credentials')),
  );
  const body = JSON.stringify({ email: USER.email, password: PASSWORD });
  await project.call('/api/auth/login', {
    method: 'POST',
    body,
    headers: { 'cf-connecting-ip': '203.0.113.7' },
  });
  await project.call(`/users/${USER.id}/subscription?e=${USER.email}`, { method: 'PUT', body: '{}' });
  await project.call(`/api/${USER.email}`);
  expect(project.logged.map(({ method, route, status, level }) => [method, route, status, level])).toEqual([
    ['POST', '/auth/login', 401, 'info'],
    ['PUT', '/users/:id/subscription', 403, 'info'],
    ['GET', '*', 404, 'info'],
  ]);
  for (const { ms } of project.logged) expect(ms).toBeGreaterThanOrEqual(0);
  expect(JSON.stringify(project.logged)).not.toMatch(/ana@|segredo|203\.0|0000-4000/);
  expect(JSON.stringify(project.logged)).not.toContain(TOKEN);
});

test('an unexpected error is reported under the id of the request, and its answer gives no details', async ({
  project,
}) => {
  project.use(
    http.get(rest('/categories'), () =>
      HttpResponse.json({ code: 'XX000', message: `select ${USER.email}` }, { status: 500 }),
    ),
  );
  const answer = await project.call('/api/categories');
  expect([answer.status, answer.body]).toEqual([500, UNKNOWN]);
  const request_id = answer.headers.get('x-request-id');
  expect(project.reported.mock.calls.map(([error, place]) => [String(error), place])).toEqual([
    ['Error: categories: 500 XX000', { request_id }],
  ]);
  expect(project.logged).toMatchObject([{ status: 500, level: 'error' }]);
  project.expectReports(1);
});

test('suppliers are answered 503 while the database does not respond', async ({ project }) => {
  project.use(http.get(rest('/rpc/supplier_resources'), () => HttpResponse.error()));
  const answer = await project.call('/api/suppliers');
  expect(answer).toMatchObject({ status: 503, body: DOWN });
  project.expectReports(1);
});

test('favorites are an empty list while the database does not respond', async ({ project }) => {
  project.use(http.get(rest('/favorites'), () => HttpResponse.error()));
  const answer = await project.call('/api/favorites');
  expect(answer).toMatchObject({ status: 200, body: { data: [] } });
});

test('nobody can log in while attempts cannot be counted', async ({ project }) => {
  project.use(http.post(rest('/rpc/count_attempt'), () => HttpResponse.error()));
  const body = JSON.stringify({ email: USER.email, password: PASSWORD });
  expect((await project.call('/api/auth/login', { method: 'POST', body })).status).toBe(503);
});

test('answers may not be cached, and browsers may not guess their type', async ({ project }) => {
  for (const path of ['/api/health', '/api/none', '/api/users/me']) {
    const { headers } = await project.call(
      path,
      path.endsWith('me') ? { headers: { authorization: '' } } : {},
    );
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'no-store',
      'nosniff',
    ]);
  }
});
