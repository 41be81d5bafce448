import { createClient } from '@supabase/supabase-js';
import type { Database } from '@/domain/database/database.types';
import { localStore } from '@/lib/browser-storage';
import { env } from '@/lib/env';
import { TOKEN_KEY } from '@/lib/storage-keys';
import { storedMember } from '@/lib/stored-session';
import { login } from './cancel';
import { fetchWithRetry } from './fetch-with-retry';
import { sendWithToken } from './send-with-token';

export const supabase = createClient<Database>(env.VITE_SUPABASE_URL, env.VITE_SUPABASE_PUBLISHABLE_KEY, {
  auth: { storage: localStore, storageKey: TOKEN_KEY, detectSessionInUrl: false },
  global: { fetch: fetchAsMember },
});

const AUTH_URL = `${env.VITE_SUPABASE_URL}/auth/v1`;
const NOT_RENEWED = 'The session could not be renewed';

/** If a stored session cannot be refreshed, fails instead of sending the request anonymously. */
async function fetchAsMember(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  if (url.startsWith(`${AUTH_URL}/token`)) return fetchToken(url, init);
  const headers = new Headers(init?.headers);
  const token = headers.get('authorization')?.replace('Bearer ', '');
  const isVisitors = token === env.VITE_SUPABASE_PUBLISHABLE_KEY;
  const isAuth = url.startsWith(AUTH_URL);
  if (isVisitors && !isAuth && storedMember()) throw new TypeError(NOT_RENEWED);
  if (!token || isVisitors || url.startsWith(`${AUTH_URL}/logout`)) return fetchWithRetry(input, init);
  const loaded = () => Promise.resolve(supabase);
  return sendWithToken(loaded, token, (bearer) => {
    headers.set('authorization', `Bearer ${bearer}`);
    return fetchWithRetry(input, { ...init, headers });
  });
}

/** A session of the auth server. Rejects what supabase-js would mistake for a refusal and so for the session's end. */
async function fetchToken(url: string, init?: RequestInit): Promise<Response> {
  const isLogin = url.endsWith('=password');
  const response = await fetchWithRetry(url, isLogin ? { ...init, signal: login.signal() } : init);
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (url.endsWith('refresh_token') && (response.status === 429 || !body)) throw new TypeError(NOT_RENEWED);
  if (!response.ok || !body) return response;
  // Without `expires_at`, which is by the server's clock, supabase-js adds `expires_in` to the time on this device.
  return Response.json({ ...body, expires_at: undefined });
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
