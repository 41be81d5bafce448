import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { smallerPictures } from '../../src/domain/supplier/smaller-pictures';
import { buildDemoData } from './demo-data';
import { POOL_FOLDER } from './picture-pool';
import type { StoredFile } from './suppliers';

const TARGET = fileURLToPath(new URL('files', import.meta.url));
const PARALLEL_WRITES = 32;

export interface PreparedBucket {
  bucket: string;
  /** Absolute folder whose files are the bucket's objects, by their path in it. */
  dir: string;
  files: number;
}

interface SeedFile extends StoredFile {
  width?: number; // of a smaller version, in px
}

/**
 * Writes the demo's objects for upload: `<targetDir>/suppliers/<id>/<uuid>.<ext>` (logos, and main images with their smaller
 * versions) and `<targetDir>/supplier-gallery/<id>/<uuid>.jpg`. Every supplier gets separate copies, because a path that
 * two suppliers share would reveal one to viewers of the other. Does nothing if the folder already has exactly these files.
 * Default folder: `tools/seed/files`, which git ignores and `config.toml` names as the buckets' `objects_path`.
 */
export async function prepareSeedFiles(targetDir: string = TARGET): Promise<PreparedBucket[]> {
  const { suppliers } = buildDemoData();
  const all = (files: (StoredFile | null)[]) => files.flatMap((file) => (file ? withSmaller(file) : []));
  const buckets = [
    { bucket: 'suppliers', files: all(suppliers.flatMap(({ mainImage, logo }) => [mainImage, logo])) },
    { bucket: 'supplier-gallery', files: all(suppliers.flatMap(({ gallery }) => gallery)) },
  ];
  const manifest = path.join(targetDir, '.manifest');
  const fingerprint = await fingerprintOf(buckets);
  if ((await readFile(manifest, 'utf8').catch(() => null)) !== fingerprint) {
    // The manifest is written last, so that an interrupted run starts again.
    await rm(manifest, { force: true });
    for (const { bucket, files } of buckets) await layOut(files, path.join(targetDir, bucket));
    await writeFile(manifest, fingerprint);
  }
  return buckets.map(({ bucket, files }) => ({
    bucket,
    dir: path.join(targetDir, bucket),
    files: files.length,
  }));
}

async function layOut(files: SeedFile[], dir: string): Promise<void> {
  const draft = `${dir}.${process.pid}`;
  const write = writer(draft);
  const folders = new Set(files.map((file) => path.join(draft, path.dirname(file.path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  for (let start = 0; start < files.length; start += PARALLEL_WRITES) {
    await Promise.all(files.slice(start, start + PARALLEL_WRITES).map(write));
  }
  await rm(dir, { recursive: true, force: true });
  // If this fails, another process has written the same files in the meantime.
  await rename(draft, dir).catch(() => rm(draft, { recursive: true }));
}

/** The file and its smaller versions. */
function withSmaller({ path: name, source }: StoredFile): SeedFile[] {
  const smaller = smallerPictures(name).map(({ path: name, side }) => ({ path: name, source, width: side }));
  return [{ path: name, source }, ...smaller];
}

/** Writes a file to the folder; draws smaller versions once for all suppliers. */
function writer(folder: string): (file: SeedFile) => Promise<void> {
  const drawn = new Map<string, Promise<Buffer>>();
  return async ({ path: name, source, width }) => {
    const target = path.join(folder, name);
    if (!width) return copyFile(POOL_FOLDER + source, target);
    const key = `${source} ${width}`;
    const content =
      drawn.get(key) ??
      sharp(POOL_FOLDER + source)
        .resize({ width })
        .webp()
        .toBuffer();
    drawn.set(key, content);
    await writeFile(target, await content);
  };
}

/** Changes with any path and the content of any file of the pool. */
async function fingerprintOf(buckets: { bucket: string; files: SeedFile[] }[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(buckets));
  const sources = new Set(buckets.flatMap(({ files }) => files.map(({ source }) => source)));
  for (const source of [...sources].sort()) hash.update(await readFile(POOL_FOLDER + source));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const { bucket, files } of await prepareSeedFiles()) console.log(`${bucket}: ${files} files`);
}
