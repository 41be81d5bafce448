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

const ids = ({ images }: SupplierResource) => images.map(({ id }) => id);

const kept = (...list: unknown[]) => ({ existing_gallery_images: JSON.stringify(list) });

describe('new pictures', () => {
  test.for([
    ['gallery_images', ['gallery_images']],
    ['gallery_images[]', ['gallery_images[]']],
    ['gallery_images[0], gallery_images[1]', ['gallery_images[0]', 'gallery_images[1]']],
    ['every spelling in one form', ['gallery_images', 'gallery_images[]', 'gallery_images[7]']],
  ] as const)('may be sent under the name %s', async ([, names], { supplierForm, backend, gallery }) => {
    const fields = Object.fromEntries(names.map((name) => [name, [png, png]]));
    const supplier = await supplierForm.create(fields);
    expect(supplier.images).toHaveLength(names.length * 2);
    expect(await filesIn(backend, supplier.id)).toHaveLength(names.length * 2);
    await gallery.expectPictures(await gallery.update(fields), [0, 1, 2], names.length * 2);
  });

  test.for(['gallery_image', 'gallery_images[a]', 'gallery_images[0][0]', 'images[]', 'x_gallery_images'])(
    'are ignored under another name: %s',
    async (name, { gallery }) => {
      await gallery.expectPictures(await gallery.update({ [name]: png }), [0, 1, 2]);
    },
  );

  test('are added after the existing ones', async ({ gallery, callers, supplier }) => {
    await gallery.expectPictures(await gallery.update({ gallery_images: png }), [0, 1, 2], 1);
    const { images } = supplierIn(await callers.admin.ask(`${SUPPLIERS}/${supplier.id}`));
    expect(images[3]!.id).toBeGreaterThan(images[2]!.id);
  });
});

describe('the pictures that are kept', () => {
  test('are all of them if the form has no list', async ({ gallery }) => {
    await gallery.expectPictures(await gallery.update({ name: 'Outra' }), [0, 1, 2]);
  });

  test('are none if the list is empty', async ({ gallery }) => {
    await gallery.expectPictures(await gallery.update(kept()), []);
  });

  test('are only the new ones if the list is empty', async ({ gallery }) => {
    await gallery.expectPictures(await gallery.update({ ...kept(), 'gallery_images[]': [png, png] }), [], 2);
  });

  test.for([[[1]], [[0, 2]], [[2, 0]], [[2, 1, 0]], [[1, 1, 1]]] as const)(
    'are those of the list, in its order and each once: %j',
    async ([list], { gallery, urls }) => {
      await gallery.expectPictures(await gallery.update(kept(...list.map((at) => urls[at]))), [
        ...new Set(list),
      ]);
    },
  );

  test('may be named by links whose token is old or missing', async ({ urls, gallery }) => {
    const [first, second, third] = urls.map((url) => url.split('?')[0]!);
    await gallery.expectPictures(
      await gallery.update(kept(`${first}?token=velho`, `${third}?token=a.b.c&x=/${second}`)),
      [0, 2],
    );
  });

  test.for([
    ['gallery_images', ['gallery_images']],
    ['gallery_images[]', ['gallery_images[]']],
    ['gallery_images[0]', ['gallery_images[0]', 'gallery_images[1]']],
  ] as const)(
    'are all of them, first those named in the field of new pictures: %s',
    async ([, names], { urls, gallery }) => {
      const fields: Fields = Object.fromEntries(names.map((name) => [name, []]));
      for (const [at, url] of [urls[2], urls[0]].entries())
        (fields[names[at % names.length]!] as string[]).push(url);
      await gallery.expectPictures(await gallery.update(fields), [2, 0, 1]);
    },
  );

  test('may be named in the list and in the field of new pictures', async ({ gallery, urls }) => {
    await gallery.expectPictures(
      await gallery.update({ ...kept(urls[1]), 'gallery_images[0]': urls[0], 'gallery_images[1]': png }),
      [1, 0],
      1,
    );
  });

  test.for([
    ['existing_gallery_images[]', ['existing_gallery_images[]']],
    ['existing_gallery_images[0]', ['existing_gallery_images[0]', 'existing_gallery_images[1]']],
  ] as const)('may be sent one by one as %s', async ([, names], { urls, gallery }) => {
    const fields: Fields = Object.fromEntries(names.map((name) => [name, []]));
    for (const [at, url] of [urls[2], urls[0]].entries())
      (fields[names[at % names.length]!] as string[]).push(url);
    await gallery.expectPictures(await gallery.update({ ...fields, 'gallery_images[]': png }), [2, 0], 1);
  });

  test('are none if they are sent one by one and the only one is empty', async ({ gallery }) => {
    await gallery.expectPictures(await gallery.update({ 'existing_gallery_images[]': '' }), []);
  });

  test('keep their order when new ones are added later', async ({ gallery, urls }) => {
    await gallery.expectPictures(await gallery.update(kept(urls[2], urls[1], urls[0])), [2, 1, 0]);
    await gallery.expectPictures(await gallery.update({ gallery_images: png }), [2, 1, 0], 1);
  });
});

describe('a list of kept pictures is refused, and nothing changes,', () => {
  const FOREIGN = 'Uma das imagens mantidas não é deste fornecedor.';

  test('with a picture of another supplier', async ({ supplierForm, gallery, urls }) => {
    const other = await supplierForm.create({ gallery_images: png });
    expect(await gallery.refusal(kept(urls[0], other.images[0]!.url))).toBe(FOREIGN);
    expect(await gallery.refusal({ 'gallery_images[0]': other.images[0]!.url })).toBe(FOREIGN);
    expect(await opened(other.images[0]!.url)).toBe(200);
  });

  test('with a picture of another supplier among those sent one by one', async ({
    supplierForm,
    gallery,
    urls,
  }) => {
    const { images } = await supplierForm.create({ gallery_images: png });
    const named = [urls[0], images[0]!.url];
    expect(await gallery.refusal({ 'existing_gallery_images[]': named })).toBe(FOREIGN);
  });

  test('with the main image or the logo', async ({ gallery }) => {
    const { main_image_url, logo } = savedIn(await gallery.update({ main_image: png, logo: png }), 200);
    for (const url of [main_image_url, logo]) expect(await gallery.refusal(kept(url))).toBe(FOREIGN);
  });

  test.for([
    'https://outro.example/foto.png',
    'foto.png',
    '',
    'javascript:alert(1)',
    '../../suppliers/1/x.png',
    '%',
  ])('with the invalid link “%s”', async (url, { gallery, urls }) => {
    expect(await gallery.refusal(kept(urls[0], url))).toBe(FOREIGN);
  });

  test('with a picture that was removed before', async ({ gallery, urls }) => {
    await gallery.expectPictures(await gallery.update(kept(urls[1], urls[2])), [1, 2]);
    expect(await gallery.refusal(kept(urls[0]))).toBe(FOREIGN);
  });

  test.for(['nada', '{}', '"texto"', '7', 'null', '[1, 2]', '[null]', '[["a"]]', '[', '{"0": "a"}'])(
    'if it is not a list of links: %s',
    async (existing_gallery_images, { gallery }) => {
      expect(await gallery.refusal({ existing_gallery_images })).toBe(
        'Envie as imagens mantidas como uma lista de endereços em JSON.',
      );
    },
  );
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

  test('a slow upload is refused if all pictures have been removed meanwhile', async ({
    gallery,
    backend,
    supplier,
  }) => {
    const slower = await gallery.sendSlowly(async () =>
      gallery.expectPictures(await gallery.update(kept()), []),
    );
    refusedWith(slower, 409);
    expect(await filesIn(backend, supplier.id)).toEqual([]);
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

test.for(['0', '-1', 'abc', '1.5', 'gt.0', '1,2', '1'.repeat(16)])(
  'deleting the invalid id %s is answered 404',
  async (id, { backend, remove }) => {
    const before = await everythingIn(backend);
    expect(refusedWith(await remove(id), 404).message).toBe('Endereço não encontrado.');
    expect(await everythingIn(backend)).toEqual(before);
  },
);

test('suppliers can only be deleted one by one', async ({ backend, doomed, callers }) => {
  const before = await everythingIn(backend);
  for (const path of [SUPPLIERS, `${SUPPLIERS}?id=gt.0`, `${SUPPLIERS}?id=eq.${doomed.id}`]) {
    const answer = await callers.admin.ask(path, { method: 'DELETE' });
    expect(refusedWith(answer, 405).message).toBe('Este endereço não aceita este método.');
  }
  expect(await everythingIn(backend)).toEqual(before);
});

describe('a supplier that an admin deletes', () => {
  test('can no longer be found anywhere', async ({ remove, doomed, callers, backend }) => {
    const answer = await remove(doomed.id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(refusedWith(await callers.admin.ask(`${SUPPLIERS}/${doomed.id}`), 404).message).toBe(
      'Fornecedor não encontrado.',
    );
    expect(suppliersIn(await callers.admin.ask(SUPPLIERS)).map(({ id }) => id)).not.toContain(doomed.id);
    for (const table of ['supplier_details', 'supplier_contacts', 'supplier_images']) {
      expect(await backend.sql(`select from public.${table} where supplier_id = $1`, [doomed.id])).toEqual(
        [],
      );
    }
  });

  test('loses its files, and their links stop working', async ({ doomed, remove, backend }) => {
    const links = [doomed.main_image_url, doomed.logo, ...doomed.images.map(({ url }) => url)];
    expect(await Promise.all(links.map(opened))).toEqual([200, 200, 200, 200]);
    await remove(doomed.id);
    expect(await filesIn(backend, doomed.id)).toEqual([]);
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
    doomed,
    callers,
    remove,
    backend,
  }) => {
    const other = await createWithFiles();
    for (const { id } of [doomed, other]) {
      const body = { supplier_id: id };
      expect((await callers.free.ask(`${FAVORITES}/add`, { method: 'POST', body })).status).toBe(200);
    }
    await remove(doomed.id);
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

  test('does not pass its id on to a new supplier', async ({ remove, doomed, createWithFiles }) => {
    await remove(doomed.id);
    expect((await createWithFiles()).id).toBeGreaterThan(doomed.id);
  });

  test('is unknown when it is deleted again', async ({ remove, doomed }) => {
    await remove(doomed.id);
    for (const id of [doomed.id, 999_999_999]) {
      expect(refusedWith(await remove(id), 404).message).toBe('Fornecedor não encontrado.');
    }
  });
});
