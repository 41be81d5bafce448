import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
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

describe.each(CALLS)('%s %s', (method, path, body) => {
  const [first = ''] = Object.keys(body);
  let before: string;
  // The admin is named here because the account has to exist before the fingerprint.
  test.beforeAll(async ({ backend, admin: _admin }) => {
    before = await fingerprint(backend);
  });
  test.afterAll(async ({ backend }) => {
    expect(await fingerprint(backend), 'what is stored').toBe(before);
  });

  async function send(
    admin: Actor,
    text: string | Uint8Array<ArrayBuffer>,
    contentType = 'application/json',
    more: Record<string, string> = {},
  ) {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const headers = { 'content-type': contentType, 'idempotency-key': 'chave-de-teste', ...more };
    const answer = await admin.ask(`/functions/v1/api${path}`, { method, headers, body: bytes });
    const { message, request_id, errors } = JSON.parse(answer.text) as {
      message: string;
      request_id: string;
      errors?: Record<string, string[]>;
    };
    expect(`${message} ${JSON.stringify(errors)}`).not.toMatch(
      /\b(invalid|expected|required|received|JSON\.)\b/i,
    );
    expect(message).toMatch(/^[A-ZÀ-Ú].*\.$/);
    expect(request_id).toBe(answer.headers.get('x-request-id'));
    return { status: answer.status, errors };
  }

  test.for([
    ['an empty body', ''],
    ['half an object', '{'],
    ['a comma too many', '{"name":"Ana",}'],
    ['keys without quotes', '{name:"Ana"}'],
    ['text behind the object', '{}{}'],
    ['an invalid number', '{"name":NaN}'],
    ['another encoding', Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ] as const)('refuses %s with 400', async ([, text], { admin }) => {
    expect((await send(admin, text)).status).toBe(400);
  });

  test.for([
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"Ana"'],
    ['a deeply nested list', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['a deeply nested object', '{"name":'.repeat(2_000) + '1' + '}'.repeat(2_000)],
  ] as const)('refuses %s', async ([, text], { admin }) => {
    // Every field of a profile is optional, so an object without known fields is accepted and changes nothing.
    const harmless = path === '/users/me' && text.startsWith('{') && !text.startsWith('{"name"');
    expect((await send(admin, text)).status).toSatisfy(
      (status: number) => harmless || [400, 422].includes(status),
    );
  });

  test('refuses a repeated field with 400', async ({ admin }) => {
    const text = JSON.stringify(body).replace('{', `{${JSON.stringify(first)}:"outro",`);
    expect((await send(admin, text)).status).toBe(400);
    expect((await send(admin, text.replace(/}$/, ',"x":[{"y":{}}]}'))).status).toBe(400);
    // An escaped key is still the same key.
    const escaped = `\\u00${first.charCodeAt(0).toString(16)}${first.slice(1)}`;
    expect((await send(admin, JSON.stringify(body).replace('{', `{"${escaped}":"outro",`))).status).toBe(400);
  });

  test.for(['__proto__', 'constructor', 'prototype'])(
    'refuses a field called %s with 400',
    async (name, { admin }) => {
      const text = JSON.stringify(body).replace('{', `{"${name}":{"admin":true},`);
      expect((await send(admin, text)).status).toBe(400);
    },
  );

  test.for([
    ['a null character', 'a\0b'],
    ['an escape character', 'a\u001b[31mb'],
    ['half a surrogate pair', 'a\ud800b'],
  ] as const)('refuses %s in a text with 422', async ([, text], { admin }) => {
    const refused = await send(admin, JSON.stringify({ ...body, [first]: text }));
    expect(refused).toMatchObject({ status: 422, errors: { [first]: [expect.any(String)] } });
  });

  test.for([{ value: {} }, { value: [] }, { value: true }, { value: null }, { value: 1.5 }, { value: -1 }])(
    'refuses $value in a field of another type with 422, and names the field',
    async ({ value }, { admin }) => {
      const refused = await send(admin, JSON.stringify({ ...body, [first]: value }));
      expect(refused).toMatchObject({ status: 422, errors: { [first]: [expect.any(String)] } });
    },
  );

  test.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
    'refuses the content type %s with 415',
    async (contentType, { admin }) => {
      expect((await send(admin, JSON.stringify(body), contentType)).status).toBe(415);
    },
  );

  test('refuses a compressed body with 415', async ({ admin }) => {
    const compressed = new Uint8Array(gzipSync(JSON.stringify(body)));
    const encoding = { 'content-encoding': 'gzip' };
    expect((await send(admin, compressed, 'application/json', encoding)).status).toBe(415);
  });

  test.for([70 * 1024, 10 * 1024 * 1024])('refuses %i bytes with 413', async (size, { admin }) => {
    expect((await send(admin, JSON.stringify({ ...body, x: 'x'.repeat(size) }))).status).toBe(413);
  });
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
