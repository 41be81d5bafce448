import { Client, types } from 'pg';
import { startEmbeddedBackend } from '../../supabase/embedded/backend';
import { TEXT_PARSERS } from '../../supabase/embedded/database/open-database';
import { LOCAL_KEYS, SetupError, type SeedName } from '../../supabase/embedded/settings';

export interface Backend {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Runs SQL as superuser and returns its rows; times are ISO 8601 texts, numerics are numbers. */
  sql<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>;
  close: () => Promise<void>;
}

export interface BackendOptions {
  /** `demo` (the default) or an empty database, as the migrations leave it. */
  seed?: SeedName;
  /** Also starts the edge function under Deno; an object adds to its environment. */
  functions?: boolean | Record<string, string>;
  /** Other migrations than the project's, for tests that must not depend on its schema. */
  migrationsFolder?: string;
}

/** What PGlite already hands over as number and text. */
const PG_PARSERS: typeof TEXT_PARSERS = { ...TEXT_PARSERS, 20: Number, 1082: String };

/**
 * A Supabase for one test file: an embedded one of its own, in memory and started from the cached snapshot, or the
 * running one that `SUPABASE_URL`, `SUPABASE_PUBLISHABLE_KEY`, `SUPABASE_SECRET_KEY` and `SUPABASE_DB_URL` name.
 */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  return process.env.SUPABASE_URL ? useRunningBackend(process.env.SUPABASE_URL) : startEmbedded(options);
}

async function startEmbedded({
  seed = 'demo',
  functions = false,
  ...options
}: BackendOptions): Promise<Backend> {
  process.env.LITE_AUTH_BCRYPT_COST ??= '4';
  const backend = await startEmbeddedBackend({ data: 'memory', port: 0, seed, functions, ...options });
  return {
    url: backend.url,
    publishableKey: LOCAL_KEYS.publishable,
    secretKey: LOCAL_KEYS.secret,
    sql: backend.sql,
    close: backend.close,
  };
}

async function useRunningBackend(url: string): Promise<Backend> {
  const database = new Client({
    connectionString: setting('SUPABASE_DB_URL'),
    types: {
      getTypeParser: (oid: number) =>
        PG_PARSERS[oid] ?? (types.getTypeParser(oid, 'text') as (text: string) => unknown),
    },
  });
  await database.connect();
  return {
    url,
    publishableKey: setting('SUPABASE_PUBLISHABLE_KEY'),
    secretKey: setting('SUPABASE_SECRET_KEY'),
    sql: async <Row>(text: string, parameters: unknown[] = []) =>
      (await database.query(text, parameters)).rows as Row[],
    close: () => database.end(),
  };
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new SetupError(`SUPABASE_URL is set, so ${name} has to be set as well.`);
  return value;
}
