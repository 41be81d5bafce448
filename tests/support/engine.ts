import { describeBinaries, findBinaries } from '../../tools/local-supabase/postgres/binaries';
import { readEngine, type EngineName } from '../../tools/local-supabase/settings';

const REAL = findBinaries();

/**
 * What the database, api and browser suites run on: the engine that `BACKEND_ENGINE` names, else the real one where
 * its programs are to be had.
 */
export const ENGINE: EngineName =
  readEngine(process.env) ?? (typeof REAL === 'string' ? 'pglite' : 'postgres');

/** Why tests of parallel requests are skipped, or null where they run. Nothing else is skipped for the engine. */
export const NO_RACES =
  ENGINE === 'pglite' && !process.env.SUPABASE_URL
    ? 'PGlite has a single session, in which nothing can run in parallel'
    : null;

/** One sentence for the person who started the tests. */
export async function describeEngine(): Promise<string> {
  if (process.env.SUPABASE_URL) return `Testes no Supabase de ${process.env.SUPABASE_URL}.`;
  if (ENGINE === 'postgres' && typeof REAL !== 'string') return `Testes no ${await describeBinaries(REAL)}.`;
  const reason = typeof REAL === 'string' ? REAL : 'assim pede BACKEND_ENGINE';
  return `Testes no PGlite (${reason}). Os que precisam de muitas conexões são pulados.`;
}
