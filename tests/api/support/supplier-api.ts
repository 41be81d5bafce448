import { expect } from 'vitest';
import * as z from 'zod/mini';
import { dataOf } from '../../../supabase/functions/api/http/endpoint';
import { supplierResource, type SupplierResource } from '../../../supabase/functions/api/suppliers/resource';
import type { Answer, Ask } from '../../support/actors';
import type { Backend } from '../../support/backend';
import { API } from './callers';

export const SUPPLIERS = `${API}/suppliers`;
export const FAVORITES = `${API}/favorites`;
export const CATEGORIES = `${API}/categories`;

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
