import { describe, expect } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import { picture } from './support/pictures';
import {
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  filesIn,
  form,
  opened,
  pathIn,
  refusedWith,
  savedIn,
  supplierIn,
  type Fields,
} from './support/supplier-api';
import { uploadFiles } from '../support/stored-files';
import { bareName, createCategory, insertPremiumSupplier } from '../support/supplier-world';
import { test as base } from './support/test';

const HASH = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A';

const test = base
  .extend('subcategoryId', { scope: 'file' }, ({ backend, categoryId }) =>
    createCategory(backend, undefined, categoryId),
  )
  /** A supplier with everything filled in. */
  .extend('whole', async ({ supplierForm, subcategoryId }) => {
    const png = await picture();
    return supplierForm.create({
      email: 'loja@exemplo.com',
      website: 'https://loja.example',
      description: 'Sobre a loja',
      subcategory_id: String(subcategoryId),
      is_premium: '0',
      image_hash: HASH,
      main_image: png,
      logo: png,
      'gallery_images[]': png,
    });
  })
  .extend(
    'update',
    ({ supplierForm, whole }) =>
      (fields: Fields) =>
        supplierForm.update(whole, fields),
  );

const urlOf = ({ id }: SupplierResource) => `${SUPPLIERS}/${id}`;

/** A supplier without its version and signed links, which every save or answer changes. */
function lasting({ version: _version, images, ...supplier }: SupplierResource) {
  return { ...supplier, images: images.map(({ id, url }) => ({ id, path: new URL(url).pathname })) };
}

describe('a change', () => {
  test.for([
    ['name', ' Outra Loja ', { name: 'Outra Loja' }],
    ['instagram', '@outra', { instagram: 'outra' }],
    ['whatsapp', '21 3333-4444', { whatsapp: '552133334444' }],
    ['email', 'Outra@Exemplo.com', { email: 'outra@exemplo.com' }],
    ['website', 'outra.example', { website: 'https://outra.example' }],
    ['description', ' Outra\r\nhistória ', { description: 'Outra\nhistória' }],
    ['is_premium', '1', { is_premium: true }],
    ['image_hash', 'AAAA', { image_hash: 'AAAA' }],
  ] as const)(
    'of %s alone affects nothing else',
    async ([field, value, expected], { update, whole, callers }) => {
      const changed = savedIn(await update({ [field]: value }), 200);
      expect(lasting(changed)).toEqual({ ...lasting(whole), ...expected });
      expect(changed.version).toBeGreaterThan(whole.version);
      expect(lasting(supplierIn(await callers.admin.ask(urlOf(whole))))).toEqual(lasting(changed));
    },
  );

  test('of the categories is answered with the name of the new one', async ({
    subcategoryId,
    categoryId,
    update,
    backend,
  }) => {
    const main = await createCategory(backend);
    const sub = await createCategory(backend, undefined, main);
    const [category] = await backend.sql('select id, name from public.categories where id = $1', [main]);
    const moved = savedIn(await update({ category_id: String(main), subcategory_id: String(sub) }), 200);
    expect(moved).toMatchObject({ category, category_id: main, subcategory_id: sub });
    // Another category alone clears the subcategory, as in the form.
    const back = savedIn(await update({ category_id: String(categoryId) }), 200);
    expect(back).toMatchObject({ category_id: categoryId, subcategory_id: null });
    expect(fieldErrors(await update({ subcategory_id: String(sub) }))).toEqual({
      subcategory_id: ['Esta subcategoria é de outra categoria. Escolha outra.'],
    });
    expect(savedIn(await update({ subcategory_id: String(subcategoryId) }), 200).subcategory_id).toBe(
      subcategoryId,
    );
  });

  test('of nothing changes nothing', async ({ update, whole }) => {
    expect(lasting(savedIn(await update({}), 200))).toEqual(lasting(whole));
  });

  test('with empty optional fields clears them', async ({ update, whole }) => {
    const changed = savedIn(
      await update({ email: '', website: ' ', description: '\n', subcategory_id: '' }),
      200,
    );
    const cleared = { email: null, website: null, description: null, subcategory_id: null };
    expect(lasting(changed)).toEqual({ ...lasting(whole), ...cleared });
  });

  test('ignores fields that are not part of the form', async ({ update, whole, callers }) => {
    const other = {
      id: '1',
      version_id: '9',
      created_at: '2001-01-01',
      gallery: '[]',
      logo_path: '',
      main_image_path: '',
    };
    expect(lasting(savedIn(await update(other), 200))).toEqual(lasting(whole));
    expect(supplierIn(await callers.visitor.ask(urlOf(whole))).id).toBe(whole.id);
  });

  test('keeps pictures that are sent back as links', async ({ backend, whole, update }) => {
    const before = await filesIn(backend, whole.id);
    const changed = savedIn(await update({ main_image: whole.main_image_url!, logo: whole.logo! }), 200);
    expect(lasting(changed)).toEqual(lasting(whole));
    expect(await filesIn(backend, whole.id)).toEqual(before);
  });

  test('accepts the method in lower case, and after the files', async ({ callers, whole }) => {
    const data = { name: 'Primeiro o arquivo', logo: await picture('gif') };
    const late = await form({ ...data, _method: 'put' });
    expect(savedIn(await callers.admin.ask(urlOf(whole), late), 200).name).toBe(data.name);
  });
});

describe('a picture that is replaced', () => {
  test('is removed, and the others stay', async ({ update, whole, backend }) => {
    const changed = savedIn(await update({ main_image: await picture('jpeg') }), 200);
    expect(await Promise.all([opened(changed.main_image_url), opened(changed.logo)])).toEqual([200, 200]);
    expect((await opened(whole.main_image_url)) >= 400).toBe(true);
    expect(changed.main_image_url).toMatch(/\.jpg$/);
    expect(lasting({ ...changed, main_image_url: null, image_hash: null })).toEqual(
      lasting({ ...whole, main_image_url: null, image_hash: null }),
    );
    expect(await filesIn(backend, whole.id)).toHaveLength(3);
  });

  test('is removed with its smaller versions', async ({ supplierForm, callers, categoryId, backend }) => {
    const supplier = await insertPremiumSupplier(backend, categoryId);
    expect(Object.keys(await uploadFiles(callers.admin, supplier))).toHaveLength(10);
    const { main_image_path, logo_path } = supplier.details;
    const changed = savedIn(await supplierForm.update(supplier, { main_image: await picture('jpeg') }), 200);
    const files = await filesIn(backend, supplier.id);
    expect(files).not.toContainEqual(expect.stringContaining(bareName(main_image_path)));
    expect(files.filter((file) => file.startsWith('suppliers:'))).toEqual(
      [logo_path, pathIn(changed.main_image_url!)].map((path) => `suppliers:${path}`).sort(),
    );
  });

  test('loses its blurred preview, unless the form has a new one', async ({ update }) => {
    const main_image = await picture('jpeg');
    expect(savedIn(await update({ main_image }), 200).image_hash).toBeNull();
    expect(savedIn(await update({ main_image, image_hash: 'BBBB' }), 200).image_hash).toBe('BBBB');
    expect(savedIn(await update({ name: 'Sem imagem nova' }), 200).image_hash).toBe('BBBB');
  });

  test('may be the logo, which does not affect the blurred preview', async ({ update, whole, backend }) => {
    const changed = savedIn(await update({ logo: await picture('gif') }), 200);
    expect([changed.image_hash, changed.main_image_url]).toEqual([HASH, whole.main_image_url]);
    expect(await opened(changed.logo)).toBe(200);
    expect((await opened(whole.logo)) >= 400).toBe(true);
    expect(await filesIn(backend, whole.id)).toHaveLength(3);
  });
});

describe('the version', () => {
  const CHANGED = 'O fornecedor foi alterado por outra pessoa.';

  test('is accepted if it is the latest', async ({ update, whole }) => {
    const first = savedIn(await update({ name: 'Uma', version: String(whole.version) }), 200);
    expect(savedIn(await update({ name: 'Duas', version: String(first.version) }), 200).name).toBe('Duas');
  });

  test.for(['name', 'email', 'gallery'])(
    'is refused if it is older than a change of %s',
    async (what, { update, backend, whole }) => {
      const changes: Record<string, Fields> = {
        name: { name: 'Mais rápida' },
        email: { email: 'rapida@exemplo.com' },
        gallery: { existing_gallery_images: '[]' },
      };
      savedIn(await update(changes[what]!), 200);
      const before = await everythingIn(backend);
      const late = {
        version: String(whole.version),
        name: 'Tarde',
        logo: await picture(),
        'gallery_images[]': await picture(),
      };
      expect(refusedWith(await update({ ...late, existing_gallery_images: '[]' }), 409).message).toBe(
        CHANGED,
      );
      expect(await everythingIn(backend)).toEqual(before);
    },
  );

  test.for(['', '0', '-1', '1.5', 'abc', '99999999999'])(
    '“%s” is invalid',
    async (version, { backend, update }) => {
      const before = await everythingIn(backend);
      refusedWith(await update({ name: 'Outra', version }), 422);
      expect(await everythingIn(backend)).toEqual(before);
    },
  );
});

describe('a change is refused', () => {
  test.for([
    ['without _method', {}],
    ['with an empty _method', { _method: '' }],
    ['with another _method', { _method: 'DELETE' }],
  ] as const)('%s', async ([, method], { backend, callers, whole }) => {
    const before = await everythingIn(backend);
    const body = await form({ ...method, name: 'Outra', main_image: await picture('gif') });
    const errors = fieldErrors(await callers.admin.ask(urlOf(whole), body));
    expect(errors).toEqual({ _method: ['Envie o campo _method com o valor PUT.'] });
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('if it is a real PUT or PATCH request', async ({ callers, whole }) => {
    for (const method of ['PUT', 'PATCH']) {
      const body = await form({ _method: 'PUT', name: 'Outra' });
      const answer = await callers.admin.ask(urlOf(whole), { ...body, method });
      expect(refusedWith(answer, 405).message).toBe('Este endereço não aceita este método.');
    }
  });

  test('for an unknown supplier', async ({ backend, supplierForm }) => {
    const before = await everythingIn(backend);
    const fields = { name: 'Outra', main_image: await picture() };
    expect(refusedWith(await supplierForm.update({ id: 999_999_999 }, fields), 404).message).toBe(
      'Fornecedor não encontrado.',
    );
    for (const id of ['0', '-1', 'abc', '1.5', '1,2', '1'.repeat(16)]) {
      expect(refusedWith(await supplierForm.update({ id }, fields), 404).message).toBe(
        'Endereço não encontrado.',
      );
    }
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('as a whole if one field is invalid', async ({ backend, update }) => {
    const before = await everythingIn(backend);
    const fields = { name: 'Outra', instagram: '', logo: await picture(), existing_gallery_images: '[]' };
    expect(fieldErrors(await update(fields))).toHaveProperty('instagram');
    expect(await everythingIn(backend)).toEqual(before);
  });
});
