import { gzipSync } from 'node:zlib';
import type { HonoRequest } from 'hono';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { jsonBody, refuseCompressed } from '../../supabase/functions/api/http/body';
import type { HttpError } from '../../supabase/functions/api/http/errors';

// How /api reads a JSON body, whatever it is. That every endpoint reads its body so: tests/api/endpoints.test.ts.

const schema = z.object({ name: z.string('Informe o nome.'), note: z.optional(z.string()) });
const VALID = '{"name":"Ana","note":"Olá"}';
const inFront = (text: string) => VALID.replace('{', `{${text},`);
const JSON_TYPE = 'application/json';

async function statusOf(
  body: BodyInit,
  headers: Record<string, string>,
  fields: z.ZodMiniObject = schema,
): Promise<number> {
  const raw = new Request('http://form.example', { method: 'POST', body, headers });
  const request = { raw, header: (name: string) => raw.headers.get(name) ?? undefined } as HonoRequest;
  try {
    refuseCompressed(request);
    await jsonBody(fields).read(request);
    return 200;
  } catch (error) {
    return (error as HttpError).status;
  }
}

test.each<[what: string, status: number, body: BodyInit, headers?: Record<string, string>]>([
  ['that is whole', 200, VALID],
  ['with a charset', 200, VALID, { 'content-type': 'application/json; charset=utf-8' }],
  ['that is empty', 400, ''],
  ['with half an object', 400, '{'],
  ['with a comma too many', 400, '{"name":"Ana",}'],
  ['with keys without quotes', 400, '{name:"Ana"}'],
  ['with text behind the object', 400, '{}{}'],
  ['with an invalid number', 400, '{"name":NaN}'],
  ['in another encoding', 400, Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ['with a repeated field', 400, inFront('"name":"outro"')],
  ['with a repeated field beside objects', 400, inFront('"name":"outro"').replace(/}$/, ',"x":[{"y":{}}]}')],
  ['with a repeated field whose key is escaped', 400, inFront('"\\u006eame":"outro"')],
  ...['__proto__', 'constructor', 'prototype'].map((name): [string, number, string] => [
    `with a field ${name}`,
    400,
    inFront(`"${name}":{"admin":true}`),
  ]),
  ['that is a list', 422, '[]'],
  ['that is null', 422, 'null'],
  ['that is a text', 422, '"Ana"'],
  ...['a\0b', 'a\u001b[31mb', 'a\ud800b', {}, [], true, null, 1.5, -1].map(
    (name): [string, number, string] => [
      `with ${JSON.stringify(name)} in a field`,
      422,
      JSON.stringify({ name }),
    ],
  ),
  ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''].map(
    (type): [string, number, string, Record<string, string>] => [
      `of the type “${type}”`,
      415,
      VALID,
      { 'content-type': type },
    ],
  ),
  ['that is compressed', 415, gzipSync(VALID), { 'content-encoding': 'gzip' }],
  ['of 70 kB', 413, JSON.stringify({ name: 'Ana', x: 'x'.repeat(70 * 1024) })],
  ['of ten megabytes', 413, JSON.stringify({ name: 'Ana', x: 'x'.repeat(10 * 1024 * 1024) })],
])('a JSON body %s is answered with %i', async (_what, status, body, headers) => {
  expect(await statusOf(body, { 'content-type': JSON_TYPE, ...headers })).toBe(status);
});

test.each([
  [422, {}],
  [422, { nome: 'Ana', _method: 'PUT' }],
  [422, { toString: 'x', shape: 'x' }],
  [200, { note: 'Olá', nome: 'Ana' }],
])(
  'if no field is required, a JSON body without a known one is answered with %i: %j',
  async (status, body) => {
    const changes = z.object({ note: z.optional(z.string()), _method: z.optional(z.string()) });
    expect(await statusOf(JSON.stringify(body), { 'content-type': JSON_TYPE }, changes)).toBe(status);
  },
);

test('a deeply nested JSON body is refused', async () => {
  for (const body of [
    '['.repeat(5_000) + ']'.repeat(5_000),
    '{"name":'.repeat(2_000) + '1' + '}'.repeat(2_000),
  ])
    expect([400, 422]).toContain(await statusOf(body, { 'content-type': JSON_TYPE })); // the engine's stack decides
});
