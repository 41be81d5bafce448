import { existsSync, mkdirSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import type { ProjectConfig } from '../config';
import type { DataOptions, OpenData } from '../data-engine';
import { lockDataFolder } from '../database/data-lock';
import { applyMigrations } from '../database/migrate';
import { damagedData, MIGRATIONS_FOLDER } from '../settings';
import type { Sql } from '../sql';
import { LocalFiles } from '../storage/local-files';
import { Cluster } from './cluster';
import { connectLibrary } from './library-connection';
import { sessionOf } from './pg-session';
import { startPostgrest } from './postgrest';
import { takeDatabase } from './take-database';
import { loadTemplate, startCopy, TEMPLATES, type Template, type TemplateName } from './template';

const AUTH = 'supabase_auth_admin';
const STORAGE = 'supabase_storage_admin';
/** In the data folder, beside PGlite's files. */
export const DATA_FOLDER = 'postgres';

/** The data in real PostgreSQL behind real PostgREST, temporary or in a folder. */
export async function openPostgres(options: DataOptions, config: ProjectConfig): Promise<OpenData> {
  const template = await loadTemplate(config.bucketFolders);
  return options.data === 'memory'
    ? openThrowaway(options, template, config)
    : openFolder(options, template, config);
}

/** Opens a temporary database, which is dropped on close. */
async function openThrowaway(
  { seed, migrationsFolder }: DataOptions,
  template: Template,
  config: ProjectConfig,
): Promise<OpenData> {
  const isOwn = migrationsFolder !== MIGRATIONS_FOLDER;
  const { cluster, database, folder, release } = await takeDatabase(template, isOwn ? 'new' : seed);
  try {
    if (isOwn) await migrate(cluster, database, migrationsFolder);
    const files = new LocalFiles(path.join(folder, 'files'), template.files);
    return await serve(cluster, database, config, { files, applied: [], release });
  } catch (error) {
    await release();
    throw error;
  }
}

/** Starts a server on the files in a data folder. The folder stays locked until the backend is closed. */
async function openFolder(
  { data, seed, migrationsFolder }: DataOptions,
  template: Template,
  config: ProjectConfig,
): Promise<OpenData> {
  const folder = path.join(data, DATA_FOLDER);
  mkdirSync(folder, { recursive: true });
  const lock = await lockDataFolder(data);
  let cluster: Cluster | undefined;
  const release = async () => {
    await cluster?.stop();
    lock.release();
  };
  try {
    const files = path.join(folder, 'files');
    const database = path.join(folder, 'cluster');
    const isOwn = migrationsFolder !== MIGRATIONS_FOLDER;
    if (!existsSync(database)) await fill(database, files, template, isOwn ? 'new' : seed);
    cluster = await Cluster.start(database, { temporary: null });
    const applied = await migrate(cluster, 'postgres', migrationsFolder).catch((error: unknown) => {
      throw damagedData(data, error);
    });
    return await serve(cluster, 'postgres', config, { files: new LocalFiles(files), applied, release });
  } catch (error) {
    await release();
    throw error;
  }
}

function migrate(cluster: Cluster, database: string, folder: string): Promise<string[]> {
  return cluster.connect(database, 'postgres', (client) => applyMigrations(sessionOf(client), folder));
}

/**
 * Fills a data folder from a database of the template, which gets the name `postgres` as on hosted projects. Creates the
 * server's folder last, by renaming, so that an interrupted first start leaves no incomplete data.
 */
async function fill(
  database: string,
  files: string,
  template: Template,
  source: TemplateName,
): Promise<void> {
  const draft = `${database}.draft`;
  await Promise.all([draft, files].map((folder) => rm(folder, { recursive: true, force: true })));
  if (source === 'demo') await cp(template.files, files, { recursive: true });
  const cluster = await startCopy(template, draft, { temporary: null });
  try {
    await cluster.dropDatabase('postgres');
    await cluster.command(`alter database "${source}" rename to postgres`);
    for (const name of TEMPLATES) await cluster.dropDatabase(name);
  } finally {
    await cluster.stop();
  }
  await rename(draft, database);
}

async function serve(
  cluster: Cluster,
  database: string,
  config: ProjectConfig,
  { files, applied, release }: { files: LocalFiles; applied: string[]; release: () => Promise<void> },
): Promise<OpenData> {
  const postgrest = await startPostgrest(cluster, database, config);
  const auth = cluster.pool(database, AUTH, 4);
  const operator = cluster.pool(database, 'postgres', 1);
  const connections = {
    auth: connectLibrary(cluster, database, AUTH),
    storage: connectLibrary(cluster, database, STORAGE),
  };
  return {
    connections,
    rest: postgrest.handle,
    authSql: sqlOver(auth),
    sql: sqlOver(operator),
    databaseUrl: cluster.uri(database, 'postgres'),
    files,
    applied,
    close: async () => {
      await postgrest.stop();
      await Promise.all([connections.auth.close(), connections.storage.close(), auth.end(), operator.end()]);
      await release();
    },
  };
}

function sqlOver(pool: Pool): Sql {
  return async <Row>(text: string, parameters: unknown[] = []) =>
    (await pool.query(text, parameters)).rows as Row[];
}
