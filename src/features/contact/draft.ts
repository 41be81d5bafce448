import * as z from 'zod/mini';
import { CONTACT_SUBJECTS, type ContactInput } from '@/domain/contact';
import { sessionStore, storedJson } from '@/lib/browser-storage';

const KEY = 'contact-draft';

/** What the contact form holds; until a subject is chosen, ''. */
export type ContactFields = Omit<ContactInput, 'subject'> & { subject: ContactInput['subject'] | '' };
export const EMPTY: ContactFields = { name: '', email: '', subject: '', message: '' };

const draft = z.partial(
  z.object({ name: z.string(), email: z.string(), subject: z.enum(CONTACT_SUBJECTS), message: z.string() }),
);

/** What was typed in this tab and not sent yet; outlives a reload. */
export function storedDraft(): Partial<ContactFields> {
  return draft.safeParse(storedJson(sessionStore, KEY)).data ?? {};
}

/** Keeps what was typed. What the form has from the account is not: the tab may outlive the session. */
export function keepDraft(fields: ContactFields, known: Partial<ContactFields>): void {
  const typed = Object.entries(fields).filter(
    ([field, value]) => value !== '' && value !== known[field as keyof ContactFields],
  );
  if (typed.length === 0) forgetDraft();
  else sessionStore.setItem(KEY, JSON.stringify(Object.fromEntries(typed)));
}

export function forgetDraft(): void {
  sessionStore.removeItem(KEY);
}
