import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished } from 'vitest';
import {
  type Actor,
  type Ask,
  createAccount,
  createActor,
  MEMBER_NAMES,
  type MemberName,
  type NewAccount,
  newClient,
  people,
  sessionOf,
  signIn,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { emailsTo, lastLink, linkIn } from '../support/mail';
import { mark } from '../support/supplier-world';
import {
  accountsOf,
  deletion,
  DELETION,
  EXPORT,
  logIn,
  openSessions,
  remove,
  SESSION_OVER,
  storedAccount,
} from './support/account-api';
import { type ApiAnswer, bodyOf, call, textsOf } from './support/api';
import { test as base } from './support/test';

const test = base
  .extend('ana', ({ backend }) => createActor(backend, { name: 'Ana Souza' }))
  .extend('profile', ({ ana, backend }) => {
    const update = (body: object): Promise<ApiAnswer> => call(ana, 'PUT', '/users/me', body);

    /** The stored row. */
    async function row(): Promise<Record<string, unknown> | undefined> {
      return (await backend.sql('select * from public.profiles where id = $1', [ana.account.id]))[0];
    }

    return { update, row };
  })
  .extend('member', ({ backend }) => createActor(backend))
  .extend('expectUntouched', ({ backend, member }) => async (): Promise<void> => {
    expect([await accountsOf(backend, member.account), await openSessions(backend, member.account)]).toEqual([
      1, 1,
    ]);
    expect((await member.ask(EXPORT)).status).toBe(200);
  });

const UPDATED = 'Seus dados foram atualizados.';

const NOTIFICATIONS = {
  notify_new_suppliers: true,
  notify_promotions: true,
  notify_platform_updates: true,
  notify_reminders: true,
  notify_premium_end: true,
};

describe('one’s own profile', () => {
  const STAFF = { role: 'admin', status: 'active', ends: false };
  const kinds: Record<MemberName, { role: string; status: string; ends: boolean }> = {
    free: { role: 'free', status: 'none', ends: false },
    expired: { role: 'free', status: 'expired', ends: true },
    keeper: { role: 'free', status: 'none', ends: false },
    premium: { role: 'premium', status: 'active', ends: true },
    editor: STAFF,
    support: STAFF,
    admin: STAFF,
  };

  test.for(people(...MEMBER_NAMES))(
    'shows %s their role and subscription',
    async ([, kind], { actors, backend }) => {
      const { id, email } = actors[kind].account;
      const { role, status, ends } = kinds[kind];
      const stored = await storedAccount(backend, id);
      const ends_at = ends ? stored?.expires_at : null;
      const answer = await call(actors[kind], 'GET', '/users/me');
      expect(answer.status).toBe(200);
      expect(answer.body.data).toMatchObject({
        id,
        email,
        name: stored?.name,
        role,
        subscription: { status, ends_at },
        subscription_expires_at: ends_at,
        ...NOTIFICATIONS,
      });
    },
  );

  test('is always up to date', async ({ backend, ana }) => {
    await backend.sql(`update public.subscriptions set expires_at = '2031-05-01' where user_id = $1`, [
      ana.account.id,
    ]);
    expect((await call(ana, 'GET', '/users/me')).body.data).toMatchObject({ role: 'premium' });
  });
});

describe('a change of the profile', () => {
  test.for<[object, object]>([
    [{ name: 'Ana Maria' }, { name: 'Ana Maria' }],
    [{ name: '  Inês D’Ávila ' }, { name: 'Inês D’Ávila' }],
    [{ notify_promotions: false }, { notify_promotions: false }],
    [
      { notify_new_suppliers: false, notify_platform_updates: false },
      { notify_new_suppliers: false, notify_platform_updates: false },
    ],
  ])('affects only the fields it names: %j', async ([change, changed], { profile, backend, actors }) => {
    const before = await profile.row();
    const neighbor = await storedAccount(backend, actors.free.account.id);
    const answer = await profile.update(change);
    expect([answer.status, answer.body.message]).toEqual([200, UPDATED]);
    expect(answer.body.data).toMatchObject({ name: 'Ana Souza', ...NOTIFICATIONS, ...changed });
    expect(await profile.row()).toEqual({ ...before, ...changed, search_text: expect.any(String) as string });
    expect(await storedAccount(backend, actors.free.account.id)).toEqual(neighbor);
  });

  test('cannot turn the member into somebody else, a premium member or an administrator', async ({
    profile,
    actors,
    ana,
    backend,
  }) => {
    const before = await profile.row();
    const answer = await profile.update({
      notify_promotions: before!.notify_promotions,
      id: actors.free.account.id,
      role: 'admin',
      subscription: { status: 'active', ends_at: '2040-01-01' },
      subscription_expires_at: '2040-01-01',
      expires_at: '2040-01-01',
      created_at: '2020-01-01',
      password: 'outra-senha',
    });
    expect([answer.status, answer.body.message]).toEqual([200, UPDATED]);
    expect(answer.body.data).toMatchObject({
      id: ana.account.id,
      role: 'free',
      subscription: { status: 'none', ends_at: null },
    });
    expect(await profile.row()).toEqual(before);
    expect(await storedAccount(backend, ana.account.id)).toMatchObject({ expires_at: null, is_admin: false });
    expect((await logIn(ana, ana.account)).status).toBe(200);
  });

  const NAME = 'Informe seu nome.';
  const EMAIL = 'Informe seu e-mail.';
  const CHOICE = 'Envie true ou false.';

  test.for<[object, Record<string, string>]>([
    [{ name: '' }, { name: NAME }],
    [{ name: ' \t' }, { name: NAME }],
    [{ name: null }, { name: NAME }],
    [{ name: 'á'.repeat(121) }, { name: 'O nome pode ter no máximo 120 caracteres.' }],
    [{ email: '' }, { email: EMAIL }],
    [{ email: null }, { email: EMAIL }],
    [{ email: 'ana' }, { email: 'Informe um e-mail válido.' }],
    [
      { name: '', email: 'ana', notify_promotions: 'sim' },
      { name: NAME, email: 'Informe um e-mail válido.', notify_promotions: CHOICE },
    ],
    [{ notify_promotions: null }, { notify_promotions: CHOICE }],
  ])(
    'is refused with a message for each invalid field, and changes nothing: %j',
    async ([change, texts], { profile }) => {
      const before = await profile.row();
      const answer = await profile.update({ notify_platform_updates: false, ...change });
      expect([answer.status, textsOf(answer)]).toEqual([422, texts]);
      expect(await profile.row()).toEqual(before);
    },
  );
});

/** As if the login had been long ago. */
async function ageLogin(backend: Backend, { account }: Actor): Promise<void> {
  await backend.sql(
    `update auth.sessions set created_at = created_at - interval '6 minutes' where user_id = $1`,
    [account.id],
  );
}

describe('a change of the e-mail address', () => {
  test('needs the current password once the login is older than 5 minutes', async ({
    profile,
    ana,
    backend,
  }) => {
    await ageLogin(backend, ana);
    const email = `${randomUUID()}@teste.example`;
    const refusals: [object, string][] = [
      [{}, 'Informe sua senha atual para trocar o e-mail.'],
      [{ currentPassword: 'errada' }, 'A senha atual está incorreta.'],
      [{ currentPassword: '' }, 'A senha atual está incorreta.'],
    ];
    for (const [change, text] of refusals) {
      const answer = await profile.update({ email, name: 'Eva', ...change });
      expect([answer.status, textsOf(answer)]).toEqual([422, { currentPassword: text }]);
    }
    expect(await profile.row()).toMatchObject({ name: 'Ana Souza' });
    expect(await emailsTo(backend, email)).toEqual([]);

    const answer = await profile.update({ email, currentPassword: ana.account.password });
    expect([answer.status, (await emailsTo(backend, email)).length]).toEqual([200, 1]);
    expect(await openSessions(backend, ana.account)).toBe(1);
  });

  test('is no way to guess the password', async ({ profile, ana, backend }) => {
    await ageLogin(backend, ana);
    const guess = () => profile.update({ email: `${randomUUID()}@teste.example`, currentPassword: 'errada' });
    await backend.sql('delete from private.rate_limits');
    expect((await guess()).status).toBe(422);
    await backend.sql('update private.rate_limits set attempts = attempts + 8');
    expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });

  test('takes effect when the links in both e-mails are confirmed on their page, and no GET does that', async ({
    profile,
    ana,
    backend,
    actors,
  }) => {
    const fresh = `${randomUUID()}@teste.example`;
    const answer = await profile.update({ email: ` ${fresh.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.body.message).toMatch(
      /^Seus dados foram atualizados\. Para trocar o e-mail, confirme os links/,
    );
    expect(answer.body.data).toMatchObject({ email: ana.account.email });
    expect(await emailsTo(backend, fresh)).toHaveLength(1);
    expect(await emailsTo(backend, ana.account.email)).toHaveLength(1);
    expect((await logIn(ana, { ...ana.account, email: fresh })).status).toBe(401);

    const { path, token } = await lastLink(backend, fresh);
    expect(path).toBe('/verificar-email');
    const [atOld] = await emailsTo(backend, ana.account.email);
    const tokens = [token, linkIn(atOld!).searchParams.get('token') ?? ''];
    const stored = () =>
      backend.sql('select email, email_change, email_change_confirm_status from auth.users where id = $1', [
        ana.account.id,
      ]);
    const before = await stored();
    for (const each of tokens) {
      const opened = await call(actors.visitor, 'GET', `/auth/verify-email?token=${each}`);
      const message = 'Para confirmar a troca de e-mail, use o botão da página que o link abre.';
      expect([opened.status, opened.body]).toEqual([400, { message, data: { message } }]);
    }
    expect(await stored()).toEqual(before);
    for (const token_hash of tokens) {
      expect((await call(ana, 'GET', '/users/me')).body.data).toMatchObject({ email: ana.account.email });
      const { error } = await newClient(backend).auth.verifyOtp({ token_hash, type: 'email_change' });
      expect(error).toBeNull();
    }
    expect((await call(ana, 'GET', '/users/me')).body.data).toMatchObject({ email: fresh });
    expect((await logIn(ana, { ...ana.account, email: fresh })).status).toBe(200);
    expect((await logIn(ana, ana.account)).status).toBe(401);
  });

  test('to the current one in another case changes nothing', async ({ profile, ana, backend }) => {
    const answer = await profile.update({ name: 'Ana Maria', email: ` ${ana.account.email.toUpperCase()} ` });
    expect([answer.status, answer.body.message]).toEqual([200, UPDATED]);
    expect(answer.body.data).toMatchObject({ name: 'Ana Maria', email: ana.account.email });
    expect(await emailsTo(backend, ana.account.email)).toEqual([]);
  });

  test('to somebody else’s is refused, and that person gets no e-mail', async ({ backend, profile, ana }) => {
    const other = await createAccount(backend);
    const before = await profile.row();
    for (const email of [other.email, other.email.toUpperCase()]) {
      const answer = await profile.update({ email, name: 'Ana Maria', notify_promotions: true });
      const text = 'Não é possível usar este e-mail. Informe outro.';
      expect([answer.status, textsOf(answer)]).toEqual([422, { email: text }]);
    }
    expect(await profile.row()).toEqual(before);
    expect(await emailsTo(backend, other.email)).toEqual([]);
    expect((await storedAccount(backend, ana.account.id))?.email).toBe(ana.account.email);
    expect((await storedAccount(backend, other.id))?.email).toBe(other.email);
  });
});

const kinds: [string, NewAccount, Record<string, unknown>][] = [
  ['a free member', {}, { papel: 'free', assinatura: { situacao: 'none', plano: null, termina_em: null } }],
  [
    'a premium member',
    { expiresAt: new Date('2031-05-01') },
    {
      papel: 'premium',
      assinatura: { situacao: 'active', plano: null, termina_em: '2031-05-02T02:59:59.999+00:00' },
    },
  ],
  ['an admin', { admin: true }, { papel: 'admin' }],
];

describe('the export of an account', () => {
  test.for(kinds)('gives %s everything that is stored about them', async ([, options, rest], { backend }) => {
    const member = await createActor(backend, { ...options, name: 'Ana Maria' });
    const answer = await member.ask(EXPORT);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { id, email, password } = member.account;
    expect(bodyOf(answer)).toMatchObject({ data: { conta: { id, nome: 'Ana Maria', email }, ...rest } });
    expect((bodyOf(answer) as { data: { sessoes_abertas: unknown[] } }).data.sessoes_abertas).toHaveLength(1);
    expect(answer.text).not.toContain(password);
  });

  test('reaches the browser through supabase-js', async ({ backend }) => {
    const { client, account } = await createActor(backend);
    const answer = await client.functions.invoke<unknown>('api/account/export', { method: 'GET' });
    const data = { conta: { id: account.id }, favoritos: [], pedidos: [] };
    expect(answer).toMatchObject({ data: { data }, error: null });
  });
});

describe('the deletion of an account', () => {
  test.for(kinds)('removes the account of %s, and no other', async ([, options], { backend }) => {
    const [member, neighbor] = [await createActor(backend, options), await createActor(backend, options)];
    const answer = await remove(member);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([await accountsOf(backend, member.account), await openSessions(backend, member.account)]).toEqual([
      0, 0,
    ]);
    expect((await newClient(backend).auth.signInWithPassword(member.account)).error?.code).toBe(
      'invalid_credentials',
    );
    expect([
      await accountsOf(backend, neighbor.account),
      await openSessions(backend, neighbor.account),
    ]).toEqual([1, 1]);
  });

  test('ends the sessions on all devices, and their tokens give access to nothing', async ({ backend }) => {
    const phone = await createActor(backend, { expiresAt: new Date('2031-05-01') });
    const laptop = await signIn(backend, phone.account);
    const session = await sessionOf(laptop);
    expect(JSON.parse((await laptop.ask('/rest/v1/accounts?select=role')).text)).toEqual([
      { role: 'premium' },
    ]);
    expect((await remove(phone)).status).toBe(204);

    const { refresh_token, access_token } = session;
    const { auth } = newClient(backend);
    expect((await auth.refreshSession({ refresh_token })).error).not.toBeNull();
    expect((await auth.getUser(access_token)).error).not.toBeNull();
    // The database accepts the token until it expires, but no rows are left.
    for (const table of ['accounts', 'profiles', 'subscriptions', 'favorites', 'orders', 'member_perks'])
      expect([table, (await laptop.ask(`/rest/v1/${table}?select=*`)).text]).toEqual([table, '[]']);
    expect((await laptop.ask(EXPORT)).status).toBe(401);
  });

  test('reaches the browser through supabase-js', async ({ backend }) => {
    const { client, account } = await createActor(backend);
    const body = { password: account.password };
    expect(await client.functions.invoke<unknown>('api/account/deletion', { body })).toMatchObject({
      error: null,
    });
    expect(await accountsOf(backend, account)).toBe(0);
  });

  test('is done once if it is requested several times at the same moment', async ({ backend }) => {
    const phone = await createActor(backend);
    const laptop = await signIn(backend, phone.account);
    const answers = await Promise.all([remove(phone), remove(laptop), remove(phone)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(204);
    for (const answer of answers) {
      if (answer.status !== 204) expect([answer.status, bodyOf(answer)]).toEqual([401, SESSION_OVER]);
    }
    expect(await accountsOf(backend, phone.account)).toBe(0);
  });
});

describe('a refused deletion changes nothing:', () => {
  test('with the wrong password', async ({ member, expectUntouched }) => {
    for (const password of ['errada', `${member.account.password} `, member.account.password.toUpperCase()]) {
      const answer = await remove(member, password);
      expect([answer.status, bodyOf(answer)]).toEqual([
        422,
        { message: 'Senha incorreta.', errors: { password: ['Senha incorreta.'] } },
      ]);
    }
    await expectUntouched();
  });

  test('with the correct password of somebody else', async ({ backend, member, expectUntouched }) => {
    const other = await createAccount(backend);
    expect((await remove(member, other.password)).status).toBe(422);
    const body = { ...other, id: other.id, email: other.email };
    expect((await member.ask(DELETION, deletion(body))).status).toBe(422);
    expect(await accountsOf(backend, other)).toBe(1);
    await expectUntouched();
  });

  test.for([
    [{}],
    [{ password: '' }],
    [{ password: null }],
    [{ password: 1 }],
    [{ password: ['a'] }],
  ] as const)('without a password (%j)', async ([body], { member, expectUntouched }) => {
    const answer = await member.ask(DELETION, deletion(body));
    expect([answer.status, bodyOf(answer)]).toEqual([
      422,
      { message: 'Confira os dados informados.', errors: { password: ['Informe sua senha.'] } },
    ]);
    await expectUntouched();
  });

  const raw = (body: string, type: string): Ask => ({
    method: 'POST',
    headers: { 'content-type': type },
    body: new TextEncoder().encode(body),
  });

  test.for([
    [
      400,
      'that is not JSON',
      '{"password":',
      'application/json',
      'Os dados enviados não são um JSON válido.',
    ],
    [400, 'that is empty', '', 'application/json', 'Os dados enviados não são um JSON válido.'],
    [
      422,
      'that is no object',
      '"senha"',
      'application/json; charset=utf-8',
      'Envie os dados como um objeto, campo a campo.',
    ],
    [415, 'of a form', 'password=x', 'application/x-www-form-urlencoded', 'Envie os dados em formato JSON.'],
    [415, 'of plain text', '{"password":"x"}', 'text/plain', 'Envie os dados em formato JSON.'],
    [
      413,
      'of 70 kB',
      JSON.stringify({ password: 'x'.repeat(70_000) }),
      'application/json',
      'Os dados enviados são grandes demais.',
    ],
  ] as const)('%i for a body %s', async ([status, , body, type, message], { member, expectUntouched }) => {
    const answer = await member.ask(DELETION, raw(body, type));
    expect([answer.status, bodyOf(answer)]).toMatchObject([status, { message }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expectUntouched();
  });

  test('with another method', async ({ member, expectUntouched }) => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const { status, headers } = await member.ask(DELETION, { method });
      expect([status, headers.get('allow')]).toEqual([405, 'POST']);
    }
    await expectUntouched();
  });
});

/** Closes the site until the end of the test. */
async function beginMaintenance(backend: Backend): Promise<() => Promise<unknown>> {
  const end = () => backend.sql('update public.settings set maintenance_mode = false');
  await backend.sql('update public.settings set maintenance_mode = true');
  onTestFinished(async () => void (await end()));
  return end;
}

const CLOSED = 'O site está em manutenção. Tente novamente mais tarde.';

test.for(people('free', 'expired', 'premium'))(
  'during maintenance %s can read but not change anything',
  async ([, name], { backend, actors }) => {
    await beginMaintenance(backend);
    for (const [method, path, body] of [
      ['POST', '/subscription/checkout', { plan: 'monthly', method: 'pix' }],
      ['POST', '/favorites/add', { supplier_id: 1 }],
      ['PUT', '/users/me', { name: 'Ana', email: actors[name].account.email }],
    ] as const) {
      const answer = await call(actors[name], method, path, body);
      expect([path, answer.status, answer.code, answer.body]).toMatchObject([
        path,
        503,
        'maintenance',
        { message: CLOSED },
      ]);
      expect(answer.headers.get('retry-after')).toBe('600');
    }
    expect((await call(actors[name], 'GET', '/subscription')).status).toBe(200);
    expect((await call(actors[name], 'GET', '/suppliers')).status).toBe(200);
  },
);

test('during maintenance an administrator can change everything', async ({ backend, actors }) => {
  await beginMaintenance(backend);
  const name = mark();
  expect((await call(actors.admin, 'POST', '/categories', { name })).status).toBe(201);
});

test('during maintenance people can log in and write to the operator', async ({ backend, actors }) => {
  await beginMaintenance(backend);
  const { email, password } = actors.free.account;
  expect((await call(actors.visitor, 'POST', '/auth/login', { email, password })).status).toBe(200);
  const message = { name: 'Ana', email: 'ana@teste.example', subject: 'suporte', message: 'Olá' };
  expect((await call(actors.visitor, 'POST', '/contact', message)).status).toBe(201);
});

test('after maintenance members can change their data again', async ({ backend, actors }) => {
  await (
    await beginMaintenance(backend)
  )();
  const profile = { name: 'Ana', email: actors.free.account.email };
  expect((await call(actors.free, 'PUT', '/users/me', profile)).status).toBe(200);
});
