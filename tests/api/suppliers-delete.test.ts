import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import { startBackend, type Backend } from '../support/backend';
import { REFUSED_WRITERS, createCallers, type CallerName, type Callers } from './support/callers';
import { picture } from './support/pictures';
import {
  CATEGORIES,
  FAVORITES,
  SUPPLIERS,
  everythingIn,
  filesIn,
  form,
  opened,
  refusedWith,
  requiredFields,
  savedIn,
  suppliersIn,
} from './support/supplier-api';
import { createCategory } from '../support/supplier-world';

let backend: Backend;
let people: Callers;
let categoryId: number;
let supplier: SupplierResource;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  categoryId = await createCategory(backend);
  supplier = await create();
});
afterAll(() => backend.close());

async function create(): Promise<SupplierResource> {
  const png = await picture();
  const files = { main_image: png, logo: png, 'gallery_images[]': [png, png] };
  const body = await form({ ...requiredFields(categoryId), is_premium: '0', ...files });
  return savedIn(await people.admin.ask(SUPPLIERS, body), 201);
}

/** Sends a JSON content type without a body, as clients do. */
const remove = (id: number | string, name: CallerName = 'admin') =>
  people[name].ask(`${SUPPLIERS}/${id}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  });

test.each(REFUSED_WRITERS)('%s deletes none', async (_who, name, status) => {
  const before = await everythingIn(backend);
  refusedWith(await remove(supplier.id, name), status);
  expect(await everythingIn(backend)).toEqual(before);
});

test.each(['0', '-1', 'abc', '1.5', 'gt.0', '1,2', '1'.repeat(16)])('there is none at %s', async (id) => {
  const before = await everythingIn(backend);
  expect(refusedWith(await remove(id), 404).message).toBe('Endereço não encontrado.');
  expect(await everythingIn(backend)).toEqual(before);
});

test('all of them at once cannot be deleted', async () => {
  const before = await everythingIn(backend);
  for (const path of [SUPPLIERS, `${SUPPLIERS}?id=gt.0`]) {
    const answer = await people.admin.ask(path, { method: 'DELETE' });
    expect(refusedWith(answer, 405).message).toBe('Este endereço não aceita este método.');
  }
  expect(await everythingIn(backend)).toEqual(before);
});

describe('one that an admin deletes', () => {
  beforeEach(async () => {
    categoryId = await createCategory(backend);
    supplier = await create();
  });

  test('goes without an answer, and is nowhere any more', async () => {
    const answer = await remove(supplier.id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(refusedWith(await people.admin.ask(`${SUPPLIERS}/${supplier.id}`), 404).message).toBe(
      'Fornecedor não encontrado.',
    );
    expect(suppliersIn(await people.admin.ask(SUPPLIERS)).map(({ id }) => id)).not.toContain(supplier.id);
    for (const table of ['supplier_details', 'supplier_contacts', 'supplier_images']) {
      expect(await backend.sql(`select from public.${table} where supplier_id = $1`, [supplier.id])).toEqual(
        [],
      );
    }
  });

  test('takes its files with it, and their links open nothing', async () => {
    const links = [supplier.main_image_url, supplier.logo, ...supplier.images.map(({ url }) => url)];
    expect(await Promise.all(links.map(opened))).toEqual([200, 200, 200, 200]);
    await remove(supplier.id);
    expect(await filesIn(backend, supplier.id)).toEqual([]);
    for (const status of await Promise.all(links.map(opened))) expect(status).toBeGreaterThanOrEqual(400);
  });

  test('leaves everybody’s favourites, and other suppliers and their files stay', async () => {
    const other = await create();
    for (const { id } of [supplier, other]) {
      const body = { supplier_id: id };
      expect((await people.free.ask(`${FAVORITES}/add`, { method: 'POST', body })).status).toBe(200);
    }
    await remove(supplier.id);
    expect(suppliersIn(await people.free.ask(FAVORITES)).map(({ id }) => id)).toEqual([other.id]);
    expect(await filesIn(backend, other.id)).toHaveLength(4);
    expect(await Promise.all(other.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
  });

  test('sets its category free to be deleted', async () => {
    const removeCategory = () => people.admin.ask(`${CATEGORIES}/${categoryId}`, { method: 'DELETE' });
    expect(refusedWith(await removeCategory(), 409).message).toContain('1 fornecedor ');
    await remove(supplier.id);
    expect((await removeCategory()).status).toBe(204);
  });

  test('does not hand its id on to another one', async () => {
    await remove(supplier.id);
    expect((await create()).id).toBeGreaterThan(supplier.id);
  });

  test('is not there a second time, as one that never was', async () => {
    await remove(supplier.id);
    for (const id of [supplier.id, 999_999_999]) {
      expect(refusedWith(await remove(id), 404).message).toBe('Fornecedor não encontrado.');
    }
  });
});
