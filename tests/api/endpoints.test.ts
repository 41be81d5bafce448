import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import { PROFILE, REFUSAL, REQUESTS, SUPPLIER, USER } from '../../supabase/functions/api/examples';
import { refusalAnswer } from '../../supabase/functions/api/http/endpoint';
import { supplierResource } from '../../supabase/functions/api/suppliers/resource';
import { profileResource, userResource } from '../../supabase/functions/api/users/resource';
import { API_PAGE, apiPage } from '../../tools/api-docs/api-page';
import {
  type Actor,
  type Actors,
  createAccount,
  createActor,
  newClient,
  people,
  sessionOf,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { picture } from '../support/pictures';
import { mark } from '../support/supplier-world';
import { accountsOf } from './support/account-api';
import { bodyOf, endpoints } from './support/api';
import { appBefore } from './support/app';
import { API } from './support/callers';
import { CATEGORIES, type Fields, SUPPLIERS } from './support/supplier-api';
import { test as base } from './support/test';

const test = base
  .extend('ask', { scope: 'file' }, ({ backend }) => async (path: string, method = 'GET') => {
    const answer = await fetch(backend.url + API + path, { method });
    const { status, headers } = answer;
    return { status, headers, body: bodyOf({ status, headers, text: await answer.text() }) };
  })
  .extend('inbox', { scope: 'file' }, ({ actors, backend }) => {
    async function send(actor: keyof Actors, body: object, ip = mark()) {
      const headers = { 'cf-connecting-ip': ip };
      const answer = await actors[actor].ask('/functions/v1/api/contact', { method: 'POST', body, headers });
      return { status: answer.status, ...(JSON.parse(answer.text) as { message: string; errors?: object }) };
    }

    function stored(text: string) {
      return backend.sql('select id from public.contact_messages where message = $1', [text]);
    }

    return { send, stored };
  })
  .extend('ana', { scope: 'file' }, ({ backend }) => createAccount(backend))
  .extend('app', { scope: 'file' }, ({ admin, backend }) => {
    const functionApp = appBefore(backend);

    async function requestAsAdmin(method: string, path: string, body?: object) {
      const authorization = `Bearer ${(await sessionOf(admin)).access_token}`;
      const { status, headers, ...response } = await ask(method, path, authorization, body);
      return { status, body: bodyOf({ status, headers, text: response.text }) };
    }

    async function ask(method: string, path: string, authorization: string, body?: object) {
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await functionApp.request(path, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    }

    return { ask, requestAsAdmin };
  })
  .extend(
    'post',
    { scope: 'file' },
    ({ backend }) =>
      async (path: string, body: object, headers: Record<string, string> = {}) => {
        const answer = await fetch(`${backend.url}/functions/v1/api${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'cf-connecting-ip': randomIp(), ...headers },
          body: JSON.stringify(body),
        });
        const { message } = (await answer.json()) as { message?: string };
        return { status: answer.status, message, wait: Number(answer.headers.get('retry-after')) };
      },
  );
test.beforeEach(async ({ backend }) => {
  await backend.sql('delete from private.rate_limits');
});

test('everybody can read the health of the function without a key', async ({ ask }) => {
  const answer = await ask('/health');
  expect([answer.status, answer.body]).toEqual([200, { data: { status: 'ok' } }]);
});

test('supabase-js can read the health of the function with functions.invoke', async ({ backend }) => {
  const answer = await newClient(backend).functions.invoke<unknown>('api/health', { method: 'GET' });
  expect(answer).toMatchObject({ data: { data: { status: 'ok' } }, error: null });
});

test.for(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  'an unknown path is answered 404 with a message in Portuguese: %s',
  async (method, { ask }) => {
    for (const path of ['/none', '', '/health/none']) {
      const answer = await ask(path, method);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect([path, answer.status, answer.body]).toEqual([
        path,
        404,
        { message: 'Endereço não encontrado.' },
      ]);
    }
  },
);

test.for(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a method that a path does not accept is answered 405 with the accepted one: %s',
  async (method, { ask }) => {
    const { status, headers, body } = await ask('/health', method);
    expect([status, headers.get('allow'), body]).toEqual([
      405,
      'GET',
      { message: 'Este endereço não aceita este método.' },
    ]);
  },
);

const message = (text: string) => ({
  name: '  Ana Souza ',
  email: 'Ana@Teste.example',
  subject: 'fornecedores',
  message: text,
});

test.for(people('visitor', 'free', 'expired', 'premium', 'admin'))(
  '%s can send a message, which only administrators can read',
  async ([, name], { inbox, backend, actors }) => {
    const text = `Olá, quero anunciar.\nObrigada! ${mark()} 👗`;
    expect(await inbox.send(name, message(text))).toMatchObject({
      status: 201,
      message: 'Mensagem enviada. Obrigado pelo contato!',
    });
    const rows = await backend.sql(
      'select name, email, subject, answered_at from public.contact_messages where message = $1',
      [text],
    );
    expect(rows).toEqual([
      { name: 'Ana Souza', email: 'Ana@Teste.example', subject: 'fornecedores', answered_at: null },
    ]);
    const read = await actors[name].ask('/rest/v1/contact_messages?select=message');
    expect(read.text.includes(text.slice(-20, -3))).toBe(name === 'admin');
  },
);

test.for([
  [{ name: ' ' }, { name: ['Informe seu nome.'] }],
  [{ email: 'ana@' }, { email: ['Informe um e-mail válido.'] }],
  [{ subject: 'outra coisa' }, { subject: ['Escolha um assunto.'] }],
  [{ message: ' \n ' }, { message: ['Escreva sua mensagem.'] }],
  [{ message: 'x'.repeat(5001) }, { message: ['A mensagem pode ter no máximo 5.000 caracteres.'] }],
  [
    { message: 'Ol\ufffd' },
    { message: ['Há um sinal ilegível (�) neste texto. Troque-o pela letra certa.'] },
  ],
  [{ message: '#N/D' }, { message: ['Isto é um erro de planilha. Escreva um texto no lugar.'] }],
  [{ name: '\u200b\u202e' }, { name: ['Informe seu nome.'] }],
  [{ message: undefined }, { message: ['Escreva sua mensagem.'] }],
] as const)(
  'a message with %j is refused, and the answer names the field',
  async ([changes, errors], { backend, inbox }) => {
    const [before] = await backend.sql('select count(*) from public.contact_messages');
    expect(await inbox.send('visitor', { ...message('Olá'), ...changes })).toMatchObject({
      status: 422,
      errors,
    });
    expect(await backend.sql('select count(*) from public.contact_messages')).toEqual([before]);
  },
);

test('a bot that fills in the hidden field gets the same answer as a person, but nothing is stored', async ({
  inbox,
}) => {
  const text = `Compre seguidores! ${mark()}`;
  const answer = await inbox.send('visitor', { ...message(text), website: 'https://spam.example' });
  const honest = await inbox.send('visitor', { ...message(`Olá ${mark()}`), website: '' });
  expect(honest.status).toBe(201);
  expect({ ...answer, request_id: null }).toEqual({ ...honest, request_id: null });
  expect(await inbox.stored(text)).toEqual([]);
});

test('a bot has no more attempts than a person', async ({ inbox }) => {
  const ip = mark();
  const bot = { ...message('Compre!'), website: 'x' };
  for (let sent = 0; sent < 5; sent++) expect((await inbox.send('visitor', bot, ip)).status).toBe(201);
  expect((await inbox.send('visitor', bot, ip)).status).toBe(429);
  expect((await inbox.send('visitor', message('Olá'), ip)).status).toBe(429);
});

interface Operation {
  operationId: string;
  security: object[];
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, { $ref?: string }>;
}

const describedApp = createApp({
  env: readEnv(() => undefined),
  log: () => undefined,
  reportError: () => undefined,
});

const answer = await describedApp.request('/api/openapi.json');

const description = (await answer.json()) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
};

const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

/** The calls that clients of the API rely on. */
const CALLS = `
  POST /api/auth/login          POST /api/auth/register        POST /api/auth/forgot-password
  POST /api/auth/reset-password GET /auth/verify-email         GET /api/suppliers
  GET /api/suppliers/{id}       POST /api/suppliers            POST /api/suppliers/{id}
  DELETE /api/suppliers/{id}    GET /api/favorites             POST /api/favorites/add
  DELETE /api/favorites/{id}    GET /api/categories            POST /api/categories
  PUT /api/categories/{id}      DELETE /api/categories/{id}    GET /users
  PUT /users/{id}/subscription  GET /users/me                  PUT /users/me
  PUT /auth/change-password     PUT /api/auth/change-password  GET /api/users/me`
  .trim()
  .split(/\s+(?=[A-Z]+ )/);

test('the description is valid OpenAPI 3.1', async () => {
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(description.openapi).toMatch(/^3\.1\./);
  const result = await new Validator().validate(structuredClone(description));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test.for(CALLS)('the description has the call %s', (call) => {
  expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain(call);
});

test('the description has exactly the routes of the function', () => {
  const routes = describedApp.routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/api/openapi.json')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect([...new Set(routes)].sort()).toEqual(
    operations.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

test('the description requires the fields without which a request is refused', () => {
  const { requestBody } = description.paths['/api/suppliers/{id}']!.post!;
  const { required } = requestBody!.content['multipart/form-data']!.schema;
  expect(required).toEqual(['_method']);
});

/** Keys and types of a value; of null nothing, as it stands for any type. */
function kindOf(value: unknown): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return value.slice(0, 1).map(kindOf);
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, kindOf(one)]));
}

/** Both with the kinds of the other where they have null or an empty list. */
function expectAlike(example: unknown, answered: unknown): void {
  const filled = (one: unknown, other: unknown): unknown => {
    if (one === null || (Array.isArray(one) && one.length === 0)) return other;
    if (typeof one !== 'object' || typeof other !== 'object' || other === null) return one;
    if (Array.isArray(one)) return one;
    const rest = other as Record<string, unknown>;
    return Object.fromEntries(Object.entries(one).map(([name, own]) => [name, filled(own, rest[name])]));
  };
  const [here, there] = [kindOf(example), kindOf(answered)];
  expect(filled(here, there)).toEqual(filled(there, here));
}

describe('the examples in the description', () => {
  test.for(Object.entries(REQUESTS))('are accepted as the body of a request: %s', ([call, body]) => {
    const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === call);
    expect(z.safeParse(endpoint!.body!.schema, body).error).toBeUndefined();
  });

  test.for([
    [supplierResource, SUPPLIER],
    [userResource, USER],
    [profileResource, PROFILE],
    [refusalAnswer, REFUSAL],
  ] as const)('match their schema, of which they have every field: %#', ([schema, example]) => {
    expect(z.parse(z.strictObject(schema.shape), example)).toEqual(example);
    expect(Object.keys(example).sort()).toEqual(Object.keys(schema.shape).sort());
  });

  test('have the keys and types of real answers', async ({ actors, admin, categoryId, supplierForm }) => {
    const example = REQUESTS['post /suppliers'] as Fields;
    const created = await supplierForm.send({
      ...example,
      category_id: String(categoryId),
      main_image: await picture(),
    });
    const { data } = JSON.parse(created.text) as { data: { id: number } };
    expectAlike(SUPPLIER, data);
    expectAlike(
      SUPPLIER,
      (JSON.parse((await admin.ask(`${SUPPLIERS}/${data.id}`)).text) as typeof created & { data: unknown })
        .data,
    );
    const { data: me } = (await callAs(actors.premium, '/users/me')) as { data: object };
    expectAlike(PROFILE, me);
    const { data: users } = (await callAs(actors.admin, '/users')) as { data: object[] };
    for (const user of users) expectAlike(USER, user);
    expectAlike(REFUSAL, JSON.parse((await supplierForm.send({ name: '' })).text));
  });

  test('a supplier that is created has the address in Location, wherever the API is called', async ({
    actors,
    backend,
    categoryId,
    supplierForm,
  }) => {
    const { headers, text } = await supplierForm.send();
    const { id } = (JSON.parse(text) as { data: { id: number } }).data;
    expect(new URL(headers.get('location')!, backend.url + SUPPLIERS).pathname).toBe(`${SUPPLIERS}/${id}`);
    expect(categoryId).toBeGreaterThan(0);
    for (const path of [CATEGORIES, `${CATEGORIES}/`]) {
      const answered = await actors.admin.ask(path, { method: 'POST', body: { name: `Moda ${mark()}` } });
      const created = (JSON.parse(answered.text) as { data: { id: number } }).data;
      const place = new URL(answered.headers.get('location')!, backend.url + path).pathname;
      expect([answered.status, place]).toEqual([201, `${CATEGORIES}/${created.id}`]);
    }
  });
});

const callAs = async (actor: Actor, path: string): Promise<unknown> =>
  JSON.parse((await actor.ask(API + path)).text);

/** The code of a refusal, of which programs act on more than its status. */
const codeOf = ({ text }: { text: string }) => (JSON.parse(text) as { code?: string }).code;

test('refusals have the code of their reason, or else of their status', async ({
  actors,
  admin,
  supplierForm,
}) => {
  const put = (path: string, body: object) => admin.ask(API + path, { method: 'PUT', body });
  const post = (path: string, body: object) => admin.ask(API + path, { method: 'POST', body });
  const saved = JSON.parse((await supplierForm.send()).text) as { data: { id: number; category_id: number } };
  const { id, category_id } = saved.data;
  const name = `Moda ${mark()}`;
  await post('/categories', { name });
  const codes = {
    unreadable: await admin.ask(`${API}/categories`, {
      method: 'POST',
      body: new TextEncoder().encode('['),
      headers: { 'content-type': 'application/json' },
    }),
    no_session: await actors.visitor.ask(`${API}/users/me`),
    wrong_credentials: await post('/auth/login', { email: 'ninguem@teste.example', password: 'x' }),
    forbidden: await actors.free.ask(`${API}/users`),
    not_found: await admin.ask(`${API}/suppliers/999999999`),
    method_not_allowed: await admin.ask(`${API}/health`, { method: 'PUT' }),
    stale_version: await supplierForm.update({ id }, { version: '999', name: 'Outra' }),
    name_taken: await post('/categories', { name }),
    in_use: await admin.ask(`${API}/categories/${category_id}`, { method: 'DELETE' }),
    email_taken: await post('/users', { name: 'Ana', email: admin.account.email }),
    wrong_type: await admin.ask(`${API}/suppliers`, { method: 'POST', body: {} }),
    invalid: await put('/users/me', {}),
  };
  expect(Object.entries(codes).map(([code, answer]) => [code, codeOf(answer)])).toEqual(
    Object.keys(codes).map((code) => [code, code]),
  );
});

test('docs/api.md is up to date (renew it with `npm run docs:api`)', async () => {
  expect(readFileSync(API_PAGE, 'utf8')).toBe(await apiPage());
});

describe('every described route answers as described', () => {
  const served = operations.filter(({ path }) => path.startsWith('/api/'));

  test.for(served)('$method $path', async ({ method, path, operation }, { backend, admin }) => {
    const id = /^\/api\/(users|orders)\//.test(path) ? '00000000-0000-4000-8000-000000000009' : '999999';
    const url = `/functions/v1${path.replace('{id}', id)}`;
    const described = Object.keys(operation.responses).map(Number);
    const asVisitor = await fetch(backend.url + url, { method });
    const asAdmin = await admin.ask(url, { method, headers: { 'content-type': 'application/json' } });
    for (const { status } of [asVisitor, asAdmin]) {
      expect(described).toContain(status);
      expect(status).toBeLessThan(500);
    }
    // A session is required exactly where the description says so.
    expect(asVisitor.status === 401).toBe(operation.security.length === 1);
    expect(asAdmin.status).not.toBe(401);
    expect(asAdmin.text).not.toContain('Endereço não encontrado');
  });

  test.for(served)(
    '$method $path refuses other methods, and names those it accepts',
    async ({ path }, { backend }) => {
      const url = `${backend.url}/functions/v1${path.replace('{id}', '1')}`;
      const refused = await fetch(url, { method: 'PATCH' });
      expect(refused.status).toBe(405);
      const known = operations.filter((other) => other.path === path).map((other) => other.method);
      expect(refused.headers.get('allow')?.split(', ').sort()).toEqual(known.sort());
    },
  );
});

const email = 'ana@teste.example';
const password = 'uma-senha-longa';
const SOMEBODY = '00000000-0000-4000-8000-000000000009';
// All kinds of wrong bodies are in tests/unit/api-json.test.ts.

/** Every call with a JSON body, and a body that it would accept. */
const JSON_CALLS: [method: string, path: string, body: Record<string, unknown>][] = [
  ['POST', '/auth/login', { email, password }],
  ['POST', '/auth/register', { name: 'Ana', email, password }],
  ['POST', '/auth/forgot-password', { email }],
  ['POST', '/auth/reset-password', { token: 'abc', email, password }],
  ['PUT', '/auth/change-password', { currentPassword: password, newPassword: 'outra-senha-longa' }],
  ['POST', '/favorites/add', { supplier_id: 1 }],
  ['POST', '/categories', { name: 'Moda' }],
  ['PUT', '/categories/1', { name: 'Moda' }],
  ['POST', '/users', { name: 'Ana', email }],
  ['PUT', `/users/${SOMEBODY}/subscription`, { subscription: 'premium', expires_at: '2030-01-31' }],
  ['PUT', '/users/me', { name: 'Ana', notify_promotions: true }],
  ['POST', '/account/deletion', { password }],
  ['POST', '/subscription/checkout', { plan: 'monthly', method: 'pix' }],
  ['POST', '/contact', { name: 'Ana', email, subject: 'planos', message: 'Olá' }],
];

interface Sent {
  body: string;
  headers?: Record<string, string>;
}

/** What is wrong, the status of the refusal, and whether the answer names the first field. */
type Wrong = [what: string, status: number, sent: Sent, names?: 'names the field'];

const json = (value: unknown) => JSON.stringify(value);
const inFront = (body: object, text: string) => json(body).replace('{', `{${text},`);
function wrongBodies(body: Record<string, unknown>): Wrong[] {
  const [first = ''] = Object.keys(body);
  const wrongly = (value: unknown): Sent => ({ body: json({ ...body, [first]: value }) });
  return [
    ['an empty body', 400, { body: '' }],
    ['a repeated field', 400, { body: inFront(body, `${json(first)}:"outro"`) }],
    ['a field called __proto__', 400, { body: inFront(body, '"__proto__":{"admin":true}') }],
    ['a list', 422, { body: '[]' }],
    ['an illegible sign', 422, wrongly('a\ufffdb'), 'names the field'],
    ...[{}, true, null, -1].map((value): Wrong => [json(value), 422, wrongly(value), 'names the field']),
    ['another type', 415, { body: json(body), headers: { 'content-type': 'text/plain' } }],
    ['70 kB', 413, { body: json({ ...body, x: 'x'.repeat(70 * 1024) }) }],
  ];
}

async function refusalOf(admin: Actor, [method, path]: (typeof JSON_CALLS)[number], { body, headers }: Sent) {
  const answer = await admin.ask(`/functions/v1/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'chave-de-teste', ...headers },
    body: new TextEncoder().encode(body),
  });
  const { message, request_id, errors } = JSON.parse(answer.text) as {
    message: string;
    request_id: string;
    errors?: Record<string, string[]>;
  };
  expect(`${message} ${json(errors)}`).not.toMatch(/\b(invalid|expected|required|received|JSON\.)\b/i);
  expect(message).toMatch(/^[A-ZÀ-Ú].*\.$/);
  expect(request_id).toBe(answer.headers.get('x-request-id'));
  return { status: answer.status, errors };
}

test.for(JSON_CALLS)(
  '%s %s refuses every malformed, wrong or large body, and writes nothing',
  async (call, { backend, admin }) => {
    const [, , body] = call;
    const before = await fingerprint(backend);
    const wrong = wrongBodies(body);
    const refusals = await Promise.all(
      wrong.map(async ([what, , sent]) => [what, await refusalOf(admin, call, sent)] as const),
    );
    expect(refusals).toEqual(
      wrong.map(([what, status, , names]) => [
        what,
        names
          ? {
              status,
              errors: expect.objectContaining({ [Object.keys(body)[0]!]: [expect.any(String)] }) as object,
            }
          : (expect.objectContaining({ status }) as object),
      ]),
    );
    expect(await fingerprint(backend), 'what is stored').toBe(before);
  },
);

test('ten megabytes and thousands of nested lists are refused like any other wrong body', async ({
  admin,
}) => {
  const large = json({ ...JSON_CALLS[0]![2], x: 'x'.repeat(10 * 1024 * 1024) });
  expect((await refusalOf(admin, JSON_CALLS[0]!, { body: large })).status).toBe(413);
  const nested = '['.repeat(5_000) + ']'.repeat(5_000);
  expect([400, 422]).toContain((await refusalOf(admin, JSON_CALLS[0]!, { body: nested })).status);
});

/** A text that changes with anything that requests could write, except the counts of attempts. */
async function fingerprint(backend: Backend): Promise<string> {
  const tables = await backend.sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'
     union all values ('storage.objects'), ('auth.users') order by name`,
  );
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as sum from ${name} t`,
  );
  return JSON.stringify(await backend.sql(parts.join(' union all ')));
}

// The app answers /auth and /users with and without /api. Here it runs in this process, so that nothing in front of
// it can rewrite one path into the other.

describe('the answer is the same with and without /api:', () => {
  type Row = [status: number, method: string, path: string, body?: object];
  const rows: Row[] = [
    [200, 'GET', '/users'],
    [200, 'GET', '/users/me'],
    [200, 'GET', '/users/'],
    [200, 'GET', '/users/me/?page=1'],
    [200, 'PUT', '/users/me', { name: 'Clara Chefe' }],
    [200, 'PUT', '/users/:id/subscription', { subscription: 'premium', expires_at: '2031-05-01' }],
    [404, 'DELETE', '/users/00000000-0000-4000-8000-000000000000'],
    [422, 'POST', '/users', { name: '' }],
    [422, 'PUT', '/auth/change-password', { currentPassword: 'errada', newPassword: 'outra-senha' }],
    [401, 'POST', '/auth/login', { email: 'ninguem@teste.example', password: 'errada' }],
    [400, 'GET', '/auth/verify-email?token=nenhum'],
    [405, 'PUT', '/users'],
  ];

  test.for(rows)('%i for %s %s', async ([status, method, path, body], { ana, app }) => {
    const place = path.replace(':id', ana.id);
    const bare = await app.requestAsAdmin(method, place, body);
    expect(bare.status).toBe(status);
    expect(await app.requestAsAdmin(method, `/api${place}`, body)).toEqual(bare);
  });
});

test('without a session both paths are answered 401', async ({ app }) => {
  for (const path of ['/users/me', '/api/users/me']) {
    expect((await app.ask('GET', path, '')).status).toBe(401);
  }
});

test.for([
  '/suppliers',
  '/categories',
  '/favorites',
  '/account/export',
  '/subscription',
  '/contact',
  '/health',
])('other paths exist only with /api: %s', async (path, { app }) => {
  const answer = await app.requestAsAdmin('GET', path);
  expect([answer.status, answer.body]).toEqual([404, { message: 'Endereço não encontrado.' }]);
  expect((await app.requestAsAdmin('GET', `/api${path}`)).status).not.toBe(404);
});

test('a slash at the end of a path is understood', async ({ app }) => {
  for (const path of ['/suppliers', '/categories', '/health']) {
    const answer = await app.requestAsAdmin('GET', `/api${path}/`);
    expect(answer).toEqual(await app.requestAsAdmin('GET', `/api${path}`));
    expect(answer.status).toBe(200);
  }
});

test.for(['/usersx', '/user', '/authx/login', '/auth', '/api/api/users', '/'])(
  'similar paths do not exist: %s',
  async (path, { app }) => {
    expect((await app.requestAsAdmin('GET', path)).status).toBe(404);
  },
);

const TOO_MANY = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
const randomIp = () => `10.${randomBytes(3).join('.')}`;
const randomEmail = () => `${randomUUID()}@teste.example`;

/** As if every attempt that has been counted had been made so many times more. */
const moreAttempts = (backend: Backend, more: number) =>
  backend.sql('update private.rate_limits set attempts = attempts + $1', [more]);

/** The statuses of `count` calls, one after the other. */
async function repeated(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = [];
  for (let made = 0; made < count; made++) statuses.push((await call()).status);
  return statuses;
}

test('after ten wrong passwords of an account even the correct one is refused', async ({ backend, post }) => {
  const { account } = await createActor(backend);
  const place = { 'cf-connecting-ip': randomIp() };
  const login = (password: string, email = account.email) => post('/auth/login', { email, password }, place);
  expect((await login('errada')).status).toBe(401);
  await moreAttempts(backend, 8);
  expect((await login('errada')).status).toBe(401);
  for (const password of ['errada', account.password]) {
    const refused = await login(password);
    expect(refused).toMatchObject({ status: 429, message: TOO_MANY });
    expect(refused.wait).toBeGreaterThan(0);
    expect(refused.wait).toBeLessThanOrEqual(900);
  }
  // The same account in upper case is limited, too; another account is not.
  expect((await login('errada', account.email.toUpperCase())).status).toBe(429);
  expect((await login('errada', randomEmail())).status).toBe(401);
});

test('wrong passwords from one IP address do not lock the owner out; a hundred from many IP addresses do', async ({
  backend,
  post,
}) => {
  const { account } = await createActor(backend);
  const place = { 'cf-connecting-ip': randomIp() };
  const wrong = (from = place) => post('/auth/login', { email: account.email, password: 'errada' }, from);
  await wrong();
  await moreAttempts(backend, 9);
  const right = () => post('/auth/login', { email: account.email, password: account.password });
  expect([(await wrong()).status, (await right()).status]).toEqual([429, 200]);

  await wrong({ 'cf-connecting-ip': randomIp() });
  await backend.sql('update private.rate_limits set attempts = 100');
  expect((await right()).status).toBe(429);
});

test('an e-mail address without an account is limited like one with an account', async ({
  backend,
  post,
}) => {
  const email = randomEmail();
  const place = { 'cf-connecting-ip': randomIp() };
  const login = () => post('/auth/login', { email, password: 'errada' }, place);
  expect((await login()).status).toBe(401);
  await moreAttempts(backend, 8);
  expect(await repeated(2, login)).toEqual([401, 429]);
});

test('a successful login resets the count', async ({ backend, post }) => {
  const { account } = await createActor(backend);
  const place = { 'cf-connecting-ip': randomIp() };
  const login = (password: string) => post('/auth/login', { email: account.email, password }, place);
  for (let round = 0; round < 2; round++) {
    expect((await login('errada')).status).toBe(401);
    await moreAttempts(backend, 8);
    expect((await login(account.password)).status).toBe(200);
  }
});

test('after the waiting time attempts are accepted again', async ({ post, backend }) => {
  const email = randomEmail();
  const place = { 'cf-connecting-ip': randomIp() };
  const login = () => post('/auth/login', { email, password: 'errada' }, place);
  await login();
  await moreAttempts(backend, 9);
  expect((await login()).status).toBe(429);
  await backend.sql("update private.rate_limits set resets_at = now() - interval '1 second'");
  expect((await login()).status).toBe(401);
});

test('one IP address may try thirty accounts in five minutes, whatever other headers it sends', async ({
  backend,
  post,
}) => {
  const place = randomIp();
  const login = (headers: Record<string, string>) =>
    post('/auth/login', { email: randomEmail(), password: 'x' }, headers);
  expect((await login({ 'cf-connecting-ip': place })).status).toBe(401);
  await moreAttempts(backend, 28);
  expect((await login({ 'cf-connecting-ip': place })).status).toBe(401);
  expect((await login({ 'cf-connecting-ip': place, 'x-forwarded-for': randomIp() })).status).toBe(429);
  expect((await login({})).status).toBe(401);
});

test('successful logins do not count against the thirty of an IP address, nor make room for guesses', async ({
  backend,
  post,
}) => {
  const place = { 'cf-connecting-ip': randomIp() };
  const people = [await createActor(backend), await createActor(backend)];
  const right = (at: number) => post('/auth/login', people[at % 2]!.account, place);
  const wrong = () => post('/auth/login', { email: randomEmail(), password: 'x' }, place);
  await wrong();
  await moreAttempts(backend, 19); // ten are left
  for (let at = 0; at < 11; at++) expect((await right(at)).status).toBe(200);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, at) => (at % 5 === 0 ? right(at) : wrong())),
  );
  const statuses = [...answers.map(({ status }) => status), ...(await repeated(3, wrong))];
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect([(await wrong()).status, (await right(0)).status]).toEqual([429, 429]);
});

test('the IPv6 addresses of one household count as one', async ({ backend, post }) => {
  const login = (at: string) =>
    post('/auth/login', { email: randomEmail(), password: 'x' }, { 'cf-connecting-ip': at });
  expect((await login('2001:db8::1:1')).status).toBe(401);
  await moreAttempts(backend, 28);
  expect((await login('2001:db8::2:1')).status).toBe(401);
  expect((await login('2001:db8:0:0:1:2:3:4')).status).toBe(429);
  for (const elsewhere of ['2001:db8:0:1::1', '2001:db8:1::', '::ffff:192.0.2.1'])
    expect((await login(elsewhere)).status).toBe(401);
});

test('if the platform names no IP address, only the one added by the last proxy counts', async ({
  backend,
}) => {
  const place = randomIp();
  const login = () =>
    fetch(`${backend.url}/functions/v1/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `${randomIp()}, ${place}` },
      body: JSON.stringify({ email: randomEmail(), password: 'x' }),
    });
  expect((await login()).status).toBe(401);
  await moreAttempts(backend, 28);
  expect(await repeated(2, login)).toEqual([401, 429]);
});

test('nobody can guess the password of an open session by changing it or deleting the account', async ({
  backend,
}) => {
  const member = await createActor(backend);
  const change = () =>
    member.ask('/functions/v1/api/auth/change-password', {
      method: 'PUT',
      body: { currentPassword: 'errada', newPassword: 'nova-senha-longa' },
    });
  const removal = (password: string) =>
    member.ask('/functions/v1/api/account/deletion', { method: 'POST', body: { password } });
  expect([(await change()).status, (await removal('errada')).status]).toEqual([422, 422]);
  await moreAttempts(backend, 8);
  expect((await change()).status).toBe(429);
  expect((await removal(member.account.password)).status).toBe(429);
  expect(await accountsOf(backend, member.account)).toBe(1);
});

test.for([
  ['/auth/forgot-password', (email: string) => ({ email }), 5, 200],
  ['/auth/register', (email: string) => ({ name: 'Ana', email, password: 'uma-senha-longa' }), 5, 201],
] as const)(
  'an e-mail address gets only a few e-mails an hour from %s',
  async ([path, bodyFor, most, status], { post }) => {
    const email = randomEmail();
    const statuses = await repeated(most + 1, () => post(path, bodyFor(email)));
    expect(statuses).toEqual([...Array<number>(most).fill(status), 429]);
  },
);

test('sign-ups with somebody’s e-mail address do not prevent them from recovering their password', async ({
  post,
}) => {
  const email = randomEmail();
  await repeated(6, () => post('/auth/register', { name: 'Ana', email, password: 'uma-senha-longa' }));
  expect((await post('/auth/forgot-password', { email })).status).toBe(200);
});

test('a member may request ten new e-mail addresses an hour, the same one five times; other changes are not limited', async ({
  backend,
}) => {
  const [ana, bia] = [await createActor(backend), await createActor(backend)];
  const change = (member: Actor, body: object) =>
    member.ask('/functions/v1/api/users/me', { method: 'PUT', body });
  const wanted = randomEmail();
  expect(await repeated(5, () => change(ana, { email: wanted }))).not.toContain(429);
  expect((await change(bia, { email: wanted })).status).toBe(429);
  expect(await repeated(5, () => change(ana, { email: randomEmail() }))).not.toContain(429);
  expect((await change(ana, { email: randomEmail(), name: 'Ana Lima' })).status).toBe(429);
  expect((await change(ana, { email: ana.account.email, name: 'Ana Maria' })).status).toBe(200);
});

test.for([
  ['/auth/forgot-password', () => ({ email: randomEmail() }), 10, 200],
  ['/auth/register', () => ({ name: 'Ana', email: randomEmail(), password: 'uma-senha-longa' }), 30, 201],
  ['/contact', () => ({ name: 'Ana', email: randomEmail(), subject: 'planos', message: 'Olá' }), 5, 201],
  [
    '/auth/reset-password',
    () => ({ token: randomUUID(), email: randomEmail(), password: 'uma-senha-longa' }),
    30,
    400,
  ],
] as const)(
  'one IP address may call %s only a few times',
  async ([path, bodyFor, most, status], { backend, post }) => {
    const call = () => post(path, bodyFor(), { 'cf-connecting-ip': place });
    const place = randomIp();
    expect((await call()).status).toBe(status);
    await moreAttempts(backend, most - 2);
    expect(await repeated(2, call)).toEqual([status, 429]);
  },
);

test('invalid requests do not count as attempts', async ({ post, backend }) => {
  const headers = { 'cf-connecting-ip': randomIp() };
  expect(await repeated(2, () => post('/contact', { name: '' }, headers))).toEqual([422, 422]);
  expect(await backend.sql('select from private.rate_limits')).toHaveLength(0);
});

test('simultaneous attempts are all counted', async ({ post }) => {
  const email = randomEmail();
  const place = { 'cf-connecting-ip': randomIp() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('/auth/login', { email, password: 'errada' }, place)),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
});

test('the stored count of attempts names neither IP address nor person', async ({ post, backend }) => {
  const email = randomEmail();
  await post('/auth/login', { email, password: 'x' }, { 'cf-connecting-ip': '203.0.113.7' });
  const rows = await backend.sql<{ key: string }>('select * from private.rate_limits');
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113\.7|teste\.example|login/);
  for (const { key } of rows) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
