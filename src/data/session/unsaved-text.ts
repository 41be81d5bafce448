import { localStore, sessionStore, storedRecord } from '@/lib/browser-storage';
import { NOTEBOOK_KEY } from '@/lib/storage-keys';
import { CONTACT_DRAFT_KEY, currentSession, DRAFTS_KEY } from './session';

export const notebookPrefix = (userId: string): string => `${NOTEBOOK_KEY}:${userId}:`;

/** One for each change of the member's notebook that the server does not have. */
export const notebookKeys = (userId: string): string[] => localStore.keys(notebookPrefix(userId));

/** Each open form with a draft says whether something is typed in it. */
export const openForms = new Set<() => boolean>();

/** Whether a logout would delete text that was typed and not saved. */
export function hasUnsavedText(): boolean {
  const isKept = [DRAFTS_KEY, CONTACT_DRAFT_KEY].some((key) => sessionStore.getItem(key) !== null);
  return isKept || [...openForms].some((isEdited) => isEdited());
}

/** Whether a logout would delete unsent changes of the notebook, or notes that could not be saved. */
export function hasUnsentNotes(): boolean {
  const session = currentSession();
  if (session.status === 'visitor') return false;
  return notebookKeys(session.userId).some((key) => {
    const { changes, refusal } = storedRecord(localStore, key) as {
      changes?: { note?: string };
      refusal?: string;
    };
    return Boolean(refusal === undefined ? changes : changes?.note);
  });
}
