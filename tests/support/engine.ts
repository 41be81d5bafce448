import { describeBinaries, findBinaries } from '../../supabase/embedded/postgres/binaries';
import { readEngine, type EngineName } from '../../supabase/embedded/settings';

const REAL = findBinaries();

/**
 * What the database, api and browser suites run on: the engine that `BACKEND_ENGINE` names, else the real one where
 * its programs are to be had.
 */
export const ENGINE: EngineName =
  readEngine(process.env) ?? (typeof REAL === 'string' ? 'pglite' : 'postgres');

/**
 * True where tests of parallel requests would prove nothing: PGlite has one session, in which requests run one after
 * the other.
 */
export const HAS_ONE_SESSION = ENGINE === 'pglite' && !process.env.SUPABASE_URL;

/** One sentence for the person who started the tests. */
export async function describeEngine(): Promise<string> {
  if (process.env.SUPABASE_URL) return `Testes no Supabase de ${process.env.SUPABASE_URL}.`;
  if (ENGINE === 'postgres' && typeof REAL !== 'string') return `Testes no ${await describeBinaries(REAL)}.`;
  const reason = typeof REAL === 'string' ? REAL : 'assim pede BACKEND_ENGINE';
  return `Testes no PGlite (${reason}). Os que precisam de muitas conexões são pulados.`;
}
