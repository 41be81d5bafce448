import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';
import { readJson, withBody } from '../http';

/**
 * Defect: the library refuses `verifyOtp` with the types `email` and `invite` (400 `validation_failed`). The auth
 * server accepts `email` for a confirmation or a magic link, and `invite` for the link of an invitation.
 *
 * Test: tests/local-supabase/auth.test.ts, "the library still refuses the type email".
 */
export function verifyTypes(gateway: Hono, { sql }: GatewayParts): void {
  gateway.post('/auth/v1/verify', async (c, next) => {
    const body = await readJson(c.req.raw);
    if (body.type === 'email' || body.type === 'invite') {
      const isConfirmation = await sql('select from auth.users where confirmation_token = $1', [
        body.token_hash ?? null,
      ]);
      const type = body.type === 'invite' || isConfirmation.length > 0 ? 'signup' : 'magiclink';
      c.req.raw = withBody(c.req.raw, JSON.stringify({ ...body, type }));
    }
    await next();
  });
}
