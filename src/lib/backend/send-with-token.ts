import type { SupabaseClient } from '@supabase/supabase-js';
import { localStore } from '@/lib/browser-storage';
import { TOKEN_KEY, USER_KEY } from '@/lib/storage-keys';
import { storedSession } from '@/lib/stored-session';
import { inTime } from './fetch-with-retry';

type LoadClient = () => Promise<Pick<SupabaseClient, 'auth'>>;

/** Renews a refused token once and repeats the request. @throws TypeError or TimeoutError if that fails for now */
// A slow device clock hides that a token has expired. A refused renewal, or a refused new token, ends the session.
export async function sendWithToken(
  load: LoadClient,
  token: string,
  send: (token: string) => Promise<Response>,
): Promise<Response> {
  const response = await send(token);
  if (!(await isTokenRefused(response))) return response;
  const renewed = await renewedToken(load, token);
  if (renewed === null) return response;
  const second = await send(renewed);
  if (await isTokenRefused(second)) await endSessionWith(load);
  return second;
}

/** PostgREST and the edge function answer 401, auth 403 and storage 400. */
async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.status === 401) return true;
  if (response.status !== 400 && response.status !== 403) return false;
  return /\bjwt\b|"exp\\?" claim/i.test(await response.clone().text());
}

/** Null if the session is over. Requests that are refused at the same time share one renewal. */
async function renewedToken(load: LoadClient, refused: string): Promise<string | null> {
  const { access_token = null, refresh_token } = storedSession();
  if (access_token !== refused || !refresh_token) return access_token; // renewed or ended in the meantime
  const { auth } = await load();
  const { data, error } = await inTime(auth.refreshSession({ refresh_token }));
  if (data.session) return data.session.access_token;
  if (error?.name === 'AuthRetryableFetchError') throw new TypeError('The session could not be renewed');
  const current = storedSession().access_token ?? null;
  if (current !== refused) return current;
  await endSessionWith(load);
  return null;
}

/** Ends the session on this device, even if the server cannot be reached. */
export async function endSessionWith(load: LoadClient): Promise<void> {
  try {
    // Offline, supabase-js would first retry for half a minute to refresh an expired token.
    if (!navigator.onLine) return;
    const { auth } = await load();
    await auth.signOut({ scope: 'local' });
  } finally {
    localStore.removeItem(TOKEN_KEY);
    localStore.removeItem(USER_KEY);
  }
}
