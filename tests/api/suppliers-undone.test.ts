import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupplierResource } from '../../supabase/functions/api/suppliers/resource';
import { startBackend, type Backend } from '../support/backend';
import { createCallers, type Callers } from './support/callers';
import { picture } from './support/pictures';
import { bytesOf, filePart, parts, sendPieces } from './support/raw-forms';
import { GALLERY_BUCKET, pictureWith, PUBLIC_BUCKET } from '../support/stored-files';
import {
  SUPPLIERS,
  everythingIn,
  filesIn,
  form,
  refusedWith,
  requiredFields,
  savedIn,
  type Fields,
} from './support/supplier-api';
import { createCategory } from '../support/supplier-world';

// A supplier is saved with all its files or not at all, and what an interrupted save has left is cleared away.

let backend: Backend;
let people: Callers;
let required: Fields;
let saved: SupplierResource;
let png: Blob;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  required = requiredFields(await createCategory(backend));
  png = await picture();
  const body = await form({ ...required, main_image: png, logo: png, 'gallery_images[]': [png, png] });
  saved = savedIn(await people.admin.ask(SUPPLIERS, body), 201);
});
afterAll(() => backend.close());

const html = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/png' });
const empty = new File([], 'vazio.png', { type: 'image/png' });
const files = () => ({ main_image: png, logo: png, 'gallery_images[]': [png, png] });
const send = async (fields: Fields, path = SUPPLIERS) => people.admin.ask(path, await form(fields));

describe('a refused form leaves everything as it was:', () => {
  const REFUSALS: [string, number, () => Fields][] = [
    ['a bad file behind good ones', 415, () => ({ ...files(), 'gallery_images[9]': html })],
    ['a bad file before good ones', 415, () => ({ 'gallery_images[0]': html, ...files() })],
    ['a bad file between good ones', 415, () => ({ 'gallery_images[]': [png, html, png] })],
    ['an empty file behind good ones', 422, () => ({ ...files(), 'gallery_images[]': [png, empty] })],
    ['two main images', 400, () => ({ ...files(), main_image: [png, png] })],
    ['two logos', 400, () => ({ logo: [png, png] })],
    ['a wrong text', 422, () => ({ ...files(), website: 'ftp://loja.example' })],
    ['an unknown category', 422, () => ({ ...files(), category_id: '999999999' })],
    ['a repeated text', 400, () => ({ ...files(), name: ['Uma', 'Duas'] })],
    ['what the database does not keep', 422, () => ({ ...files(), website: 'https:///nada' })],
  ];

  test.each(REFUSALS)('%s in a new supplier’s', async (_what, status, fields) => {
    const before = await everythingIn(backend);
    refusedWith(await send({ ...required, ...fields() }), status);
    // The texts before the files or behind them: they are taken as they come.
    refusedWith(await send({ ...fields(), ...required, ...fields() }), status);
    expect(await everythingIn(backend)).toEqual(before);
  });

  test.each([
    ...REFUSALS,
    ['a version that has passed', 409, () => ({ ...files(), version: '1', existing_gallery_images: '[]' })],
    [
      'a foreign picture',
      422,
      () => ({ ...files(), existing_gallery_images: '["https://a.example/b.png"]' }),
    ],
    ['another method', 422, () => ({ ...files(), _method: 'PATCH' })],
  ] as typeof REFUSALS)('%s in a change', async (_what, status, fields) => {
    const before = await everythingIn(backend);
    refusedWith(
      await send({ _method: 'PUT', name: 'Outra', ...fields() }, `${SUPPLIERS}/${saved.id}`),
      status,
    );
    expect(await everythingIn(backend)).toEqual(before);
  });

  test('and the same form works once it is right', async () => {
    refusedWith(await send({ ...required, ...files(), email: 'errado' }), 422);
    const supplier = savedIn(await send({ ...required, ...files(), email: 'certo@exemplo.com' }), 201);
    expect(await filesIn(backend, supplier.id)).toHaveLength(4);
  });
});

describe('a connection that breaks', () => {
  test.each(['a new supplier', 'a change'])('in the middle of %s leaves nothing behind', async (what) => {
    const path = what === 'a change' ? `${SUPPLIERS}/${saved.id}` : SUPPLIERS;
    const before = await everythingIn(backend);
    const gone = new AbortController();
    async function* pieces() {
      yield bytesOf(parts({ ...required, _method: 'PUT' }) + filePart('gallery_images[]'));
      yield pictureWith('inteira');
      yield bytesOf(`\r\n${filePart('gallery_images[]')}`);
      // The first file is stored by now: there is something to take back.
      await expect.poll(() => filesIn(backend), { timeout: 20_000 }).toHaveLength(before.files!.length + 1);
      yield pictureWith('pela metade');
      gone.abort();
    }
    await expect(sendPieces(backend, people.admin, path, pieces(), gone.signal)).rejects.toThrow();
    await expect.poll(() => everythingIn(backend), { timeout: 20_000 }).toEqual(before);
  });
});

describe('files that no supplier has', () => {
  const file = (folder: number | string) => `${folder}/${crypto.randomUUID()}.png`;

  /** Stores a file that no row names, as a save that broke down would leave it. */
  async function leave(bucket: string, path: string, age: string): Promise<string> {
    const upload = { contentType: 'image/png' };
    const { error } = await people.admin.client.storage
      .from(bucket)
      .upload(path, pictureWith('sobra'), upload);
    expect(error).toBeNull();
    await backend.sql('update storage.objects set created_at = now() - $2::interval where name = $1', [
      path,
      age,
    ]);
    return `${bucket}:${path}`;
  }

  test.each([
    ['a change', (id: number) => send({ _method: 'PUT', name: 'Outra' }, `${SUPPLIERS}/${id}`)],
    ['a deletion', (id: number) => people.admin.ask(`${SUPPLIERS}/${id}`, { method: 'DELETE' })],
  ])('are cleared away with %s after an hour, those of suppliers stay', async (_what, save) => {
    const one = savedIn(await send({ ...required, main_image: png }), 201);
    await backend.sql(`update storage.objects set created_at = now() - interval '1 day'`);
    const old = [
      await leave(PUBLIC_BUCKET, file(one.id), '61 minutes'),
      await leave(GALLERY_BUCKET, file(saved.id), '61 minutes'),
      await leave(GALLERY_BUCKET, file(999_999), '2 days'),
      await leave('site', `${crypto.randomUUID()}.png`, '2 days'),
    ];
    const spared = [
      await leave(PUBLIC_BUCKET, file(999_999), '59 minutes'),
      await leave(GALLERY_BUCKET, file(999_999), '1 minute'),
      await leave(PUBLIC_BUCKET, file('site'), '2 days'),
    ];
    expect((await save(one.id)).status).toBeLessThan(300);
    const left = await filesIn(backend);
    expect(left).toEqual(expect.arrayContaining(spared));
    for (const path of old) expect(left).not.toContain(path);
    expect(await filesIn(backend, saved.id)).toHaveLength(4);
  });

  test('stay when the save is refused', async () => {
    const old = await leave(PUBLIC_BUCKET, file(999_998), '2 days');
    refusedWith(await send({ _method: 'PUT', name: '' }, `${SUPPLIERS}/${saved.id}`), 422);
    expect(await filesIn(backend)).toContain(old);
  });
});
