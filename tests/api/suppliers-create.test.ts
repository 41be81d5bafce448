import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { SUPPLIER_BUCKET } from '@/domain/storage';
import { pictureWith } from '../support/stored-files';
import { createCategory } from '../support/supplier-world';
import { ofSize, picture } from './support/pictures';
import { END, part, parts, rawForm } from './support/raw-forms';
import {
  CATEGORIES,
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  filesIn,
  json,
  supplierIn,
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
  );

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
