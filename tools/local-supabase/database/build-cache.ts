import { createHash, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT_ROOT } from '../settings';

/** Inputs of a cached folder. A change of any leads to another folder. */
export interface Ingredients {
  texts: string[];
  files: string[]; // absolute paths; names and contents count
  packages: string[]; // installed packages; versions count
}

/**
 * The folder `.cache/<kind>/<hash of the ingredients>`. If it does not exist, `build` fills a draft, which is then
 * renamed to it. Of this kind, the `keep` most recently used folders stay; older ones are deleted.
 */
export async function cachedFolder(
  kind: string,
  { keep }: { keep: number },
  ingredients: Ingredients,
  build: (draft: string) => Promise<void>,
): Promise<string> {
  const cache = path.join(PROJECT_ROOT, '.cache', kind);
  const folder = path.join(cache, await fingerprint(ingredients));
  if (!existsSync(folder)) {
    await buildFolder(folder, build);
    await deleteOldFolders(cache, folder, keep);
  }
  const now = new Date();
  await utimes(folder, now, now).catch(() => {});
  return folder;
}

async function buildFolder(folder: string, build: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  try {
    await build(draft);
    // If two processes build the same folder, the second finds it and deletes its draft.
    await rename(draft, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function fingerprint({ texts, files, packages }: Ingredients): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  for (const file of [...files, ...packages.map(packageJsonOf)]) await addFile(hash, file);
  return hash.digest('hex').slice(0, 20);
}

async function addFile(hash: Hash, file: string): Promise<void> {
  hash.update(`\0${path.basename(file)}\0`).update(await readFile(file));
}

function packageJsonOf(name: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const folder = folders.find((one) => existsSync(path.join(one, name))) ?? '';
  return path.join(folder, name, 'package.json');
}

async function deleteOldFolders(cache: string, current: string, keep: number): Promise<void> {
  const folders = (await readdir(cache)).map((name) => path.join(cache, name));
  const dated = await Promise.all(
    folders.map(async (folder) => ({ folder, used: (await stat(folder).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const old = dated.sort((a, b) => b.used - a.used).slice(keep);
  for (const { folder } of old) if (folder !== current) await rm(folder, { recursive: true, force: true });
}
