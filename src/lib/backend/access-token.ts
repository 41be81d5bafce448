import { localStore, storedJson } from '@/lib/browser-storage';
import { importWithRetry } from '@/lib/lazy-import';
import { TOKEN_KEY } from '@/lib/storage-keys';

/** What supabase-js stores, as far as it is read here. */
interface StoredSession {
  /** Of the access token, in seconds. */
  expires_at?: number;
  user?: { id?: string };
}

/**
 * Whose session is stored on this device, and whether its token has to be renewed first; null for nobody's. It stays
 * theirs for as long as the server has not refused the renewal, also while there is no connection to ask for one.
 */
export function storedMember(): { userId: string; expired: boolean } | null {
  const { expires_at = 0, user } = (storedJson(localStore, TOKEN_KEY) ?? {}) as StoredSession;
  return user?.id ? { userId: user.id, expired: expires_at * 1000 < Date.now() } : null;
}

/**
 * The member's access token, renewed when it has run out; null for a visitor, who needs no auth code for that.
 * @throws TypeError, as fetch does, when it could not be renewed but was not refused either: sent without it, a member's
 * request would be answered with what a visitor may see
 */
export async function accessToken(): Promise<string | null> {
  const member = storedMember();
  if (!member) return null;
  // supabase-js would try for half a minute.
  if (member.expired && !navigator.onLine) throw new TypeError('No connection to renew the session');
  const { supabase } = await importWithRetry(() => import('./supabase-client'));
  const { data } = await supabase.auth.getSession();
  if (!data.session && storedMember()) throw new TypeError('The session could not be renewed');
  return data.session?.access_token ?? null;
}
