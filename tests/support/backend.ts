import { Client } from 'pg';
import { startEmbeddedBackend } from '../../tools/local-supabase/backend';
import { TYPE_PARSERS } from '../../tools/local-supabase/postgres/type-parsers';
import { LOCAL_KEYS, LOOPBACK, SetupError, type SeedName } from '../../tools/local-supabase/settings';
import { ENGINE } from './engine';

export interface Backend {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Runs SQL as `postgres` and returns its rows; times are ISO 8601 texts, numerics are numbers. */
  sql<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>;
  /** URL of the database for further connections as `postgres`; null on PGlite, which has a single session. */
  databaseUrl: string | null;
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

/**
 * A Supabase for one test file: a local one with a database of its own, on the engine of `engine.ts`, or the running
 * one that `SUPABASE_URL`, `SUPABASE_PUBLISHABLE_KEY`, `SUPABASE_SECRET_KEY` and `SUPABASE_DB_URL` name.
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
  const backend = await startEmbeddedBackend({
    data: 'memory',
    engine: ENGINE,
    port: 0,
    seed,
    functions,
    // The tests log in far more often than people do, and choose the IP address of a request.
    rateLimits: false,
    trustedProxies: [LOOPBACK],
    ...options,
  });
  return {
    url: backend.url,
    publishableKey: LOCAL_KEYS.publishable,
    secretKey: LOCAL_KEYS.secret,
    sql: backend.sql,
    databaseUrl: backend.databaseUrl,
    close: backend.close,
  };
}

async function useRunningBackend(url: string): Promise<Backend> {
  const databaseUrl = setting('SUPABASE_DB_URL');
  const database = new Client({ connectionString: databaseUrl, types: TYPE_PARSERS });
  await database.connect();
  return {
    url,
    publishableKey: setting('SUPABASE_PUBLISHABLE_KEY'),
    secretKey: setting('SUPABASE_SECRET_KEY'),
    sql: async <Row>(text: string, parameters: unknown[] = []) =>
      (await database.query(text, parameters)).rows as Row[],
    databaseUrl,
    close: () => database.end(),
  };
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new SetupError(`SUPABASE_URL is set, so ${name} has to be set as well.`);
  return value;
}
