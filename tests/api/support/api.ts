import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { createAuthServer } from '../../../supabase/functions/api/auth-server';
import { databaseOf } from '../../../supabase/functions/api/database';
import { createEndpoints } from '../../../supabase/functions/api/route-table';
import { readEnv } from '../../../supabase/functions/api/env';
import { ERROR_CODES, type ErrorCode } from '../../../supabase/functions/api/http/errors';
import { describe as describeApi } from '../../../supabase/functions/api/openapi';
import { createSecretKeyClient } from '../../../supabase/functions/api/secret-key-client';
import { createFileStore } from '../../../supabase/functions/api/suppliers/file-store';
import type { Answer } from '../../support/actors';
import { API, type Caller } from './callers';

/** True on a Supabase other than the local one: its signing key and the environment of its function are unknown. */
export const elsewhere = Boolean(process.env.SUPABASE_URL);

/** Words of English validation messages, which must not reach users. */
const ENGLISH = /\b(invalid|expected|received|required|must|too (small|big)|string|error)\b/i;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** The JSON of an answer without what bodyOf() has checked. */
export interface ApiBody {
  data?: unknown;
  message?: string;
  errors?: Record<string, string[]>;
}

export interface ApiAnswer {
  status: number;
  /** Of an error. */
  code?: string;
  headers: Headers;
  body: ApiBody;
}

/**
 * One call to the function. It comes from a random IP address, so that rate limits do not affect it, and fails if the
 * function's description does not have this answer.
 */
export async function call(caller: Caller, method: Method, path: string, body?: object): Promise<ApiAnswer> {
  const headers = { 'cf-connecting-ip': `10.${randomBytes(3).join('.')}` };
  const answer = await caller.ask(API + path, { method, headers, ...(body && { body }) });
  const { status, headers: answered, text } = answer;
  const whole = text === '' ? {} : (JSON.parse(text) as { code?: string });
  expectPublished(method, path, status, whole);
  return {
    status,
    headers: answered,
    body: text === '' ? {} : bodyOf(answer),
    ...(whole.code && { code: whole.code }),
  };
}

/** The JSON of an answer without `request_id`, which has to be the one in the headers, and without the code of an error. */
export function bodyOf({ status, headers, text }: Answer): ApiBody {
  const { request_id, code, ...body } = JSON.parse(text) as ApiBody & { request_id?: string; code?: string };
  if (status >= 400) {
    expect(request_id ?? 'none', text).toBe(headers.get('x-request-id'));
    expect(Object.keys(ERROR_CODES), text).toContain(code);
  }
  const words = [body.message ?? '', ...Object.values(body.errors ?? {}).flat()];
  expect(words.join(' ')).not.toMatch(ENGLISH);
  return body;
}

/** The first message of each refused field, which is the one that a form shows. */
export function textsOf({ body }: ApiAnswer): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(body.errors ?? {}).map(([field, [text]]) => [field, text]));
}

export const refusal = z.strictObject({
  message: z.string().check(z.minLength(1)),
  code: z.enum(Object.keys(ERROR_CODES) as ErrorCode[]),
  errors: z.optional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
  request_id: z.guid(),
});

const env = readEnv(() => undefined);
const secretKeyClient = createSecretKeyClient(env);
export const endpoints = createEndpoints({
  env,
  authServer: createAuthServer(env),
  secretKeyClient,
  open: databaseOf(env),
  gateway: null,
  files: createFileStore(env, secretKeyClient),
  mailer: null,
  afterAnswer: () => undefined,
  reportError: () => undefined,
});
const { paths } = describeApi(endpoints) as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
};

function expectPublished(method: Method, path: string, status: number, body: object): void {
  const verb = method.toLowerCase();
  const place = path.replace(/\?.*/, '');
  const endpoint = endpoints.find(
    (row) => row.method === verb && new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(place),
  );
  if (endpoint) {
    const described = paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[verb];
    expect(Object.keys(described?.responses ?? {}), `${method} ${path}`).toContain(String(status));
  }
  const schema = endpoint?.answers[status]?.schema ?? (status >= 400 ? refusal : z.strictObject({}));
  // Parsing removes what the schema does not know.
  expect(z.parse(schema, body), `${method} ${path}`).toEqual(body);
}
