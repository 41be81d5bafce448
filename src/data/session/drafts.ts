import * as z from 'zod/mini';
import { sessionStore, storedJson } from '@/lib/browser-storage';
import { CONTACT_DRAFT_KEY, currentSession, DRAFTS_KEY } from './session';

type Drafts = Record<string, Record<string, unknown>>;

const stored = z.object({
  owner: z.string(),
  drafts: z.record(z.string(), z.record(z.string(), z.unknown())),
});

// Another tab has logged out (logout.ts) or, if the key is null, cleared the site's data.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key !== DRAFTS_KEY && key !== null) return;
    sessionStore.removeItem(DRAFTS_KEY);
    sessionStore.removeItem(CONTACT_DRAFT_KEY);
  });
}

/** Drafts by form. Deletes what another user typed. */
export function storedDrafts(owner: string): Drafts {
  const { data } = stored.safeParse(storedJson(sessionStore, DRAFTS_KEY));
  if (data?.owner === owner) return data.drafts;
  sessionStore.removeItem(DRAFTS_KEY);
  return {};
}

export function storeDrafts(owner: string, drafts: Drafts): void {
  if (Object.keys(drafts).length === 0) sessionStore.removeItem(DRAFTS_KEY);
  else sessionStore.setItem(DRAFTS_KEY, JSON.stringify({ owner, drafts }));
}

export type DialogForm =
  | 'campaign'
  | 'category'
  | 'coupon'
  | 'invitation'
  | 'list'
  | 'subscription'
  | 'supplier'
  | 'synonyms';

/** `id` is null for something new. */
export function draftName(form: DialogForm, id: number | string | null): string {
  return `${form}:${id ?? ''}`;
}

/** The id of what the kept draft edits, '' for something new; undefined without a draft. */
export function draftSubject(form: DialogForm): string | undefined {
  const session = currentSession();
  const names = session.status === 'member' ? Object.keys(storedDrafts(session.userId)) : [];
  const start = draftName(form, null);
  return names.find((name) => name.startsWith(start))?.slice(start.length);
}
