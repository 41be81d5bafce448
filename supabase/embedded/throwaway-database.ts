import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openDatabase } from './database/open-database';
import { loadSnapshot } from './database/snapshot';
import { freePort } from './free-port';
import { LOOPBACK, MIGRATIONS_FOLDER } from './settings';

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
  migrationsFolder?: string;
}

/**
 * Starts an in-memory Postgres that speaks the wire protocol on a free loopback port. All its connections share one
 * session, so it is for tools that check the schema and never for the database that serves.
 */
export async function startThrowawayDatabase({
  state = 'migrated',
  migrationsFolder = MIGRATIONS_FOLDER,
}: ThrowawayOptions = {}): Promise<ThrowawayDatabase> {
  const migrations = state === 'migrated' ? migrationsFolder : null;
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
