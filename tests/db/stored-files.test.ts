import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { describe, expect } from 'vitest';
import { GALLERY_BUCKET, SUPPLIER_BUCKET } from '@/domain/storage';
import { filesIn } from '@/domain/supplier-files';
import { newClient, people, type Actors, type Ask } from '../support/actors';
import type { Backend } from '../support/backend';
import { leaks } from '../support/find-secrets';
import { pictureWith, uploadFiles } from '../support/stored-files';
import { createSuppliers, inventSecrets, mark, type Supplier } from '../support/supplier-world';
import { test as base } from '../support/fixtures';

const test = base
  /** The text inside each stored file of the open and the premium supplier, by path. */
  .extend('texts', { scope: 'file' }, async ({ actors, suppliers }) => ({
    ...(await uploadFiles(actors.admin, suppliers.open)),
    ...(await uploadFiles(actors.admin, suppliers.premium)),
  }));

// Some tests need the files without their texts.
test.beforeAll(({ texts: _texts }) => undefined);

/** The main image in the public bucket and a gallery picture in the private one. */
function filesOf({ details, gallery }: Supplier): [bucket: string, path: string][] {
  return [
    [SUPPLIER_BUCKET, details.main_image_path],
    [GALLERY_BUCKET, gallery[0]!],
  ];
}

/** Every way to overwrite, move or delete a file, or to write to the path `elsewhere`. */
function everyWrite(bucket: string, file: string, elsewhere: string): Record<string, Ask & { path: string }> {
  const object = '/storage/v1/object';
  const picture = { headers: { 'content-type': 'image/png' }, body: pictureWith('forged') };

  const move = { bucketId: bucket, sourceKey: file, destinationKey: elsewhere };
  return {
    'a new file': { path: `${object}/${bucket}/${elsewhere}`, method: 'POST', ...picture },
    'the same file': { path: `${object}/${bucket}/${file}`, method: 'POST', ...picture },
    'the same file, insisting': {
      path: `${object}/${bucket}/${file}`,
      method: 'POST',
      body: picture.body,
      headers: { ...picture.headers, 'x-upsert': 'true' },
    },
    'a replacement': { path: `${object}/${bucket}/${file}`, method: 'PUT', ...picture },
    'a signed upload': { path: `${object}/upload/sign/${bucket}/${elsewhere}`, method: 'POST', body: {} },
    'a move': { path: `${object}/move`, method: 'POST', body: move },
    'a copy': { path: `${object}/copy`, method: 'POST', body: move },
    'a copy to the other bucket': {
      path: `${object}/copy`,
      method: 'POST',
      body: { ...move, destinationBucket: bucket === SUPPLIER_BUCKET ? GALLERY_BUCKET : SUPPLIER_BUCKET },
    },
    'a move to the other bucket': {
      path: `${object}/move`,
      method: 'POST',
      body: { ...move, destinationBucket: bucket === SUPPLIER_BUCKET ? GALLERY_BUCKET : SUPPLIER_BUCKET },
    },
    'a removal': { path: `${object}/${bucket}/${file}`, method: 'DELETE' },
    removals: { path: `${object}/${bucket}`, method: 'DELETE', body: { prefixes: [file] } },
    'a new bucket': {
      path: '/storage/v1/bucket',
      method: 'POST',
      body: { id: mark(), name: mark(), public: true },
    },
    'the bucket opened': {
      path: `/storage/v1/bucket/${bucket}`,
      method: 'PUT',
      body: { id: bucket, public: true },
    },
    'the bucket emptied': { path: `/storage/v1/bucket/${bucket}/empty`, method: 'POST' },
    'the bucket removed': { path: `/storage/v1/bucket/${bucket}`, method: 'DELETE' },
  };
}

test('config.toml declares every bucket of the migrations, with the same limits', async ({ backend }) => {
  // There are no types for this file; a missing key fails the comparison below.
  const config = parse(await readFile('supabase/config.toml', 'utf8')) as unknown as {
    storage: {
      buckets: Record<string, { public: boolean; file_size_limit: string; allowed_mime_types: string[] }>;
    };
  };
  const declared = Object.entries(config.storage.buckets).map(([id, bucket]) => ({
    id,
    public: bucket.public,
    file_size_limit: `${bucket.file_size_limit}`,
    allowed_mime_types: bucket.allowed_mime_types.toSorted(),
  }));
  const rows = await backend.sql<{ allowed_mime_types: string[] }>(
    `select id, public, (file_size_limit / 1024 / 1024) || 'MiB' as file_size_limit, allowed_mime_types
     from storage.buckets order by id`,
  );
  const made = rows.map((row) => ({ ...row, allowed_mime_types: row.allowed_mime_types.toSorted() }));
  expect(declared.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(made);
});

describe('the main image', () => {
  test('is public at its exact URL and cached for a year', async ({ actors, suppliers, texts }) => {
    const path = suppliers.premium.details.main_image_path;
    const answer = await actors.visitor.ask(`/storage/v1/object/public/${SUPPLIER_BUCKET}/${path}`);
    expect([answer.status, leaks(answer, [texts[path]!])]).toEqual([200, [texts[path]]]);
    expect(answer.headers.get('cache-control')).toContain('max-age=31536000');
  });

  test.for(people('visitor', 'free', 'expired', 'premium', 'support'))(
    'is in a folder that %s cannot list',
    async ([, name], { actors, suppliers }) => {
      const bucket = actors[name].client.storage.from(SUPPLIER_BUCKET);
      for (const folder of ['', `${suppliers.open.id}`, `${suppliers.premium.id}`]) {
        expect((await bucket.list(folder)).data).toEqual([]);
      }
    },
  );

  test('is in a folder that an admin can list', async ({ actors, suppliers }) => {
    const { data } = await actors.admin.client.storage.from(SUPPLIER_BUCKET).list(`${suppliers.premium.id}`);
    const { main_image_path: main, logo_path: logo } = suppliers.premium.details;
    const files = filesIn('main', [main, logo]).map(({ path }) => path.split('/')[1]);
    expect(data?.map(({ name }) => name).sort()).toEqual(files.sort());
  });
});

describe('gallery pictures', () => {
  /** Links as the edge function signs them, with the secret key. */
  const signed = (backend: Backend, path: string, seconds = 60) =>
    newClient(backend, backend.secretKey).storage.from(GALLERY_BUCKET).createSignedUrl(path, seconds);

  test('cannot be opened by a link that has expired', async ({ backend, suppliers }) => {
    const { data } = await signed(backend, suppliers.premium.gallery[0]!, 2);
    expect((await fetch(data!.signedUrl)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await fetch(data!.signedUrl)).status).toBe(400);
  });

  test('cannot be opened by the link of another picture', async ({ backend, suppliers }) => {
    const [own, other] = [suppliers.open.gallery[0]!, suppliers.premium.gallery[0]!];
    const { data } = await signed(backend, own);
    expect((await fetch(data!.signedUrl)).status).toBe(200);
    expect((await fetch(data!.signedUrl.replace(own, other))).status).toBe(400);
  });

  test('that belong to no supplier can be opened only by admins', async ({ actors, suppliers }) => {
    const orphan = inventSecrets(suppliers.open.id).gallery[0]!;
    const { storage } = actors.admin.client;
    expect(
      (await storage.from(GALLERY_BUCKET).upload(orphan, pictureWith('orphan'), { contentType: 'image/png' }))
        .error,
    ).toBeNull();
    expect((await storage.from(GALLERY_BUCKET).download(orphan)).error).toBeNull();
    expect((await actors.premium.client.storage.from(GALLERY_BUCKET).download(orphan)).error).not.toBeNull();
  });
});

describe('writing files', { timeout: 120_000 }, () => {
  test.for(people('visitor', 'free', 'expired', 'premium', 'support'))(
    'is refused to %s in every way',
    async ([, name], { actors, backend, suppliers, texts }) => {
      // A path that supplier_images names and that has no file yet: where a forbidden upload is most likely to pass.
      const elsewhere = (await createSuppliers(backend)).open.gallery[0]!;
      // The visitor tries those of both suppliers.
      const others = name === 'visitor' ? filesOf(suppliers.premium) : [];
      for (const [bucket, path] of [...filesOf(suppliers.open), ...others]) {
        const before = await everythingStored(backend);
        const statuses: string[] = [];
        for (const [title, { path: address, ...ask }] of Object.entries(everyWrite(bucket, path, elsewhere)))
          statuses.push(`${title}: ${(await actors[name].ask(address, ask)).status}`);
        expect(await everythingStored(backend), statuses.join()).toEqual(before);
        expect(await contentOf(actors, bucket, path)).toContain(texts[path]);
      }
    },
  );

  test('lets an admin upload, replace, move, copy and delete', async ({ actors, suppliers }) => {
    for (const bucket of [SUPPLIER_BUCKET, GALLERY_BUCKET]) {
      const [first, second, third] = Array.from(
        { length: 3 },
        () => inventSecrets(suppliers.open.id).gallery[0]!,
      );
      const files = actors.admin.client.storage.from(bucket);
      const options = { contentType: 'image/png' };
      const steps = [
        await files.upload(first!, pictureWith('um'), options),
        await files.upload(first!, pictureWith('dois'), { ...options, upsert: true }),
        await files.move(first!, second!),
        await files.copy(second!, third!),
        await files.remove([second!]),
      ];
      expect(steps.map(({ error }) => error)).toEqual(steps.map(() => null));
      expect(await contentOf(actors, bucket, third!)).toContain('dois');
      expect((await files.download(second!)).error).not.toBeNull();
    }
  });

  test.for([
    ['a web page', 'text/html'],
    ['an SVG, which may contain scripts', 'image/svg+xml'],
    ['a program', 'application/octet-stream'],
  ] as const)('does not let an admin upload %s', async ([, contentType], { actors, suppliers }) => {
    for (const bucket of [SUPPLIER_BUCKET, GALLERY_BUCKET]) {
      const path = inventSecrets(suppliers.open.id).gallery[0]!;
      const { error } = await actors.admin.client.storage
        .from(bucket)
        .upload(path, pictureWith('x'), { contentType });
      expect(error).toMatchObject({ statusCode: '415' });
    }
  });

  test('does not let an admin upload more than 50 MB', async ({ actors, suppliers }) => {
    const path = inventSecrets(suppliers.open.id).gallery[0]!;
    const { error } = await actors.admin.client.storage
      .from(SUPPLIER_BUCKET)
      .upload(path, new Uint8Array(50 * 1024 * 1024 + 1), { contentType: 'video/mp4' });
    expect(error).toMatchObject({ statusCode: '413' });
  });

  async function everythingStored(backend: Backend): Promise<unknown[]> {
    return backend.sql(
      `select bucket_id, name, metadata ->> 'eTag' as content from storage.objects
       union all select 'buckets', id, public::text from storage.buckets order by 1, 2`,
    );
  }

  async function contentOf(actors: Actors, bucket: string, path: string): Promise<string | undefined> {
    return (await actors.admin.client.storage.from(bucket).download(path)).data?.text();
  }
});
