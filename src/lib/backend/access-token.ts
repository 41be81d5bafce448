import { storedMember } from '@/lib/stored-session';
import { inTime } from './fetch-with-retry';
import { loadSupabase } from './load-supabase';

/** Null for a visitor. @throws TypeError if an expired session cannot be refreshed, TimeoutError after 15 s */
export async function accessToken(): Promise<string | null> {
  const member = storedMember();
  if (!member) return null;
  // Offline, supabase-js would retry the refresh for half a minute.
  if (member.expired && !navigator.onLine) throw new TypeError('No connection to renew the session');
  const { auth } = await loadSupabase();
  const { data } = await inTime(auth.getSession());
  if (!data.session && storedMember()) throw new TypeError('The session could not be renewed');
  return data.session?.access_token ?? null;
}
