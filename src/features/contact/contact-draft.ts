import * as z from 'zod/mini';
import '@/data/session/drafts'; // deletes the draft when another tab logs out
import { CONTACT_DRAFT_KEY } from '@/data/session/session';
import { CONTACT_SUBJECTS, type ContactInput } from '@/domain/site/contact-form';
import { sessionStore, storedJson } from '@/lib/browser-storage';

/** The values of the contact form; `subject` is '' until one is chosen. */
export type ContactFields = Omit<ContactInput, 'subject'> & { subject: ContactInput['subject'] | '' };
export const EMPTY: ContactFields = { name: '', email: '', subject: '', message: '' };

const draft = z.partial(
  z.object({ name: z.string(), email: z.string(), subject: z.enum(CONTACT_SUBJECTS), message: z.string() }),
);

/** The fields that were typed in this tab and not sent; they survive a reload. */
export function storedDraft(): Partial<ContactFields> {
  return draft.safeParse(storedJson(sessionStore, CONTACT_DRAFT_KEY)).data ?? {};
}

/** Saves what was typed, but not the account's data (`known`), because the tab may outlive the session. */
export function keepDraft(fields: ContactFields, known: Partial<ContactFields>): void {
  const typed = Object.entries(fields).filter(
    ([field, value]) => value !== '' && value !== known[field as keyof ContactFields],
  );
  if (typed.length === 0) forgetDraft();
  else sessionStore.setItem(CONTACT_DRAFT_KEY, JSON.stringify(Object.fromEntries(typed)));
}

export function forgetDraft(): void {
  sessionStore.removeItem(CONTACT_DRAFT_KEY);
}
