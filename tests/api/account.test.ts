import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sign } from 'hono/jwt';
import { LOCAL_KEYS } from '../../supabase/embedded/settings';
import {
  createAccount,
  createActor,
  newClient,
  signIn,
  type Account,
  type Actor,
  type Answer,
  type Ask,
  type NewAccount,
} from '../support/actors';
import { startBackend, type Backend } from '../support/backend';

const EXPORT = '/functions/v1/api/account/export';
const DELETION = '/functions/v1/api/account/deletion';
const SESSION_OVER = { message: 'Sua sessão terminou. Entre novamente.' };
const LAST_ADMIN = { message: 'O último administrador não pode ser removido.' };
/** What another Supabase than the embedded one keeps to itself: the key of its tokens, the function's environment. */
const elsewhere = Boolean(process.env.SUPABASE_URL);

let backend: Backend;
let parked: { user_id: string }[];

// The last admin can only be met where nobody else is one: others step aside for the length of this file.
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  const { id, email } = await createAccount(backend);
  await backend.sql('select private.make_admin($1)', [email]);
  parked = await backend.sql('delete from public.admins where user_id <> $1 returning user_id', [id]);
});
afterAll(async () => {
  for (const { user_id } of parked)
    await backend.sql('insert into public.admins (user_id) values ($1)', [user_id]);
  await backend.close();
});

function json({ text }: Answer): unknown {
  return JSON.parse(text);
}

const deletion = (body: unknown): Ask => ({ method: 'POST', body });
const remove = (actor: Actor, password = actor.account.password) =>
  actor.ask(DELETION, deletion({ password }));

async function sessionOf({ client }: Actor) {
  const { data } = await client.auth.getSession();
  return data.session!;
}

/** A member at the API with this bearer token in place of their own. */
function withToken(authorization: string, ask: Ask = {}): Ask {
  return { ...ask, headers: { ...ask.headers, authorization } };
}

const kinds: [string, NewAccount, Record<string, unknown>][] = [
  ['a free member', {}, { papel: 'free', assinatura: { situacao: 'none', plano: null, termina_em: null } }],
  [
    'a premium member',
    { expiresAt: new Date('2031-05-01') },
    {
      papel: 'premium',
      assinatura: { situacao: 'active', plano: null, termina_em: '2031-05-01T00:00:00+00:00' },
    },
  ],
  ['an admin', { admin: true }, { papel: 'admin' }],
];

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
      expect([answer.status, json(answer)]).toEqual([401, SESSION_OVER]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await backend.sql('select from auth.users where id = $1', [member.account.id])).toHaveLength(1);
    }

    test.each([
      ['no token', ''],
      ['no bearer', 'Basic YTpi'],
      ['garbage', 'Bearer garbage'],
      ['garbage of the right shape', 'Bearer a.b.c'],
      ['the same token under another name', 'Token eyJhbGciOiJIUzI1NiJ9.e30.AAAA'],
    ])('is refused with %s', async (_kind, authorization) => {
      await expectRefusal(await member.ask(path, withToken(authorization, ask)));
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

describe('the export', () => {
  test.each(kinds)('gives %s what is held about them', async (_who, options, rest) => {
    const member = await createActor(backend, { ...options, name: 'Ana Maria' });
    const answer = await member.ask(EXPORT);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { id, email, password } = member.account;
    expect(json(answer)).toMatchObject({ data: { conta: { id, nome: 'Ana Maria', email }, ...rest } });
    expect((json(answer) as { data: { sessoes_abertas: unknown[] } }).data.sessoes_abertas).toHaveLength(1);
    expect(answer.text).not.toContain(password);
  });

  test('reaches the browser through supabase-js', async () => {
    const { client, account } = await createActor(backend);
    const answer = await client.functions.invoke<unknown>('api/account/export', { method: 'GET' });
    const data = { conta: { id: account.id }, favoritos: [], pedidos: [] };
    expect(answer).toMatchObject({ data: { data }, error: null });
  });
});

async function accountsOf(...accounts: Account[]): Promise<number> {
  const ids = accounts.map(({ id }) => id);
  return (await backend.sql('select from auth.users where id = any ($1::uuid[])', [ids])).length;
}

async function openSessions({ id }: Account): Promise<number> {
  return (await backend.sql('select from auth.sessions where user_id = $1', [id])).length;
}

describe('the deletion', () => {
  test.each(kinds)('ends the account of %s, and no other', async (_who, options) => {
    const [member, neighbour] = [await createActor(backend, options), await createActor(backend, options)];
    const answer = await remove(member);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([await accountsOf(member.account), await openSessions(member.account)]).toEqual([0, 0]);
    expect((await newClient(backend).auth.signInWithPassword(member.account)).error?.code).toBe(
      'invalid_credentials',
    );
    expect([await accountsOf(neighbour.account), await openSessions(neighbour.account)]).toEqual([1, 1]);
  });

  test('ends the sessions on every device: what they hold is worth nothing', async () => {
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
    // The database takes a token until it runs out; there is nothing left behind it.
    for (const table of ['accounts', 'profiles', 'subscriptions', 'favorites', 'orders', 'member_perks'])
      expect([table, (await laptop.ask(`/rest/v1/${table}?select=*`)).text]).toEqual([table, '[]']);
    expect((await laptop.ask(EXPORT)).status).toBe(401);
  });

  test('reaches the browser through supabase-js', async () => {
    const { client, account } = await createActor(backend);
    const body = { password: account.password };
    expect(await client.functions.invoke<unknown>('api/account/deletion', { body })).toMatchObject({
      error: null,
    });
    expect(await accountsOf(account)).toBe(0);
  });

  test('is asked twice at the same time and done once', async () => {
    const phone = await createActor(backend);
    const laptop = await signIn(backend, phone.account);
    const answers = await Promise.all([remove(phone), remove(laptop), remove(phone)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(204);
    for (const answer of answers) {
      if (answer.status !== 204) expect([answer.status, json(answer)]).toEqual([401, SESSION_OVER]);
    }
    expect(await accountsOf(phone.account)).toBe(0);
  });
});

describe('a deletion that is refused leaves everything as it was', () => {
  let member: Actor;
  beforeAll(async () => {
    member = await createActor(backend);
  });

  async function expectUntouched(): Promise<void> {
    expect([await accountsOf(member.account), await openSessions(member.account)]).toEqual([1, 1]);
    expect((await member.ask(EXPORT)).status).toBe(200);
  }

  test('with the wrong password', async () => {
    for (const password of ['errada', `${member.account.password} `, member.account.password.toUpperCase()]) {
      const answer = await remove(member, password);
      expect([answer.status, json(answer)]).toEqual([
        422,
        { message: 'Senha incorreta.', errors: { password: ['Senha incorreta.'] } },
      ]);
    }
    await expectUntouched();
  });

  test('with somebody else’s right password', async () => {
    const other = await createAccount(backend);
    expect((await remove(member, other.password)).status).toBe(422);
    const body = { ...other, id: other.id, email: other.email };
    expect((await member.ask(DELETION, deletion(body))).status).toBe(422);
    expect(await accountsOf(other)).toBe(1);
    await expectUntouched();
  });

  test.each([[{}], [{ password: '' }], [{ password: null }], [{ password: 1 }], [{ password: ['a'] }]])(
    'without a password: %j',
    async (body) => {
      const answer = await member.ask(DELETION, deletion(body));
      expect([answer.status, json(answer)]).toEqual([
        422,
        { message: 'Confira os dados informados.', errors: { password: ['Informe sua senha.'] } },
      ]);
      await expectUntouched();
    },
  );

  const raw = (body: string, type: string): Ask => ({
    method: 'POST',
    headers: { 'content-type': type },
    body: new TextEncoder().encode(body),
  });

  test.each([
    [
      400,
      'that is not JSON',
      '{"password":',
      'application/json',
      'Os dados enviados não são um JSON válido.',
    ],
    [400, 'that is empty', '', 'application/json', 'Os dados enviados não são um JSON válido.'],
    [422, 'that is no object', '"senha"', 'application/json; charset=utf-8', 'Confira os dados informados.'],
    [415, 'of a form', 'password=x', 'application/x-www-form-urlencoded', 'Envie os dados em formato JSON.'],
    [415, 'of plain text', '{"password":"x"}', 'text/plain', 'Envie os dados em formato JSON.'],
    [
      413,
      'of 5 kB',
      JSON.stringify({ password: 'x'.repeat(5000) }),
      'application/json',
      'Os dados enviados são grandes demais.',
    ],
  ])('%i for a body %s', async (status, _what, body, type, message) => {
    const answer = await member.ask(DELETION, raw(body, type));
    expect([answer.status, json(answer)]).toMatchObject([status, { message }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await expectUntouched();
  });

  test('with another method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await member.ask(DELETION, { method })).status).toBe(404);
    await expectUntouched();
  });
});

describe('the last admin', () => {
  /** Makes exactly these accounts admins. */
  async function admins(...accounts: Account[]): Promise<void> {
    const ids = accounts.map(({ id }) => id);
    await backend.sql(
      'insert into public.admins (user_id) select unnest($1::uuid[]) on conflict do nothing',
      [ids],
    );
    await backend.sql('delete from public.admins where user_id <> all ($1::uuid[])', [ids]);
  }

  test('is refused, and stays logged in', async () => {
    const ana = await createActor(backend);
    await admins(ana.account);
    const answer = await remove(ana);
    expect([answer.status, json(answer)]).toEqual([409, LAST_ADMIN]);
    expect([await accountsOf(ana.account), await openSessions(ana.account)]).toEqual([1, 1]);
    expect((await remove(ana, 'errada')).status).toBe(422);
  });

  test('does not keep anybody else from leaving', async () => {
    const [ana, member] = [await createActor(backend), await createActor(backend)];
    await admins(ana.account);
    expect((await remove(member)).status).toBe(204);
  });

  test('is one of two who leave at the same time', async () => {
    const [ana, bia] = [await createActor(backend), await createActor(backend)];
    await admins(ana.account, bia.account);
    const answers = await Promise.all([remove(ana), remove(bia)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(json(answers.find(({ status }) => status === 409)!)).toEqual(LAST_ADMIN);
    expect(await accountsOf(ana.account, bia.account)).toBe(1);
    expect(await backend.sql('select from public.admins')).toHaveLength(1);
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
