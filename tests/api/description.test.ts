import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect } from 'vitest';
import { createApp } from '../../supabase/functions/api/app';
import { readEnv } from '../../supabase/functions/api/env';
import { API_PAGE, apiPage } from '../../tools/api-docs/api-page';
import { type Actors, createActor, newClient, people } from '../support/actors';
import { mark } from '../support/supplier-world';
import { bodyOf } from './support/api';
import { API } from './support/callers';
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
  .extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }));

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

const app = createApp({ env: readEnv(() => undefined), log: () => undefined, reportError: () => undefined });

const answer = await app.request('/api/openapi.json');

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
  const routes = app.routes
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
