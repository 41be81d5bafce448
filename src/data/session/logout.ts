import { localStore, sessionStore } from '@/lib/browser-storage';
import { NOTEBOOK_KEY } from '@/lib/storage-keys';
import { CONTACT_DRAFT_KEY, DRAFTS_KEY, endAsAsked } from './session';

/** Logs out, and deletes what was typed and not sent. Not part of session.ts, which visitors load. */
export async function logout(): Promise<void> {
  try {
    await endAsAsked();
  } finally {
    sessionStore.removeItem(DRAFTS_KEY);
    sessionStore.removeItem(CONTACT_DRAFT_KEY);
    localStore.setItem(DRAFTS_KEY, ''); // tells the other tabs to delete theirs
    localStore.removeItem(DRAFTS_KEY);
    localStore.removeItem(NOTEBOOK_KEY);
  }
}
