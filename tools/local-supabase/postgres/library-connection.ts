import path from 'node:path';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { keepGrants } from '../database/keep-grants';
import type { Cluster } from './cluster';

const CONNECTIONS = 4;

/**
 * Defect: @supabase/lite passes JSON to its driver as text, and the driver encodes that text again, as a JSON string.
 *
 * Test: tests/local-supabase/real-engine.test.ts, "stores metadata of accounts and files as JSON objects".
 */
const jsonType = (oid: number) => ({
  to: oid,
  from: [oid],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
});

/** Connects the auth or storage server of @supabase/lite as `user`, the role of that service on hosted projects. */
export function connectLibrary(cluster: Cluster, database: string, user: string): PostgresConnection {
  const connection = createPostgresConnection({
    url: `postgres://${user}@localhost/${database}`,
    postgresOptions: {
      path: path.join(cluster.socketFolder, '.s.PGSQL.5432'),
      max: CONNECTIONS,
      onnotice: () => {},
      types: { json: jsonType(114), jsonb: jsonType(3802) },
    },
  });
  keepGrants(connection);
  return connection;
}
