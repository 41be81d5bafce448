import { openAsBlob } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { prepareSeedFiles } from '../../seed/files';
import type { SeedName } from '../settings';
import { cachedFolder, type Ingredients } from './build-cache';
import { applyMigrations, listMigrations } from './migrate';
import { openDatabase } from './open-database';
import { describeSeed, seedDatabase, type BucketFolder } from './seed';
import { createSystemSchema } from './system-schema';

export interface SnapshotRecipe {
  /** Folder of the migrations; null for the state of a new hosted project. */
  migrations: string | null;
  seed: SeedName;
  /** Local folders whose files become the objects of a bucket. */
  buckets: BucketFolder[];
}

export interface Snapshot {
  database: Blob;
  /** Read-only folder of the seeded objects. */
  files: string;
}

/**
 * The database (and stored files) right after migrations and seed, from `.cache/embedded` if its inputs have not
 * changed. Saves the seconds that initdb takes at every start.
 */
export async function loadSnapshot(recipe: SnapshotRecipe): Promise<Snapshot> {
  if (recipe.seed === 'demo') await prepareSeedFiles();
  const folder = await cachedFolder('embedded', { keep: 12 }, await ingredientsOf(recipe), async (draft) => {
    const files = path.join(draft, 'files');
    await mkdir(files);
    await writeFile(path.join(draft, 'database.tar'), await dump(recipe, files));
  });
  return { database: await openAsBlob(path.join(folder, 'database.tar')), files: path.join(folder, 'files') };
}

async function dump({ migrations, seed, buckets }: SnapshotRecipe, files: string): Promise<Uint8Array> {
  const base = migrations && (await loadSnapshot({ migrations: null, seed: 'none', buckets: [] }));
  const connection = await openDatabase(base ? { snapshot: base.database } : {});
  const pglite = connection.driver;
  try {
    if (!migrations) await createSystemSchema(pglite);
    else await applyMigrations(pglite, migrations);
    if (seed === 'demo') await seedDatabase(pglite, { buckets, files });
    // Without a checkpoint the copy recovers as after a crash, and its sequences skip 32 values.
    await pglite.exec('checkpoint');
    const tar = await pglite.dumpDataDir('none');
    return new Uint8Array(await tar.arrayBuffer());
  } finally {
    await connection.close();
  }
}

async function ingredientsOf({ migrations, seed, buckets }: SnapshotRecipe): Promise<Ingredients> {
  const here = import.meta.dirname;
  const sources = (await readdir(here)).sort().map((file) => path.join(here, file));
  return {
    texts: [String(migrations === null), seed === 'demo' ? await describeDemo(buckets) : ''],
    files: [
      ...sources,
      path.join(here, '../storage/local-files.ts'),
      ...(migrations ? await listMigrations(migrations) : []).map(({ file }) => file),
    ],
    packages: ['@supabase/lite', '@electric-sql/pglite'],
  };
}

/** The inputs of the demo data, and the day, because its dates are relative to the day of the build. */
export async function describeDemo(buckets: BucketFolder[]): Promise<string> {
  return (await describeSeed(buckets)) + new Date().toISOString().slice(0, 10);
}
