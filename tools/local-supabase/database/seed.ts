import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType, mimes } from 'hono/utils/mime';
import { PROJECT_ROOT, SetupError } from '../settings';
import { LocalFiles, type FileMetadata } from '../storage/local-files';
import type { SqlSession } from './sql-session';

const SEED_SQL = path.join(PROJECT_ROOT, 'supabase', 'seed.sql');
const MIME_TYPES = { ...mimes, mov: 'video/quicktime' };
const CACHE_CONTROL = 'max-age=31536000, immutable';
const PARALLEL_WRITES = 16;

/** `[storage.buckets.<bucket>] objects_path`: the CLI uploads the same folders by `supabase seed buckets`. */
export interface BucketFolder {
  bucket: string;
  folder: string;
}

interface StoredObject {
  bucket: string;
  key: string;
  metadata: FileMetadata;
}

/** A text that changes with seed.sql and the files to store (names, sizes, times). */
export async function describeSeed(buckets: BucketFolder[]): Promise<string> {
  const objects = await listObjects(buckets);
  const files = objects.map(async ({ bucket, key, file }) => {
    const { size, mtimeMs } = await stat(file);
    return [bucket, key, size, mtimeMs];
  });
  const sql = existsSync(SEED_SQL) ? await readFile(SEED_SQL, 'utf8') : '';
  return JSON.stringify([sql, await Promise.all(files)]);
}

/** Runs seed.sql and stores the files of every bucket folder in `files`, as the storage service would. */
export async function seedDatabase(
  session: SqlSession,
  { buckets, files }: { buckets: BucketFolder[]; files: string },
): Promise<void> {
  if (!existsSync(SEED_SQL)) return;
  await session.exec(await readFile(SEED_SQL, 'utf8'));
  await uploadObjects(session, new LocalFiles(files), buckets);
}

/**
 * Stores files and their rows in two steps instead of one request for each file. The result equals that of the storage
 * service (tests/local-supabase/seed.test.ts compares).
 */
export async function uploadObjects(
  session: SqlSession,
  files: LocalFiles,
  buckets: BucketFolder[],
): Promise<void> {
  const objects = await listObjects(buckets);
  const stored: StoredObject[] = [];
  for (let at = 0; at < objects.length; at += PARALLEL_WRITES) {
    const batch = objects.slice(at, at + PARALLEL_WRITES);
    stored.push(...(await Promise.all(batch.map((object) => storeFile(files, object)))));
  }
  await insertRows(session, stored);
}

async function storeFile(
  files: LocalFiles,
  { bucket, key, file }: { bucket: string; key: string; file: string },
): Promise<StoredObject> {
  const type = getMimeType(file, MIME_TYPES);
  if (!type) throw new SetupError(`${file}: extensão sem tipo de conteúdo conhecido.`);
  const metadata = await files.uploadObject(
    bucket,
    key,
    undefined,
    await readFile(file),
    type,
    CACHE_CONTROL,
  );
  return { bucket, key, metadata };
}

async function insertRows(session: SqlSession, objects: StoredObject[]): Promise<void> {
  const rows = objects.map(({ bucket, key, metadata }) => ({
    id: randomUUID(),
    bucket_id: bucket,
    name: key,
    metadata,
    version: randomUUID(),
  }));
  await session.query(
    `insert into storage.objects (id, bucket_id, name, metadata, user_metadata, version)
     select id, bucket_id, name, metadata, '{}', version
     from jsonb_to_recordset($1) as object (id uuid, bucket_id text, name text, metadata jsonb, version text)`,
    [JSON.stringify(rows)],
  );
}

async function listObjects(buckets: BucketFolder[]) {
  const lists = buckets.map(async ({ bucket, folder }) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => ({ bucket, file, key: path.relative(folder, file).split(path.sep).join('/') }));
  });
  return (await Promise.all(lists)).flat();
}
