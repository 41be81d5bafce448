import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';
import { readJson } from '../http';
import { authError } from './auth-error';
import { isPassword } from './password-hash';

const BY_LINK = 'link';

/**
 * Defect: the library ignores `require_current_password` and does not end the account's other sessions. The auth server
 * requires `current_password` unless the session came from an e-mailed link, and ends the others.
 *
 * Test: tests/local-supabase/auth.test.ts, "the library still changes a password without the current one".
 */
export function passwordChange(gateway: Hono, { lite, sql, config }: GatewayParts): void {
  gateway.post('/auth/v1/verify', async (c) => {
    const answer = await lite(c.req.raw);
    const session = answer.headers.get('sb-auth-session-id');
    if (session) await sql('update auth.sessions set tag = $1 where id = $2', [BY_LINK, session]);
    return answer;
  });

  gateway.put('/auth/v1/user', async (c) => {
    const { password, current_password: current } = await readJson(c.req.raw);
    if (typeof password !== 'string') return lite(c.req.raw);
    const session = sessionOf(c.req.header('authorization'));
    const [caller] = await sql<{ user_id: string; encrypted_password: string | null; tag: string | null }>(
      `select session.user_id, session.tag, account.encrypted_password
       from auth.sessions session join auth.users account on account.id = session.user_id where session.id = $1`,
      [session],
    );
    if (!caller) return lite(c.req.raw);
    if (config.requireCurrentPassword && caller.tag !== BY_LINK) {
      const message = 'Current password required when setting new password.';
      if (typeof current !== 'string' || !current)
        return authError(400, 'current_password_required', message);
      const known = await isPassword(current, caller.encrypted_password);
      if (!known) return authError(400, 'current_password_mismatch', message);
    }
    const answer = await lite(c.req.raw);
    if (answer.ok) {
      await sql('delete from auth.sessions where user_id = $1 and id <> $2', [caller.user_id, session]);
    }
    return answer;
  });
}

/** The session id in a token, or null. Unverified: the library checks the signature before it changes anything. */
function sessionOf(authorization = ''): string | null {
  const payload = authorization.split('.')[1] ?? '';
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { session_id?: unknown };
    return /^[0-9a-f-]{36}$/.test(String(claims.session_id)) ? String(claims.session_id) : null;
  } catch {
    return null;
  }
}
