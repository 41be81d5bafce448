import { mkdirSync, existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { App, InMemoryEmailDriver, setExperimental } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { CompiledQuery } from 'kysely';
import { readProjectConfig, type ProjectConfig } from './config';
import { lockDataFolder } from './database/data-lock';
import { applyMigrations } from './database/migrate';
import { openDatabase } from './database/open-database';
import { loadSnapshot } from './database/snapshot';
import { createGateway } from './gateway';
import { MIGRATIONS_FOLDER, type SeedName } from './settings';
import { LocalFiles } from './storage/local-files';

// The environment variable for this is read while the library is imported, which is before any line of ours.
setExperimental('storage', true);

export interface StackOptions {
  /** Absolute folder of the data, or `memory`. */
  data: string;
  seed: SeedName;
  /** Folder of the migrations; the project's own by default. */
  migrationsFolder?: string;
}

export type Sql = <Row>(text: string, parameters?: unknown[]) => Promise<Row[]>;

export interface Stack {
  /** Answers one request as Supabase would. */
  handle(request: Request): Promise<Response>;
  /** Runs SQL as superuser, between requests. */
  sql: Sql;
  /** Names of the migrations that this start applied to an existing folder. */
  applied: string[];
  close(): Promise<void>;
}

/** Opens (or creates, migrates and seeds) the database and composes auth, REST and storage on top of it. */
export async function createStack(options: StackOptions): Promise<Stack> {
  const config = readProjectConfig();
  const { connection, files, applied, close } = await openData(options, config);
  const sql: Sql = async <Row>(text: string, parameters: unknown[] = []) =>
    (await connection.kysely.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  const app = new App({
    ...config.lite,
    connection,
    options: { drivers: { email: new InMemoryEmailDriver() } },
  });
  app._storageAdapter = files;
  await app.init();
  return { handle: createGateway({ app, sql, files, config }), sql, applied, close };
}

interface OpenData {
  connection: PgliteConnection;
  files: LocalFiles;
  applied: string[];
  close(): Promise<void>;
}

function openData({ data, seed, migrationsFolder }: StackOptions, config: ProjectConfig): Promise<OpenData> {
  const recipe = {
    migrations: migrationsFolder ?? MIGRATIONS_FOLDER,
    seed,
    buckets: config.bucketFolders,
  };
  return data === 'memory' ? openMemory(recipe) : openFolder(data, recipe);
}

type Recipe = Parameters<typeof loadSnapshot>[0] & { migrations: string };

async function openMemory(recipe: Recipe): Promise<OpenData> {
  const snapshot = await loadSnapshot(recipe);
  const connection = await openDatabase({ snapshot: snapshot.database });
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'guia-files-'));
  const close = async () => {
    await connection.close();
    await rm(scratch, { recursive: true, force: true });
  };
  return { connection, files: new LocalFiles(scratch, snapshot.files), applied: [], close };
}

async function openFolder(folder: string, recipe: Recipe): Promise<OpenData> {
  mkdirSync(folder, { recursive: true });
  const lock = await lockDataFolder(folder);
  try {
    const database = path.join(folder, 'database');
    const files = path.join(folder, 'files');
    const connection = existsSync(path.join(database, 'PG_VERSION'))
      ? await openDatabase({ folder: database })
      : await createFolder(database, files, recipe);
    const applied = await applyMigrations(connection.driver, recipe.migrations);
    const close = async () => {
      await connection.close();
      lock.release();
    };
    return { connection, files: new LocalFiles(files), applied, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function createFolder(database: string, files: string, recipe: Recipe): Promise<PgliteConnection> {
  const snapshot = await loadSnapshot(recipe);
  await cp(snapshot.files, files, { recursive: true });
  return openDatabase({ folder: database, snapshot: snapshot.database });
}
