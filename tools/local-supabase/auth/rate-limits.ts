import type { Hono } from 'hono';
import { clientAddress } from '../client-address';
import type { ProjectConfig } from '../config';
import { authError } from './auth-error';

/** So many requests may come at once, whatever the rate. */
const BURST = 30;
/** The rates of `[auth.rate_limit]` are for five minutes. */
const WINDOW_MS = 5 * 60_000;

type Rates = ProjectConfig['authRates'];
const LIMITED: { methods: string[]; path: string; rate: keyof Rates }[] = [
  { methods: ['POST'], path: '/signup', rate: 'sign_in_sign_ups' },
  { methods: ['POST'], path: '/recover', rate: 'sign_in_sign_ups' },
  { methods: ['POST'], path: '/resend', rate: 'sign_in_sign_ups' },
  { methods: ['POST'], path: '/magiclink', rate: 'sign_in_sign_ups' },
  { methods: ['POST'], path: '/otp', rate: 'sign_in_sign_ups' },
  { methods: ['PUT'], path: '/user', rate: 'sign_in_sign_ups' },
  { methods: ['GET', 'POST'], path: '/verify', rate: 'token_verifications' },
  // Logins, too: in spite of its name, the rate of `sign_in_sign_ups` does not apply to them.
  { methods: ['POST'], path: '/token', rate: 'token_refresh' },
];

/**
 * Limits requests per IP address and path as the auth server does, by a token bucket.
 *
 * Defect: the library has no limits.
 *
 * Test: tests/local-supabase/rate-limits.test.ts.
 */
export function authRateLimits(gateway: Hono, rates: Rates): void {
  for (const { methods, path, rate } of LIMITED) {
    const allows = tokenBuckets(rates[rate] / WINDOW_MS);
    gateway.on(methods, `/auth/v1${path}`, (c, next) => {
      if (allows(clientAddress(c))) return next();
      return Promise.resolve(authError(429, 'over_request_rate_limit', 'Request rate limit reached'));
    });
  }
}

/** Whether a key may try once more; `perMs` attempts come back each millisecond, up to BURST. */
function tokenBuckets(perMs: number): (key: string) => boolean {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key) => {
    const now = Date.now();
    const { left, at } = buckets.get(key) ?? { left: BURST, at: now };
    const tokens = Math.min(BURST, left + (now - at) * perMs);
    const allowed = tokens >= 1;
    buckets.set(key, { left: allowed ? tokens - 1 : tokens, at: now });
    return allowed;
  };
}
