import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { GatewayParts } from '../gateway-parts';
import { readJson } from '../http';

const account = z.object({ id: z.uuid() });
/** The answer with a session contains the user; the answer to a change of the account is the user. */
const answered = z.union([z.object({ user: account }).transform(({ user }) => user), account]);

/**
 * Defect: an account's other e-mailed links stay valid in the library after one was used or the password was changed,
 * so that an old confirmation still signs in. The auth server invalidates them all.
 *
 * Test: tests/local-supabase/auth.test.ts, "the library still keeps other links valid".
 */
export function spentLinks(gateway: Hono, { sql }: GatewayParts): void {
  const endLinks = async (c: Context) => {
    const user = answered.safeParse(c.res.ok ? await c.res.clone().json() : null);
    if (!user.success) return;
    await sql(
      `update auth.users set confirmation_token = null, recovery_token = null, email_change_token_new = null,
         email_change_token_current = null where id = $1`,
      [user.data.id],
    );
  };

  gateway.post('/auth/v1/verify', async (c, next) => {
    await next();
    await endLinks(c);
  });

  gateway.put('/auth/v1/user', async (c, next) => {
    const { password } = await readJson(c.req.raw);
    await next();
    if (typeof password === 'string') await endLinks(c);
  });
}
