import { useSyncExternalStore } from 'react';
import { forgetReader } from '@/lib/query-client';
import { TOKEN_KEY, USER_KEY } from '@/lib/storage-keys';
import { supabase } from '@/lib/supabase';

/** Who reads: unknown until the stored session has been checked, then a visitor or a member. */
export type Session =
  { status: 'loading' } | { status: 'visitor'; loggedOut: boolean } | { status: 'member'; userId: string };

let session: Session = localStorage.getItem(TOKEN_KEY)
  ? { status: 'loading' }
  : { status: 'visitor', loggedOut: false };
let loggingOut = false;
const listeners = new Set<() => void>();

// Fires once at start, then on login, logout (in any tab), renewal, and when a renewal is refused.
supabase.auth.onAuthStateChange((_event, auth) => {
  const before = session;
  if (auth) {
    if (before.status === 'member' && before.userId === auth.user.id) return;
    session = { status: 'member', userId: auth.user.id };
  } else {
    localStorage.removeItem(USER_KEY);
    if (before.status === 'visitor') return;
    session = { status: 'visitor', loggedOut: loggingOut };
  }
  if (before.status !== 'loading') forgetReader();
  listeners.forEach((listener) => listener());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The present session; changes when somebody logs in or out, here or in another tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}

/** Ends the session on this device. Local data goes even when the server cannot be reached. */
export async function logout(): Promise<void> {
  loggingOut = true;
  try {
    await supabase.auth.signOut({ scope: 'local' });
  } finally {
    clearStoredSession();
    loggingOut = false;
  }
}

/** Removes `token` and `user`, as after a failed login (T-01). */
export function clearStoredSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
}
