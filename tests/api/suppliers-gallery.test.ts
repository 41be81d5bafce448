import { describe, expect } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import type { Answer } from '../support/actors';
import { uploadFiles } from '../support/stored-files';
import { createCategory, insertPremiumSupplier } from '../support/supplier-world';
import type { CallerName } from './support/callers';
import { picture } from '../support/pictures';
import { bytesOf, END, filePart, parts, sendPieces } from '../support/raw-forms';
import {
  CATEGORIES,
  everythingIn,
  FAVORITES,
  fieldErrors,
  type Fields,
  filesIn,
  opened,
  refusedWith,
  savedIn,
  supplierIn,
  SUPPLIERS,
  suppliersIn,
} from './support/supplier-api';
import { test as base } from './support/test';

const png = await picture();

const test = base
  .extend('supplier', ({ supplierForm }) => supplierForm.create({ 'gallery_images[]': [png, png, png] }))
  .extend('urls', ({ supplier }) => supplier.images.map(({ url }) => url) as [string, string, string])
  .extend('gallery', ({ supplierForm, supplier, callers, backend, urls }) => {
    async function update(fields: Fields): Promise<Answer> {
      return supplierForm.update(supplier, fields);
    }

    /** Expects these pictures of the old gallery and then `added` new ones, in the answer, in the database and in Storage. */
    async function expectPictures(answer: Answer, stay: number[], added = 0): Promise<void> {
      const after = savedIn(answer, 200);
      const old = stay.map((at) => supplier.images[at]!.id);
      expect(ids(after).slice(0, stay.length)).toEqual(old);
      expect(after.images).toHaveLength(stay.length + added);
      expect(ids(supplierIn(await callers.admin.ask(`${SUPPLIERS}/${supplier.id}`)))).toEqual(ids(after));
      expect(await filesIn(backend, supplier.id)).toHaveLength(stay.length + added);
      expect(await Promise.all(after.images.map(({ url }) => opened(url)))).toEqual(
        after.images.map(() => 200),
      );
      for (const [at, url] of urls.entries())
        expect((await opened(url)) === 200, `picture ${at}`).toBe(stay.includes(at));
    }

    async function refusal(fields: Fields): Promise<string> {
      const everything = await everythingIn(backend);
      const errors = fieldErrors(await update({ name: 'Outra', 'gallery_images[]': png, ...fields }));
      expect(await everythingIn(backend)).toEqual(everything);
      expect(Object.keys(errors)).toEqual(['existing_gallery_images']);
      return errors.existing_gallery_images!.join();
    }

    /** Sends one picture; `meanwhile` runs between the beginning of the form and the picture. */
    async function sendSlowly(meanwhile: () => Promise<unknown>): Promise<Answer> {
      async function* pieces() {
        yield bytesOf(parts({ _method: 'PUT' }) + filePart('gallery_images[]'));
        // A read that was sent later has been answered, so the upload has found out which version it changes.
        await callers.admin.ask(`${SUPPLIERS}/${supplier.id}`);
        await meanwhile();
        yield new Uint8Array(await png.arrayBuffer());
        yield bytesOf(`\r\n${END}`);
      }
      return sendPieces(backend, callers.admin, `${SUPPLIERS}/${supplier.id}`, pieces());
    }

    return { update, expectPictures, refusal, sendSlowly };
  })
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
  .extend('doomed', ({ createWithFiles }) => createWithFiles())
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

const FOREIGN = 'Uma das imagens mantidas não é deste fornecedor.';

const ids = ({ images }: SupplierResource) => images.map(({ id }) => id);

const kept = (...list: unknown[]) => ({ existing_gallery_images: JSON.stringify(list) });

test('new pictures may be sent under every spelling of their name, and come after the existing ones', async ({
  gallery,
}) => {
  const fields = { gallery_images: [png, png], 'gallery_images[]': png, 'gallery_images[7]': png };
  const others = { gallery_image: png, 'gallery_images[a]': png, 'images[]': png };
  await gallery.expectPictures(await gallery.update({ ...fields, ...others }), [0, 1, 2], 4);
});

test('the pictures that are kept are those of the list in its order, until a later list, and none if it is empty', async ({
  gallery,
  urls,
}) => {
  await gallery.expectPictures(await gallery.update(kept(urls[2], urls[1], urls[0])), [2, 1, 0]);
  await gallery.expectPictures(await gallery.update({ gallery_images: png }), [2, 1, 0], 1);
  const named = [urls[2].split('?')[0]!, `${urls[0]}&velho`];
  await gallery.expectPictures(
    await gallery.update({ 'existing_gallery_images[]': named, 'gallery_images[]': png }),
    [2, 0],
    1,
  );
  // Not the one that was removed just now.
  expect(await gallery.refusal(kept(urls[1]))).toBe(FOREIGN);
  await gallery.expectPictures(await gallery.update(kept()), []);
});

test('pictures of another supplier, a main image and a logo cannot be kept, and nothing changes', async ({
  supplierForm,
  gallery,
  urls,
}) => {
  const other = (await supplierForm.create({ gallery_images: png })).images[0]!.url;
  const { main_image_url, logo } = savedIn(await gallery.update({ main_image: png, logo: png }), 200);
  for (const url of [other, main_image_url, logo])
    expect(await gallery.refusal(kept(urls[0], url))).toBe(FOREIGN);
  expect(await gallery.refusal({ 'gallery_images[0]': other })).toBe(FOREIGN);
  expect(await gallery.refusal({ 'existing_gallery_images[]': [urls[0], other] })).toBe(FOREIGN);
  expect(await opened(other)).toBe(200);
});

describe('simultaneous changes', () => {
  test('of three overlapping changes of the pictures one is saved, two are refused, and no picture is lost', async ({
    gallery,
  }) => {
    let made: Answer | undefined;
    let second: Answer | undefined;
    const first = await gallery.sendSlowly(async () => {
      second = await gallery.sendSlowly(async () => {
        made = await gallery.update({ gallery_images: png });
      });
    });
    await gallery.expectPictures(made!, [0, 1, 2], 1);
    refusedWith(second!, 409);
    refusedWith(first, 409);
  });

  test('of the pictures are each saved or refused, and no picture is lost', async ({ gallery }) => {
    const answers = await Promise.all([1, 2, 3].map(() => gallery.update({ gallery_images: png })));
    // A change that ends before the next begins does not conflict with it, so the number of saved changes varies.
    const made = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ status }) => status !== 200);
    for (const answer of late) refusedWith(answer, 409);
    made.sort((one, other) => savedIn(one, 200).version - savedIn(other, 200).version);
    await gallery.expectPictures(made.at(-1)!, [0, 1, 2], made.length);
  });

  test('of texts only are both saved', async ({ gallery, callers, supplier }) => {
    const answers = await Promise.all([
      gallery.update({ name: 'Uma' }),
      gallery.update({ description: 'Outra' }),
    ]);
    for (const answer of answers) savedIn(answer, 200);
    const saved = supplierIn(await callers.admin.ask(`${SUPPLIERS}/${supplier.id}`));
    expect(saved).toMatchObject({ name: 'Uma', description: 'Outra' });
  });
});

test('suppliers can only be deleted one by one, by a valid id', async ({
  backend,
  doomed,
  callers,
  remove,
}) => {
  const before = await everythingIn(backend);
  for (const path of [SUPPLIERS, `${SUPPLIERS}?id=gt.0`, `${SUPPLIERS}?id=eq.${doomed.id}`]) {
    const answer = await callers.admin.ask(path, { method: 'DELETE' });
    expect(refusedWith(answer, 405).message).toBe('Este endereço não aceita este método.');
  }
  for (const id of ['gt.0', '1,2', '1'.repeat(16)])
    expect(refusedWith(await remove(id), 404).message).toBe('Endereço não encontrado.');
  expect(await everythingIn(backend)).toEqual(before);
});

test('a supplier that an admin deletes can no longer be found anywhere, and others keep their files', async ({
  backend,
  callers,
  createWithFiles,
  remove,
}) => {
  const category_id = await createCategory(backend);
  const doomed = await createWithFiles({ category_id: String(category_id) });
  const other = await createWithFiles();
  const links = [doomed.main_image_url, doomed.logo, ...doomed.images.map(({ url }) => url)];
  expect(await Promise.all(links.map(opened))).toEqual([200, 200, 200, 200]);
  for (const { id } of [doomed, other]) {
    const body = { supplier_id: id };
    expect((await callers.free.ask(`${FAVORITES}/add`, { method: 'POST', body })).status).toBe(200);
  }
  const removeCategory = () => callers.admin.ask(`${CATEGORIES}/${category_id}`, { method: 'DELETE' });
  expect(refusedWith(await removeCategory(), 409).message).toContain('1 fornecedor ');

  const answer = await remove(doomed.id);
  expect([answer.status, answer.text]).toEqual([204, '']);
  for (const again of [
    await callers.admin.ask(`${SUPPLIERS}/${doomed.id}`),
    await remove(doomed.id),
    await remove(999_999_999),
  ])
    expect(refusedWith(again, 404).message).toBe('Fornecedor não encontrado.');
  expect(suppliersIn(await callers.admin.ask(SUPPLIERS)).map(({ id }) => id)).not.toContain(doomed.id);
  for (const table of ['supplier_details', 'supplier_contacts', 'supplier_images'])
    expect(await backend.sql(`select from public.${table} where supplier_id = $1`, [doomed.id])).toEqual([]);
  expect(await filesIn(backend, doomed.id)).toEqual([]);
  for (const status of await Promise.all(links.map(opened))) expect(status).toBeGreaterThanOrEqual(400);

  expect(suppliersIn(await callers.free.ask(FAVORITES)).map(({ id }) => id)).toEqual([other.id]);
  expect(await filesIn(backend, other.id)).toHaveLength(4);
  expect(await Promise.all(other.images.map(({ url }) => opened(url)))).toEqual([200, 200]);
  expect((await removeCategory()).status).toBe(204);
  expect((await createWithFiles()).id).toBeGreaterThan(other.id);
});

test('a supplier that an admin deletes loses the smaller versions of its pictures', async ({
  remove,
  categoryId,
  callers,
  backend,
}) => {
  const supplier = await insertPremiumSupplier(backend, categoryId);
  expect(Object.keys(await uploadFiles(callers.admin, supplier))).toHaveLength(10);
  await remove(supplier.id);
  expect(await filesIn(backend, supplier.id)).toEqual([]);
});
