import { sign } from 'hono/jwt';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { LOCAL_KEYS } from '../../supabase/embedded/settings';
import { dataOf } from '../../supabase/functions/api/http/endpoint';
import { supplierResource, type SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import { ACTOR_NAMES, createActors, type Actor, type ActorName, type Answer, type Ask } from './actors';
import type { Backend } from './backend';

export const API = '/functions/v1/api';
export const SUPPLIERS = '/functions/v1/api/suppliers';
export const FAVORITES = '/functions/v1/api/favorites';
export const CATEGORIES = '/functions/v1/api/categories';

/** Everybody who may call, and with what in place of a session. */
export const CALLER_NAMES = [...ACTOR_NAMES, 'garbage', 'forged', 'old'] as const;
export type CallerName = (typeof CALLER_NAMES)[number];
export type Caller = Pick<Actor, 'ask' | 'account'>;
export type Callers = Record<CallerName, Caller> & Record<ActorName, Actor>;

const WHO: Record<CallerName, string> = {
  visitor: 'nobody',
  garbage: 'garbage for a token',
  forged: 'a token that somebody made up',
  old: 'a premium member’s token that has run out',
  free: 'a free member',
  expired: 'a member whose plan has ended',
  premium: 'a premium member',
  admin: 'an admin',
};

/** Rows for `test.each`: what to call the caller in a title, and its name. */
export function callers(...names: CallerName[]): [string, CallerName][] {
  return names.map((name) => [WHO[name], name]);
}

/** Who has no running session, and who has one that may not write: with the status that each is refused with. */
export const REFUSED_WRITERS: [string, CallerName, 401 | 403][] = [
  ...callers('visitor', 'garbage', 'forged', 'old').map(([who, name]) => [who, name, 401] as const),
  ...callers('free', 'expired', 'premium').map(([who, name]) => [who, name, 403] as const),
].map(([who, name, status]) => [who, name, status]);

/** The actors, and who has only something like a token. */
export async function createCallers(backend: Backend): Promise<Callers> {
  const actors = await createActors(backend);
  const { visitor, premium } = actors;
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: premium.account.id, email: premium.account.email, role: 'authenticated' };
  const lifetime = { aud: 'authenticated', iat: now - 7200, exp: now - 3600 };
  const old = await sign({ ...claims, ...lifetime }, LOCAL_KEYS.jwtSecret, 'HS256');
  const holding = (token: string): Caller => ({
    account: visitor.account,
    ask: (path, ask = {}) =>
      visitor.ask(path, { ...ask, headers: { ...ask.headers, authorization: `Bearer ${token}` } }),
  });
  return { ...actors, garbage: holding('garbage'), forged: holding('a.b.c'), old: holding(old) };
}

export type Fields = Record<string, string | Blob | (string | Blob)[]>;

/** The least that a supplier's form may hold. */
export function requiredFields(categoryId: number): Fields {
  return {
    name: 'Ateliê Aurora',
    instagram: '@atelie.aurora',
    whatsapp: '(11) 91234-5678',
    category_id: String(categoryId),
  };
}

/** A form as a browser's FormData puts it; a list is a field sent several times. */
export async function form(fields: Fields): Promise<Ask> {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) data.append(name, value);
  }
  return encoded(data);
}

/** The request that carries a form, body and content type. */
export async function encoded(data: FormData): Promise<Ask> {
  const request = new Request('http://form.example', { method: 'POST', body: data });
  const body = new Uint8Array(await request.arrayBuffer());
  return { method: 'POST', body, headers: { 'content-type': request.headers.get('content-type') ?? '' } };
}

export const json = ({ text }: Answer): unknown => JSON.parse(text);

const refusal = z.strictObject({
  message: z.string().check(z.minLength(1)),
  errors: z.optional(z.record(z.string(), z.array(z.string()).check(z.minLength(1)))),
  request_id: z.guid(),
});
export type RefusedAnswer = z.infer<typeof refusal>;

/** The body of a refusal, once its status and form have been checked. */
export function refusedWith(answer: Answer, status: number): RefusedAnswer {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const body = refusal.parse(json(answer));
  expect(answer.headers.get('x-request-id')).toBe(body.request_id);
  return body;
}

/** The texts that a refusal gives at the fields. */
export function fieldErrors(answer: Answer, status = 422): Record<string, string[]> {
  return refusedWith(answer, status).errors ?? {};
}

// Strict: what the function does not publish must not be in the answer either.
const supplier = z.strictObject(supplierResource.shape);
const saved = z.strictObject({ data: supplier, message: z.string() });

export function supplierIn(answer: Answer): SupplierResource {
  expect(answer.status, answer.text).toBe(200);
  return z.strictObject({ data: supplier }).parse(json(answer)).data;
}

export function suppliersIn(answer: Answer): SupplierResource[] {
  expect(answer.status, answer.text).toBe(200);
  return z.strictObject(dataOf(z.array(supplier)).shape).parse(json(answer)).data;
}

/** The supplier that a save answers, after its status. */
export function savedIn(answer: Answer, status: 200 | 201): SupplierResource {
  expect(answer.status, answer.text).toBe(status);
  const { data, message } = saved.parse(json(answer));
  expect(message).toBe(`Fornecedor ${status === 201 ? 'criado' : 'atualizado'} com sucesso!`);
  return data;
}

/** Everything that a call of these endpoints could have written: rows of the database, files of the storage. */
export async function everythingIn(backend: Backend): Promise<Record<string, unknown[]>> {
  const tables = [
    'suppliers',
    'supplier_details',
    'supplier_contacts',
    'supplier_images',
    'categories',
    'favorites',
  ];
  const state: Record<string, unknown[]> = { files: await filesIn(backend) };
  for (const table of tables)
    state[table] = await backend.sql(`select t.* from public.${table} t order by t::text`);
  return state;
}

/** Bucket and path of the stored files; those of one supplier where an id is given. */
export async function filesIn(backend: Backend, id?: number): Promise<string[]> {
  const rows = await backend.sql<{ file: string }>(
    `select bucket_id || ':' || name as file from storage.objects
     where bucket_id like 'supplier%' and ($1::text is null or name like $1 || '/%') order by 1`,
    [id ?? null],
  );
  return rows.map(({ file }) => file);
}

/** Status of a link, opened by somebody with nothing but the link. */
export async function opened(url: string | null | undefined): Promise<number> {
  const answer = await fetch(url ?? 'about:none');
  await answer.arrayBuffer();
  return answer.status;
}
