import type { Connection } from '@supabase/lite';
import type { ProjectConfig } from './config';
import type { Handle } from './http';
import type { EngineName, SeedName } from './settings';
import type { Sql } from './sql';
import type { LocalFiles } from './storage/local-files';

export interface DataOptions {
  /** Absolute folder of the data, or `memory` for data that is gone at the end. */
  data: string;
  seed: SeedName;
  migrationsFolder: string;
}

/** An open database with the files of storage, on either engine. */
export interface OpenData {
  /** What the library's auth and storage work on: two roles of a hosted project, one session of PGlite. */
  connections: { auth: Connection; storage: Connection };
  /** Answers REST requests; null leaves them to the library. */
  rest: Handle | null;
  /** SQL as the auth server. */
  authSql: Sql;
  /** SQL as operators run it in Studio: as `postgres`. */
  sql: Sql;
  /** Address of the database for further connections as `postgres`; null where there is a single session. */
  databaseUrl: string | null;
  files: LocalFiles;
  /** Names of the migrations that were pending in an existing folder and have been applied. */
  applied: string[];
  close: () => Promise<void>;
}

/** Opens (or creates, migrates and seeds) the data. The code of the other engine is not loaded. */
export async function openData(
  engine: EngineName,
  options: DataOptions,
  config: ProjectConfig,
): Promise<OpenData> {
  if (engine === 'postgres') {
    const { openPostgres } = await import('./postgres/open-postgres');
    return openPostgres(options, config);
  }
  const { openPglite } = await import('./database/open-pglite');
  return openPglite(options, config);
}
