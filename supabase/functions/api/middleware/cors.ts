import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** What supabase-js sends, and the region a call may ask for. */
const HEADERS = ['authorization', 'apikey', 'content-type', 'x-client-info', 'x-region', 'x-retry-count'];

/**
 * Lets the site's own pages read the answers, and those of nobody else. A site on this machine is one under
 * development: it and its tests are served from several local ports.
 */
export function siteCors(siteUrl: string | undefined): MiddlewareHandler {
  const site = siteUrl ? new URL(siteUrl) : null;
  const isLocal = site !== null && LOOPBACK.includes(site.hostname);
  return cors({
    origin: (origin) => (origin === site?.origin || (isLocal && isLoopback(origin)) ? origin : null),
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: HEADERS,
    exposeHeaders: ['retry-after'],
    maxAge: 600,
  });
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && LOOPBACK.includes(hostname);
}
