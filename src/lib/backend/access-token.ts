import { localStore, storedJson } from '@/lib/browser-storage';
import { importWithRetry } from '@/lib/lazy-import';
import { TOKEN_KEY } from '@/lib/storage-keys';
import { inTime } from './fetch-with-retry';

interface StoredSession {
  access_token?: string;
  refresh_token?: string;
  expires_at?: number; // Unix time in seconds, by the clock of this device (supabase-client.ts)
  user?: { id?: string };
}

/** Empty for a visitor, and if what is stored is not a session. */
export function storedSession(): StoredSession {
  const session = storedJson(localStore, TOKEN_KEY) as StoredSession | null;
  return session?.access_token && session.refresh_token && session.expires_at && session.user?.id
    ? session
    : {};
}

/** The stored session; null for a visitor. It is valid until the server refuses to refresh it, also offline. */
export function storedMember(): { userId: string; expired: boolean } | null {
  const { expires_at = 0, user } = storedSession();
  return user?.id ? { userId: user.id, expired: expires_at * 1000 < Date.now() } : null;
}

/** Null for a visitor. @throws TypeError, as fetch does, if an expired session cannot be refreshed, and TimeoutError after 15 s */
export async function accessToken(): Promise<string | null> {
  const member = storedMember();
  if (!member) return null;
  // Offline, supabase-js would retry the refresh for half a minute.
  if (member.expired && !navigator.onLine) throw new TypeError('No connection to renew the session');
  const { supabase } = await importWithRetry(() => import('./supabase-client'));
  const { data } = await inTime(supabase.auth.getSession());
  if (!data.session && storedMember()) throw new TypeError('The session could not be renewed');
  return data.session?.access_token ?? null;
}
