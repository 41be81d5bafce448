import { useSyncExternalStore } from 'react';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@/domain/database.types';
import { storedMember } from '@/lib/backend/access-token';
import { localStore } from '@/lib/browser-storage';
import { endSession } from '@/lib/backend/end-session';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { clearUserCache } from '@/lib/query-client';
import { TOKEN_KEY, USER_KEY } from '@/lib/storage-keys';

/** Who reads: unknown until the stored session has been checked, then a visitor or a member. */
export type Session =
  { status: 'loading' } | { status: 'visitor'; loggedOut: boolean } | { status: 'member'; userId: string };

const PRERENDERED: Session = { status: 'visitor', loggedOut: false };
let session: Session = PRERENDERED;
let loggingOut = false;
let client: Promise<SupabaseClient<Database>> | undefined;
const listeners = new Set<() => void>();

const load = () => import('@/lib/backend/supabase-client');
/** How long it may take to find out whether a stored session is still good. supabase-js tries for half a minute. */
const PATIENCE_MS = 3000;

/** The Supabase client, loaded once; from then on every login, logout (in any tab) and renewal changes the session. */
export function authClient() {
  client ??= importWithRetry(load).then(
    ({ supabase }) => {
      supabase.auth.onAuthStateChange((_event, auth) => enter(auth?.user.id ?? storedId()));
      return supabase;
    },
    (error: unknown) => {
      client = undefined; // the next attempt, a second click on "Entrar" for instance, loads afresh
      throw error;
    },
  );
  return client;
}

/** Fetches its code ahead of need. */
export function preloadAuthClient(): void {
  preloadModule(load);
}

/** Also of a session that could only not be renewed for lack of a connection. */
const storedId = () => storedMember()?.userId ?? null;

function enter(userId: string | null): void {
  const before = session;
  if (userId !== null) {
    if (before.status === 'member' && before.userId === userId) return;
    session = { status: 'member', userId };
  } else {
    localStore.removeItem(USER_KEY);
    if (before.status === 'visitor') return;
    session = { status: 'visitor', loggedOut: loggingOut };
  }
  if (before.status !== 'loading') clearUserCache();
  listeners.forEach((listener) => listener());
}

// A visitor costs no auth code; a stored session, here or from another tab, does. A prerendered page is a visitor's.
if (typeof window !== 'undefined') {
  if (localStore.getItem(TOKEN_KEY)) {
    session = { status: 'loading' };
    const trust = () => session.status === 'loading' && enter(storedId());
    if (navigator.onLine) {
      void authClient();
      setTimeout(trust, PATIENCE_MS);
    } else {
      trust();
      window.addEventListener('online', () => void authClient(), { once: true });
    }
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== TOKEN_KEY) return;
    if (newValue) void authClient();
    else enter(null); // supabase-js tells of a logout elsewhere only when the server could be told
  });
}

/** Tells of every change of the session. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session at this very moment. */
export function currentSession(): Session {
  return session;
}

/** The present session; changes when somebody logs in or out, here or in another tab. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, () => PRERENDERED);
}

export async function logout(): Promise<void> {
  loggingOut = true;
  try {
    await endSession();
  } finally {
    enter(null);
    loggingOut = false;
  }
}
