import type { Connection } from '@supabase/lite';
import type { Handle } from './http';
import type { SeedName } from './settings';
import type { Sql } from './sql';
import type { LocalFiles } from './storage/local-files';

export interface DataOptions {
  /** Absolute folder of the data, or `memory` for data that is deleted at the end. */
  data: string;
  seed: SeedName;
  migrationsFolder: string;
}

/** An open database with the files of storage, with either engine. */
export interface OpenData {
  /** Connections for the library's auth and storage: with two roles as on hosted projects, or PGlite's single session. */
  connections: { auth: Connection; storage: Connection };
  /** Answers REST requests; null leaves them to the library. */
  rest: Handle | null;
  /** SQL as the auth server. */
  authSql: Sql;
  /** SQL as `postgres`, the role of operators in Studio. */
  sql: Sql;
  /** URL of the database for further connections as `postgres`; null on PGlite, which has a single session. */
  databaseUrl: string | null;
  files: LocalFiles;
  /** Names of the pending migrations that were applied to an existing folder. */
  applied: string[];
  close: () => Promise<void>;
}
