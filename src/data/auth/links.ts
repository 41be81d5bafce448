import type { User } from '@supabase/supabase-js';
import { unwrapAuth, type AuthTexts } from '@/data/session/auth-errors';
import { RequestError } from '@/lib/errors';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';

/** Types of the links in the auth server's e-mails (supabase/templates). */
export type LinkType = 'signup' | 'email_change' | 'recovery' | 'invite';

const load = () => import('@/lib/backend/ephemeral-client');

/** The client that holds a link's session, which logs nobody in and ends with the page. */
export async function emailLinkAuth() {
  const { ephemeralClient } = await importWithRetry(load);
  return ephemeralClient.auth;
}

export function preloadEmailLinkAuth(): void {
  preloadModule(load);
}

/** emailLinkAuth() with an error for the user. @throws RequestError with `message` if its code fails to load */
export async function emailLinkAuthOr(message: string) {
  try {
    return await emailLinkAuth();
  } catch (cause) {
    throw new RequestError(message, { cause });
  }
}

let opened: { token: string; user: Promise<User> } | undefined;

/** The link's user, cached because the auth server accepts a link only once. @throws RequestError, code LINK_EXPIRED */
export function openLink(token: string, type: LinkType, texts: AuthTexts): Promise<User> {
  if (opened?.token !== token) {
    const user = verify(token, type, texts);
    opened = { token, user };
    user.catch(() => (opened = undefined));
  }
  return opened.user;
}

export function closeLink(): void {
  opened = undefined;
}

async function verify(token: string, type: LinkType, texts: AuthTexts): Promise<User> {
  const auth = await emailLinkAuthOr(texts.unanswered);
  const { user } = await unwrapAuth(texts, auth.verifyOtp({ token_hash: token, type }));
  if (!user) throw new RequestError(texts.refused);
  return user;
}
