import { describe, expect } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import { type CallerName } from './support/callers';
import { picture } from './support/pictures';
import {
  CATEGORIES,
  FAVORITES,
  SUPPLIERS,
  everythingIn,
  filesIn,
  opened,
  refusedWith,
  type Fields,
  suppliersIn,
} from './support/supplier-api';
import { uploadFiles } from '../support/stored-files';
import { createCategory, insertPremiumSupplier } from '../support/supplier-world';
import { test as base } from './support/test';

const test = base
  .extend(
    'createWithFiles',
    { scope: 'file' },
    ({ supplierForm }) =>
      async (fields: Fields = {}): Promise<SupplierResource> => {
        const png = await picture();
        const files = { main_image: png, logo: png, 'gallery_images[]': [png, png] };
        return supplierForm.create({ is_premium: '0', ...files, ...fields });
      },
  )
  .extend('supplier', ({ createWithFiles }) => createWithFiles())
  /** Sends a JSON content type without a body, as some clients do. */
  .extend(
    'remove',
    { scope: 'file' },
    ({ callers }) =>
      (id: number | string, name: CallerName = 'admin') =>
        callers[name].ask(`${SUPPLIERS}/${id}`, {
          method: 'DELETE',
          headers: { 'content-type': 'application/json' },
        }),
  );

test.for(['0', '-1', 'abc', '1.5', 'gt.0', '1,2', '1'.repeat(16)])(
  'deleting the invalid id %s is answered 404',
  async (id, { backend, remove }) => {
    const before = await everythingIn(backend);
    expect(refusedWith(await remove(id), 404).message).toBe('Endereço não encontrado.');
    expect(await everythingIn(backend)).toEqual(before);
  },
);

test('suppliers can only be deleted one by one', async ({ backend, supplier, callers }) => {
  const before = await everythingIn(backend);
  for (const path of [SUPPLIERS, `${SUPPLIERS}?id=gt.0`, `${SUPPLIERS}?id=eq.${supplier.id}`]) {
    const answer = await callers.admin.ask(path, { method: 'DELETE' });
    expect(refusedWith(answer, 405).message).toBe('Este endereço não aceita este método.');
  }
  expect(await everythingIn(backend)).toEqual(before);
});

describe('a supplier that an admin deletes', () => {
  test('can no longer be found anywhere', async ({ remove, supplier, callers, backend }) => {
    const answer = await remove(supplier.id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(refusedWith(await callers.admin.ask(`${SUPPLIERS}/${supplier.id}`), 404).message).toBe(
      'Fornecedor não encontrado.',
    );
    expect(suppliersIn(await callers.admin.ask(SUPPLIERS)).map(({ id }) => id)).not.toContain(supplier.id);
    for (const table of ['supplier_details', 'supplier_contacts', 'supplier_images']) {
      expect(await backend.sql(`select from public.${table} where supplier_id = $1`, [supplier.id])).toEqual(
        [],
      );
    }
  });

  test('loses its files, and their links stop working', async ({ supplier, remove, backend }) => {
    const links = [supplier.main_image_url, supplier.logo, ...supplier.images.map(({ url }) => url)];
    expect(await Promise.all(links.map(opened))).toEqual([200, 200, 200, 200]);
    await remove(supplier.id);
    expect(await filesIn(backend, supplier.id)).toEqual([]);
    for (const status of await Promise.all(links.map(opened))) expect(status).toBeGreaterThanOrEqual(400);
  });

  test('loses the smaller versions of its pictures', async ({ remove, categoryId, callers, backend }) => {
    const supplier = await insertPremiumSupplier(backend, categoryId);
    const texts = await uploadFiles(callers.admin, supplier);
    expect(Object.keys(texts)).toHaveLength(10);
    await remove(supplier.id);
    expect(await filesIn(backend, supplier.id)).toEqual([]);
  });

  test('disappears from favorites, and other suppliers keep their files', async ({
    createWithFiles,
    supplier,
    callers,
    remove,
    backend,
  }) => {
    const other = await createWithFiles();
    for (const { id } of [supplier, other]) {
      const body = { supplier_id: id };
      expect((await callers.free.ask(`${FAVORITES}/add`, { method: 'POST', body })).status).toBe(200);
    }
    await remove(supplier.id);
    expect(suppliersIn(await callers.free.ask(FAVORITES)).map(({ id }) => id)).toEqual([other.id]);
    expect(await filesIn(backend, other.id)).toHaveLength(4);
    expect(await Promise.all(other.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
  });

  test('no longer prevents the deletion of its category', async ({
    backend,
    createWithFiles,
    callers,
    remove,
  }) => {
    const category_id = await createCategory(backend);
    const { id } = await createWithFiles({ category_id: String(category_id) });
    const removeCategory = () => callers.admin.ask(`${CATEGORIES}/${category_id}`, { method: 'DELETE' });
    expect(refusedWith(await removeCategory(), 409).message).toContain('1 fornecedor ');
    await remove(id);
    expect((await removeCategory()).status).toBe(204);
  });

  test('does not pass its id on to a new supplier', async ({ remove, supplier, createWithFiles }) => {
    await remove(supplier.id);
    expect((await createWithFiles()).id).toBeGreaterThan(supplier.id);
  });

  test('is unknown when it is deleted again', async ({ remove, supplier }) => {
    await remove(supplier.id);
    for (const id of [supplier.id, 999_999_999]) {
      expect(refusedWith(await remove(id), 404).message).toBe('Fornecedor não encontrado.');
    }
  });
});
