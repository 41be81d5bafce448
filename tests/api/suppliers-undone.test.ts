import { describe, expect } from 'vitest';
import { GALLERY_BUCKET, SUPPLIER_BUCKET } from '@/domain/storage';
import { picture } from './support/pictures';
import { bytesOf, filePart, parts, sendPieces } from './support/raw-forms';
import { pictureWith } from '../support/stored-files';
import { SUPPLIERS, everythingIn, filesIn, form, refusedWith, type Fields } from './support/supplier-api';
import { test as base } from './support/test';

// A supplier is saved with all its files or not at all, and files left by an interrupted save are removed.

const png = await picture();

const test = base
  .extend('saved', { scope: 'file' }, ({ supplierForm }) => supplierForm.create(files()))
  .extend('admin', { scope: 'file' }, ({ callers, backend }) => {
    const send = async (fields: Fields, path = SUPPLIERS) => callers.admin.ask(path, await form(fields));

    const change = (id: number) => send({ _method: 'PUT', name: 'Outra' }, `${SUPPLIERS}/${id}`);

    const remove = (id: number) => callers.admin.ask(`${SUPPLIERS}/${id}`, { method: 'DELETE' });

    /** Stores a file that belongs to no supplier, as an interrupted save would leave it. */
    async function leave(bucket: string, path: string, age: string): Promise<string> {
      const upload = { contentType: 'image/png' };
      const { error } = await callers.admin.client.storage
        .from(bucket)
        .upload(path, pictureWith('sobra'), upload);
      expect(error).toBeNull();
      await backend.sql('update storage.objects set created_at = now() - $2::interval where name = $1', [
        path,
        age,
      ]);
      return `${bucket}:${path}`;
    }

    return { send, change, remove, leave };
  });

const html = new Blob(['<!doctype html><script>alert(1)</script>'], { type: 'image/png' });
const empty = new File([], 'vazio.png', { type: 'image/png' });
const files = () => ({ main_image: png, logo: png, 'gallery_images[]': [png, png] });

describe('a refused form', () => {
  const REFUSALS: [string, number, () => Fields][] = [
    ['a bad file after good ones', 415, () => ({ ...files(), 'gallery_images[9]': html })],
    ['a bad file before good ones', 415, () => ({ 'gallery_images[0]': html, ...files() })],
    ['a bad file between good ones', 415, () => ({ 'gallery_images[]': [png, html, png] })],
    ['an empty file after good ones', 422, () => ({ ...files(), 'gallery_images[]': [png, empty] })],
    ['two main images', 400, () => ({ ...files(), main_image: [png, png] })],
    ['two logos', 400, () => ({ logo: [png, png] })],
    ['a wrong text', 422, () => ({ ...files(), website: 'ftp://loja.example' })],
    ['an unknown category', 422, () => ({ ...files(), category_id: '999999999' })],
    ['a repeated text', 400, () => ({ ...files(), name: ['Uma', 'Duas'] })],
    ['a text that the database refuses', 422, () => ({ ...files(), website: 'https:///nada' })],
  ];

  test.for(REFUSALS)(
    'changes nothing: %s in the form of a new supplier',
    async ([, status, fields], { backend, admin, supplierForm }) => {
      const before = await everythingIn(backend);
      refusedWith(await admin.send({ ...supplierForm.required, ...fields() }), status);
      // The texts may precede or follow the files.
      refusedWith(await admin.send({ ...fields(), ...supplierForm.required, ...fields() }), status);
      expect(await everythingIn(backend)).toEqual(before);
    },
  );

  test.for([
    ...REFUSALS,
    ['an old version', 409, () => ({ ...files(), version: '1', existing_gallery_images: '[]' })],
    [
      'a picture of another site',
      422,
      () => ({ ...files(), existing_gallery_images: '["https://a.example/b.png"]' }),
    ],
    ['another method', 422, () => ({ ...files(), _method: 'PATCH' })],
  ] as typeof REFUSALS)(
    'changes nothing: %s in a change',
    async ([, status, fields], { backend, admin, saved }) => {
      const before = await everythingIn(backend);
      refusedWith(
        await admin.send({ _method: 'PUT', name: 'Outra', ...fields() }, `${SUPPLIERS}/${saved.id}`),
        status,
      );
      expect(await everythingIn(backend)).toEqual(before);
    },
  );

  test('is accepted after it has been corrected', async ({ admin, supplierForm, backend }) => {
    refusedWith(await admin.send({ ...supplierForm.required, ...files(), email: 'errado' }), 422);
    const supplier = await supplierForm.create({ ...files(), email: 'certo@exemplo.com' });
    expect(await filesIn(backend, supplier.id)).toHaveLength(4);
  });
});

describe('a broken connection', () => {
  test.for(['a new supplier', 'a change'])(
    'in the middle of %s leaves nothing behind',
    async (what, { saved, backend, supplierForm, callers }) => {
      const path = what === 'a change' ? `${SUPPLIERS}/${saved.id}` : SUPPLIERS;
      const before = await everythingIn(backend);
      const gone = new AbortController();
      async function* pieces() {
        yield bytesOf(parts({ ...supplierForm.required, _method: 'PUT' }) + filePart('gallery_images[]'));
        yield pictureWith('inteira');
        yield bytesOf(`\r\n${filePart('gallery_images[]')}`);
        // Now the first file is stored, so there is something to remove.
        await expect.poll(() => filesIn(backend), { timeout: 20_000 }).toHaveLength(before.files!.length + 1);
        yield pictureWith('pela metade');
        gone.abort();
      }
      await expect(sendPieces(backend, callers.admin, path, pieces(), gone.signal)).rejects.toThrow();
      await expect.poll(() => everythingIn(backend), { timeout: 20_000 }).toEqual(before);
    },
  );
});

describe('files that belong to no supplier', () => {
  const file = (folder: number | string) => `${folder}/${crypto.randomUUID()}.png`;

  test.for([
    ['a change', 'change'],
    ['a deletion', 'remove'],
  ] as const)(
    'are removed by %s after an hour, while files of suppliers stay',
    async ([, save], { supplierForm, backend, admin, saved }) => {
      const one = await supplierForm.create({ main_image: png });
      await backend.sql(`update storage.objects set created_at = now() - interval '1 day'`);
      const old = [
        await admin.leave(SUPPLIER_BUCKET, file(one.id), '61 minutes'),
        await admin.leave(GALLERY_BUCKET, file(saved.id), '61 minutes'),
        await admin.leave(GALLERY_BUCKET, file(999_999), '2 days'),
        await admin.leave('site', `${crypto.randomUUID()}.png`, '2 days'),
      ];
      const spared = [
        await admin.leave(SUPPLIER_BUCKET, file(999_999), '59 minutes'),
        await admin.leave(GALLERY_BUCKET, file(999_999), '1 minute'),
        await admin.leave(SUPPLIER_BUCKET, file('site'), '2 days'),
      ];
      expect((await admin[save](one.id)).status).toBeLessThan(300);
      const left = await filesIn(backend);
      expect(left).toEqual(expect.arrayContaining(spared));
      for (const path of old) expect(left).not.toContain(path);
      expect(await filesIn(backend, saved.id)).toHaveLength(4);
    },
  );

  test('stay if the change is refused', async ({ admin, saved, backend }) => {
    const old = await admin.leave(SUPPLIER_BUCKET, file(999_998), '2 days');
    refusedWith(await admin.send({ _method: 'PUT', name: '' }, `${SUPPLIERS}/${saved.id}`), 422);
    expect(await filesIn(backend)).toContain(old);
  });
});
