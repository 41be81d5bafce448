import type { HonoRequest } from 'hono';
import * as z from 'zod/mini';
import { CHECK_FIELDS, type FieldErrors, HttpError } from './errors.ts';

/** A request body: how the API describes it, and how it is read. */
export interface Body<Input> {
  contentType: 'application/json' | 'application/x-www-form-urlencoded' | 'multipart/form-data';
  schema: z.ZodMiniType;
  read(request: HonoRequest): Promise<Input>;
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;
const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;
const JSON_BYTES = 64 * 1024;
/** Keys that change an object's behavior instead of its content. */
export const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** The strings of a JSON text; the group matches after a key. Whole strings match, so none contains a false key. */
const STRINGS = /"(?:[^"\\]|\\.)*"(\s*:)?/g;
/** Not allowed in texts: control characters except line breaks and tabs, lone surrogates, invalid UTF-8. */
// deno-lint-ignore no-control-regex -- exactly these are refused
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\p{Surrogate}|\ufffd/u;

/** Nothing here unpacks bodies: a small one could become any size. @throws HttpError 415 for a compressed body */
export function refuseCompressed(request: HonoRequest): void {
  const encoding = request.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity') throw new HttpError(415, 'Envie os dados sem compressão.');
}

/** A JSON object. Throws 415 for another content type, 413 if too large, 400 if unclear or invalid, 422 by field. */
export function jsonBody<Schema extends z.ZodMiniObject>(schema: Schema): Body<z.output<Schema>> {
  return {
    contentType: 'application/json',
    schema,
    async read(request) {
      if (!JSON_TYPE.test(request.header('content-type') ?? '')) {
        throw new HttpError(415, 'Envie os dados em formato JSON.');
      }
      return validate(schema, parse(await textOf(request.raw)));
    },
  };
}

/** A small form of texts, in either encoding. Throws 415, 413 and 422 as jsonBody does, 400 if it cannot be read. */
export function formBody<Schema extends z.ZodMiniObject>(schema: Schema): Body<z.output<Schema>> {
  return {
    contentType: 'application/x-www-form-urlencoded',
    schema,
    async read(request) {
      const type = request.header('content-type') ?? '';
      if (!FORM_TYPE.test(type)) throw new HttpError(415, 'Envie os dados como um formulário.');
      const sent = new Response(await textOf(request.raw), { headers: { 'content-type': type } });
      const form = await sent.formData().catch(() => {
        throw new HttpError(400, 'Os dados enviados não são um formulário válido.');
      });
      return validate(schema, Object.fromEntries(form));
    },
  };
}

/** The unparsed text, for checking a signature. Throws 413 if too large. */
export const rawBody: Body<string> = {
  contentType: 'application/json',
  schema: z.looseObject({}),
  read: (request) => textOf(request.raw),
};

/** The fields of a body. @throws HttpError 422 with a list of messages per field, or if there is no known one */
function validate<Schema extends z.ZodMiniObject>(schema: Schema, input: unknown): z.output<Schema> {
  const fields = parseFields(schema, input);
  requireKnownField(schema, Object.keys(input as object));
  return fields;
}

/** Unknown fields are ignored, but with nothing else a change would change nothing, unnoticed. @throws HttpError 422 */
export function requireKnownField({ shape }: z.ZodMiniObject, names: string[]): void {
  // `gallery_images[0]` is described as `gallery_images[]`.
  const known = new Set(Object.keys(shape).map((name) => name.replace('[]', '')));
  known.delete('_method');
  if (!names.some((name) => known.has(name.replace(/\[\d*\]$/, '')))) {
    throw new HttpError(422, 'Envie ao menos um campo conhecido.');
  }
}

/** @throws HttpError 422 with a list of messages per field */
export function parseFields<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  if (!isObject(input) || Array.isArray(input)) {
    throw new HttpError(422, 'Envie os dados como um objeto, campo a campo.');
  }
  const result = z.safeParse(schema, input);
  if (result.success) {
    const unreadable = unreadableFields(result.data as object);
    if (unreadable) throw new HttpError(422, CHECK_FIELDS, { errors: unreadable });
    return result.data;
  }
  const { fieldErrors } = z.flattenError<unknown, string>(result.error);
  // A list and its items may fail with the same message.
  const texts = Object.entries(fieldErrors as FieldErrors).map(([name, list]) => [name, [...new Set(list)]]);
  throw new HttpError(422, CHECK_FIELDS, { errors: Object.fromEntries(texts) as FieldErrors });
}

async function textOf({ body }: Request): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // preventCancel: drainRequestBody reads the rest of a body that is too large.
  try {
    for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength;
      if (size > JSON_BYTES) break;
      chunks.push(chunk);
    }
  } catch {
    throw new HttpError(400, 'Os dados enviados estão incompletos.'); // the client closed the connection
  }
  if (size > JSON_BYTES) throw new HttpError(413, 'Os dados enviados são grandes demais.');
  return new Blob(chunks).text();
}

function parse(text: string): unknown {
  const { body, keys } = parseJson(text);
  const written = [...text.matchAll(STRINGS)].filter(([, colon]) => colon).length;
  if (written > keys) throw new HttpError(400, 'Os dados enviados repetem um campo.');
  return body;
}

/** The parsed JSON and its number of keys, which is lower than in the text if a key is repeated. */
function parseJson(text: string): { body: unknown; keys: number } {
  let keys = 0;
  try {
    const body: unknown = JSON.parse(text, (key, value: unknown) => {
      if (PROTOTYPE_KEYS.has(key)) throw new SyntaxError(key);
      if (isObject(value) && !Array.isArray(value)) keys += Object.keys(value).length;
      return value;
    });
    return { body, keys };
  } catch (cause) {
    // RangeError: nested deeper than the engine's stack allows.
    if (!(cause instanceof SyntaxError || cause instanceof RangeError)) throw cause;
    throw new HttpError(400, 'Os dados enviados não são um JSON válido.');
  }
}

/** Fields that have characters which the database cannot store, and whose schema does not remove or explain them. */
function unreadableFields(input: object): FieldErrors | null {
  const fields = Object.entries(input).filter(
    ([, value]) => typeof value === 'string' && !isReadable(value),
  );
  if (fields.length === 0) return null;
  return Object.fromEntries(
    fields.map(([name]) => [name, ['O texto tem caracteres que não podem ser usados.']]),
  );
}

/** Whether the database can store a text. */
export function isReadable(text: string): boolean {
  return !UNREADABLE.test(text);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
