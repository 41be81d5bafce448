import { compare } from 'bcryptjs';
import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';
import { readJson } from '../http';
import { authError } from './auth-error';

/**
 * Defect: the library answers `email_not_confirmed` for an unconfirmed account before it checks the password, which
 * reveals to strangers that the e-mail address is registered. The auth server checks the password first.
 *
 * Test: tests/local-supabase/auth.test.ts, "the library still reveals unconfirmed accounts to strangers".
 */
export function signInOrder(gateway: Hono, { lite, sql }: GatewayParts): void {
  gateway.post('/auth/v1/token', async (c) => {
    const { email, password } = await readJson(c.req.raw);
    const answer = await lite(c.req.raw);
    if (answer.headers.get('x-sb-error-code') !== 'email_not_confirmed') return answer;
    const [account] = await sql<{ encrypted_password: string }>(
      'select encrypted_password from auth.users where email = lower($1)',
      [email],
    );
    const knows = account && (await compare(String(password), account.encrypted_password));
    return knows ? answer : authError(400, 'invalid_credentials', 'Invalid login credentials');
  });
}
