import type { User } from '@supabase/supabase-js';
import { RequestError } from '@/lib/errors';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { unwrapAuth, type AuthTexts } from '@/data/session/auth-errors';

/** The kinds of links in the auth server's e-mails (supabase/templates). */
export type LinkType = 'signup' | 'email_change' | 'recovery' | 'invite';

const load = () => import('@/lib/backend/ephemeral-client');

/** The client that a link opens its session in; nobody is logged in by it, and a reload ends it. */
export async function emailLinkAuth() {
  const { ephemeralClient } = await importWithRetry(load);
  return ephemeralClient.auth;
}

/** Fetches its code ahead of need. */
export function preloadEmailLinkAuth(): void {
  preloadModule(load);
}

/** emailLinkAuth for who has words of their own for code that is lost. @throws RequestError with `message` */
export async function emailLinkAuthOr(message: string) {
  try {
    return await emailLinkAuth();
  } catch (cause) {
    throw new RequestError(message, { cause });
  }
}

let opened: { token: string; user: Promise<User> } | undefined;

/**
 * Whose link this is. The auth server takes a link a single time, so the answer to the last one is kept: a form behind
 * it may be sent again after a refusal.
 * @throws RequestError with code LINK_EXPIRED when the link is too old or was used before
 */
export function openLink(token: string, type: LinkType, texts: AuthTexts): Promise<User> {
  if (opened?.token !== token) {
    const user = verify(token, type, texts);
    opened = { token, user };
    user.catch(() => (opened = undefined));
  }
  return opened.user;
}

/** Forgets the link that was opened last: it has served its purpose. */
export function closeLink(): void {
  opened = undefined;
}

async function verify(token: string, type: LinkType, texts: AuthTexts): Promise<User> {
  const auth = await emailLinkAuthOr(texts.unanswered);
  const { user } = await unwrapAuth(texts, auth.verifyOtp({ token_hash: token, type }));
  if (!user) throw new RequestError(texts.refused);
  return user;
}
