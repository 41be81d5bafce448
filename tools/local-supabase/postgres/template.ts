import { chmod, cp, lchown, mkdir, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { prepareSeedFiles } from '../../seed/files';
import { cachedFolder, type Ingredients } from '../database/build-cache';
import { applyMigrations, listMigrations } from '../database/migrate';
import { seedDatabase, type BucketFolder } from '../database/seed';
import { describeDemo } from '../database/snapshot';
import { MIGRATIONS_FOLDER } from '../settings';
import { requireBinaries } from './binaries';
import { Cluster, initCluster, SUPERUSER } from './cluster';
import { NOBODY } from './guarded-process';
import { sessionOf } from './pg-session';
import { createPlatform } from './platform-schema';

/** Databases: `new` is a hosted project before any migration, `none` has the migrations, `demo` also the demo data. */
export const TEMPLATES = ['new', 'none', 'demo'] as const;
export type TemplateName = (typeof TEMPLATES)[number];

/** A stopped server with the databases of TEMPLATES, and the demo data's files in storage. */
export interface Template {
  cluster: string;
  files: string;
}

let loaded: Promise<Template> | undefined;

/** The template for the migrations and demo data as they were when this process first asked, cached until they change. */
export function loadTemplate(buckets: BucketFolder[]): Promise<Template> {
  return (loaded ??= findOrBuild(buckets));
}

async function findOrBuild(buckets: BucketFolder[]): Promise<Template> {
  await prepareSeedFiles();
  const folder = await cachedFolder('postgres', { keep: 3 }, await ingredientsOf(buckets), (draft) =>
    buildTemplate(templateIn(draft), buckets),
  );
  return templateIn(folder);
}

function templateIn(folder: string): Template {
  return { cluster: path.join(folder, 'cluster'), files: path.join(folder, 'files') };
}

async function buildTemplate({ cluster: data, files }: Template, buckets: BucketFolder[]): Promise<void> {
  await mkdir(files);
  await initCluster(data);
  const cluster = await Cluster.start(data, { temporary: null });
  try {
    const [fresh, migrated, demo] = TEMPLATES;
    await createPlatform(cluster, fresh);
    await cluster.createDatabase(migrated, fresh);
    await cluster.connect(migrated, 'postgres', (client) =>
      applyMigrations(sessionOf(client), MIGRATIONS_FOLDER),
    );
    await cluster.createDatabase(demo, migrated);
    await cluster.connect(demo, 'postgres', (client) => seedDatabase(sessionOf(client), { buckets, files }));
    for (const name of TEMPLATES) {
      await cluster.connect(name, SUPERUSER, (client) => client.query('vacuum analyze'));
    }
  } finally {
    await cluster.stop();
  }
}

async function ingredientsOf(buckets: BucketFolder[]): Promise<Ingredients> {
  const here = import.meta.dirname;
  const database = path.join(here, '../database');
  return {
    // The user id counts, because only a server's user can read its files.
    texts: [String(process.getuid?.()), await describeServer(), await describeDemo(buckets)],
    files: [
      ...(await readdir(here)).sort().map((file) => path.join(here, file)),
      path.join(database, 'migrate.ts'),
      path.join(database, 'seed.ts'),
      path.join(here, '../storage/local-files.ts'),
      ...(await listMigrations(MIGRATIONS_FOLDER)).map(({ file }) => file),
    ],
    packages: ['@supabase/lite'],
  };
}

/** Changes with the version of PostgreSQL, because another version cannot open the files. */
async function describeServer(): Promise<string> {
  const program = path.join((await requireBinaries()).postgresFolder, 'postgres');
  return `${program} ${(await stat(program)).size}`;
}

/** Starts a server on a copy of the template's files in `folder`. */
export async function startCopy(
  template: Template,
  folder: string,
  options: { temporary: string | null },
): Promise<Cluster> {
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(template.cluster, folder, { recursive: true });
  await chmod(folder, 0o700);
  if (NOBODY !== null) await giveTo(NOBODY, folder);
  return Cluster.start(folder, options);
}

async function giveTo(uid: number, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true });
  for (const entry of ['', ...entries]) await lchown(path.join(folder, entry), uid, uid);
}
