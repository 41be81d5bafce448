import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env } from '../env.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Headers that supabase-js and the checkout send, and x-region, by which callers choose a region. */
const HEADERS = [
  'authorization',
  'apikey',
  'content-type',
  'idempotency-key',
  'x-client-info',
  'x-region',
  'x-retry-count',
];

/**
 * Only pages of the site and of the origins that the operator names may read the answers. If the site is on localhost,
 * all its ports may: development and tests use several.
 */
export function siteCors({ siteUrl, allowedOrigins }: Env): MiddlewareHandler {
  const site = siteUrl ? new URL(siteUrl) : null;
  const isLocal = site !== null && LOOPBACK.includes(site.hostname);
  const allowed = new Set([...allowedOrigins, ...(site ? [site.origin] : [])]);
  return cors({
    origin: (origin) => (allowed.has(origin) || (isLocal && isLoopback(origin)) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: HEADERS,
    exposeHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  });
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}
