import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { keepGrants } from './keep-grants';
import { serializeConnection } from './serialize-connection';
import { TEXT_PARSERS } from './text-parsers';

export interface OpenOptions {
  folder?: string; // of the data files; without it the database is in memory
  snapshot?: Blob; // from `dumpDataDir`, to start from
}

/** Opens PGlite with the extensions that migrations may create, and corrects the library's connection. */
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
  // The search path of hosted projects: the library ignores `api.extra_search_path`.
  await connection.driver.exec('set search_path = "$user", public, extensions');
  serializeConnection(connection);
  keepGrants(connection);
  return connection;
}
