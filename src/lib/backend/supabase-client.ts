import { createClient } from '@supabase/supabase-js';
import type { Database } from '@/domain/database.types';
import { localStore } from '@/lib/browser-storage';
import { env } from '@/lib/env';
import { TOKEN_KEY } from '@/lib/storage-keys';
import { storedMember } from './access-token';
import { fetchWithRetry } from './fetch-with-retry';

/** The whole client, 30 kB: import it on demand. The session is stored under TOKEN_KEY. */
export const supabase = createClient<Database>(env.VITE_SUPABASE_URL, env.VITE_SUPABASE_PUBLISHABLE_KEY, {
  auth: { storage: localStore, storageKey: TOKEN_KEY, detectSessionInUrl: false },
  global: { fetch: fetchAsMember },
});

/** If a stored session cannot be refreshed, fails instead of sending the request anonymously. */
function fetchAsMember(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const isAuth = url.startsWith(`${env.VITE_SUPABASE_URL}/auth/`);
  const isVisitors =
    new Headers(init?.headers).get('authorization') === `Bearer ${env.VITE_SUPABASE_PUBLISHABLE_KEY}`;
  if (isVisitors && !isAuth && storedMember())
    return Promise.reject(new TypeError('The session could not be renewed'));
  return fetchWithRetry(input, init);
}

// After a failed refresh supabase-js waits a minute. Retry now, before other listeners request a token.
window.addEventListener(
  'online',
  () => {
    supabase.auth['lastRefreshFailure'] = null;
    void supabase.auth.getSession();
  },
  { capture: true },
);
