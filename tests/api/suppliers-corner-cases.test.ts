import sharp from 'sharp';
import { expect } from 'vitest';
import { SUPPLIER_BUCKET } from '@/domain/storage';
import { ofSize, picture } from './support/pictures';
import { END, part, parts, rawForm } from './support/raw-forms';
import { pictureWith } from '../support/stored-files';
import { CATEGORIES, SUPPLIERS, everythingIn, fieldErrors, filesIn, json } from './support/supplier-api';
import { test } from './support/test';

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
