import { localStore, sessionStore } from '@/lib/browser-storage';
import { CONTACT_DRAFT_KEY, currentSession, DRAFTS_KEY, endAsAsked } from './session';
import { notebookKeys } from './unsaved-text';

/** Deletes what was typed and not sent. Not part of session.ts, which visitors load. */
export async function logout(): Promise<void> {
  const session = currentSession();
  try {
    await endAsAsked();
  } finally {
    sessionStore.removeItem(DRAFTS_KEY);
    sessionStore.removeItem(CONTACT_DRAFT_KEY);
    removeInAllTabs(DRAFTS_KEY);
    // Only this member's: those of a member whose session ended by itself are sent when they are back.
    if (session.status !== 'visitor') notebookKeys(session.userId).forEach(removeInAllTabs);
  }
}

/** The empty value tells the other tabs that it was deleted by a logout. */
function removeInAllTabs(key: string): void {
  localStore.setItem(key, '');
  localStore.removeItem(key);
}
