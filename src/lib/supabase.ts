import { createClient } from '@supabase/supabase-js';
import type { Database } from '@/domain/database.types';
import { localStore } from './browser-storage';
import { env } from './env';
import { fetchPolitely } from './fetch-politely';
import { TOKEN_KEY } from './storage-keys';

/**
 * The whole client: auth and storage. 30 kB that a visitor who only looks around never needs, so it is imported on
 * demand; rows are read and written through the lighter `rest`. The session lives in local storage under `token` (Q21).
 */
export const supabase = createClient<Database>(env.VITE_SUPABASE_URL, env.VITE_SUPABASE_PUBLISHABLE_KEY, {
  auth: { storage: localStore, storageKey: TOKEN_KEY, detectSessionInUrl: false },
  global: { fetch: fetchPolitely },
});
