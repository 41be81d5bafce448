import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { SUPPLIER_BUCKET } from '@/domain/storage';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import { pictureWith, uploadFiles } from '../support/stored-files';
import { bareName, createCategory, insertPremiumSupplier } from '../support/supplier-world';
import { titleOf, VERDICTS } from '../support/value-verdicts';
import { ofSize, picture } from './support/pictures';
import { END, part, parts, rawForm } from './support/raw-forms';
import {
  CATEGORIES,
  everythingIn,
  fieldErrors,
  type Fields,
  filesIn,
  form,
  json,
  opened,
  pathIn,
  refusedWith,
  savedIn,
  supplierIn,
  SUPPLIERS,
} from './support/supplier-api';
import { test as base } from './support/test';

const test = base
  .extend('subcategoryId', { scope: 'file' }, ({ backend, categoryId }) =>
    createCategory(backend, undefined, categoryId),
  )
  /** A supplier as it is stored, its four tables in one row. */
  .extend(
    'stored',
    { scope: 'file' },
    ({ backend }) =>
      async (id: number): Promise<Record<string, unknown>> => {
        const [row] = await backend.sql(
          `select s.name, s.category_id, s.subcategory_id, s.is_premium, s.image_hash, d.description, d.instagram, d.website,
       d.logo_path, d.main_image_path, c.whatsapp, c.email,
       (select count(*)::int from public.supplier_images i where i.supplier_id = s.id) as gallery
     from public.suppliers s join public.supplier_details d on d.supplier_id = s.id
       join public.supplier_contacts c on c.supplier_id = s.id where s.id = $1`,
          [id],
        );
        return row ?? {};
      },
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
  )
  .extend('terms', { scope: 'file' }, ({ callers, backend }) => {
    const seenBy = async (name: 'visitor' | 'premium', { id }: SupplierResource) =>
      callers[name].ask(`${SUPPLIERS}/${id}`);

    async function storedIn({ id }: SupplierResource) {
      const columns = Object.keys(NOTHING).join();
      const [row] = await backend.sql(
        `select ${columns} from public.supplier_details where supplier_id = $1`,
        [id],
      );
      return row;
    }

    return { seenBy, storedIn };
  })
  .extend('saved', { scope: 'file' }, async ({ supplierForm }) =>
    supplierForm.create({ logo: await picture() }),
  )
  .extend('errorsOf', { scope: 'file' }, ({ callers, supplierForm, saved }) => {
    /** The messages at the fields of a new supplier, which is not saved. */
    async function newSupplier(fields: Fields): Promise<Errors> {
      return fieldErrors(await callers.admin.ask(SUPPLIERS, await form(fields)));
    }

    /** The messages at the fields of a change, which is not saved. */
    async function change(fields: Fields): Promise<Errors> {
      return fieldErrors(await supplierForm.update(saved, fields));
    }

    /** The messages that a new supplier and a change both get. */
    async function both(field: string, value: string): Promise<Errors> {
      const errors = await change({ [field]: value });
      expect(await newSupplier({ ...supplierForm.required, [field]: value })).toEqual(errors);
      return errors;
    }

    return { newSupplier, change, both };
  });

describe('a new supplier', () => {
  test('needs only the four required fields, and is premium by default', async ({
    supplierForm,
    stored,
    categoryId,
  }) => {
    const supplier = await supplierForm.create();
    const empty = { email: null, website: null, description: null, subcategory_id: null, image_hash: null };
    const whole = { name: 'Ateliê Aurora', instagram: 'atelie.aurora', whatsapp: '5511912345678', ...empty };
    expect(supplier).toMatchObject({
      ...whole,
      is_premium: true,
      main_image_url: null,
      logo: null,
      images: [],
    });
    expect(supplier.formatted_id).toBe(`F-${String(supplier.id).padStart(4, '0')}`);
    expect(await stored(supplier.id)).toEqual({
      ...whole,
      category_id: categoryId,
      is_premium: true,
      logo_path: null,
      main_image_path: null,
      gallery: 0,
    });
  });

  test('is stored with every field, each in its canonical form', async ({
    supplierForm,
    subcategoryId,
    categoryId,
    stored,
    callers,
  }) => {
    const supplier = await supplierForm.create({
      name: '  Confecção D’Ávila & Cia  ',
      instagram: ' @Davila_Oficial ',
      whatsapp: '+55 (21) 99876-5432',
      email: ' Contato@DAvila.Example ',
      website: ' davila.example/loja ',
      is_premium: '0',
      description: '\n Linha um :heart:\r\nLinha <b>dois</b>\t\n',
      subcategory_id: String(subcategoryId),
      image_hash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
    });
    const whole = {
      name: 'Confecção D’Ávila & Cia',
      instagram: 'Davila_Oficial',
      whatsapp: '5521998765432',
      email: 'contato@davila.example',
      website: 'https://davila.example/loja',
      is_premium: false,
      description: 'Linha um :heart:\nLinha <b>dois</b>',
      subcategory_id: subcategoryId,
      category_id: categoryId,
      image_hash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
    };
    expect(supplier).toMatchObject(whole);
    expect(await stored(supplier.id)).toMatchObject(whole);
    expect(supplierIn(await callers.admin.ask(`${SUPPLIERS}/${supplier.id}`))).toEqual(supplier);
  });

  test('may have empty optional fields', async ({ supplierForm, stored }) => {
    const empty = { email: '', website: '', description: '', subcategory_id: '' };
    const { id } = await supplierForm.create(empty);
    const nothing = { email: null, website: null, description: null, subcategory_id: null };
    expect(await stored(id)).toMatchObject(nothing);
    expect((await supplierForm.create({ subcategory_id: 'null' })).subcategory_id).toBeNull();
  });

  test.for([
    ['instagram', 'loja', 'loja'],
    ['whatsapp', '1133334444', '551133334444'],
    ['whatsapp', '11 91234 5678', '5511912345678'],
    ['whatsapp', '55.11.91234-5678', '5511912345678'],
    ['whatsapp', '+351 912 345 678', '351912345678'],
    ['website', 'http://loja.example', 'http://loja.example'],
    ['website', 'HTTPS://Loja.example/Vitrine?a=1#b', 'HTTPS://Loja.example/Vitrine?a=1#b'],
    ['website', 'loja.example:8080', 'https://loja.example:8080'],
    ['name', "'; drop table suppliers; --", "'; drop table suppliers; --"],
  ] as const)(
    'with the %s “%s” gets the stored value “%s”',
    async ([field, typed, expected], { supplierForm, stored }) => {
      const supplier = await supplierForm.create({ [field]: typed });
      expect([supplier[field], (await stored(supplier.id))[field]]).toEqual([expected, expected]);
    },
  );

  test.for([
    ['name', 'ã'.repeat(120)],
    ['description', 'é'.repeat(5000)],
  ] as const)('may have a %s of the maximum length', async ([field, longest], { supplierForm, stored }) => {
    const { id } = await supplierForm.create({ [field]: longest });
    expect((await stored(id))[field]).toBe(longest);
  });

  test.for([
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
  ] as const)(
    'is premium according to is_premium: %s',
    async ([is_premium, expected], { supplierForm, stored }) => {
      const supplier = await supplierForm.create({ is_premium });
      expect([supplier.is_premium, (await stored(supplier.id)).is_premium]).toEqual([expected, expected]);
    },
  );

  test('cannot set its id, its version, its date or the paths of its files', async ({
    supplierForm,
    stored,
    callers,
    backend,
  }) => {
    const path = `1/${crypto.randomUUID()}.png`;
    const supplier = await supplierForm.create({
      id: '999999',
      formatted_id: 'F-9999',
      version: '77',
      created_at: '2001-01-01',
      main_image_path: path,
      logo_path: path,
      main_image: path,
      logo: path,
      gallery: JSON.stringify([path]),
      existing_gallery_images: JSON.stringify([path]),
    });
    expect(supplier.id).toBeLessThan(999_999);
    const nothing = { main_image_path: null, logo_path: null, gallery: 0 };
    expect(await stored(supplier.id)).toMatchObject(nothing);
    const [row] = await backend.sql(
      `select version, created_at > now() - interval '1 hour' as recent from public.suppliers where id = $1`,
      [supplier.id],
    );
    expect(row).toEqual({ version: supplier.version, recent: true });
    expect(supplier.version).not.toBe(77);
    expect(supplierIn(await callers.free.ask(`${SUPPLIERS}/${supplier.id}`)).formatted_id).not.toBe('F-9999');
  });

  test('is stored with its files, each with a unique name in the supplier’s folder', async ({
    supplierForm,
    backend,
    stored,
  }) => {
    const [main_image, logo, jpeg] = [await picture('png'), await picture('gif'), await picture('jpeg')];
    const { id } = await supplierForm.create({ main_image, logo, 'gallery_images[]': [jpeg, jpeg] });
    const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    expect(await filesIn(backend, id)).toEqual([
      ...['jpg', 'jpg'].map(
        (end) => expect.stringMatching(`^supplier-gallery:${id}/${uuid}\\.${end}$`) as unknown,
      ),
      ...['gif', 'png'].map(() => expect.stringMatching(`^suppliers:${id}/${uuid}\\.(gif|png)$`) as unknown),
    ]);
    expect(await stored(id)).toMatchObject({ gallery: 2 });
  });
});

test('a large file in an unknown field is ignored', async ({ supplierForm, backend }) => {
  const supplier = await supplierForm.create({ anexo: ofSize(await picture(), 1_000_000) });
  expect(await filesIn(backend, supplier.id)).toEqual([]);
});

test('gallery pictures keep the order of the form, even if the first one is the largest', async ({
  supplierForm,
}) => {
  const sides = [40, 10, 30, 20];
  const [first, ...others] = await Promise.all(sides.map((side) => picture('png', side)));
  const files = [ofSize(first!, 4_000_000), ...others];
  const { images } = await supplierForm.create({ 'gallery_images[]': files });
  const widths = images.map(async ({ url }) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    return (await sharp(bytes).metadata()).width;
  });
  expect(await Promise.all(widths)).toEqual(sides);
});

test('categories are sorted by name, ignoring case and accents', async ({ backend, callers }) => {
  for (const name of ['Óculos', 'zebra', 'Água', 'oficina', 'abelha']) {
    await backend.sql('insert into public.categories (name) values ($1)', [name]);
  }
  const { data } = json(await callers.visitor.ask(CATEGORIES)) as { data: { name: string }[] };
  const names = data.map(({ name }) => name).filter((name) => !name.startsWith('Categoria'));
  expect(names).toEqual(['abelha', 'Água', 'Óculos', 'oficina', 'zebra']);
});

test('an unknown subcategory is refused at its own field', async ({ supplierForm }) => {
  const errors = fieldErrors(await supplierForm.send({ subcategory_id: '999999999' }));
  expect(Object.keys(errors)).toEqual(['subcategory_id']);
});

test('a text that is not valid UTF-8 is refused', async ({ backend, supplierForm, callers }) => {
  const before = await everythingIn(backend);
  const body = parts({ ...supplierForm.required, name: '' }).replace(
    'name="name"\r\n\r\n',
    'name="name"\r\n\r\nAteli\xea',
  );
  const answer = await callers.admin.ask(SUPPLIERS, rawForm(body + END));
  expect([400, 422]).toContain(answer.status);
  expect(await everythingIn(backend)).toEqual(before);
});

test('a description may have 5,000 characters, with line breaks counted as one although forms send two', async ({
  supplierForm,
}) => {
  const description = `${'a'.repeat(99)}\n`.repeat(49) + 'a'.repeat(100);
  expect(description).toHaveLength(5000);
  expect((await supplierForm.send({ description })).status).toBe(201);
});

test('creating a supplier also removes old files that belong to no supplier', async ({
  callers,
  backend,
  supplierForm,
}) => {
  const path = `999999/${crypto.randomUUID()}.png`;
  const upload = { contentType: 'image/png' };
  await callers.admin.client.storage.from(SUPPLIER_BUCKET).upload(path, pictureWith('sobra'), upload);
  await backend.sql(`update storage.objects set created_at = now() - interval '1 day' where name = $1`, [
    path,
  ]);
  await supplierForm.create({ main_image: await picture() });
  expect(await filesIn(backend)).not.toContain(`${SUPPLIER_BUCKET}:${path}`);
});

test('an empty text as the list of kept pictures is refused and removes no picture', async ({
  supplierForm,
  callers,
  backend,
}) => {
  const { id } = await supplierForm.create({ 'gallery_images[]': await picture() });
  const body = rawForm(part('_method', 'PUT') + part('existing_gallery_images', '') + END);
  expect(fieldErrors(await callers.admin.ask(`${SUPPLIERS}/${id}`, body))).toHaveProperty(
    'existing_gallery_images',
  );
  expect(await filesIn(backend, id)).toHaveLength(1);
});

const HASH = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A';

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

const UNSTATED = { state: null, city: null, min_order_pieces: null, min_order_cents: null, ships_to: null };

const NOTHING = { ...UNSTATED, sells_to_cpf: false, ready_stock: false, plus_size: false };

const WHOLE = {
  state: 'PE',
  city: 'Toritama',
  min_order_pieces: '12',
  min_order_cents: '30050',
  ships_to: 'PE,AL',
  sells_to_cpf: '1',
  ready_stock: 'true',
  plus_size: '1',
};

const STORED = {
  state: 'PE',
  city: 'Toritama',
  min_order_pieces: 12,
  min_order_cents: 30_050,
  ships_to: ['AL', 'PE'],
  sells_to_cpf: true,
  ready_stock: true,
  plus_size: true,
};

describe('purchase terms', () => {
  test('are stored with a new supplier and shown only to those who may open it', async ({
    supplierForm,
    terms,
  }) => {
    const supplier = await supplierForm.create(WHOLE);
    expect(supplier).toMatchObject(STORED);
    expect(await terms.storedIn(supplier)).toEqual(STORED);
    expect(supplierIn(await terms.seenBy('premium', supplier))).toMatchObject(STORED);
    const locked = Object.fromEntries(Object.keys(STORED).map((name) => [name, null]));
    expect(supplierIn(await terms.seenBy('visitor', supplier))).toMatchObject(locked);
  });

  test('are empty if their fields are empty', async ({ supplierForm }) => {
    expect(await supplierForm.create({})).toMatchObject(NOTHING);
    for (const none of ['', ' ', 'null']) {
      const empty = Object.fromEntries(Object.keys(UNSTATED).map((name) => [name, none]));
      expect(await supplierForm.create(empty)).toMatchObject(NOTHING);
      expect(savedIn(await supplierForm.update(await supplierForm.create(WHOLE), empty), 200)).toMatchObject(
        UNSTATED,
      );
    }
  });

  const CHANGES = [
    ['state', 'rj', 'RJ'],
    ['city', ' Santa Cruz do Capibaribe ', 'Santa Cruz do Capibaribe'],
    ['min_order_pieces', '100000', 100_000],
    ['min_order_cents', ' 1 ', 1],
    ['ships_to', ' sp , mg,SP', ['MG', 'SP']],
    ['ships_to', 'BR', ['BR']],
    ['ships_to', 'SP,BR', ['BR']],
    ['sells_to_cpf', '0', false],
    ['ready_stock', 'false', false],
    ['plus_size', '0', false],
  ] as const;

  test('can be changed one by one', async ({ supplierForm, terms }) => {
    const before = await supplierForm.create(WHOLE);
    let wanted: object = before;
    let stored: object = STORED;
    for (const [field, value, expected] of CHANGES) {
      const after = savedIn(await supplierForm.update(before, { [field]: value }), 200);
      wanted = { ...wanted, version: after.version, [field]: expected };
      stored = { ...stored, [field]: expected };
      expect(after).toEqual(wanted);
      expect(await terms.storedIn(after)).toEqual(stored);
    }
  });

  test('stay as they are if the form does not mention them', async ({ supplierForm }) => {
    const after = savedIn(
      await supplierForm.update(await supplierForm.create(WHOLE), { name: 'Outro nome' }),
      200,
    );
    expect(after).toMatchObject({ name: 'Outro nome', ...STORED });
  });

  const INVALID = [
    ['state', 'XX', 'Escolha o estado.'],
    ['state', 'BR', 'Escolha o estado.'],
    ['city', 'ã'.repeat(81), 'Informe a cidade com até 80 caracteres.'],
    ['min_order_pieces', '0', 'Informe um número inteiro de peças.'],
    ['min_order_pieces', '1.5', 'Informe um número inteiro de peças.'],
    ['min_order_pieces', 'doze', 'Informe um número inteiro de peças.'],
    ['min_order_pieces', '100001', 'Informe no máximo 100.000 peças.'],
    ['min_order_cents', '-1', 'Informe um valor inteiro em centavos.'],
    ['min_order_cents', '300,00', 'Informe um valor inteiro em centavos.'],
    ['min_order_cents', '100000001', 'Informe no máximo R$ 1.000.000,00.'],
    ['ships_to', 'SP,XX', 'Escolha os estados para onde envia.'],
    ['ships_to', 'SP,', 'Escolha os estados para onde envia.'],
    ['ships_to', '["SP"]', 'Escolha os estados para onde envia.'],
    ['sells_to_cpf', 'talvez', 'Envie 1 ou 0.'],
    ['ready_stock', '', 'Envie 1 ou 0.'],
    ['plus_size', 'null', 'Envie 1 ou 0.'],
    ['public_from', '', 'Envie a data e a hora em ISO 8601.'],
    ['public_from', '2026-12-01', 'Envie a data e a hora em ISO 8601.'],
    ['public_from', '2026-12-01T10:00:00', 'Envie a data e a hora em ISO 8601.'],
    ['public_from', '2026-02-30T10:00:00Z', 'Envie a data e a hora em ISO 8601.'],
    ['public_from', '1999-12-31T23:59:59Z', 'Envie uma data entre os anos 2000 e 2999.'],
    ['public_from', '2999-12-31T23:59:59-03:00', 'Envie uma data entre os anos 2000 e 2999.'],
  ] as const;

  test('cannot have invalid values, with a message at the field of each', async ({
    supplierForm,
    backend,
  }) => {
    const supplier = await supplierForm.create(WHOLE);
    const before = await everythingIn(backend);
    for (const [field, value, text] of INVALID) {
      const fields = { name: 'Outro nome', [field]: value };
      const answers = [
        await supplierForm.update(supplier, fields),
        await supplierForm.send({ ...WHOLE, ...fields }),
      ];
      for (const answer of answers)
        expect([field, value, fieldErrors(answer)]).toEqual([field, value, { [field]: [text] }]);
    }
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('have a city only together with its state, which may be stored already', async ({
    supplierForm,
    backend,
  }) => {
    const STATE = { state: ['Informe o estado da cidade.'] };
    const [somewhere, nowhere] = [await supplierForm.create(WHOLE), await supplierForm.create({})];
    const before = await everythingIn(backend);
    expect(fieldErrors(await supplierForm.send({ city: 'Caruaru' }))).toEqual(STATE);
    expect(fieldErrors(await supplierForm.send({ city: 'Caruaru', state: '' }))).toEqual(STATE);
    expect(fieldErrors(await supplierForm.update(nowhere, { city: 'Caruaru' }))).toEqual(STATE);
    expect(fieldErrors(await supplierForm.update(somewhere, { state: 'null' }))).toEqual(STATE);
    expect(await everythingIn(backend)).toEqual(before);
    expect(savedIn(await supplierForm.update(somewhere, { city: 'Caruaru' }), 200).city).toBe('Caruaru');
    const nothing = { state: null, city: null };
    expect(savedIn(await supplierForm.update(somewhere, { state: '', city: '' }), 200)).toMatchObject(
      nothing,
    );
  });
});

describe('the date of publication', () => {
  const IN_A_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString();

  test('hides the supplier from visitors until then', async ({ supplierForm, terms }) => {
    const supplier = await supplierForm.create({ public_from: IN_A_WEEK });
    expect(new Date(supplier.public_from).toISOString()).toBe(IN_A_WEEK);
    expect(supplierIn(await terms.seenBy('premium', supplier)).public_from).toBe(supplier.public_from);
    refusedWith(await terms.seenBy('visitor', supplier), 404);
    const opened = savedIn(
      await supplierForm.update(supplier, { public_from: '2020-01-01T00:00:00-03:00' }),
      200,
    );
    expect(new Date(opened.public_from).toISOString()).toBe('2020-01-01T03:00:00.000Z');
    expect(supplierIn(await terms.seenBy('visitor', supplier)).public_from).toBe(opened.public_from);
  });

  test('is the current moment by default, and stays if later forms do not mention it', async ({
    supplierForm,
  }) => {
    const before = Date.now();
    const supplier = await supplierForm.create({});
    expect(Math.abs(Date.parse(supplier.public_from) - before)).toBeLessThan(60_000);
    expect(supplier.public_from).toMatch(/(Z|\+00:00)$/);
    const early = savedIn(await supplierForm.update(supplier, { public_from: IN_A_WEEK }), 200);
    expect(savedIn(await supplierForm.update(early, { name: 'Outro nome' }), 200).public_from).toBe(
      early.public_from,
    );
  });
});

// Texts that are refused in the form of a supplier, when it is created as well as when it is changed.

type Errors = Record<string, string[]>;

const REQUIRED: Errors = {
  name: ['O nome é obrigatório.'],
  instagram: ['O Instagram é obrigatório.'],
  whatsapp: ['O WhatsApp é obrigatório.'],
  category_id: ['A categoria é obrigatória.'],
};

describe('a form with invalid texts is refused as a whole:', () => {
  let before: Awaited<ReturnType<typeof everythingIn>>;
  // The supplier is named here because it has to exist before.
  test.beforeAll(async ({ backend, saved: _saved }) => {
    before = await everythingIn(backend);
  });
  test.afterAll(async ({ backend }) => {
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('a new supplier is refused with a message for each missing required field', async ({ errorsOf }) => {
    expect(await errorsOf.newSupplier({ description: 'Só isto' })).toEqual(REQUIRED);
  });

  test.for(Object.entries(REQUIRED))(
    '%s may be neither missing nor blank',
    async ([field, [text]], { supplierForm, errorsOf }) => {
      const fields = Object.entries(supplierForm.required);
      const rest = Object.fromEntries(fields.filter(([name]) => name !== field));
      expect((await errorsOf.newSupplier(rest))[field]).toEqual([text]);
      for (const blank of ['', ' \t ']) expect((await errorsOf.both(field, blank))[field]?.[0]).toBe(text);
    },
  );

  const INSTAGRAM = 'Informe o usuário do Instagram, como @minhaloja.';
  const WHATSAPP = 'Informe o WhatsApp com DDD, como (11) 91234-5678.';
  const WEBSITE = 'Informe um site válido, como www.minhaloja.com.br.';
  const EMAIL = 'Informe um e-mail válido.';

  test.for([
    ['instagram', 'https://loja.example/loja', INSTAGRAM],
    ['instagram', 'duas palavras', INSTAGRAM],
    ['instagram', '@', INSTAGRAM],
    ['whatsapp', '12345', WHATSAPP],
    ['whatsapp', '1234567890123456', WHATSAPP],
    ['whatsapp', '11 9123-ABCD', WHATSAPP],
    ['email', 'loja', EMAIL],
    ['email', 'loja@exemplo.com, outra@exemplo.com', EMAIL],
    ['website', 'javascript:alert(1)', WEBSITE],
    ['website', 'https:///loja', WEBSITE],
    ['website', '//loja.example', WEBSITE],
    ['name', 'Loja\nDuas', 'Escreva o nome em uma linha.'],
    ['image_hash', '<script>', 'Envie o ThumbHash da imagem em base64.'],
    ['website', 'ftp://loja.example', WEBSITE],
    ['website', 'loja example', WEBSITE],
    ['is_premium', 'talvez', 'Envie 1 ou 0.'],
    ['is_premium', '', 'Envie 1 ou 0.'],
    ['category_id', 'abc', 'A categoria é obrigatória.'],
    ['category_id', '0', 'A categoria é obrigatória.'],
    ['category_id', '1.5', 'A categoria é obrigatória.'],
    ['subcategory_id', 'abc', 'Escolha a subcategoria.'],
  ] as const)('%s may not be “%s”', async ([field, value, text], { errorsOf }) => {
    expect(await errorsOf.both(field, value)).toEqual({ [field]: [text] });
  });

  test.for([
    ['name', 120, 'a', 'O nome pode ter no máximo 120 caracteres.'],
    ['instagram', 30, 'a', INSTAGRAM],
    ['website', 292, 'a', 'O endereço do site é longo demais.'],
    ['description', 5000, 'é', 'A descrição pode ter no máximo 5.000 caracteres.'],
  ] as const)(
    '%s may not be longer than %i characters',
    async ([field, longest, letter, text], { errorsOf }) => {
      expect((await errorsOf.both(field, letter.repeat(longest + 1)))[field]).toContain(text);
    },
  );

  test.for([
    ['image_hash', 'não é base64'],
    ['image_hash', 'A'.repeat(65)],
    ['website', 'https:///sem-endereco'],
    ['email', `${'a'.repeat(250)}@exemplo.com`],
  ] as const)('%s may not be a text that the database refuses (%#)', async ([field, value], { errorsOf }) => {
    await errorsOf.both(field, value);
  });

  test.for([
    ['category_id', 'Esta categoria não existe mais. Escolha outra.'],
    ['subcategory_id', 'Esta subcategoria não existe mais. Escolha outra.'],
  ] as const)(
    '%s may not be an unknown category, and the message asks to choose another one',
    async ([field, text], { errorsOf }) => {
      expect(await errorsOf.both(field, '999999999')).toEqual({ [field]: [text] });
    },
  );

  test('several invalid fields are reported at once', async ({ errorsOf }) => {
    const errors = await errorsOf.change({ name: '', website: 'ftp://loja.example', is_premium: '7' });
    expect(Object.keys(errors).sort()).toEqual(['is_premium', 'name', 'website']);
  });
});

test.for(VERDICTS.map((verdict) => [titleOf(verdict), verdict] as const))(
  'through /api, %s',
  async ([, [field, typed, verdict]], { supplierForm, saved, errorsOf }) => {
    // A city needs its state, and a form's line breaks have two characters.
    const fields = { state: 'SP', [field]: typed };
    if ('stored' in verdict) {
      expect(savedIn(await supplierForm.update(saved, fields), 200)).toMatchObject({
        [field]: verdict.stored,
      });
    } else {
      expect(await errorsOf.change(fields)).toEqual({ [field]: [verdict.refused] });
    }
  },
);

test('what a supplier holds already may be sent again, whatever it is', async ({ backend, supplierForm }) => {
  const supplier = await supplierForm.create();
  // As it was stored before there were rules.
  await backend.sql(`do $$ begin
    perform set_config('guide.restoring', 'on', true);
    update public.supplier_contacts set whatsapp = '0119888877' where supplier_id = ${supplier.id};
    update public.supplier_details set website = 'https://lojateste' where supplier_id = ${supplier.id};
  end $$`);
  const sent = { whatsapp: '0119888877', website: 'https://lojateste', description: 'Novo' };
  expect(savedIn(await supplierForm.update(supplier, sent), 200)).toMatchObject(sent);
});
