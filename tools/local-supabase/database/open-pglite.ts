import { existsSync, mkdirSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { ProjectConfig } from '../config';
import type { DataOptions, OpenData } from '../data-engine';
import { damagedData } from '../settings';
import { sqlOf } from '../sql';
import { LocalFiles } from '../storage/local-files';
import { lockDataFolder } from './data-lock';
import { applyMigrations } from './migrate';
import { openDatabase } from './open-database';
import { loadSnapshot, type SnapshotRecipe } from './snapshot';

type Recipe = SnapshotRecipe & { migrations: string };

/** The data on PGlite, in memory or in a folder. */
export function openPglite(
  { data, seed, migrationsFolder }: DataOptions,
  { bucketFolders }: ProjectConfig,
): Promise<OpenData> {
  const recipe = { migrations: migrationsFolder, seed, buckets: bucketFolders };
  return data === 'memory' ? openMemory(recipe) : openFolder(data, recipe);
}

/** A database and its files in memory, from the snapshot; deleted at the end. */
async function openMemory(recipe: Recipe): Promise<OpenData> {
  const snapshot = await loadSnapshot(recipe);
  const connection = await openDatabase({ snapshot: snapshot.database });
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'guia-files-'));
  const close = async () => {
    await connection.close();
    await rm(scratch, { recursive: true, force: true });
  };
  return { ...onOneSession(connection), files: new LocalFiles(scratch, snapshot.files), applied: [], close };
}

/** A database and its files in a folder, which stays locked until it is closed; a new folder starts from the snapshot. */
async function openFolder(folder: string, recipe: Recipe): Promise<OpenData> {
  mkdirSync(folder, { recursive: true });
  const lock = await lockDataFolder(folder);
  try {
    const database = path.join(folder, 'database');
    const files = path.join(folder, 'files');
    if (!existsSync(database)) await fill(database, files, recipe);
    const { connection, applied } = await openExisting(database, recipe.migrations).catch(
      (error: unknown) => {
        throw damagedData(folder, error);
      },
    );
    const close = async () => {
      await connection.close();
      lock.release();
    };
    return { ...onOneSession(connection), files: new LocalFiles(files), applied, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openExisting(database: string, migrations: string) {
  if (!existsSync(path.join(database, 'PG_VERSION'))) {
    throw new Error('PGlite would create a new database here, without roles and seed.');
  }
  const connection = await openDatabase({ folder: database });
  return { connection, applied: await applyMigrations(connection.driver, migrations) };
}

function onOneSession(connection: PgliteConnection) {
  const sql = sqlOf(connection);
  return {
    connections: { auth: connection, storage: connection },
    rest: null,
    authSql: sql,
    sql,
    databaseUrl: null,
  };
}

/** Creates the database folder last, by renaming, so that an interrupted first start leaves no incomplete database. */
async function fill(database: string, files: string, recipe: Recipe): Promise<void> {
  const snapshot = await loadSnapshot(recipe);
  const draft = `${database}.draft`;
  await Promise.all([draft, files].map((folder) => rm(folder, { recursive: true, force: true })));
  await cp(snapshot.files, files, { recursive: true });
  const connection = await openDatabase({ folder: draft, snapshot: snapshot.database });
  await connection.close();
  await rename(draft, database);
}
