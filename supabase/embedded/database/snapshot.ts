import { createHash } from 'node:crypto';
import { existsSync, openAsBlob } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareSeedFiles } from '../../seed/files';
import { PROJECT_ROOT, type SeedName } from '../settings';
import { applyMigrations, listMigrations } from './migrate';
import { openDatabase } from './open-database';
import { describeSeed, seedDatabase, type BucketFolder } from './seed';
import { createSystemSchema } from './system-schema';

const CACHE = path.join(PROJECT_ROOT, '.cache', 'embedded');
const KEPT_SNAPSHOTS = 12;

export interface SnapshotRecipe {
  /** Folder of the migrations; null stops before them, at the state of a new hosted project. */
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
 * The database (and stored files) right after migrations and seed, from `.cache/embedded` when nothing that goes
 * into it has changed, built otherwise. Saves the seconds that initdb takes at every boot.
 */
export async function loadSnapshot(recipe: SnapshotRecipe): Promise<Snapshot> {
  if (recipe.seed === 'demo') await prepareSeedFiles();
  const folder = path.join(CACHE, await fingerprint(recipe));
  if (!existsSync(folder)) await build(recipe, folder);
  const now = new Date();
  await utimes(folder, now, now).catch(() => {});
  return { database: await openAsBlob(path.join(folder, 'database.tar')), files: path.join(folder, 'files') };
}

async function build(recipe: SnapshotRecipe, folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(path.join(draft, 'files'), { recursive: true });
  try {
    await writeFile(path.join(draft, 'database.tar'), await dump(recipe, path.join(draft, 'files')));
    // Two processes may build the same one; the second finds the folder there and drops its draft.
    await rename(draft, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await forgetOldSnapshots(folder);
}

async function dump({ migrations, seed, buckets }: SnapshotRecipe, files: string): Promise<Uint8Array> {
  const base = migrations && (await loadSnapshot({ migrations: null, seed: 'none', buckets: [] }));
  const connection = await openDatabase(base ? { snapshot: base.database } : {});
  const pglite = connection.driver;
  try {
    if (!migrations) await createSystemSchema(pglite);
    else await applyMigrations(pglite, migrations);
    if (seed === 'demo') await seedDatabase(pglite, { buckets, files });
    // Without it the copy recovers as after a crash, and its sequences jump ahead by 32.
    await pglite.exec('checkpoint');
    const tar = await pglite.dumpDataDir('none');
    return new Uint8Array(await tar.arrayBuffer());
  } finally {
    await connection.close();
  }
}

async function fingerprint({ migrations, seed, buckets }: SnapshotRecipe): Promise<string> {
  const here = path.dirname(fileURLToPath(import.meta.url));
  const sources = (await readdir(here)).sort().map((file) => path.join(here, file));
  const inputs = [
    ...sources,
    path.join(here, '../storage/local-files.ts'),
    ...installed('@supabase/lite', '@electric-sql/pglite'),
    ...(migrations ? await listMigrations(migrations) : []).map(({ file }) => file),
  ];
  // The demo's dates are relative to the day it was built.
  const demo = seed === 'demo' && [await describeSeed(buckets), new Date().toISOString().slice(0, 10)];
  const hash = createHash('sha256').update(JSON.stringify([migrations === null, demo]));
  for (const file of inputs) hash.update(`\0${path.basename(file)}\0`).update(await readFile(file));
  return hash.digest('hex').slice(0, 20);
}

/** The package.json of each package: it changes with the version. */
function installed(...packages: string[]): string[] {
  const { resolve } = createRequire(import.meta.url);
  return packages.map((name) => {
    const entry = resolve.paths(name)?.find((folder) => existsSync(path.join(folder, name)));
    return path.join(entry ?? '', name, 'package.json');
  });
}

async function forgetOldSnapshots(current: string): Promise<void> {
  const folders = (await readdir(CACHE)).map((name) => path.join(CACHE, name));
  const dated = await Promise.all(
    folders.map(async (folder) => ({ folder, used: (await stat(folder).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const old = dated.sort((a, b) => b.used - a.used).slice(KEPT_SNAPSHOTS);
  for (const { folder } of old) if (folder !== current) await rm(folder, { recursive: true, force: true });
}
