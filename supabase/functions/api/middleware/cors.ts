import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Env } from '../env.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** What supabase-js and the checkout send, and the region a call may ask for. */
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
 * Lets the site's own pages read the answers, those of the origins the operator names, and those of nobody else. A site
 * on this machine is one under development: it and its tests are served from several local ports.
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
