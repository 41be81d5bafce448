import { expect } from 'vitest';
import { createActor, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from './support/test';

const test = base.extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }));

const email = 'ana@teste.example';
const password = 'uma-senha-longa';
const SOMEBODY = '00000000-0000-4000-8000-000000000009';
// All kinds of wrong bodies are in tests/unit/api-json.test.ts.

/** Every call with a JSON body, and a body that it would accept. */
const CALLS: [method: string, path: string, body: Record<string, unknown>][] = [
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
    ['a null character', 422, wrongly('a\0b'), 'names the field'],
    ...[{}, true, null, -1].map((value): Wrong => [json(value), 422, wrongly(value), 'names the field']),
    ['another type', 415, { body: json(body), headers: { 'content-type': 'text/plain' } }],
    ['70 kB', 413, { body: json({ ...body, x: 'x'.repeat(70 * 1024) }) }],
  ];
}

async function refusalOf(admin: Actor, [method, path]: (typeof CALLS)[number], { body, headers }: Sent) {
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

test.for(CALLS)(
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
  const large = json({ ...CALLS[0]![2], x: 'x'.repeat(10 * 1024 * 1024) });
  expect((await refusalOf(admin, CALLS[0]!, { body: large })).status).toBe(413);
  const nested = '['.repeat(5_000) + ']'.repeat(5_000);
  expect([400, 422]).toContain((await refusalOf(admin, CALLS[0]!, { body: nested })).status);
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
