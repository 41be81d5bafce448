import { expect } from 'vitest';
import * as z from 'zod/mini';
import { dataOf } from '../../../supabase/functions/api/http/endpoint';
import { supplierResource, type SupplierResource } from '../../../supabase/functions/api/suppliers/resource';
import type { Answer, Ask } from '../../support/actors';
import type { Backend } from '../../support/backend';
import { refusal } from './api';
import { API } from './callers';

export const SUPPLIERS = `${API}/suppliers`;
export const FAVORITES = `${API}/favorites`;
export const CATEGORIES = `${API}/categories`;

export type Fields = Record<string, string | Blob | (string | Blob)[]>;

/** The required fields of a supplier's form. */
export function requiredFields(categoryId: number): Fields {
  return {
    name: 'Ateliê Aurora',
    instagram: '@atelie.aurora',
    whatsapp: '(11) 91234-5678',
    category_id: String(categoryId),
  };
}

/** A request with a form, encoded as browsers do. A list becomes a repeated field. */
export async function form(fields: Fields): Promise<Ask> {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) data.append(name, value);
  }
  const request = new Request('http://form.example', { method: 'POST', body: data });
  const body = new Uint8Array(await request.arrayBuffer());
  return { method: 'POST', body, headers: { 'content-type': request.headers.get('content-type') ?? '' } };
}

export const json = ({ text }: Answer): unknown => JSON.parse(text);

export type RefusedAnswer = z.infer<typeof refusal>;

/** The body of a refusal, whose status and form it checks. */
export function refusedWith(answer: Answer, status: number): RefusedAnswer {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const body = refusal.parse(json(answer));
  expect(answer.headers.get('x-request-id')).toBe(body.request_id);
  return body;
}

/** The messages of a refusal at the fields. */
export function fieldErrors(answer: Answer, status = 422): Record<string, string[]> {
  return refusedWith(answer, status).errors ?? {};
}

// Strict: an answer must not have fields that the function does not describe.
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

/** The supplier in the answer to a save, whose status it checks. */
export function savedIn(answer: Answer, status: 200 | 201): SupplierResource {
  expect(answer.status, answer.text).toBe(status);
  const { data, message } = saved.parse(json(answer));
  expect(message).toBe(`Fornecedor ${status === 201 ? 'criado' : 'atualizado'} com sucesso!`);
  return data;
}

/** Everything that calls about suppliers could write: rows and stored files. */
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

/** Bucket and path of all stored files, or of those of one supplier. */
export async function filesIn(backend: Backend, id?: number): Promise<string[]> {
  const rows = await backend.sql<{ file: string }>(
    `select bucket_id || ':' || name as file from storage.objects
     where bucket_id like 'supplier%' and ($1::text is null or name like $1 || '/%') order by 1`,
    [id ?? null],
  );
  return rows.map(({ file }) => file);
}

/** The path of the stored file behind a link. */
export const pathIn = (url: string): string => new URL(url).pathname.split('/').slice(-2).join('/');

/** The status of a link that is opened without a session. */
export async function opened(url: string | null | undefined): Promise<number> {
  const answer = await fetch(url ?? 'about:none');
  await answer.arrayBuffer();
  return answer.status;
}
