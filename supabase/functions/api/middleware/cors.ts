import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env } from '../env.ts';
import { isLoopback } from '../http/loopback.ts';

/** Headers that supabase-js, the checkout and caches send, and x-region, by which callers choose a region. */
const HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'x-client-info',
  'x-region',
  'x-retry-count',
];

/** Headers of answers that pages may read. */
export const EXPOSED = ['etag', 'location', 'retry-after', 'www-authenticate', 'x-request-id'];

/**
 * Only pages of the site and of the origins that the operator names may read the answers. If the site is on localhost,
 * all its ports may: development and tests use several.
 */
export function siteCors({ siteUrl, allowedOrigins }: Env): MiddlewareHandler {
  const isLocal = isLoopback(siteUrl);
  const allowed = new Set([...allowedOrigins, ...(siteUrl ? [new URL(siteUrl).origin] : [])]);
  return cors({
    origin: (
      origin,
    ) => (allowed.has(origin) || (isLocal && origin.startsWith('http:') && isLoopback(origin))
      ? origin
      : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: HEADERS,
    exposeHeaders: EXPOSED,
    maxAge: 600,
  });
}
