import { useSyncExternalStore } from 'react';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@/domain/database/database.types';
import { endSession } from '@/lib/backend/end-session';
import { localStore } from '@/lib/browser-storage';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { clearUserCache } from '@/lib/query-client';
import {
  LISTS_KEY,
  NOVELTIES_KEY,
  MESSAGE_KEY,
  QUIET_KEY,
  RECENT_KEY,
  TOKEN_KEY,
  USER_KEY,
  WANTED_KEY,
} from '@/lib/storage-keys';
import { storedMember } from '@/lib/stored-session';

export type Session =
  | { status: 'loading'; userId: string }
  | { status: 'visitor'; loggedOut: boolean }
  | { status: 'member'; userId: string };

/** Session storage: text of forms that were open when the session ended (drafts.ts). */
export const DRAFTS_KEY = 'drafts';
/** Session storage: text of the contact form, with or without a session. */
export const CONTACT_DRAFT_KEY = 'contact-draft';

const PRERENDERED: Session = { status: 'visitor', loggedOut: false };
let session: Session = PRERENDERED;
let loggingOut = false;
let client: Promise<SupabaseClient<Database>> | undefined;
const listeners = new Set<() => void>();

const load = () => import('@/lib/backend/supabase-client');
/** After this time a stored session counts as valid: supabase-js retries a refresh for half a minute. */
const PATIENCE_MS = 3000;

/** Loaded once. Its events then change the session, also those of other tabs. */
export function authClient() {
  client ??= importWithRetry(load).then(
    ({ supabase }) => {
      supabase.auth.onAuthStateChange((_event, auth) => enter(auth?.user.id ?? storedId()));
      return supabase;
    },
    (error: unknown) => {
      client = undefined; // so that another attempt, such as a second click on "Entrar", loads it again
      throw error;
    },
  );
  return client;
}

export function preloadAuthClient(): void {
  preloadModule(load);
}

/** Offline, a session that could not be refreshed stays: its user id comes from storage. */
const storedId = () => storedMember()?.userId ?? null;

function enter(userId: string | null): void {
  const before = session;
  const idBefore = before.status === 'visitor' ? null : before.userId;
  document.documentElement.toggleAttribute('data-session', userId !== null); // as index.html does before the first paint
  if (userId !== null) {
    if (before.status === 'member' && idBefore === userId) return;
    session = { status: 'member', userId };
  } else {
    localStore.removeItem(USER_KEY);
    if (before.status === 'visitor') return;
    session = { status: 'visitor', loggedOut: loggingOut };
  }
  // A visitor keeps what they viewed when they log in; what a member viewed is deleted with the session.
  if (idBefore !== null && idBefore !== userId)
    [LISTS_KEY, MESSAGE_KEY, NOVELTIES_KEY, QUIET_KEY, RECENT_KEY, WANTED_KEY].forEach((key) =>
      localStore.removeItem(key),
    );
  if (idBefore !== userId) clearUserCache();
  listeners.forEach((listener) => listener());
}

// Visitors never load the auth code. A stored session loads it, also one that another tab creates.
if (typeof window !== 'undefined') {
  const userId = storedId();
  if (userId === null) {
    localStore.removeItem(TOKEN_KEY); // supabase-js would stumble over a malformed session
  } else {
    session = { status: 'loading', userId };
    const trust = () => session.status === 'loading' && enter(storedId());
    if (navigator.onLine) {
      void authClient();
      setTimeout(trust, PATIENCE_MS);
    } else {
      trust();
      window.addEventListener('online', () => void authClient(), { once: true });
    }
  }
  // supabase-js reports another tab's logout only if the server answered, and `clear()`, whose key is null, never.
  window.addEventListener('storage', ({ key }) => {
    if (key !== TOKEN_KEY && key !== null) return;
    const userId = storedId();
    if (userId !== null) void authClient();
    enter(userId);
  });
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentSession(): Session {
  return session;
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, () => PRERENDERED);
}

/** Distinguishes a logout by the user from other ends of a session. */
export async function endAsAsked(): Promise<void> {
  loggingOut = true;
  try {
    await endSession();
  } finally {
    enter(null);
    loggingOut = false;
  }
}
