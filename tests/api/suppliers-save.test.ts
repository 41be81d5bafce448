import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { REFUSED_WRITERS, createCallers, type Callers } from './support/callers';
import { picture } from './support/pictures';
import {
  SUPPLIERS,
  everythingIn,
  filesIn,
  form,
  refusedWith,
  requiredFields,
  savedIn,
  supplierIn,
  type Fields,
} from './support/supplier-api';
import { createCategory } from '../support/supplier-world';

let backend: Backend;
let people: Callers;
let categoryId: number;
let otherId: number;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  categoryId = await createCategory(backend);
  otherId = await createCategory(backend);
});
afterAll(() => backend.close());

/** Sends a form that is whole but for these fields. */
async function create(fields: Fields = {}): Promise<Answer> {
  return people.admin.ask(SUPPLIERS, await form({ ...requiredFields(categoryId), ...fields }));
}

/** A supplier as the database has it, its four tables in one row. */
async function storedRow(id: number): Promise<Record<string, unknown>> {
  const [row] = await backend.sql(
    `select s.name, s.category_id, s.subcategory_id, s.is_premium, s.image_hash, d.description, d.instagram, d.website,
       d.logo_path, d.main_image_path, c.whatsapp, c.email,
       (select count(*)::int from public.supplier_images i where i.supplier_id = s.id) as gallery
     from public.suppliers s join public.supplier_details d on d.supplier_id = s.id
       join public.supplier_contacts c on c.supplier_id = s.id where s.id = $1`,
    [id],
  );
  return row ?? {};
}

test.each(REFUSED_WRITERS)('%s creates none', async (_who, name, status) => {
  const before = await everythingIn(backend);
  const answer = await people[name].ask(
    SUPPLIERS,
    await form({ ...requiredFields(categoryId), main_image: await picture() }),
  );
  refusedWith(answer, status);
  expect(await everythingIn(backend)).toEqual(before);
});

describe('a new supplier', () => {
  test('needs no more than its four required fields, and is premium then', async () => {
    const supplier = savedIn(await create(), 201);
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
    expect(await storedRow(supplier.id)).toEqual({
      ...{ ...whole, category_id: categoryId, is_premium: true },
      ...{ logo_path: null, main_image_path: null, gallery: 0 },
    });
  });

  test('is stored with every field, each in its one form', async () => {
    const supplier = savedIn(
      await create({
        ...{
          name: '  Confecção D’Ávila & Cia  ',
          instagram: ' @Davila_Oficial ',
          whatsapp: '+55 (21) 99876-5432',
        },
        ...{ email: ' Contato@DAvila.Example ', website: ' davila.example/loja ', is_premium: '0' },
        ...{ description: '\n Linha um :heart:\r\nLinha <b>dois</b>\t\n', subcategory_id: String(otherId) },
        image_hash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
      }),
      201,
    );
    const whole = {
      ...{ name: 'Confecção D’Ávila & Cia', instagram: 'Davila_Oficial', whatsapp: '5521998765432' },
      ...{ email: 'contato@davila.example', website: 'https://davila.example/loja', is_premium: false },
      ...{ description: 'Linha um :heart:\nLinha <b>dois</b>', subcategory_id: otherId },
      ...{ category_id: categoryId, image_hash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A' },
    };
    expect(supplier).toMatchObject(whole);
    expect(await storedRow(supplier.id)).toMatchObject(whole);
    expect(supplierIn(await people.admin.ask(`${SUPPLIERS}/${supplier.id}`))).toEqual(supplier);
  });

  test('is one, however many optional fields come empty', async () => {
    const empty = { email: '', website: '', description: '', subcategory_id: '' };
    const { id } = savedIn(await create(empty), 201);
    const nothing = { email: null, website: null, description: null, subcategory_id: null };
    expect(await storedRow(id)).toMatchObject(nothing);
    expect(savedIn(await create({ subcategory_id: 'null' }), 201).subcategory_id).toBeNull();
  });

  test.each([
    ['instagram', 'loja', 'loja'],
    ['whatsapp', '1133334444', '551133334444'],
    ['whatsapp', '11 91234 5678', '5511912345678'],
    ['whatsapp', '55.11.91234-5678', '5511912345678'],
    ['whatsapp', '+351 912 345 678', '351912345678'],
    ['website', 'http://loja.example', 'http://loja.example'],
    ['website', 'HTTPS://Loja.example/Vitrine?a=1#b', 'HTTPS://Loja.example/Vitrine?a=1#b'],
    ['website', 'loja.example:8080', 'https://loja.example:8080'],
    ['name', "'; drop table suppliers; --", "'; drop table suppliers; --"],
  ] as const)('has its %s typed as %s stored as %s', async (field, typed, expected) => {
    const supplier = savedIn(await create({ [field]: typed }), 201);
    expect([supplier[field], (await storedRow(supplier.id))[field]]).toEqual([expected, expected]);
  });

  test.each([
    ['name', 'ã'.repeat(120)],
    ['description', 'é'.repeat(5000)],
  ] as const)('has a %s as long as may be', async (field, longest) => {
    const { id } = savedIn(await create({ [field]: longest }), 201);
    expect((await storedRow(id))[field]).toBe(longest);
  });

  test.each([
    ['1', true],
    ['0', false],
    ['true', true],
    ['false', false],
  ])('is premium or not as is_premium says: %s', async (is_premium, expected) => {
    const supplier = savedIn(await create({ is_premium }), 201);
    expect([supplier.is_premium, (await storedRow(supplier.id)).is_premium]).toEqual([expected, expected]);
  });

  test('takes nothing that is not the form’s: neither id nor paths nor when it came', async () => {
    const path = `1/${crypto.randomUUID()}.png`;
    const supplier = savedIn(
      await create({
        ...{
          id: '999999',
          formatted_id: 'F-9999',
          version: '77',
          created_at: '2001-01-01',
        },
        ...{
          main_image_path: path,
          logo_path: path,
          main_image: path,
          logo: path,
          gallery: JSON.stringify([path]),
        },
        existing_gallery_images: JSON.stringify([path]),
      }),
      201,
    );
    expect(supplier.id).toBeLessThan(999_999);
    const nothing = { main_image_path: null, logo_path: null, gallery: 0 };
    expect(await storedRow(supplier.id)).toMatchObject(nothing);
    expect(supplierIn(await people.free.ask(`${SUPPLIERS}/${supplier.id}`)).formatted_id).not.toBe('F-9999');
  });

  test('is stored with its files, each under a name of its own in its folder', async () => {
    const [main_image, logo, jpeg] = [await picture('png'), await picture('gif'), await picture('jpeg')];
    const { id } = savedIn(await create({ main_image, logo, 'gallery_images[]': [jpeg, jpeg] }), 201);
    const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
    expect(await filesIn(backend, id)).toEqual([
      ...['jpg', 'jpg'].map(
        (end) => expect.stringMatching(`^supplier-gallery:${id}/${uuid}\\.${end}$`) as unknown,
      ),
      ...['gif', 'png'].map(() => expect.stringMatching(`^suppliers:${id}/${uuid}\\.(gif|png)$`) as unknown),
    ]);
    expect(await storedRow(id)).toMatchObject({ gallery: 2 });
  });
});
