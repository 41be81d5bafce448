import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { describe, expect } from 'vitest';
import { smallerPictures } from '@/domain/supplier/smaller-pictures';
import { GALLERY_BUCKET, SUPPLIER_BUCKET } from '@/domain/supplier/storage';
import { filesIn } from '@/domain/supplier-form/files';
import {
  askAsService,
  type ActorName,
  type Actors,
  type Answer,
  type Ask,
  newClient,
  people,
  rowsOf,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { leaks } from '../support/find-secrets';
import { pictureWith, uploadFiles } from '../support/stored-files';
import {
  createSuppliers,
  insertPremiumSupplier,
  inventSecrets,
  mark,
  type Supplier,
} from '../support/supplier-world';
import { tryOut } from './support/catalog';
import { test as base } from './support/test';

const test = base
  .extend('files', { scope: 'file' }, ({ actors, backend }) => {
    /** Uploads a picture to each place and gives it this age. */
    async function upload(places: [bucket: string, path: string][], age = HOUR_AGO): Promise<void> {
      for (const [bucket, path] of places) {
        const { error } = await actors.admin.client.storage
          .from(bucket)
          .upload(path, pictureWith('sobra'), { contentType: 'image/png' });
        expect(error).toBeNull();
      }
      const paths = places.map(([, path]) => path);
      await backend.sql(
        `update storage.objects set created_at = now() - $2::interval where name = any ($1::text[])`,
        [paths, age],
      );
    }

    async function unused(): Promise<unknown[]> {
      return rowsOf(await askAsService(backend, '/rest/v1/rpc/unused_files', { method: 'POST', body: {} }));
    }

    return { upload, unused };
  })
  .extend('supplierApi', { scope: 'file' }, ({ actors, backend, categoryId }) => {
    const call = (name: ActorName, rpc: string, body: object = {}) =>
      actors[name].ask(`/rest/v1/rpc/${rpc}`, { method: 'POST', body });

    async function reserve(): Promise<number> {
      const { status, text } = await call('admin', 'reserve_supplier_id');
      expect(status, text).toBe(200);
      return JSON.parse(text) as number;
    }

    const save = (supplier: object, id?: number) =>
      call('admin', 'save_supplier', { supplier, supplier_id: id });

    function create(rest: object): Promise<Answer> {
      return save({ name: mark(), category_id: categoryId, ...rest });
    }

    async function hashOf(id: number): Promise<string | null | undefined> {
      const sql = 'select image_hash from public.suppliers where id = $1';
      return (await backend.sql<{ image_hash: string | null }>(sql, [id]))[0]?.image_hash;
    }

    return { call, reserve, save, create, hashOf };
  })
  /** The text inside each stored file of the open and the premium supplier, by path. */
  .extend('texts', { scope: 'file' }, async ({ actors, suppliers }) => ({
    ...(await uploadFiles(actors.admin, suppliers.open)),
    ...(await uploadFiles(actors.admin, suppliers.premium)),
  }));
// Some tests need the files without their texts.
test.beforeAll(({ texts: _texts }) => undefined);

const HOUR_AGO = '61 minutes';

test('a row names a picture in the supplier’s folder with or without smaller versions, never one of these', async ({
  backend,
}) => {
  const accepted = ['.jpg', '.webm', '.1280.webp.jpg', '.640.png.png', '.999.jpg.jpg'];
  const refused = [
    ...['', '.svg', '.webp', '.192.webp', '.640.webp', '.640.webp.webp', '.640.webp.mp4', '.640.svg.jpg'],
    ...['.0.webp.jpg', '.06.webp.jpg', '.16000.webp.jpg', '.640.webp.jpg.jpg', '.640.webp.jpg\n', '/a.jpg'],
  ];
  const uuid = randomUUID();
  const rows = await backend.sql<{ ending: string }>(
    `select ending from unnest($1::text[]) ending
     where private.is_supplier_file('7/${uuid}' || ending, 7) and not private.is_supplier_file('8/${uuid}' || ending, 7)`,
    [[...accepted, ...refused]],
  );
  expect(rows.map(({ ending }) => ending)).toEqual(accepted);
});

describe('unused files', () => {
  const fileIn = (folder: string | number) => `${folder}/${randomUUID()}.png`;
  const both = (path: () => string): [string, string][] => [
    [SUPPLIER_BUCKET, path()],
    [GALLERY_BUCKET, path()],
  ];
  const asRows = (places: [string, string][]) => places.map(([bucket_id, path]) => ({ bucket_id, path }));

  test('are listed, whether their supplier exists or not', async ({ files, supplier }) => {
    const { id } = supplier;
    const left = [...both(() => fileIn(id)), ...both(() => fileIn(999_999_999_999))];
    await files.upload(left);
    expect(await files.unused()).toEqual(expect.arrayContaining(asRows(left)));
  });

  test('do not include files of a supplier unless they are in the wrong bucket', async ({
    files,
    supplier,
  }) => {
    const { details, gallery } = supplier;
    const [picture] = gallery as [string];
    const [smaller] = smallerPictures(picture);
    const named: [string, string][] = [
      [SUPPLIER_BUCKET, details.main_image_path],
      [SUPPLIER_BUCKET, details.logo_path],
      [GALLERY_BUCKET, picture],
      [GALLERY_BUCKET, smaller!.path],
    ];
    const astray: [string, string][] = [
      [GALLERY_BUCKET, details.main_image_path],
      [GALLERY_BUCKET, details.logo_path],
      [SUPPLIER_BUCKET, picture],
      [SUPPLIER_BUCKET, smaller!.path],
    ];
    await files.upload([...named, ...astray]);
    const found = await files.unused();
    expect(found).toEqual(expect.arrayContaining(asRows(astray)));
    for (const row of asRows(named)) expect(found).not.toContainEqual(row);
  });

  test('do not include recent files or files outside the suppliers’ folders', async ({ files, supplier }) => {
    const { id } = supplier;
    const young = both(() => fileIn(id));
    const elsewhere = [...both(() => fileIn('site')), ...both(() => `${randomUUID()}.png`)];
    await files.upload(young, '59 minutes');
    await files.upload(elsewhere);
    const found = await files.unused();
    for (const row of asRows([...young, ...elsewhere])) expect(found).not.toContainEqual(row);
  });

  test('include replaced logos of the site, not the one in use', async ({ backend, files }) => {
    const logo = () => `${randomUUID()}.png`;
    const [inUse, replaced, young, named] = [logo(), logo(), logo(), 'banner.png'];
    await files.upload([inUse, replaced, named].map((path) => ['site', path]));
    await files.upload([['site', young]], '59 minutes');
    await backend.sql('update public.settings set logo_path = $1 where id', [inUse]);
    const found = await files.unused();
    expect(found).toContainEqual({ bucket_id: 'site', path: replaced });
    for (const path of [inUse, young, named]) expect(found).not.toContainEqual({ bucket_id: 'site', path });
    await backend.sql('update public.settings set logo_path = null where id');
  });

  test('are no longer listed once they have been removed', async ({ actors, files, supplier }) => {
    const { id } = supplier;
    const left = both(() => fileIn(id));
    await files.upload(left);
    for (const [bucket, path] of left) {
      expect((await actors.admin.client.storage.from(bucket).remove([path])).error).toBeNull();
    }
    const found = await files.unused();
    for (const row of asRows(left)) expect(found).not.toContainEqual(row);
  });

  test('are listed a hundred at a time', async ({ backend }) => {
    const [count] = await tryOut<{ files: number }>(
      backend,
      `insert into storage.objects (bucket_id, name, created_at)
       select 'suppliers', '7/' || gen_random_uuid() || '.png', now() - interval '1 day' from generate_series(1, 150) n`,
      'select count(*)::int as files from public.unused_files()',
    );
    expect(count).toEqual({ files: 100 });
  });

  // Last, because idle connections time out while it fills the tables.
  test('are found within two seconds among thousands of used files', async ({ backend, categoryId }) => {
    const [search] = await tryOut<{ seconds: number; files: number }>(
      backend,
      `alter table public.suppliers disable trigger suppliers_create_rows;
       insert into public.suppliers (name, category_id) select 'Muitos ' || n, ${categoryId} from generate_series(1, 3000) n;
       insert into public.supplier_details (supplier_id, logo_path, main_image_path)
       select id, id || '/' || gen_random_uuid() || '.png', id || '/' || gen_random_uuid() || '.png'
       from public.suppliers where name like 'Muitos %';
       insert into storage.objects (bucket_id, name, created_at)
       select 'suppliers', unnest(array[logo_path, main_image_path]), now() - interval '1 day' from public.supplier_details
       on conflict do nothing;
       create temporary table search on commit drop as select clock_timestamp() as began, null::int as files;
       update search set files = (select count(*) from public.unused_files());`,
      'select files, extract(epoch from clock_timestamp() - began)::float8 as seconds from search',
    );
    expect(search!.files).toBeLessThan(100);
    expect(search!.seconds).toBeLessThan(2);
  });
});

// What a form with pictures needs from the database: an id to upload them under, and no trace of replaced pictures.

function codeOf({ status, text }: Answer): [number, string] {
  return [status, (JSON.parse(text) as { code: string }).code];
}

describe('the reserved id of a new supplier', () => {
  test('is given out only once', async ({ backend, categoryId, supplierApi }) => {
    const ids = await Promise.all(Array.from({ length: 10 }, supplierApi.reserve));
    expect(new Set(ids).size).toBe(10);
    const { id } = await insertPremiumSupplier(backend, categoryId);
    expect(ids).not.toContain(id);
  });

  test.for(people('visitor', 'free', 'expired', 'premium', 'support'))(
    'is refused to %s',
    async ([, name], { supplierApi }) => {
      expect(codeOf(await supplierApi.call(name, 'reserve_supplier_id'))).toEqual([
        name === 'visitor' ? 401 : 403,
        '42501',
      ]);
    },
  );

  test('becomes the id of the supplier, with the files already in its folder', async ({ supplierApi }) => {
    const id = await supplierApi.reserve();
    const { details, gallery } = inventSecrets(id);
    const { status, text } = await supplierApi.create({
      id,
      main_image_path: details.main_image_path,
      gallery,
    });
    expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ id })]);
  });

  test('may be left out or null, and the supplier then gets the next one', async ({ supplierApi }) => {
    const reserved = await supplierApi.reserve();
    for (const rest of [{}, { id: null }]) {
      const { id } = JSON.parse((await supplierApi.create(rest)).text) as { id: number };
      expect(id).toBeGreaterThan(reserved);
    }
  });

  test('is refused when another supplier has it', async ({ actors, supplier, supplierApi }) => {
    const { id, teaser } = supplier;
    expect(codeOf(await supplierApi.create({ id }))).toEqual([409, '23505']);
    expect(rowsOf(await actors.admin.ask(`/rest/v1/suppliers?select=name&id=eq.${id}`))).toEqual([
      { name: teaser.name },
    ]);
  });

  test.for([
    ['is the next one', (last: number) => last + 1],
    ['is far ahead', (last: number) => last + 1_000_000],
    ['is zero', () => 0],
    ['is negative', () => -5],
  ] as const)(
    'is refused when it was never given out and %s, in save_supplier and in inserts',
    async ([, madeUp], { actors, categoryId, supplierApi }) => {
      const id = madeUp(await supplierApi.reserve());
      expect(codeOf(await supplierApi.create({ id }))).toEqual([400, '22023']);
      const body = { id, name: mark(), category_id: categoryId };
      // An insert may name no id at all.
      expect(codeOf(await actors.admin.ask('/rest/v1/suppliers', { method: 'POST', body }))).toEqual([
        400,
        '428C9',
      ]);
      expect(await supplierApi.hashOf(id)).toBeUndefined();
    },
  );

  test('cannot replace the id of an existing supplier', async ({ supplier, supplierApi }) => {
    const { id } = supplier;
    for (const other of [id, await supplierApi.reserve()]) {
      expect(codeOf(await supplierApi.save({ id: other }, id))).toEqual([400, '22023']);
    }
  });

  test('can be chosen by the operator in SQL', async ({ backend, categoryId }) => {
    const inserted = await tryOut<{ id: number }>(
      backend,
      `insert into public.suppliers (id, name, category_id) overriding system value values (900000000, 'Da cópia de segurança', ${categoryId})`,
      'select id from public.suppliers where id = 900000000',
    );
    expect(inserted).toEqual([{ id: 900_000_000 }]);
  });

  test('is not needed to add several suppliers at once', async ({ actors, categoryId }) => {
    const body = [mark(), mark(), mark()].map((name) => ({ name, category_id: categoryId }));
    expect((await actors.admin.ask('/rest/v1/suppliers', { method: 'POST', body })).status).toBe(201);
  });
});

describe('the blurred preview of a main image', () => {
  test.for([
    ['is cleared when the picture is replaced', (id: number) => inventSecrets(id).details.main_image_path],
    ['is cleared when the picture is removed', () => null],
  ] as const)('%s', async ([, path], { supplier, supplierApi }) => {
    const { id } = supplier;
    expect((await supplierApi.save({ main_image_path: path(id) }, id)).status).toBe(200);
    expect(await supplierApi.hashOf(id)).toBeNull();
  });

  test('is replaced when the save has a new one', async ({ supplier, supplierApi }) => {
    const { id } = supplier;
    const image_hash = mark();
    const { main_image_path } = inventSecrets(id).details;
    expect((await supplierApi.save({ main_image_path, image_hash }, id)).status).toBe(200);
    expect(await supplierApi.hashOf(id)).toBe(image_hash);
  });

  test('does not change while the picture does not', async ({ supplier, supplierApi }) => {
    const { id, teaser, details } = supplier;
    for (const change of [
      { main_image_path: details.main_image_path },
      { name: mark() },
      { logo_path: null },
    ]) {
      expect((await supplierApi.save(change, id)).status).toBe(200);
      expect(await supplierApi.hashOf(id)).toBe(teaser.image_hash);
    }
  });
});

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
