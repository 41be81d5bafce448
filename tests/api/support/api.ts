import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { createAuthServer } from '../../../supabase/functions/api/auth-server';
import { databaseOf } from '../../../supabase/functions/api/database';
import { createEndpoints } from '../../../supabase/functions/api/route-table';
import { readEnv } from '../../../supabase/functions/api/env';
import { describe as describeApi } from '../../../supabase/functions/api/openapi';
import { createNotifier } from '../../../supabase/functions/api/notifier';
import { createSecretKeyClient } from '../../../supabase/functions/api/secret-key-client';
import { createFileStore } from '../../../supabase/functions/api/suppliers/file-store';
import type { Answer } from '../../support/actors';
import { API, type Caller } from './callers';

/** What another Supabase than the embedded one keeps to itself: the key of its tokens, the function's environment. */
export const elsewhere = Boolean(process.env.SUPABASE_URL);

/** Words of the validation's own language, which nobody is to read. */
const ENGLISH = /\b(invalid|expected|received|required|must|too (small|big)|string|error)\b/i;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** An answer's JSON but for `request_id`, which has been looked at; empty where there is none. */
export interface ApiBody {
  data?: unknown;
  message?: string;
  errors?: Record<string, string[]>;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: ApiBody;
}

/**
 * One call to the function, from an address that nobody has called from before: limits are counted by it. Fails when
 * the answer is none that the function publishes for this call.
 */
export async function call(caller: Caller, method: Method, path: string, body?: object): Promise<ApiAnswer> {
  const headers = { 'cf-connecting-ip': `10.${randomBytes(3).join('.')}` };
  const answer = await caller.ask(API + path, { method, headers, ...(body && { body }) });
  const json = answer.text === '' ? {} : bodyOf(answer);
  expectPublished(method, path, answer.status, json);
  return { status: answer.status, headers: answer.headers, body: json };
}

/** The JSON of an answer. A refusal has to name its request as the headers do; that id is left out. */
export function bodyOf({ status, headers, text }: Answer): ApiBody {
  const { request_id, ...body } = JSON.parse(text) as ApiBody & { request_id?: string };
  if (status >= 400) expect(request_id ?? 'none', text).toBe(headers.get('x-request-id'));
  const words = [body.message ?? '', ...Object.values(body.errors ?? {}).flat()];
  expect(words.join(' ')).not.toMatch(ENGLISH);
  return body;
}

/** The first text of each field that was refused, the one that a form shows. */
export function textsOf({ body }: ApiAnswer): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(body.errors ?? {}).map(([field, [text]]) => [field, text]));
}

const refusal = z.strictObject({
  message: z.string().check(z.minLength(1)),
  errors: z.optional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
});

const env = readEnv(() => undefined);
const secretKeyClient = createSecretKeyClient(env);
const endpoints = createEndpoints({
  env,
  authServer: createAuthServer(env),
  secretKeyClient,
  open: databaseOf(env),
  gateway: null,
  files: createFileStore(env),
  notifier: createNotifier(env, secretKeyClient),
  reportError: () => undefined,
});
const { paths } = describeApi(endpoints) as {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
};

function expectPublished(method: Method, path: string, status: number, body: ApiBody): void {
  const verb = method.toLowerCase();
  const place = path.replace(/\?.*/, '');
  const endpoint = endpoints.find(
    (row) => row.method === verb && new RegExp(`^${row.path.replace(/:\w+/g, '[^/]+')}$`).test(place),
  );
  if (endpoint) {
    const described = paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[verb];
    // A parameter of the wrong form makes an address that does not exist.
    const statuses = [...Object.keys(described?.responses ?? {}), ...(endpoint.params ? ['404'] : [])];
    expect(statuses, `${method} ${path}`).toContain(String(status));
  }
  const schema = endpoint?.answers[status]?.schema ?? (status >= 400 ? refusal : z.strictObject({}));
  // Whatever a schema does not know is gone from what it has parsed.
  expect(z.parse(schema, body), `${method} ${path}`).toEqual(body);
}
