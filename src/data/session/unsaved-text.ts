import { sessionStore } from '@/lib/browser-storage';
import { CONTACT_DRAFT_KEY, DRAFTS_KEY } from './session';

/** The forms on screen that keep a draft: each says whether something is typed in it. */
export const openForms = new Set<() => boolean>();

/** Whether a logout would delete text that was typed and not saved. */
export function hasUnsavedText(): boolean {
  const isKept = [DRAFTS_KEY, CONTACT_DRAFT_KEY].some((key) => sessionStore.getItem(key) !== null);
  return isKept || [...openForms].some((isEdited) => isEdited());
}
