import { createClient } from '@supabase/supabase-js';
import type { Database } from '@/domain/database.types';
import { storedMember } from './access-token';
import { localStore } from '@/lib/browser-storage';
import { env } from '@/lib/env';
import { fetchWithRetry } from './fetch-with-retry';
import { TOKEN_KEY } from '@/lib/storage-keys';

/**
 * The whole client: auth and storage. 30 kB that a visitor who only looks around never needs, so it is imported on
 * demand; rows are read and written through the lighter `rest`. The session lives in local storage under `token`.
 */
export const supabase = createClient<Database>(env.VITE_SUPABASE_URL, env.VITE_SUPABASE_PUBLISHABLE_KEY, {
  auth: { storage: localStore, storageKey: TOKEN_KEY, detectSessionInUrl: false },
  global: { fetch: fetchAsMember },
});

/** Whoever's token could not be renewed would ask for files and call the function as a visitor: that is lost instead. */
function fetchAsMember(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const isAuth = url.startsWith(`${env.VITE_SUPABASE_URL}/auth/`);
  const isVisitors =
    new Headers(init?.headers).get('authorization') === `Bearer ${env.VITE_SUPABASE_PUBLISHABLE_KEY}`;
  if (isVisitors && !isAuth && storedMember())
    return Promise.reject(new TypeError('The session could not be renewed'));
  return fetchWithRetry(input, init);
}

// After a renewal that got lost supabase-js does not try again for a minute. The connection is back now, and those who
// hear of it next will ask for a token.
window.addEventListener(
  'online',
  () => {
    supabase.auth['lastRefreshFailure'] = null;
    void supabase.auth.getSession();
  },
  { capture: true },
);
