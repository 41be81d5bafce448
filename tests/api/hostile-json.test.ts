import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createActor, type Actor } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { fingerprint } from './support/fingerprint';

let backend: Backend;
let admin: Actor;
let before: string;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  admin = await createActor(backend, { admin: true });
});
beforeEach(async () => {
  before = await fingerprint(backend);
});
afterEach(async () => {
  expect(await fingerprint(backend), 'what is stored').toBe(before);
});
afterAll(() => backend.close());

const email = 'ana@teste.example';
const password = 'uma-senha-longa';
const SOMEBODY = '00000000-0000-4000-8000-000000000009';
/** Every call that takes JSON, with a body that it would take. */
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

  async function send(text: string | Uint8Array<ArrayBuffer>, contentType = 'application/json') {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
    const headers = { 'content-type': contentType, 'idempotency-key': 'chave-de-teste' };
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

  test.each([
    ['nothing', ''],
    ['half an object', '{'],
    ['a comma too many', '{"name":"Ana",}'],
    ['keys without quotes', '{name:"Ana"}'],
    ['text behind the object', '{}{}'],
    ['a number that is none', '{"name":NaN}'],
    ['another encoding', Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ])('%s is 400', async (_what, text) => {
    expect((await send(text)).status).toBe(400);
  });

  test.each([
    ['a list', '[]'],
    ['nothing in JSON', 'null'],
    ['a text', '"Ana"'],
    ['an empty list in a list, and so on', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['an object in an object, and so on', '{"name":'.repeat(2_000) + '1' + '}'.repeat(2_000)],
  ])('%s is refused', async (_what, text) => {
    // Of a profile every field may be left out, so that an object without known ones changes nothing.
    const harmless = path === '/users/me' && text.startsWith('{') && !text.startsWith('{"name"');
    expect((await send(text)).status).toSatisfy((status: number) => harmless || [400, 422].includes(status));
  });

  test('a repeated field is 400', async () => {
    const text = JSON.stringify(body).replace('{', `{${JSON.stringify(first)}:"outro",`);
    expect((await send(text)).status).toBe(400);
    expect((await send(text.replace(/}$/, ',"x":[{"y":{}}]}'))).status).toBe(400);
    // The same key in other letters is still the same key.
    const escaped = `\\u00${first.charCodeAt(0).toString(16)}${first.slice(1)}`;
    expect((await send(JSON.stringify(body).replace('{', `{"${escaped}":"outro",`))).status).toBe(400);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('a field called %s is 400', async (name) => {
    const text = JSON.stringify(body).replace('{', `{"${name}":{"admin":true},`);
    expect((await send(text)).status).toBe(400);
  });

  test.each([
    ['a null character', 'a\0b'],
    ['an escape', 'a\u001b[31mb'],
    ['half a character', 'a\ud800b'],
  ])('%s in a text is 422', async (_what, text) => {
    const refused = await send(JSON.stringify({ ...body, [first]: text }));
    expect(refused).toMatchObject({ status: 422, errors: { [first]: [expect.any(String)] } });
  });

  test.each([{ value: {} }, { value: [] }, { value: true }, { value: null }, { value: 1.5 }, { value: -1 }])(
    '$value in a field of another type is 422 at the field',
    async ({ value }) => {
      const refused = await send(JSON.stringify({ ...body, [first]: value }));
      expect(refused).toMatchObject({ status: 422, errors: { [first]: [expect.any(String)] } });
    },
  );

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp'])(
    '%s is 415',
    async (contentType) => {
      expect((await send(JSON.stringify(body), contentType)).status).toBe(415);
    },
  );

  test.each([70 * 1024, 10 * 1024 * 1024])('%i bytes are 413', async (size) => {
    expect((await send(JSON.stringify({ ...body, x: 'x'.repeat(size) }))).status).toBe(413);
  });
});
