import { importWithRetry } from '@/lib/lazy-import';
import { inTime } from './fetch-with-retry';
import { storedSession } from '@/lib/stored-session';

/** The stored session; null for a visitor. It is valid until the server refuses to refresh it, also offline. */
export function storedMember(): { userId: string; expired: boolean } | null {
  const { expires_at = 0, user } = storedSession();
  return user?.id ? { userId: user.id, expired: expires_at * 1000 < Date.now() } : null;
}

/** Null for a visitor. @throws TypeError if an expired session cannot be refreshed, TimeoutError after 15 s */
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
