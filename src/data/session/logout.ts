import { localStore, sessionStore, storedJson } from '@/lib/browser-storage';
import { NOTEBOOK_KEY } from '@/lib/storage-keys';
import { CONTACT_DRAFT_KEY, currentSession, DRAFTS_KEY, endAsAsked } from './session';

/** Logs out, and deletes what was typed and not sent. Not part of session.ts, which visitors load. */
export async function logout(): Promise<void> {
  const session = currentSession();
  try {
    await endAsAsked();
  } finally {
    sessionStore.removeItem(DRAFTS_KEY);
    sessionStore.removeItem(CONTACT_DRAFT_KEY);
    localStore.setItem(DRAFTS_KEY, ''); // tells the other tabs to delete theirs
    localStore.removeItem(DRAFTS_KEY);
    if (session.status !== 'visitor') deleteUnsentNotes(session.userId);
  }
}

/** Only this member's: another one's, whose session ended by itself, are sent when they are back. */
function deleteUnsentNotes(userId: string): void {
  const stored = (storedJson(localStore, NOTEBOOK_KEY) ?? {}) as Record<string, unknown>;
  const others = Object.entries(stored).filter(([owner]) => owner !== userId);
  if (others.length === 0) localStore.removeItem(NOTEBOOK_KEY);
  else localStore.setItem(NOTEBOOK_KEY, JSON.stringify(Object.fromEntries(others)));
}
