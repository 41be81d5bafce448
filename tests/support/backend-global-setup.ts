import { readProjectConfig } from '../../supabase/embedded/config';
import { loadSnapshot } from '../../supabase/embedded/database/snapshot';
import { MIGRATIONS_FOLDER } from '../../supabase/embedded/settings';

/** Vitest global setup: builds the snapshots once, before the test files of several workers ask for them. */
export async function setup(): Promise<void> {
  if (process.env.SUPABASE_URL) return;
  const { bucketFolders: buckets } = readProjectConfig();
  await loadSnapshot({ migrations: MIGRATIONS_FOLDER, seed: 'none', buckets });
  await loadSnapshot({ migrations: MIGRATIONS_FOLDER, seed: 'demo', buckets });
}
