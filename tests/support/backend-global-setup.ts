import { readProjectConfig } from '../../tools/local-supabase/config';
import { loadSnapshot } from '../../tools/local-supabase/database/snapshot';
import { startSharedCluster } from '../../tools/local-supabase/postgres/shared-cluster';
import { MIGRATIONS_FOLDER } from '../../tools/local-supabase/settings';
import { describeEngine, ENGINE } from './engine';

/**
 * Vitest global setup: starts the database server that all test files share, or builds PGlite's snapshots before
 * several workers ask for them. Returns what ends it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  console.log(await describeEngine());
  if (process.env.SUPABASE_URL) return undefined;
  const config = readProjectConfig();
  if (ENGINE === 'postgres') return startSharedCluster(config);
  for (const seed of ['none', 'demo'] as const) {
    await loadSnapshot({ migrations: MIGRATIONS_FOLDER, seed, buckets: config.bucketFolders });
  }
  return undefined;
}
