import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { readProjectConfig } from './config';
import { openDatabase } from './database/open-database';
import { loadSnapshot } from './database/snapshot';
import { freePort } from './free-port';
import { LOOPBACK, MIGRATIONS_FOLDER, type EngineName } from './settings';

export interface ThrowawayDatabase {
  /** A postgresql:// URL for the Supabase CLI or `pg`. */
  url: string;
  close: () => Promise<void>;
}

export interface ThrowawayOptions {
  /**
   * `migrated` (the default) has the project's migrations and no data; `new` is the state of a new hosted project before
   * its first migration, for `supabase db push`.
   */
  state?: 'migrated' | 'new';
  engine?: EngineName;
}

/** Opens a database for tools that check the schema, such as the Supabase CLI. */
export function startThrowawayDatabase({
  state = 'migrated',
  engine = 'pglite',
}: ThrowawayOptions = {}): Promise<ThrowawayDatabase> {
  return engine === 'postgres' ? onPostgres(state) : onPglite(state);
}

/** PGlite on a free loopback port. All connections share one session. */
async function onPglite(state: 'migrated' | 'new'): Promise<ThrowawayDatabase> {
  const migrations = state === 'migrated' ? MIGRATIONS_FOLDER : null;
  const snapshot = await loadSnapshot({ migrations, seed: 'none', buckets: [] });
  const connection = await openDatabase({ snapshot: snapshot.database });
  const port = await freePort();
  const server = new PGLiteSocketServer({ db: connection.driver, host: LOOPBACK, port, maxConnections: 10 });
  await server.start();
  return {
    url: `postgresql://postgres:postgres@${LOOPBACK}:${port}/postgres?sslmode=disable`,
    close: async () => {
      await server.stop();
      await connection.close();
    },
  };
}

/** A database of the real server, as `postgres`, which is not a superuser. */
async function onPostgres(state: 'migrated' | 'new'): Promise<ThrowawayDatabase> {
  const { loadTemplate } = await import('./postgres/template');
  const { takeDatabase } = await import('./postgres/take-database');
  const template = await loadTemplate(readProjectConfig().bucketFolders);
  const { cluster, database, release } = await takeDatabase(template, state === 'new' ? 'new' : 'none');
  // The CLI requires a host and a password; the query's `host` overrides the former, and the socket ignores the latter.
  const socket = encodeURIComponent(cluster.socketFolder);
  return {
    url: `postgresql://postgres:none@localhost/${database}?host=${socket}&sslmode=disable`,
    close: release,
  };
}
