import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';
import { readJson } from '../http';

/**
 * Defect: the library answers a recovery at once if nobody has the e-mail address, and otherwise after storing a token and
 * composing the e-mail, which reveals who is registered. Here the same steps are taken for nobody.
 *
 * Test: tests/local-supabase/auth.test.ts.
 */
export function recoveryWork(gateway: Hono, { lite, sql, mailer }: GatewayParts): void {
  gateway.post('/auth/v1/recover', async (c) => {
    const { email } = await readJson(c.req.raw);
    const answer = await lite(c.req.raw);
    if (!answer.ok || typeof email !== 'string') return answer;
    const [account] = await sql('select from auth.users where email = lower($1)', [email]);
    if (account) return answer;
    const userId = crypto.randomUUID(); // of no account
    await sql('update auth.users set recovery_sent_at = now() where id = $1', [userId]);
    await mailer.compose({
      template: 'recovery',
      type: 'recovery',
      to: email,
      tokenHash: userId,
      token: '',
      meta: { userId },
    });
    return answer;
  });
}
