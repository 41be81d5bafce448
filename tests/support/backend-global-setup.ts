import { readProjectConfig } from '../../tools/local-supabase/config';
import { loadSnapshot } from '../../tools/local-supabase/database/snapshot';
import { startSharedCluster } from '../../tools/local-supabase/postgres/shared-cluster';
import { MIGRATIONS_FOLDER } from '../../tools/local-supabase/settings';
import { describeEngine, ENGINE } from './engine';

/** Each project of vitest that names this file loads it anew; what they share is the environment. */
const PREPARED = 'GUIA_TESTS_PREPARED';

/**
 * Vitest global setup: starts the database server that all test files share, or builds PGlite's snapshots before
 * several workers ask for them. Returns what ends it.
 */
export async function setup(): Promise<() => Promise<void>> {
  const nothing = () => Promise.resolve();
  if (process.env[PREPARED]) return nothing;
  process.env[PREPARED] = 'yes';
  console.log(await describeEngine());
  if (process.env.SUPABASE_URL) return nothing;
  const config = readProjectConfig();
  if (ENGINE === 'postgres') return startSharedCluster(config);
  for (const seed of ['none', 'demo'] as const) {
    await loadSnapshot({ migrations: MIGRATIONS_FOLDER, seed, buckets: config.bucketFolders });
  }
  return nothing;
}
