import { createClient } from '@supabase/supabase-js';
import type { Database } from '@/domain/database.types';
import { env } from './env';
import { fetchPolitely } from './fetch-politely';
import { TOKEN_KEY } from './storage-keys';

/** The one client; only src/data imports it. The session lives in local storage under `token` (Q21). */
export const supabase = createClient<Database>(env.VITE_SUPABASE_URL, env.VITE_SUPABASE_PUBLISHABLE_KEY, {
  auth: { storageKey: TOKEN_KEY, detectSessionInUrl: false },
  global: { fetch: fetchPolitely },
});
