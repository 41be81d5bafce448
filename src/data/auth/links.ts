import type { User } from '@supabase/supabase-js';
import { unwrapAuth, LINK_IS_OVER, type AuthTexts } from '@/data/session/auth-errors';
import { authClient } from '@/data/session/session';
import { LINK_EXPIRED } from '@/data/session/session-codes';
import { isUsedLink, USED_LINKS } from '@/domain/account/used-links';
import { isSameEmail } from '@/domain/fields/email';
import { rest } from '@/lib/backend/rest/rest-client';
import { RequestError, unwrap } from '@/lib/errors';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';

/** Types of the links in the auth server's e-mails (supabase/templates). */
export type LinkType = 'signup' | 'email_change' | 'recovery' | 'invite';

const load = () => import('@/lib/backend/ephemeral-client');

/** Holds a link's session, which ends with the page unless `logInByLink` takes it over. */
export async function emailLinkClient() {
  return (await importWithRetry(load, { wait: false })).ephemeralClient;
}

export function preloadEmailLinkAuth(): void {
  preloadModule(load);
}

/** @throws RequestError with `message` if the client's code fails to load */
export async function emailLinkClientOr(message: string) {
  try {
    return await emailLinkClient();
  } catch (cause) {
    throw new RequestError(message, { cause });
  }
}

interface Link {
  token: string;
  type: LinkType;
  /** The e-mail address that the account must have; with another one, the link is not used up. */
  email?: string;
}

/** The user of an opened link; null for the first of two links that both have to be opened. */
type Opened = User | null;

let opened: { token: string; user: Promise<Opened> } | undefined;

/** Cached: the auth server accepts a link only once. @throws RequestError, code LINK_EXPIRED, a UsedLink, or about `email` */
export async function openLink(link: Link, texts: AuthTexts): Promise<Opened> {
  if (opened?.token !== link.token) {
    const user = verify(link, texts);
    opened = { token: link.token, user };
    user.catch(() => (opened = undefined));
  }
  const user = await opened.user;
  refuseOtherEmail(user?.email, link.email);
  return user;
}

/** @returns whether the opened link's session is now the one of this browser, in all its tabs */
export async function logInByLink(): Promise<boolean> {
  try {
    const [{ auth: ofLink }, { auth }] = await Promise.all([emailLinkClient(), authClient()]);
    const { data } = await ofLink.getSession();
    return data.session !== null && (await auth.setSession(data.session)).error === null;
  } catch {
    return false; // the login form does without it
  }
}

export function closeLink(): void {
  opened = undefined;
}

async function verify({ token, type, email }: Link, texts: AuthTexts): Promise<Opened> {
  const { auth } = await emailLinkClientOr(texts.unanswered);
  const { signal } = new AbortController(); // says that it only reads, so that it has a time-out
  const request = rest.rpc('email_link', { token }).abortSignal(signal);
  const [link] = await unwrap(texts.unanswered, request);
  if (link && isUsedLink(link.kind)) throw new RequestError(USED_LINKS[link.kind], { code: link.kind });
  if (link?.kind !== type) throw new RequestError(LINK_IS_OVER, { code: LINK_EXPIRED });
  refuseOtherEmail(link.email, email);
  const { session } = await unwrapAuth(texts, auth.verifyOtp({ token_hash: token, type }));
  if (session) return session.user;
  if (type === 'email_change') return null;
  throw new RequestError(texts.refused);
}

function refuseOtherEmail(ofAccount = '', typed = ofAccount): void {
  if (!isSameEmail(ofAccount, typed))
    throw new RequestError('Este link não é da conta com este e-mail.', { field: 'email' });
}
