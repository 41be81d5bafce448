import type { Hono } from 'hono';
import { z } from 'zod';
import type { GatewayParts } from '../gateway-parts';
import { readJson } from '../http';
import { oneTimePassword } from './confirmation-email';

interface Change {
  id: string;
  email: string;
  email_change: string;
}

/**
 * Defect: with `double_confirm_changes` the library lets the old address alone confirm a change of e-mail address. The
 * auth server sends a message to both addresses, and the change takes effect once both have confirmed it, in any order.
 * The library itself is told to ask the new address only.
 *
 * Test: tests/local-supabase/auth.test.ts, "the library still lets one address confirm".
 */
export function emailChange(gateway: Hono, parts: GatewayParts): void {
  const { sql, config } = parts;
  if (!config.doubleConfirmChanges) return;

  gateway.put('/auth/v1/user', async (c, next) => {
    const { email } = await readJson(c.req.raw);
    await next();
    const changed = z.object({ id: z.uuid() }).safeParse(c.res.ok ? await c.res.clone().json() : null);
    if (typeof email === 'string' && changed.success) await askOldAddress(parts, 'id::text', changed.data.id);
  });

  gateway.post('/auth/v1/resend', async (c, next) => {
    const { type, email } = await readJson(c.req.raw);
    await next();
    if (type === 'email_change' && typeof email === 'string' && c.res.ok)
      await askOldAddress(parts, 'email', email.toLowerCase());
  });

  gateway.post('/auth/v1/verify', async (c, next) => {
    const { type, token_hash: token } = await readJson(c.req.raw);
    if (type !== 'email_change' || typeof token !== 'string' || !token) return next();
    const [account] = await sql<{ id: string; confirmations: number }>(
      `select id, email_change_confirm_status as confirmations from auth.users
       where $1 in (email_change_token_current, email_change_token_new)
         and email_change_sent_at > now() - make_interval(secs => $2)`,
      [token, config.lite.auth.email.otp_expiry],
    );
    if (!account) return next();
    if (account.confirmations === 0) {
      await sql(
        `update auth.users set email_change_confirm_status = 1,
           email_change_token_current = nullif(email_change_token_current, $2),
           email_change_token_new = nullif(email_change_token_new, $2)
         where id = $1`,
        [account.id, token],
      );
      const msg = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
      return c.json({ code: '200', msg });
    }
    // The library completes the change with the token of the new address.
    await sql(
      `update auth.users set email_change_confirm_status = 0, email_change_token_current = null,
         email_change_token_new = $2 where id = $1`,
      [account.id, token],
    );
    return next();
  });
}

/** Sends the old address of a requested change its message. Does nothing for an account without a requested change. */
async function askOldAddress(
  { sql, mailer, config }: GatewayParts,
  column: 'email' | 'id::text',
  value: string,
) {
  const [change] = await sql<Change>(
    `select id, email, email_change from auth.users where ${column} = $1 and email_change <> ''`,
    [value],
  );
  if (!change) return;
  const { id, email, email_change: newEmail } = change;
  const { token, hash } = oneTimePassword(email, config.otpLength);
  await sql(
    'update auth.users set email_change_token_current = $2, email_change_confirm_status = 0 where id = $1',
    [id, hash],
  );
  await mailer.sendEmailChange(email, hash, token, { userId: id, currentEmail: email, newEmail });
}
