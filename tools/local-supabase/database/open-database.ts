import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { keepGrants } from './keep-grants';
import { serializeConnection } from './serialize-connection';
import { TEXT_PARSERS } from './text-parsers';

export interface OpenOptions {
  /** Folder of the data files; in memory without it. */
  folder?: string;
  /** What `dumpDataDir` wrote; the database starts from it instead of from nothing. */
  snapshot?: Blob;
}

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
