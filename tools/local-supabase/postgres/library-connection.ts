import path from 'node:path';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { keepGrants } from '../database/keep-grants';
import type { Cluster } from './cluster';

const CONNECTIONS = 4;

/**
 * Defect: the library hands JSON to its driver as text, and the driver writes that text down as one JSON string.
 *
 * Tripwire: tests/local-supabase/real-engine.test.ts, "metadata of accounts and files is stored as JSON objects".
 */
const asItIs = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

/** The database as the library's auth or storage sees it, with the role that service has on hosted projects. */
export function connectLibrary(cluster: Cluster, database: string, user: string): PostgresConnection {
  const connection = createPostgresConnection({
    url: `postgres://${user}@localhost/${database}`,
    postgresOptions: {
      path: path.join(cluster.socketFolder, '.s.PGSQL.5432'),
      max: CONNECTIONS,
      onnotice: () => {},
      types: { json: asItIs(114), jsonb: asItIs(3802) },
    },
  });
  keepGrants(connection);
  return connection;
}
