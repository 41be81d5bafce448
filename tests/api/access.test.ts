import { randomBytes, randomUUID } from 'node:crypto';
import { decode, sign } from 'hono/jwt';
import { describe, expect } from 'vitest';
import type { Access } from '../../supabase/functions/api/http/endpoint';
import { mayWorkIn, type StaffRole } from '../../src/domain/account/staff';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import {
  createAccount,
  createActor,
  MEMBER_NAMES,
  sessionOf,
  type Account,
  type Ask,
} from '../support/actors';
import type { Backend, BackendOptions } from '../support/backend';
import { begin, pay } from '../support/orders';
import { createCategory, insertPremiumSupplier, mark, secretsIn } from '../support/supplier-world';
import { accountsOf, deletion, DELETION, EXPORT, SESSION_OVER } from './support/account-api';
import { call, elsewhere, endpoints } from './support/api';
import { API, OTHER_ROLE, STAFF_ONLY, withToken, type Caller } from './support/callers';
import { form, requiredFields } from './support/supplier-api';
import { test as base } from './support/test';

const MEMBERS = ['free', 'expired', 'premium'] as const;
const STAFF: Record<string, StaffRole> = { editor: 'editor', support: 'support', admin: 'owner' };
const NO_SESSION = [
  'visitor',
  'garbage',
  'publishable key',
  'secret key',
  'expired token of an owner',
  'token of an owner with a forged signature',
  'token of an owner without a signature',
  'token of an owner that was signed out',
  'token of a deleted owner',
] as const;
const BLOCKED = 'blocked owner';
const CALLERS = [...NO_SESSION, ...MEMBERS, BLOCKED, ...Object.keys(STAFF)];

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

const test = base
  .extend('backendOptions', { scope: 'file' }, (): BackendOptions => ({
    seed: 'none',
    functions: true,
  }))
  .extend('everybody', { scope: 'file' }, async ({ actors, backend }): Promise<Record<string, Caller>> => {
    const gone = await createActor(backend, { admin: true });
    await backend.sql('delete from auth.users where id = $1', [gone.account.id]);
    const leaving = await createActor(backend, { admin: true });
    const { access_token: ended } = await sessionOf(leaving);
    await leaving.client.auth.signOut();
    const blocked = await createActor(backend, { admin: true });
    await backend.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      blocked.account.id,
    ]);
    const { access_token } = await sessionOf(actors.admin);
    const { payload } = decode(access_token);
    const seconds = Math.floor(Date.now() / 1000);
    const past = { iat: seconds - 7200, exp: seconds - 3600 };
    const holding = (token: string) => withToken(actors.visitor, token);
    const withoutSession: Record<(typeof NO_SESSION)[number], Caller> = {
      visitor: actors.visitor,
      garbage: holding('gar bage'),
      'publishable key': holding(backend.publishableKey),
      'secret key': holding(backend.secretKey),
      'expired token of an owner': holding(
        await sign({ ...payload, ...past }, LOCAL_KEYS.jwtSecret, 'HS256'),
      ),
      'token of an owner with a forged signature': holding(
        await sign(payload, 'outra-chave-de-pelo-menos-32-caracteres', 'HS256'),
      ),
      'token of an owner without a signature': holding(
        `${encode({ alg: 'none', typ: 'JWT' })}.${access_token.split('.')[1]}.x`,
      ),
      'token of an owner that was signed out': holding(ended),
      'token of a deleted owner': gone,
    };
    return { ...withoutSession, ...actors, [BLOCKED]: blocked };
  });

/** What a call is about. A refused one is about what exists and has the right password; an admitted one buys and ends nothing. */
interface World {
  refused: boolean;
  account: Account;
  password: string;
  order: string;
  category: number;
  emptyCategory: number;
  supplier: number;
}
type Sent = Ask & { path?: string };
type Row = [access: Access, admitted: number, request?: (world: World) => Sent | Promise<Sent>];

const guest = () => ({ name: 'Bia Lopes', email: `${randomUUID()}@teste.example` });
const at = (path: string, body?: unknown): Sent => ({ path, ...(body !== undefined && { body }) });
const orderCall =
  (what: string) =>
  ({ order }: World) =>
    at(`/orders/${order}/${what}`, { reason: 'Desistência' });

/** Every endpoint: who may call it, and the status with which these calls are answered for those who may. */
const ENDPOINTS: Record<string, Row> = {
  'GET /health': ['none', 200],
  'POST /auth/login': ['none', 200, ({ account: { email, password } }) => ({ body: { email, password } })],
  'POST /auth/register': ['none', 201, () => ({ body: { ...guest(), password: 'segredo-da-bia' } })],
  'POST /auth/forgot-password': ['none', 200, () => ({ body: { email: guest().email } })],
  'POST /auth/reset-password': [
    'none',
    400,
    ({ account: { email } }) => ({ body: { token: 'nenhum', email, password: 'outra-senha' } }),
  ],
  'GET /auth/verify-email': ['none', 400, () => at('/auth/verify-email?token=a')],
  'PUT /auth/change-password': [
    'user',
    422,
    ({ password }) => ({ body: { currentPassword: password, newPassword: 'outra-senha' } }),
  ],
  'GET /suppliers': ['none', 200],
  'GET /suppliers/:id': ['none', 200, ({ supplier }) => at(`/suppliers/${supplier}`)],
  'GET /novelties': ['none', 200, () => at('/novelties')],
  'GET /suppliers/:id/gallery': ['none', 200, ({ supplier }) => at(`/suppliers/${supplier}/gallery`)],
  'POST /suppliers': ['catalog', 201, ({ category }) => form(requiredFields(category))],
  'POST /suppliers/:id': [
    'catalog',
    200,
    async ({ supplier }) => ({
      ...(await form({ _method: 'PUT', name: 'Outra' })),
      path: `/suppliers/${supplier}`,
    }),
  ],
  'DELETE /suppliers/:id': ['catalog', 204, ({ supplier }) => at(`/suppliers/${supplier}`)],
  'GET /favorites': ['none', 200],
  'POST /favorites/add': ['user', 200, ({ supplier }) => ({ body: { supplier_id: supplier } })],
  'DELETE /favorites/:id': ['user', 200, ({ supplier }) => at(`/favorites/${supplier}`)],
  'GET /categories': ['none', 200],
  'POST /categories': ['catalog', 201, () => ({ body: { name: mark() } })],
  'PUT /categories/:id': ['catalog', 200, ({ category }) => at(`/categories/${category}`, { name: mark() })],
  'DELETE /categories/:id': ['catalog', 204, ({ emptyCategory }) => at(`/categories/${emptyCategory}`)],
  'GET /users': ['members', 200],
  'POST /users': ['members', 201, () => ({ body: guest() })],
  'GET /users/me': ['user', 200],
  'PUT /users/me': ['user', 200, () => ({ body: { name: 'Outro Nome' } })],
  'PUT /users/:id/subscription': [
    'members',
    200,
    ({ account }) =>
      at(`/users/${account.id}/subscription`, {
        subscription: 'premium',
        expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(), // support may give so much
      }),
  ],
  'DELETE /users/:id': ['members', 204, ({ account }) => at(`/users/${account.id}`)],
  'GET /account/export': ['user', 200],
  'POST /account/deletion': ['user', 422, ({ password }) => ({ body: { password } })],
  'GET /subscription': ['user', 200],
  'GET /subscription/checkout': ['none', 200],
  'POST /subscription/checkout': [
    'user',
    400,
    ({ refused }) => ({
      headers: { 'idempotency-key': refused ? randomUUID() : '' },
      body: { plan: 'monthly', method: 'pix' },
    }),
  ],
  'POST /orders/:id/check': ['user', 404, orderCall('check')],
  'POST /orders/:id/withdrawal': ['user', 404, orderCall('withdrawal')],
  'POST /orders/:id/refund': ['members', 404, orderCall('refund')],
  'POST /payments/events': ['none', 404],
  'POST /jobs/run': ['none', 403],
  'POST /emails/unsubscribe': [
    'none',
    404,
    () => ({
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new TextEncoder().encode('List-Unsubscribe=One-Click'),
    }),
  ],
  'GET /emails/unsubscribe': ['none', 404],
  'POST /emails/events': ['none', 404],
  'POST /emails/preview': ['business', 200, () => ({ body: { mail: 'receipt' } })],
  'POST /emails/test': ['business', 200, () => ({ body: { mail: 'receipt' } })],
  'POST /contact': [
    'none',
    201,
    () => ({ body: { ...guest(), subject: 'fornecedores', message: 'Como vejo os contatos?' } }),
  ],
  'GET /publication': ['catalog', 200],
  'POST /publication': ['catalog', 404],
  'GET /integrations': ['business', 200],
  'POST /integrations/payments/test': ['business', 200],
};

/** The refusal of a caller, null for one who is admitted. */
function refusalOf(access: Access, caller: string): string | null {
  if (access === 'none') return null;
  if ((NO_SESSION as readonly string[]).includes(caller)) return `401 ${SESSION_OVER.message}`;
  if (access === 'user') return null;
  const role = STAFF[caller] ?? null;
  return mayWorkIn(access, role) ? null : `403 ${role ? OTHER_ROLE : STAFF_ONLY}`;
}

async function answerOf(caller: Caller | undefined, endpoint: string, { path, ...ask }: Sent) {
  const [method = '', ownPath = ''] = endpoint.split(' ');
  const headers = { 'cf-connecting-ip': `10.${randomBytes(3).join('.')}`, ...ask.headers };
  const { status, text } = await caller!.ask(API + (path ?? ownPath), { ...ask, method, headers });
  const { message } = JSON.parse(text || '{}') as { message?: string };
  return { status, refusal: `${status} ${message}` };
}

async function worldFor(backend: Backend, refused: boolean, owner: Account): Promise<World> {
  const account = await createAccount(backend);
  const category = await createCategory(backend);
  const emptyCategory = await createCategory(backend);
  const { id: supplier } = await insertPremiumSupplier(backend, category);
  await backend.sql('update public.suppliers set is_premium = false where id = $1', [supplier]);
  const order = refused ? (await pay(backend, await begin(backend, account))).id : randomUUID();
  const password = refused ? owner.password : 'errada';
  return { refused, account, password, order, category, emptyCategory, supplier };
}

/** Every table that calls could write, as a hash. */
async function everything(backend: Backend) {
  return backend.sql(
    `select table_schema || '.' || table_name as name,
       md5(query_to_xml(format('select t::text from %I.%I t order by 1', table_schema, table_name), true, false, '')::text) as rows
     from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'private', 'auth', 'storage') order by 1`,
  );
}

describe('the table of who may call what', () => {
  test('has every endpoint, with the access that its route declares', () => {
    const declared = endpoints.map(({ method, path, access }) => [`${method.toUpperCase()} ${path}`, access]);
    const expected = Object.entries(ENDPOINTS).map(([endpoint, [access]]) => [endpoint, access]);
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(expected));
  });

  test('refuses callers without access before it looks at the request, and changes nothing', async ({
    actors,
    backend,
    everybody,
  }) => {
    const world = await worldFor(backend, true, actors.admin.account);
    const before = await everything(backend);
    const actual: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [endpoint, [access, , request]] of Object.entries(ENDPOINTS)) {
      const whole: Sent = (await request?.(world)) ?? {};
      const empty: Sent = { ...(whole.path && { path: whole.path }) };
      const refused = CALLERS.filter((caller) => refusalOf(access, caller));
      await Promise.all(
        refused.flatMap((caller) =>
          Object.entries({ whole, empty }).map(async ([kind, ask]) => {
            const cell = `${endpoint}, ${kind}, by ${caller}`;
            expected[cell] = refusalOf(access, caller) ?? '';
            actual[cell] = (await answerOf(everybody[caller], endpoint, ask)).refusal;
          }),
        ),
      );
    }
    expect(actual).toEqual(expected);
    expect(await everything(backend)).toEqual(before);
  }, 120_000);

  test.for(Object.keys(ENDPOINTS))(
    'gives all callers with access to %s the same answer',
    async (endpoint, { actors, backend, everybody }) => {
      const [access, admitted, request] = ENDPOINTS[endpoint]!;
      const callers = CALLERS.filter((caller) => caller !== BLOCKED && !refusalOf(access, caller));
      const newWorld = () => worldFor(backend, false, actors.admin.account);
      const shared = endpoint.startsWith('GET') && Boolean(request?.length) && (await newWorld());
      const answers = await Promise.all(
        callers.map(async (caller) => {
          // A request without parameters is about nothing that exists.
          const world = request?.length ? shared || (await newWorld()) : ({} as World);
          const ask: Sent = (await request?.(world)) ?? {};
          return [caller, (await answerOf(everybody[caller], endpoint, ask)).status];
        }),
      );
      expect(answers).toEqual(callers.map((caller) => [caller, admitted]));
    },
  );
});

/** What a token opens for an owner: the statuses for its area, its own account and a public page, and how many secrets. */
const openedWith = async (backend: Backend, token: string, supplier: Parameters<typeof secretsIn>[0]) => {
  const ask = (path: string) =>
    fetch(`${backend.url}${API}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const [users, me, page] = await Promise.all([
    ask('/users'),
    ask('/users/me'),
    ask(`/suppliers/${supplier.id}`),
  ]);
  const text = await page.text();
  const secrets = secretsIn(supplier).filter((secret) => text.includes(secret)).length;
  return { statuses: [users.status, me.status, page.status], secrets };
};
const NOTHING = { statuses: [401, 401, 200], secrets: 0 };

describe('the token of an owner', () => {
  test('opens everything', async ({ actors, backend, suppliers }) => {
    const { access_token } = await sessionOf(actors.admin);
    const { statuses, secrets } = await openedWith(backend, access_token, suppliers.premium);
    expect(statuses).toEqual([200, 200, 200]);
    expect(secrets).toBeGreaterThan(5);
  });

  test('opens nothing with parts or a signature that are not its own', async ({
    actors,
    backend,
    suppliers,
  }) => {
    const { access_token } = await sessionOf(actors.admin);
    const [header = '', payload = '', signature = ''] = access_token.split('.');
    const [, , ofMember = ''] = (await sessionOf(actors.free)).access_token.split('.');
    const otherKeys = ['outra-chave-de-pelo-menos-32-caracteres', backend.publishableKey, 'secret'];
    const claims = decode(access_token).payload;
    const forged = [
      `${header}.${payload}.${ofMember}`,
      ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg) =>
        ['', signature, 'x'].map((end) => `${encode({ alg, typ: 'JWT' })}.${payload}.${end}`),
      ),
      ...['RS256', 'ES256', 'HS512'].map((alg) => `${encode({ alg, typ: 'JWT' })}.${payload}.${signature}`),
      ...(await Promise.all(otherKeys.map((key) => sign(claims, key, 'HS256')))),
      ...['a.b.c', '', 'a'.repeat(9_000)],
    ];
    for (const token of forged)
      expect(await openedWith(backend, token, suppliers.premium), token.slice(0, 300)).toEqual(NOTHING);
  });

  test.skipIf(elsewhere)(
    'opens nothing for another audience, account or session, or after its time',
    async ({ actors, backend, suppliers }) => {
      const claims = decode((await sessionOf(actors.admin)).access_token).payload;
      const openedBy = async (changes: object) => {
        const token = await sign({ ...claims, ...changes }, LOCAL_KEYS.jwtSecret, 'HS256');
        return openedWith(backend, token, suppliers.premium);
      };
      expect((await openedBy({})).statuses, 'with the right key').toEqual([200, 200, 200]);
      const seconds = Math.floor(Date.now() / 1000);
      const nobody = '00000000-0000-4000-8000-000000000009';
      expect(await openedBy({ iat: seconds - 7200, exp: seconds - 3600 })).toEqual(NOTHING);
      for (const changes of [{ sub: nobody }, { aud: 'another' }, { session_id: nobody }])
        expect((await openedBy(changes)).statuses.slice(0, 2), JSON.stringify(changes)).toEqual([401, 401]);
    },
  );

  test('has to be sent as a bearer token', async ({ actors }) => {
    const { access_token } = await sessionOf(actors.admin);
    for (const authorization of [`Token ${access_token}`, access_token, 'Basic YTpi'])
      expect((await actors.visitor.ask(EXPORT, { headers: { authorization } })).status).toBe(401);
  });
});

describe('the header WWW-Authenticate', () => {
  const REFUSED = 'Bearer error="invalid_token"';
  const headerOf = async (caller: Caller, path: string) => {
    const { status, headers } = await caller.ask(API + path, { headers: { 'if-none-match': '*' } });
    if (headers.has('www-authenticate')) expect(headers.get('cache-control')).toBe('no-store');
    return [status, headers.get('www-authenticate')];
  };

  test.for(NO_SESSION)('asks %s for a token where one is needed', async (name, { everybody }) => {
    const caller = everybody[name]!;
    const isRefused = !['visitor', 'publishable key'].includes(name);
    expect(await headerOf(caller, '/users/me')).toEqual([401, isRefused ? REFUSED : 'Bearer']);
  });

  test.for(['garbage', 'expired token of an owner', 'token of an owner with a forged signature'])(
    'says %s is refused where the answer is that for visitors',
    async (name, { everybody, suppliers }) => {
      for (const path of [
        '/suppliers',
        `/suppliers/${suppliers.open.id}`,
        '/suppliers?limit=1',
        '/favorites',
      ])
        expect(await headerOf(everybody[name]!, path), path).toEqual([200, REFUSED]);
    },
  );

  test.for(['visitor', 'publishable key', 'free'])(
    'is missing where %s needs no token',
    async (name, { everybody }) => {
      for (const path of ['/suppliers?limit=1', '/favorites', '/health', '/openapi.json'])
        expect(await headerOf(everybody[name]!, path), path).toEqual([200, null]);
    },
  );
});

describe('an account of the staff', () => {
  test('is not deleted by support, but by an owner', async ({ actors, backend }) => {
    const colleague = await createAccount(backend, { staffRole: 'editor' });
    const { status, body } = await call(actors.support, 'DELETE', `/users/${colleague.id}`);
    expect([status, body.message]).toEqual([403, 'Só administradores excluem contas da equipe.']);
    expect(await accountsOf(backend, colleague)).toBe(1);
    expect((await call(actors.admin, 'DELETE', `/users/${colleague.id}`)).status).toBe(204);
    expect(await accountsOf(backend, colleague)).toBe(0);
  });

  test('keeps its plan, even if support asks', async ({ actors }) => {
    const premium = { subscription: 'premium', expires_at: '2031-05-01' };
    const path = `/users/${actors.editor.account.id}/subscription`;
    expect((await call(actors.support, 'PUT', path, premium)).status).toBe(403);
  });

  test('names its role in its payload, which is null for members', async ({ actors }) => {
    for (const name of MEMBER_NAMES) {
      const { data } = (await call(actors[name], 'GET', '/users/me')).body;
      expect(data).toMatchObject({ staff_role: STAFF[name] ?? null });
    }
  });
});

/** What a browser asks before it lets a page of `origin` call the function. */
const preflight = (backend: Backend, origin: string, path = DELETION) =>
  fetch(backend.url + path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'apikey,authorization,content-type,x-client-info,x-region,if-none-match',
    },
  });

describe.skipIf(elsewhere)('pages', () => {
  test.for(['http://localhost:5173', 'http://127.0.0.1:4173', 'http://[::1]:8080'])(
    'on this machine may read answers while the site runs on this machine: %s',
    async (origin, { backend }) => {
      const answer = await preflight(backend, origin);
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
      const allowed = (name: string) => answer.headers.get(`access-control-allow-${name}`)?.split(',');
      expect(allowed('headers')).toEqual(
        expect.arrayContaining([
          'authorization',
          'apikey',
          'content-type',
          'x-client-info',
          'x-region',
          'if-none-match',
        ]),
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
  ])('of other sites may not read answers: %s', async (origin, { actors, backend }) => {
    const answers = [
      await preflight(backend, origin),
      await preflight(backend, origin, EXPORT),
      await actors.free.ask(EXPORT, { headers: { origin } }),
    ];
    for (const { headers } of answers) expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('may read refusals as well, and caches keep the answers to different origins apart', async ({
    actors,
  }) => {
    const origin = 'http://localhost:5173';
    const answers = [
      await actors.free.ask(EXPORT, { headers: { origin } }),
      await actors.free.ask(EXPORT, { headers: { origin, authorization: '' } }),
      await actors.free.ask(DELETION, { ...deletion({}), headers: { origin } }),
      await actors.free.ask('/functions/v1/api/account/none', { headers: { origin } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 422, 404]);
    for (const { headers } of answers) {
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      const readable = headers.get('access-control-expose-headers')?.split(',');
      expect(readable).toEqual(['etag', 'location', 'retry-after', 'www-authenticate', 'x-request-id']);
      expect(headers.get('vary')).toMatch(/\bOrigin\b/i);
    }
  });
});
