import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { readProjectConfig } from './config';
import { openDatabase } from './database/open-database';
import { loadSnapshot } from './database/snapshot';
import { freePort } from './free-port';
import { LOOPBACK, MIGRATIONS_FOLDER, type EngineName } from './settings';

export interface ThrowawayDatabase {
  /** A postgresql:// address for the Supabase CLI or `pg`. */
  url: string;
  close: () => Promise<void>;
}

export interface ThrowawayOptions {
  /**
   * `migrated` (the default) has the project's migrations and no data; `new` is what a new hosted project offers
   * before the first of them, for `supabase db push`.
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

/** PGlite behind the wire protocol, on a free loopback port. All connections share one session. */
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

/** A database of the real server, as `postgres`, who is no superuser. */
async function onPostgres(state: 'migrated' | 'new'): Promise<ThrowawayDatabase> {
  const { loadTemplate } = await import('./postgres/template');
  const { takeDatabase } = await import('./postgres/take-database');
  const template = await loadTemplate(readProjectConfig().bucketFolders);
  const { cluster, database, release } = await takeDatabase(template, state === 'new' ? 'new' : 'none');
  // The CLI wants a host and a password; `host` in the query decides, and the socket asks for no password.
  const socket = encodeURIComponent(cluster.socketFolder);
  return {
    url: `postgresql://postgres:none@localhost/${database}?host=${socket}&sslmode=disable`,
    close: release,
  };
}
