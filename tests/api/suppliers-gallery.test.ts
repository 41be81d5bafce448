import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import type { Answer } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, type Callers } from './support/callers';
import { picture } from './support/pictures';
import { bytesOf, END, filePart, parts, sendPieces } from './support/raw-forms';
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

let backend: Backend;
let people: Callers;
let categoryId: number;
let png: Blob;
/** A supplier with three gallery pictures, anew for every test. */
let before: SupplierResource;
/** The addresses of its pictures. */
let urls: [string, string, string];
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  categoryId = await createCategory(backend);
  png = await picture();
});
afterAll(() => backend.close());
beforeEach(async () => {
  before = await create({ 'gallery_images[]': [png, png, png] });
  urls = before.images.map(({ url }) => url) as typeof urls;
});

async function create(fields: Fields): Promise<SupplierResource> {
  const body = await form({ ...requiredFields(categoryId), ...fields });
  return savedIn(await people.admin.ask(SUPPLIERS, body), 201);
}

async function update(fields: Fields): Promise<Answer> {
  return people.admin.ask(`${SUPPLIERS}/${before.id}`, await form({ _method: 'PUT', ...fields }));
}

const ids = ({ images }: SupplierResource) => images.map(({ id }) => id);
const kept = (...list: unknown[]) => ({ existing_gallery_images: JSON.stringify(list) });

/** Expects the gallery to be these pictures of the one before, then `added` new ones, in the database and in storage. */
async function expectGallery(answer: Answer, stay: number[], added = 0): Promise<void> {
  const after = savedIn(answer, 200);
  const old = stay.map((at) => before.images[at]!.id);
  expect(ids(after).slice(0, stay.length)).toEqual(old);
  expect(after.images).toHaveLength(stay.length + added);
  expect(ids(supplierIn(await people.admin.ask(`${SUPPLIERS}/${before.id}`)))).toEqual(ids(after));
  expect(await filesIn(backend, before.id)).toHaveLength(stay.length + added);
  expect(await Promise.all(after.images.map(({ url }) => opened(url)))).toEqual(after.images.map(() => 200));
  for (const [at, url] of urls.entries())
    expect((await opened(url)) === 200, `picture ${at}`).toBe(stay.includes(at));
}

describe('new pictures', () => {
  test.each([
    ['gallery_images', ['gallery_images']],
    ['gallery_images[]', ['gallery_images[]']],
    ['gallery_images[0], gallery_images[1]', ['gallery_images[0]', 'gallery_images[1]']],
    ['every spelling in one form', ['gallery_images', 'gallery_images[]', 'gallery_images[7]']],
  ])('are taken under the name %s', async (_what, names) => {
    const fields = Object.fromEntries(names.map((name) => [name, [png, png]]));
    const supplier = await create(fields);
    expect(supplier.images).toHaveLength(names.length * 2);
    expect(await filesIn(backend, supplier.id)).toHaveLength(names.length * 2);
    await expectGallery(await update(fields), [0, 1, 2], names.length * 2);
  });

  test.each(['gallery_image', 'gallery_images[a]', 'gallery_images[0][0]', 'images[]', 'x_gallery_images'])(
    'are passed over under another name: %s',
    async (name) => {
      await expectGallery(await update({ [name]: png }), [0, 1, 2]);
    },
  );

  test('come behind those that are there', async () => {
    await expectGallery(await update({ gallery_images: png }), [0, 1, 2], 1);
    const { images } = supplierIn(await people.admin.ask(`${SUPPLIERS}/${before.id}`));
    expect(images[3]!.id).toBeGreaterThan(images[2]!.id);
  });
});

describe('the pictures that stay', () => {
  test('are all of them when the form does not say', async () => {
    await expectGallery(await update({ name: 'Outra' }), [0, 1, 2]);
  });

  test('are none of them when the list is empty', async () => {
    await expectGallery(await update(kept()), []);
  });

  test('are none of them, but new ones', async () => {
    await expectGallery(await update({ ...kept(), 'gallery_images[]': [png, png] }), [], 2);
  });

  test.each([[[1]], [[0, 2]], [[2, 0]], [[2, 1, 0]], [[1, 1, 1]]])(
    'are those in the list, in its order and once: %j',
    async (list) => {
      await expectGallery(await update(kept(...list.map((at) => urls[at]))), [...new Set(list)]);
    },
  );

  test('are told by links whose token has changed or is missing', async () => {
    const [first, second, third] = urls.map((url) => url.split('?')[0]!);
    await expectGallery(
      await update(kept(`${first}?token=velho`, `${third}?token=a.b.c&x=/${second}`)),
      [0, 2],
    );
  });

  test.each([
    ['gallery_images', ['gallery_images']],
    ['gallery_images[]', ['gallery_images[]']],
    ['gallery_images[0]', ['gallery_images[0]', 'gallery_images[1]']],
  ])(
    'are all kept when only some come as addresses among the new ones, those first, under %s',
    async (_what, names) => {
      const fields: Fields = Object.fromEntries(names.map((name) => [name, []]));
      for (const [at, url] of [urls[2], urls[0]].entries())
        (fields[names[at % names.length]!] as string[]).push(url);
      await expectGallery(await update(fields), [2, 0, 1]);
    },
  );

  test('may come as addresses and in the list, beside new ones', async () => {
    await expectGallery(
      await update({ ...kept(urls[1]), 'gallery_images[0]': urls[0], 'gallery_images[1]': png }),
      [1, 0],
      1,
    );
  });

  test('keep their order when new ones come later', async () => {
    await expectGallery(await update(kept(urls[2], urls[1], urls[0])), [2, 1, 0]);
    await expectGallery(await update({ gallery_images: png }), [2, 1, 0], 1);
  });
});

describe('a list is refused, and nothing changes,', () => {
  async function refused(fields: Fields): Promise<string> {
    const everything = await everythingIn(backend);
    const errors = fieldErrors(await update({ name: 'Outra', 'gallery_images[]': png, ...fields }));
    expect(await everythingIn(backend)).toEqual(everything);
    expect(Object.keys(errors)).toEqual(['existing_gallery_images']);
    return errors.existing_gallery_images!.join();
  }
  const FOREIGN = 'Uma das imagens mantidas não é deste fornecedor.';

  test('with a picture of another supplier', async () => {
    const other = await create({ gallery_images: png });
    expect(await refused(kept(urls[0], other.images[0]!.url))).toBe(FOREIGN);
    expect(await refused({ 'gallery_images[0]': other.images[0]!.url })).toBe(FOREIGN);
    expect(await opened(other.images[0]!.url)).toBe(200);
  });

  test('with the main image or the logo', async () => {
    const { main_image_url, logo } = savedIn(await update({ main_image: png, logo: png }), 200);
    for (const url of [main_image_url, logo]) expect(await refused(kept(url))).toBe(FOREIGN);
  });

  test.each([
    'https://outro.example/foto.png',
    'foto.png',
    '',
    'javascript:alert(1)',
    '../../suppliers/1/x.png',
    '%',
  ])('with “%s”', async (url) => {
    expect(await refused(kept(urls[0], url))).toBe(FOREIGN);
  });

  test('with a picture that was dropped before', async () => {
    await expectGallery(await update(kept(urls[1], urls[2])), [1, 2]);
    expect(await refused(kept(urls[0]))).toBe(FOREIGN);
  });

  test.each(['nada', '{}', '"texto"', '7', 'null', '[1, 2]', '[null]', '[["a"]]', '[', '{"0": "a"}'])(
    'when it is no list of addresses: %s',
    async (existing_gallery_images) => {
      expect(await refused({ existing_gallery_images })).toBe(
        'Envie as imagens mantidas como uma lista de endereços em JSON.',
      );
    },
  );
});

describe('two changes at the same moment', () => {
  /** Sends one picture; `meanwhile` runs after the first part has been sent and before the picture itself. */
  async function sendSlowly(meanwhile: () => Promise<unknown>): Promise<Answer> {
    async function* pieces() {
      yield bytesOf(parts({ _method: 'PUT' }) + filePart('gallery_images[]'));
      await meanwhile();
      yield new Uint8Array(await png.arrayBuffer());
      yield bytesOf(`\r\n${END}`);
    }
    return sendPieces(backend, people.admin, `${SUPPLIERS}/${before.id}`, pieces());
  }

  test('three overlapping changes of the pictures: one is made, two are refused, and no picture is lost', async () => {
    let made: Answer | undefined;
    let second: Answer | undefined;
    const first = await sendSlowly(async () => {
      second = await sendSlowly(async () => {
        made = await update({ gallery_images: png });
      });
    });
    await expectGallery(made!, [0, 1, 2], 1);
    refusedWith(second!, 409);
    refusedWith(first, 409);
  });

  test('three changes of the pictures sent together: each is made or refused, and no picture is lost', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => update({ gallery_images: png })));
    // One that ends before the next begins does not refuse it, so how many are made is not certain.
    const made = answers.filter(({ status }) => status === 200);
    const late = answers.filter(({ status }) => status !== 200);
    for (const answer of late) refusedWith(answer, 409);
    made.sort((one, other) => savedIn(one, 200).version - savedIn(other, 200).version);
    await expectGallery(made.at(-1)!, [0, 1, 2], made.length);
  });

  test('a change that drops all pictures while another one is still being sent: the slower one is refused', async () => {
    const slower = await sendSlowly(async () => expectGallery(await update(kept()), []));
    refusedWith(slower, 409);
    expect(await filesIn(backend, before.id)).toEqual([]);
  });

  test('of texts alone: both are made', async () => {
    const answers = await Promise.all([update({ name: 'Uma' }), update({ description: 'Outra' })]);
    for (const answer of answers) savedIn(answer, 200);
    const saved = supplierIn(await people.admin.ask(`${SUPPLIERS}/${before.id}`));
    expect(saved).toMatchObject({ name: 'Uma', description: 'Outra' });
  });
});
