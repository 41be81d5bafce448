import * as z from 'zod/mini';
import { sessionStore, storedJson } from '@/lib/browser-storage';
import { currentSession, DRAFTS_KEY } from './session';

type Drafts = Record<string, Record<string, unknown>>;

const stored = z.object({
  owner: z.string(),
  drafts: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** What this user has typed in forms, by form; what another user had typed is deleted. */
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

/** What the draft edits whose name begins so, for a page that opens its form in a dialog: the rest of the name. */
export function draftSubject(prefix: string): string | undefined {
  const session = currentSession();
  const names = session.status === 'member' ? Object.keys(storedDrafts(session.userId)) : [];
  return names.find((name) => name.startsWith(prefix))?.slice(prefix.length);
}
