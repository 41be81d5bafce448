import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import type { Answer } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { REFUSED_WRITERS, createCallers, type Callers } from './support/callers';
import { picture } from './support/pictures';
import {
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  filesIn,
  form,
  opened,
  refusedWith,
  requiredFields,
  savedIn,
  supplierIn,
  type Fields,
} from './support/supplier-api';
import { createCategory } from '../support/supplier-world';

const HASH = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A';

let backend: Backend;
let people: Callers;
let categoryId: number;
let otherId: number;
/** A supplier with everything filled in, anew for every test. */
let whole: SupplierResource;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  [categoryId, otherId] = [await createCategory(backend), await createCategory(backend)];
});
afterAll(() => backend.close());
beforeEach(async () => {
  const png = await picture();
  const fields = {
    ...{ email: 'loja@exemplo.com', website: 'https://loja.example', description: 'Sobre a loja' },
    ...{ subcategory_id: String(otherId), is_premium: '0', image_hash: HASH },
    ...{ main_image: png, logo: png, 'gallery_images[]': png },
  };
  const body = await form({ ...requiredFields(categoryId), ...fields });
  whole = savedIn(await people.admin.ask(SUPPLIERS, body), 201);
});

const address = () => `${SUPPLIERS}/${whole.id}`;

async function update(fields: Fields, path = address()): Promise<Answer> {
  return people.admin.ask(path, await form({ _method: 'PUT', ...fields }));
}

/** A supplier without what every answer or save gives anew: the signed links and the version. */
function lasting({ version: _version, images, ...supplier }: SupplierResource) {
  return { ...supplier, images: images.map(({ id, url }) => ({ id, path: new URL(url).pathname })) };
}

test.each(REFUSED_WRITERS)('%s changes none', async (_who, name, status) => {
  const before = await everythingIn(backend);
  const body = await form({ _method: 'PUT', name: 'Outra', logo: await picture('gif') });
  refusedWith(await people[name].ask(address(), body), status);
  expect(await everythingIn(backend)).toEqual(before);
});

describe('a change', () => {
  test.each([
    ['name', ' Outra Loja ', { name: 'Outra Loja' }],
    ['instagram', '@outra', { instagram: 'outra' }],
    ['whatsapp', '21 3333-4444', { whatsapp: '552133334444' }],
    ['email', 'Outra@Exemplo.com', { email: 'outra@exemplo.com' }],
    ['website', 'outra.example', { website: 'https://outra.example' }],
    ['description', ' Outra\r\nhistória ', { description: 'Outra\nhistória' }],
    ['is_premium', '1', { is_premium: true }],
    ['image_hash', 'AAAA', { image_hash: 'AAAA' }],
  ])('of %s alone leaves the rest as it was', async (field, value, expected) => {
    const changed = savedIn(await update({ [field]: value }), 200);
    expect(lasting(changed)).toEqual({ ...lasting(whole), ...expected });
    expect(changed.version).toBeGreaterThan(whole.version);
    expect(lasting(supplierIn(await people.admin.ask(address())))).toEqual(lasting(changed));
  });

  test('of the categories answers the new one by name', async () => {
    const ids = { category_id: String(otherId), subcategory_id: String(categoryId) };
    const changed = savedIn(await update(ids), 200);
    const [category] = await backend.sql('select id, name from public.categories where id = $1', [otherId]);
    expect(changed).toMatchObject({ category, category_id: otherId, subcategory_id: categoryId });
  });

  test('of nothing changes nothing', async () => {
    expect(lasting(savedIn(await update({}), 200))).toEqual(lasting(whole));
  });

  test('with empty optional fields clears them', async () => {
    const changed = savedIn(
      await update({ email: '', website: ' ', description: '\n', subcategory_id: '' }),
      200,
    );
    const cleared = { email: null, website: null, description: null, subcategory_id: null };
    expect(lasting(changed)).toEqual({ ...lasting(whole), ...cleared });
  });

  test('takes nothing that is not the form’s', async () => {
    const other = {
      id: '1',
      version_id: '9',
      created_at: '2001-01-01',
      gallery: '[]',
      logo_path: '',
      main_image_path: '',
    };
    expect(lasting(savedIn(await update(other), 200))).toEqual(lasting(whole));
    expect(supplierIn(await people.visitor.ask(address())).id).toBe(whole.id);
  });

  test('leaves pictures alone that are sent back by their address', async () => {
    const before = await filesIn(backend, whole.id);
    const changed = savedIn(await update({ main_image: whole.main_image_url!, logo: whole.logo! }), 200);
    expect(lasting(changed)).toEqual(lasting(whole));
    expect(await filesIn(backend, whole.id)).toEqual(before);
  });

  test('is made under the name of the method in any case, and after its files', async () => {
    const data = { name: 'Primeiro o arquivo', logo: await picture('gif') };
    const late = await form({ ...data, _method: 'put' });
    expect(savedIn(await people.admin.ask(address(), late), 200).name).toBe(data.name);
  });
});

describe('a picture that is replaced', () => {
  test('is gone, the new one opens, the others stay', async () => {
    const changed = savedIn(await update({ main_image: await picture('jpeg') }), 200);
    expect(await Promise.all([opened(changed.main_image_url), opened(changed.logo)])).toEqual([200, 200]);
    expect((await opened(whole.main_image_url)) >= 400).toBe(true);
    expect(changed.main_image_url).toMatch(/\.jpg$/);
    expect(lasting({ ...changed, main_image_url: null, image_hash: null })).toEqual(
      lasting({ ...whole, main_image_url: null, image_hash: null }),
    );
    expect(await filesIn(backend, whole.id)).toHaveLength(3);
  });

  test('takes its blur with it, unless the form brings the new one’s', async () => {
    const main_image = await picture('jpeg');
    expect(savedIn(await update({ main_image }), 200).image_hash).toBeNull();
    expect(savedIn(await update({ main_image, image_hash: 'BBBB' }), 200).image_hash).toBe('BBBB');
    expect(savedIn(await update({ name: 'Sem imagem nova' }), 200).image_hash).toBe('BBBB');
  });

  test('may be the logo: the blur is not of it', async () => {
    const changed = savedIn(await update({ logo: await picture('gif') }), 200);
    expect([changed.image_hash, changed.main_image_url]).toEqual([HASH, whole.main_image_url]);
    expect(await opened(changed.logo)).toBe(200);
    expect((await opened(whole.logo)) >= 400).toBe(true);
    expect(await filesIn(backend, whole.id)).toHaveLength(3);
  });
});

describe('the version', () => {
  const CHANGED = 'O fornecedor foi alterado por outra pessoa.';

  test('that is the latest is taken', async () => {
    const first = savedIn(await update({ name: 'Uma', version: String(whole.version) }), 200);
    expect(savedIn(await update({ name: 'Duas', version: String(first.version) }), 200).name).toBe('Duas');
  });

  test.each(['name', 'email', 'gallery'])('that is older than a change of %s is refused', async (what) => {
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
    expect(refusedWith(await update({ ...late, existing_gallery_images: '[]' }), 409).message).toBe(CHANGED);
    expect(await everythingIn(backend)).toEqual(before);
  });

  test.each(['', '0', '-1', '1.5', 'abc', '99999999999'])('“%s” is none', async (version) => {
    const before = await everythingIn(backend);
    refusedWith(await update({ name: 'Outra', version }), 422);
    expect(await everythingIn(backend)).toEqual(before);
  });
});

describe('no change is made', () => {
  test.each([
    ['without _method', {}],
    ['with an empty one', { _method: '' }],
    ['with another one', { _method: 'DELETE' }],
  ])('%s', async (_what, method) => {
    const before = await everythingIn(backend);
    const body = await form({ ...method, name: 'Outra', main_image: await picture('gif') });
    const errors = fieldErrors(await people.admin.ask(address(), body));
    expect(errors).toEqual({ _method: ['Envie o campo _method com o valor PUT.'] });
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('by a real PUT or PATCH, which this address does not take', async () => {
    for (const method of ['PUT', 'PATCH']) {
      const body = await form({ _method: 'PUT', name: 'Outra' });
      const answer = await people.admin.ask(address(), { ...body, method });
      expect(refusedWith(answer, 405).message).toBe('Este endereço não aceita este método.');
    }
  });

  test('of a supplier that is not there', async () => {
    const before = await everythingIn(backend);
    const fields = { name: 'Outra', main_image: await picture() };
    expect(refusedWith(await update(fields, `${SUPPLIERS}/999999999`), 404).message).toBe(
      'Fornecedor não encontrado.',
    );
    for (const id of ['0', '-1', 'abc', '1.5', '1,2', '1'.repeat(16)]) {
      expect(refusedWith(await update(fields, `${SUPPLIERS}/${id}`), 404).message).toBe(
        'Endereço não encontrado.',
      );
    }
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('when a field is wrong, not even of the right ones', async () => {
    const before = await everythingIn(backend);
    const fields = { name: 'Outra', instagram: '', logo: await picture(), existing_gallery_images: '[]' };
    expect(fieldErrors(await update(fields))).toHaveProperty('instagram');
    expect(await everythingIn(backend)).toEqual(before);
  });
});
