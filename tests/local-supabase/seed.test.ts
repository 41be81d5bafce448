import { mkdir, mkdtemp, readdir, rm, writeFile, copyFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedBackend, type EmbeddedBackend } from '../../tools/local-supabase/backend';
import { readProjectConfig } from '../../tools/local-supabase/config';
import { lockDataFolder } from '../../tools/local-supabase/database/data-lock';
import { openDatabase } from '../../tools/local-supabase/database/open-database';
import { uploadObjects } from '../../tools/local-supabase/database/seed';
import { loadSnapshot } from '../../tools/local-supabase/database/snapshot';
import { findBinaries } from '../../tools/local-supabase/postgres/binaries';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { sqlOf, type Sql } from '../../tools/local-supabase/sql';
import { createStack } from '../../tools/local-supabase/stack';
import { LocalFiles } from '../../tools/local-supabase/storage/local-files';
import { clientOf, libraryRequest, SCRATCH_MIGRATIONS, startScratchBackend } from './support';

// Several databases start in these tests, which takes seconds on an idle machine.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guia-seed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const OBJECTS = `select bucket_id, name, owner, owner_id, path_tokens, user_metadata,
    version is not null as versioned, metadata - 'lastModified' as metadata
  from storage.objects order by name`;

test('seeding stores files as an upload through the storage service does', async () => {
  const bytes = new TextEncoder().encode('not really a picture');
  await mkdir(path.join(folder, 'bucket', 'a'), { recursive: true });
  await writeFile(path.join(folder, 'bucket', 'a', 'b.jpg'), bytes);
  const service = await startScratchBackend();
  await clientOf(service.url, LOCAL_KEYS.secret)
    .storage.from('open')
    .upload('a/b.jpg', new File([bytes], 'b.jpg', { type: 'image/jpeg' }), {
      cacheControl: '31536000, immutable',
    });

  const snapshot = await loadSnapshot({ migrations: SCRATCH_MIGRATIONS, seed: 'none', buckets: [] });
  const connection = await openDatabase({ snapshot: snapshot.database });
  const files = new LocalFiles(path.join(folder, 'files'));
  await uploadObjects(connection.driver, files, [{ bucket: 'open', folder: path.join(folder, 'bucket') }]);

  const seeded = await sqlOf(connection)(OBJECTS);
  expect(seeded).toHaveLength(1);
  expect(seeded).toEqual(await service.sql(OBJECTS));
  expect((await files.headObject('open', 'a/b.jpg')).cacheControl).toBe('max-age=31536000, immutable');
  await connection.close();
  await service.close();
});

describe('the demo', () => {
  let demo: EmbeddedBackend;

  beforeAll(async () => {
    demo = await startEmbeddedBackend({
      data: 'memory',
      engine: 'pglite',
      seed: 'demo',
      port: 0,
      functions: false,
    });
  });
  afterAll(() => demo.close());

  test('has every file of the folders that config.toml names, as a public or private object', async () => {
    for (const { bucket, folder: source } of readProjectConfig().bucketFolders) {
      const entries = await readdir(source, { recursive: true, withFileTypes: true });
      const rows = await demo.sql<{ name: string }>('select name from storage.objects where bucket_id = $1', [
        bucket,
      ]);
      expect(rows.length).toBe(entries.filter((entry) => entry.isFile()).length);
      const address = `${demo.url}/storage/v1/object/public/${bucket}/${rows[0]?.name}`;
      const answer = await fetch(address);
      expect(answer.status, address).toBe(bucket === 'suppliers' ? 200 : 400);
    }
  });

  test('can delete and replace objects without changing the shared files', async () => {
    const [{ name } = { name: '' }] = await demo.sql<{ name: string }>(
      `select name from storage.objects where bucket_id = 'suppliers' order by name`,
    );
    const bucket = clientOf(demo.url, LOCAL_KEYS.secret).storage.from('suppliers');
    const address = `${demo.url}/storage/v1/object/public/suppliers/${name}`;
    await bucket.remove([name]);
    expect((await fetch(address)).ok).toBe(false);
    await bucket.upload(name, new Blob(['novo'], { type: 'image/png' }));
    expect(await (await fetch(address)).text()).toBe('novo');

    const other = await createStack({ data: 'memory', engine: 'pglite', seed: 'demo' });
    const original = await other.handle(libraryRequest(`/storage/v1/object/public/suppliers/${name}`));
    expect(original.status).toBe(200);
    expect(await original.text()).not.toBe('novo');
    await other.close();
  });
});

test('a data folder keeps its data between starts and gets new migrations', async () => {
  const migrations = path.join(folder, 'migrations');
  await mkdir(migrations);
  for (const file of await readdir(SCRATCH_MIGRATIONS)) {
    await copyFile(path.join(SCRATCH_MIGRATIONS, file), path.join(migrations, file));
  }
  const start = () =>
    createStack({
      data: path.join(folder, 'data'),
      engine: 'pglite',
      seed: 'none',
      migrationsFolder: migrations,
    });
  const counts = (sql: Sql) =>
    sql('select (select count(*) from public.notes) notes, (select count(*) from storage.buckets) buckets');

  const first = await start();
  await first.sql(`insert into public.notes (title) values ('kept')`);
  const before = await counts(first.sql);
  await first.close();

  await writeFile(
    path.join(migrations, '20260102000000_add_stars.sql'),
    'alter table public.notes add stars int;',
  );
  const second = await start();
  expect([second.applied, await counts(second.sql)]).toEqual([['add_stars'], before]);
  expect(await second.sql('select title, stars from public.notes')).toEqual([{ title: 'kept', stars: null }]);
  await second.close();

  await writeFile(path.join(migrations, '20260103000000_wrong.sql'), 'select 1;\nselect wrong;');
  await expect(start()).rejects.toThrow('A migração 20260103000000_wrong.sql falhou');
});

test.each([
  ['pglite', 'database', 'PG_VERSION'],
  ['pglite', 'database', 'other'],
  ['postgres', 'postgres/cluster', 'PG_VERSION'],
] as const)(
  'damaged data are refused with the command that recreates them: %s, %s/%s alone',
  async (engine, database, file) => {
    if (engine === 'postgres' && typeof findBinaries() === 'string') return;
    const data = path.join(folder, `damaged-${engine}-${file}`);
    await mkdir(path.join(data, database), { recursive: true });
    await writeFile(path.join(data, database, file), '17\n');
    const start = () => createStack({ data, engine, seed: 'none', migrationsFolder: SCRATCH_MIGRATIONS });
    await expect(start()).rejects.toMatchObject({
      name: 'SetupError',
      message: expect.stringMatching(/`npm run db:reset`, que apaga os dados e os cria de novo/) as string,
    });
    // The folder is free again for that command.
    (await lockDataFolder(data)).release();
  },
);

test('damaged data are refused, too, if the server starts on them but opens no database', async () => {
  if (typeof findBinaries() === 'string') return;
  const data = path.join(folder, 'damaged-template');
  const start = () =>
    createStack({ data, engine: 'postgres', seed: 'none', migrationsFolder: SCRATCH_MIGRATIONS });
  await (await start()).close();
  await rm(path.join(data, 'postgres/cluster/base/1/PG_VERSION'));
  await expect(start()).rejects.toMatchObject({
    name: 'SetupError',
    message: expect.stringMatching(/npm run db:reset/) as string,
  });
  (await lockDataFolder(data)).release();
});
