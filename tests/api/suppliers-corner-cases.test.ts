import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, type Callers } from './support/callers';
import { followedBy, ofSize, picture } from './support/pictures';
import { END, part, parts, rawForm } from './support/raw-forms';
import { pictureWith, PUBLIC_BUCKET } from '../support/stored-files';
import {
  CATEGORIES,
  SUPPLIERS,
  everythingIn,
  fieldErrors,
  filesIn,
  form,
  json,
  requiredFields,
  savedIn,
  type Fields,
} from './support/supplier-api';
import { createCategory } from '../support/supplier-world';

let backend: Backend;
let people: Callers;
let required: Fields;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  required = requiredFields(await createCategory(backend));
});
afterAll(() => backend.close());

const send = async (fields: Fields) => people.admin.ask(SUPPLIERS, await form({ ...required, ...fields }));

test('a large file under a name that the form does not know is passed over', async () => {
  const supplier = savedIn(await send({ anexo: ofSize(await picture(), 1_000_000) }), 201);
  expect(await filesIn(backend, supplier.id)).toEqual([]);
});

test('gallery pictures come in the order of the form, a large one before small ones', async () => {
  const png = await picture();
  const files = [ofSize(png, 4_000_000), followedBy(png, 'b'), followedBy(png, 'cc'), followedBy(png, 'ddd')];
  const { images } = savedIn(await send({ 'gallery_images[]': files }), 201);
  const sizes = images.map(async ({ url }) => (await (await fetch(url)).arrayBuffer()).byteLength);
  expect(await Promise.all(sizes)).toEqual(files.map(({ size }) => size));
});

test('categories come by name, whatever its case and accents', async () => {
  for (const name of ['Óculos', 'zebra', 'Água', 'oficina', 'abelha']) {
    await backend.sql('insert into public.categories (name) values ($1)', [name]);
  }
  const { data } = json(await people.visitor.ask(CATEGORIES)) as { data: { name: string }[] };
  const names = data.map(({ name }) => name).filter((name) => !name.startsWith('Categoria'));
  expect(names).toEqual(['abelha', 'Água', 'Óculos', 'oficina', 'zebra']);
});

test('a subcategory that is gone is told at the field of the subcategory', async () => {
  const errors = fieldErrors(await send({ subcategory_id: '999999999' }));
  expect(Object.keys(errors)).toEqual(['subcategory_id']);
});

test('a text in bytes that are no UTF-8 is refused, not stored with its letters lost', async () => {
  const before = await everythingIn(backend);
  const body = parts({ ...required, name: '' }).replace(
    'name="name"\r\n\r\n',
    'name="name"\r\n\r\nAteli\xea',
  );
  const answer = await people.admin.ask(SUPPLIERS, rawForm(body + END));
  expect([400, 422]).toContain(answer.status);
  expect(await everythingIn(backend)).toEqual(before);
});

test('a description may be 5,000 characters long with line breaks, which a form sends as two characters', async () => {
  const description = `${'a'.repeat(99)}\n`.repeat(49) + 'a'.repeat(100);
  expect(description).toHaveLength(5000);
  expect((await send({ description })).status).toBe(201);
});

test('files that no supplier has are cleared away with a creation, too', async () => {
  const path = `999999/${crypto.randomUUID()}.png`;
  const upload = { contentType: 'image/png' };
  await people.admin.client.storage.from(PUBLIC_BUCKET).upload(path, pictureWith('sobra'), upload);
  await backend.sql(`update storage.objects set created_at = now() - interval '1 day' where name = $1`, [
    path,
  ]);
  savedIn(await send({ main_image: await picture() }), 201);
  expect(await filesIn(backend)).not.toContain(`${PUBLIC_BUCKET}:${path}`);
});

test('an empty kept list is a mistake, not a wish to drop every picture', async () => {
  const { id } = savedIn(await send({ 'gallery_images[]': await picture() }), 201);
  const body = rawForm(part('_method', 'PUT') + part('existing_gallery_images', '') + END);
  expect(fieldErrors(await people.admin.ask(`${SUPPLIERS}/${id}`, body))).toHaveProperty(
    'existing_gallery_images',
  );
  expect(await filesIn(backend, id)).toHaveLength(1);
});
