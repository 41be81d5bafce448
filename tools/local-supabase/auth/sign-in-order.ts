import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';
import { readJson } from '../http';
import { authError } from './auth-error';
import { hashOfNobody, isPassword } from './password-hash';

/**
 * Defect: the library answers `email_not_confirmed` for an unconfirmed account before it checks the password, and refuses
 * an e-mail address without an account without comparing a hash, which takes most of the time. Both reveal to strangers
 * which e-mail addresses are registered. The auth server checks the password first. Here a hash is compared for every
 * e-mail address. The library also lets a blocked account log in, which the auth server refuses if the password is right.
 *
 * Test: tests/local-supabase/auth.test.ts, "the library still reveals unconfirmed accounts to strangers" and "is
 * compared with one hash".
 */
export function signInOrder(gateway: Hono, { lite, sql }: GatewayParts): void {
  void hashOfNobody(); // made now, so that the first unknown e-mail address does not take longer
  gateway.post('/auth/v1/token', async (c) => {
    const { email, password } = await readJson(c.req.raw);
    const answer = await lite(c.req.raw);
    const refusal = answer.headers.get('x-sb-error-code');
    if (answer.ok && typeof email === 'string' && (await endBannedSessions(email)))
      return authError(400, 'user_banned', 'User is banned');
    const isUnconfirmed = refusal === 'email_not_confirmed';
    if (!isUnconfirmed && refusal !== 'invalid_credentials') return answer;
    if (typeof email !== 'string' || typeof password !== 'string' || !password) return answer;
    const [account] = await sql<{ encrypted_password: string | null }>(
      'select encrypted_password from auth.users where email = lower($1)',
      [email],
    );
    // The library has compared the password of a confirmed account.
    if (!isUnconfirmed && account?.encrypted_password) return answer;
    const known = await isPassword(password, account?.encrypted_password);
    return known ? answer : authError(400, 'invalid_credentials', 'Invalid login credentials');
  });

  /** Whether the account is blocked; if so, the session that the library has opened for it ends. */
  async function endBannedSessions(email: string): Promise<boolean> {
    const [account] = await sql<{ id: string }>(
      'select id from auth.users where email = lower($1) and banned_until > now()',
      [email],
    );
    if (account) await sql('delete from auth.sessions where user_id = $1', [account.id]);
    return account !== undefined;
  }
}
