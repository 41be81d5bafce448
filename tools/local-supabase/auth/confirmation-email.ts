import { createHash, randomInt } from 'node:crypto';
import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';
import { readJson } from '../http';
import type { Sql } from '../sql';
import { authError } from './auth-error';
import { hashPassword } from './password-hash';

interface Account {
  id: string;
  email: string;
  email_confirmed_at: string | null;
  confirmation_sent_at: string | null;
  email_change_sent_at: string | null;
  created_at: string;
  updated_at: string;
  raw_user_meta_data: Record<string, unknown> | null;
}

const COLUMNS = `id, email, email_confirmed_at, confirmation_sent_at, email_change_sent_at, created_at, updated_at,
  raw_user_meta_data`;

/**
 * Defect: for a registered e-mail address the library answers 429 `over_email_send_rate_limit` to every sign-up and
 * `resend()`, and sends nothing. The auth server sends the confirmation again to an unconfirmed account (at most once
 * per `max_frequency`) and answers a sign-up with a confirmed e-mail address as if it were new, with `identities: []`.
 *
 * Test: tests/local-supabase/auth.test.ts, "the library still refuses to resend a confirmation".
 */
export function confirmationEmail(gateway: Hono, parts: GatewayParts): void {
  const { lite, config, sql } = parts;
  const tooSoon = (sentAt: string | null) =>
    sentAt !== null && Date.now() - Date.parse(sentAt) < config.emailFrequencyMs;

  gateway.post('/auth/v1/signup', async (c) => {
    const { email, password } = await readJson(c.req.raw);
    const account = config.confirmEmails ? await findAccount(sql, email) : undefined;
    const weak = typeof password !== 'string' || password.length < config.minimumPasswordLength;
    if (!account || weak) return lite(c.req.raw);
    await hashPassword(password); // as for a new account, so that the time does not reveal which ones exist
    if (account.email_confirmed_at) return c.json(obfuscated(account.email));
    if (tooSoon(account.confirmation_sent_at)) return rateLimited();
    await confirmAgain(account, parts);
    return c.json(unconfirmed(account));
  });

  gateway.post('/auth/v1/resend', async (c) => {
    const { type, email } = await readJson(c.req.raw);
    const account = await findAccount(sql, email);
    if (!account) return lite(c.req.raw);
    if (type === 'signup' && !account.email_confirmed_at) {
      if (tooSoon(account.confirmation_sent_at)) return rateLimited();
      await confirmAgain(account, parts);
      return c.json({});
    }
    if (type === 'email_change') {
      if (tooSoon(account.email_change_sent_at)) return rateLimited();
      // The library sends it again only if it seems never to have been sent.
      await sql('update auth.users set email_change_sent_at = null where id = $1', [account.id]);
    }
    return lite(c.req.raw);
  });
}

async function findAccount(sql: Sql, email: unknown): Promise<Account | undefined> {
  const text = `select ${COLUMNS} from auth.users where email = lower($1)`;
  return typeof email === 'string' ? (await sql<Account>(text, [email]))[0] : undefined;
}

async function confirmAgain({ id, email }: Account, { config, sql, mailer }: GatewayParts): Promise<void> {
  const { token, hash } = oneTimePassword(email, config.otpLength);
  await sql('update auth.users set confirmation_token = $1, confirmation_sent_at = now() where id = $2', [
    hash,
    id,
  ]);
  await mailer.sendConfirmation(email, hash, token, { userId: id });
}

/** A numeric code for an e-mail address, and the hash by which the library finds it. */
export function oneTimePassword(email: string, length: number): { token: string; hash: string } {
  const token = String(randomInt(0, 10 ** length)).padStart(length, '0');
  return {
    token,
    hash: createHash('sha256')
      .update(email + token)
      .digest('hex'),
  };
}

function rateLimited(): Response {
  const message = 'For security purposes, you can only request this after 1 seconds.';
  return authError(429, 'over_email_send_rate_limit', message);
}

/** The auth server's invented answer for a registered e-mail address, which does not reveal that it is registered. */
function obfuscated(email: string) {
  const now = new Date().toISOString();
  return {
    ...unconfirmed({
      id: crypto.randomUUID(),
      email,
      created_at: now,
      updated_at: now,
      raw_user_meta_data: {},
    }),
    role: '',
    identities: [],
  };
}

function unconfirmed(
  account: Pick<Account, 'id' | 'email' | 'created_at' | 'updated_at' | 'raw_user_meta_data'>,
) {
  const { id, email, created_at, updated_at, raw_user_meta_data } = account;
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: new Date().toISOString(),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: raw_user_meta_data ?? {},
    identities: [{ id, user_id: id, identity_id: id, provider: 'email' }],
    created_at,
    updated_at,
    is_anonymous: false,
  };
}
