import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { createActor, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from './support/test';

const test = base.extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }));

const email = 'ana@teste.example';
const password = 'uma-senha-longa';
const SOMEBODY = '00000000-0000-4000-8000-000000000009';
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
  body: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
}
/** What is wrong, the status of the refusal, and whether the answer names the first field. */
type Wrong = [what: string, status: number, sent: Sent, names?: 'names the field'];

const json = (value: unknown) => JSON.stringify(value);
const inFront = (body: object, text: string) => json(body).replace('{', `{${text},`);
const withType = (body: object, type: string): Sent => ({
  body: json(body),
  headers: { 'content-type': type },
});

function wrongBodies(body: Record<string, unknown>): Wrong[] {
  const [first = ''] = Object.keys(body);
  const twice = inFront(body, `${json(first)}:"outro"`);
  const escaped = `"\\u00${first.charCodeAt(0).toString(16)}${first.slice(1)}":"outro"`;
  const texts: [what: string, body: Sent['body']][] = [
    ['an empty body', ''],
    ['half an object', '{'],
    ['a comma too many', '{"name":"Ana",}'],
    ['keys without quotes', '{name:"Ana"}'],
    ['text behind the object', '{}{}'],
    ['an invalid number', '{"name":NaN}'],
    ['another encoding', Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
    ['a repeated field', twice],
    ['a repeated field beside other objects', twice.replace(/}$/, ',"x":[{"y":{}}]}')],
    ['a repeated field with an escaped key', inFront(body, escaped)],
    ...['__proto__', 'constructor', 'prototype'].map(
      (name) => [`a field called ${name}`, inFront(body, `"${name}":{"admin":true}`)] as [string, string],
    ),
  ];
  const values: [what: string, value: unknown][] = [
    ['a null character', 'a\0b'],
    ['an escape character', 'a\u001b[31mb'],
    ['half a surrogate pair', 'a\ud800b'],
    ...[{}, [], true, null, 1.5, -1].map(
      (value) => [`${json(value)} in a field`, value] as [string, unknown],
    ),
  ];
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
  ];
  return [
    ...texts.map(([what, text]): Wrong => [what, 400, { body: text }]),
    ...values.map(([what, value]): Wrong => [
      what,
      422,
      { body: json({ ...body, [first]: value }) },
      'names the field',
    ]),
    ...types.map((type): Wrong => [`the content type ${type}`, 415, withType(body, type)]),
    [
      'a compressed body',
      415,
      { body: new Uint8Array(gzipSync(json(body))), headers: { 'content-encoding': 'gzip' } },
    ],
    ['70 kB', 413, { body: json({ ...body, x: 'x'.repeat(70 * 1024) }) }],
  ];
}

/** Values that are no object, or have no end that a reader could afford. */
const NO_OBJECTS = {
  'a list': '[]',
  null: 'null',
  'a text': '"Ana"',
  'a deeply nested list': '['.repeat(5_000) + ']'.repeat(5_000),
  'a deeply nested object': '{"name":'.repeat(2_000) + '1' + '}'.repeat(2_000),
};

async function refusalOf(admin: Actor, [method, path]: (typeof CALLS)[number], { body, headers }: Sent) {
  const answer = await admin.ask(`/functions/v1/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'chave-de-teste', ...headers },
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
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
    for (const [what, text] of Object.entries(NO_OBJECTS))
      expect([400, 422], what).toContain((await refusalOf(admin, call, { body: text })).status);
    expect(await fingerprint(backend), 'what is stored').toBe(before);
  },
);

test('ten megabytes are refused like any other large body', async ({ admin }) => {
  const large = json({ ...CALLS[0]![2], x: 'x'.repeat(10 * 1024 * 1024) });
  expect((await refusalOf(admin, CALLS[0]!, { body: large })).status).toBe(413);
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
