import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import { createActor } from '../support/actors';
import { uploadFiles } from '../support/stored-files';
import { bareName, createCategory, insertPremiumSupplier } from '../support/supplier-world';
import { ofSize, picture } from '../support/pictures';
import { END, parts, rawForm } from '../support/raw-forms';
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

/** Of a request by somebody who is not logged in. */
const AS_VISITOR = { headers: { authorization: '' } };

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
  .extend('premium', { scope: 'file' }, ({ backend }) =>
    createActor(backend, { expiresAt: new Date(Date.now() + 86_400_000) }),
  )
  .extend('terms', { scope: 'file' }, ({ premium, backend }) => {
    const seenBy = async (name: 'visitor' | 'premium', { id }: SupplierResource) =>
      premium.ask(`${SUPPLIERS}/${id}`, name === 'visitor' ? AS_VISITOR : {});

    async function storedIn({ id }: SupplierResource) {
      const columns = Object.keys(STORED).join();
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
    admin,
  }) => {
    const supplier = await supplierForm.create({
      name: "  Confecção D’Ávila'; drop table suppliers; --  ",
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
      name: "Confecção D’Ávila'; drop table suppliers; --",
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
    expect(supplierIn(await admin.ask(`${SUPPLIERS}/${supplier.id}`))).toEqual(supplier);
  });

  test('cannot set its id, its version, its date or the paths of its files', async ({
    supplierForm,
    stored,
    premium,
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
      main_image: `https://projeto.example/${path}`,
      logo: `https://projeto.example/${path}`,
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
    expect(supplierIn(await premium.ask(`${SUPPLIERS}/${supplier.id}`)).formatted_id).not.toBe('F-9999');
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
  const supplier = await supplierForm.create({ anexo: ofSize(await picture(), 300_000) });
  expect(await filesIn(backend, supplier.id)).toEqual([]);
});

test('gallery pictures keep the order of the form, even if the first one is the largest', async ({
  supplierForm,
}) => {
  const sides = [40, 10, 30, 20];
  const [first, ...others] = await Promise.all(sides.map((side) => picture('png', side)));
  const files = [ofSize(first!, 1_000_000), ...others];
  const { images } = await supplierForm.create({ 'gallery_images[]': files });
  const widths = images.map(async ({ url }) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    return (await sharp(bytes).metadata()).width;
  });
  expect(await Promise.all(widths)).toEqual(sides);
});

test('categories are sorted by name, ignoring case and accents', async ({ backend, admin }) => {
  for (const name of ['Óculos', 'zebra', 'Água', 'oficina', 'abelha']) {
    await backend.sql('insert into public.categories (name) values ($1)', [name]);
  }
  const { data } = json(await admin.ask(CATEGORIES, AS_VISITOR)) as { data: { name: string }[] };
  const names = data.map(({ name }) => name).filter((name) => !name.startsWith('Categoria'));
  expect(names).toEqual(['abelha', 'Água', 'Óculos', 'oficina', 'zebra']);
});

test('a text that is not valid UTF-8 is refused', async ({ backend, supplierForm, admin }) => {
  const before = await everythingIn(backend);
  const body = parts({ ...supplierForm.required, name: '' }).replace(
    'name="name"\r\n\r\n',
    'name="name"\r\n\r\nAteli\xea',
  );
  const answer = await admin.ask(SUPPLIERS, rawForm(body + END));
  expect([400, 422]).toContain(answer.status);
  expect(await everythingIn(backend)).toEqual(before);
});

test('a name may have 120 characters, a description 5,000, with line breaks counted as one although forms send two', async ({
  supplierForm,
}) => {
  const name = 'ã'.repeat(120);
  const description = `${'a'.repeat(99)}\n`.repeat(49) + 'a'.repeat(100);
  expect(description).toHaveLength(5000);
  expect(await supplierForm.create({ name, description })).toMatchObject({ name, description });
});

const HASH = '3OcRJYB4d3h/iIeHeEh3eIhw+j3A';

const urlOf = ({ id }: SupplierResource) => `${SUPPLIERS}/${id}`;

/** A supplier without its version and signed links, which every save or answer changes. */
function lasting({ version: _version, images, ...supplier }: SupplierResource) {
  return { ...supplier, images: images.map(({ id, url }) => ({ id, path: new URL(url).pathname })) };
}

describe('a change', () => {
  test('of one field affects no other, and of none is refused', async ({
    supplierForm,
    whole,
    admin,
    terms,
  }) => {
    let wanted = { ...whole, ...STORED } as SupplierResource;
    let { version } = savedIn(await supplierForm.update(whole, WHOLE), 200);
    for (const [field, value, expected] of [
      ['name', ' Outra Loja ', 'Outra Loja'],
      ['instagram', '@outra', 'outra'],
      ['whatsapp', '21 3333-4444', '552133334444'],
      ['email', 'Outra@Exemplo.com', 'outra@exemplo.com'],
      ['website', 'outra.example', 'https://outra.example'],
      ['description', ' Outra\r\nhistória ', 'Outra\nhistória'],
      ['is_premium', '1', true],
      ['image_hash', 'AAAA', 'AAAA'],
      ['state', 'rj', 'RJ'],
      ['city', ' Nova Friburgo ', 'Nova Friburgo'],
      ['min_order_pieces', '100000', 100_000],
      ['min_order_cents', ' 1 ', 1],
      ['ships_to', ' sp , mg,SP', ['MG', 'SP']],
      ['ships_to', 'SP,BR', ['BR']],
      ['sells_to_cpf', '0', false],
      ['email', '', null],
      ['min_order_pieces', ' ', null],
      ['main_image', whole.main_image_url!, undefined],
    ] as const) {
      const changed = savedIn(await supplierForm.update(whole, { [field]: value }), 200);
      if (expected !== undefined) {
        wanted = { ...wanted, [field]: expected };
        expect(changed.version).toBeGreaterThan(version);
      }
      expect(lasting(changed), field).toEqual(lasting(wanted));
      ({ version } = changed);
    }
    const unknowns: Fields[] = [{}, { logo_path: 'x' }, { created_at: '2001-01-01' }];
    for (const unknown of unknowns) refusedWith(await supplierForm.update(whole, unknown), 422);
    for (const field of ['main_image', 'logo']) {
      const { errors } = refusedWith(await supplierForm.update(whole, { [field]: 'fachada.jpg' }), 422);
      expect(errors).toEqual({ [field]: ['Envie o arquivo, não o nome dele.'] });
    }
    expect(lasting(supplierIn(await admin.ask(urlOf(whole))))).toEqual(lasting(wanted));
    expect(wanted).toMatchObject((await terms.storedIn(whole))!);
  });

  test('of the categories is answered with the name of the new one, and refused for one that is unknown or of another', async ({
    subcategoryId,
    categoryId,
    supplierForm,
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
    for (const [field, what] of [
      ['category_id', 'categoria'],
      ['subcategory_id', 'subcategoria'],
    ] as const)
      for (const send of [update, supplierForm.send])
        expect(fieldErrors(await send({ [field]: '999999999' }))).toEqual({
          [field]: [`Esta ${what} não existe mais. Escolha outra.`],
        });
  });
});

describe('a picture that is replaced', () => {
  test('is removed, the others stay, and only another main image loses the blurred preview', async ({
    update,
    whole,
    admin,
    backend,
  }) => {
    const first = savedIn(await update({ logo: await picture('gif') }), 200);
    expect([first.image_hash, first.main_image_url]).toEqual([HASH, whole.main_image_url]);
    expect([await opened(first.logo), await opened(first.main_image_url)]).toEqual([200, 200]);
    expect(await opened(whole.logo)).toBeGreaterThanOrEqual(400);

    // The method may be in lower case, and after the files.
    const body = await form({ main_image: await picture('jpeg'), _method: 'put' });
    const second = savedIn(await admin.ask(urlOf(whole), body), 200);
    expect(second.main_image_url).toMatch(/\.jpg$/);
    expect([await opened(second.main_image_url), await opened(second.logo)]).toEqual([200, 200]);
    expect(await opened(whole.main_image_url)).toBeGreaterThanOrEqual(400);
    expect(lasting(second)).toEqual(
      lasting({ ...first, main_image_url: second.main_image_url, image_hash: null }),
    );

    const third = savedIn(await update({ main_image: await picture(), image_hash: 'BBBB' }), 200);
    expect(third.image_hash).toBe('BBBB');
    expect(await filesIn(backend, whole.id)).toHaveLength(3);
  });

  test('is removed with its smaller versions', async ({ supplierForm, admin, categoryId, backend }) => {
    const supplier = await insertPremiumSupplier(backend, categoryId);
    expect(Object.keys(await uploadFiles(admin, supplier))).toHaveLength(10);
    const { main_image_path, logo_path } = supplier.details;
    const changed = savedIn(await supplierForm.update(supplier, { main_image: await picture('jpeg') }), 200);
    const files = await filesIn(backend, supplier.id);
    expect(files).not.toContainEqual(expect.stringContaining(bareName(main_image_path)));
    expect(files.filter((file) => file.startsWith('suppliers:'))).toEqual(
      [logo_path, pathIn(changed.main_image_url!)].map((path) => `suppliers:${path}`).sort(),
    );
  });
});

test('a version is accepted if it is the latest, and refused after any other change', async ({
  update,
  backend,
  whole,
}) => {
  let { version } = whole;
  const changes: Fields[] = [
    { name: 'Mais rápida' },
    { email: 'rapida@exemplo.com' },
    { existing_gallery_images: '[]' },
  ];
  for (const change of changes) {
    const late = {
      version: String(version),
      name: 'Tarde',
      logo: await picture(),
      gallery_images: await picture(),
    };
    ({ version } = savedIn(await update({ ...change, version: String(version) }), 200));
    const before = await everythingIn(backend);
    expect(refusedWith(await update({ ...late, existing_gallery_images: '[]' }), 409).message).toBe(
      'O fornecedor foi alterado por outra pessoa.',
    );
    expect(await everythingIn(backend)).toEqual(before);
  }
});

describe('a change is refused', () => {
  test('without _method', async ({ backend, admin, saved }) => {
    const before = await everythingIn(backend);
    const body = await form({ name: 'Outra', main_image: await picture('gif') });
    const errors = fieldErrors(await admin.ask(urlOf(saved), body));
    expect(errors).toEqual({ _method: ['Envie o campo _method com o valor PUT.'] });
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('if it is a real PUT or PATCH request', async ({ admin, saved }) => {
    for (const method of ['PUT', 'PATCH']) {
      const body = await form({ _method: 'PUT', name: 'Outra' });
      const answer = await admin.ask(urlOf(saved), { ...body, method });
      expect(refusedWith(answer, 405).message).toBe('Este endereço não aceita este método.');
    }
  });

  test('for an unknown supplier', async ({ backend, supplierForm }) => {
    const before = await everythingIn(backend);
    const fields = { name: 'Outra', main_image: await picture() };
    expect(refusedWith(await supplierForm.update({ id: 999_999_999 }, fields), 404).message).toBe(
      'Fornecedor não encontrado.',
    );
    for (const id of ['0', '1,2', '1'.repeat(16)]) {
      expect(refusedWith(await supplierForm.update({ id }, fields), 404).message).toBe(
        'Endereço não encontrado.',
      );
    }
    expect(await everythingIn(backend)).toEqual(before);
  });
});

const WHOLE = {
  state: 'PE',
  city: 'Toritama',
  district: 'Centro',
  min_order_pieces: '12',
  min_order_cents: '30050',
  price_from_cents: '2990',
  price_to_cents: '8990',
  sizes: '46,gg',
  ships_to: 'PE,AL',
  sells_to_cpf: '1',
  ready_stock: 'true',
  plus_size: '1',
};

const STORED = {
  state: 'PE',
  city: 'Toritama',
  district: 'Centro',
  min_order_pieces: 12,
  min_order_cents: 30_050,
  price_from_cents: 2990,
  price_to_cents: 8990,
  sizes: ['GG', '46'],
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

test('a form with invalid texts is refused as a whole, with a message at every wrong field', async ({
  backend,
  supplierForm,
  saved,
}) => {
  const before = await everythingIn(backend);
  const wrong = { name: '', website: 'ftp://loja.example', is_premium: '7', logo: await picture() };
  for (const send of [supplierForm.send, (fields: Fields) => supplierForm.update(saved, fields)])
    expect(fieldErrors(await send({ ...wrong, existing_gallery_images: '[]' }))).toEqual({
      name: ['O nome é obrigatório.'],
      website: ['Informe um site válido, como www.minhaloja.com.br.'],
      is_premium: ['Envie 1 ou 0.'],
    });
  // The stored state counts: this supplier has none.
  expect(fieldErrors(await supplierForm.update(saved, { city: 'Caruaru' }))).toEqual({
    state: ['Informe o estado da cidade.'],
  });
  expect(await everythingIn(backend)).toEqual(before);
});

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
