import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { keepGrants } from './keep-grants';
import { serializeConnection } from './serialize-connection';

export interface OpenOptions {
  /** Folder of the data files; in memory without it. */
  folder?: string;
  /** What `dumpDataDir` wrote; the database starts from it instead of from nothing. */
  snapshot?: Blob;
}

/**
 * Defect: the library hands out timestamps as Postgres prints them (`2026-11-20 21:40:27.4+00`) and numerics with
 * trailing zeros as strings; PostgREST answers ISO 8601 and JSON numbers.
 *
 * Tripwire: tests/embedded/rest.test.ts, "timestamps and numerics look as in PostgREST".
 */
export const TEXT_PARSERS: Record<number, (text: string) => unknown> = {
  1114: (text: string) => text.replace(' ', 'T'),
  1184: (text: string) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
  1700: Number,
};

/** Opens PGlite with the extensions the migrations may create, and with the library's connection made safe. */
export async function openDatabase({ folder, snapshot }: OpenOptions = {}): Promise<PgliteConnection> {
  const connection = await createPgliteConnection({
    ...(folder && { url: folder }),
    pgliteOptions: {
      extensions: { citext, pg_trgm, unaccent, uuid_ossp },
      parsers: TEXT_PARSERS,
      ...(snapshot && { loadDataDir: snapshot }),
    },
  });
  await connection.driver.waitReady;
  // The library ignores `api.extra_search_path`; hosted projects have this one.
  await connection.driver.exec('set search_path = "$user", public, extensions');
  serializeConnection(connection);
  keepGrants(connection);
  return connection;
}
