import type { Hono } from 'hono';
import type { GatewayParts } from '../gateway-parts';
import { atPath } from '../http';

const OBJECT = '/storage/v1/object/';

/**
 * Defect: the library does not serve `/object/authenticated/…` (it takes "authenticated" for a bucket) nor
 * `/render/image/…`, where supabase-js requests transformed pictures; it serves both as `/object/…`.
 *
 * Test: tests/local-supabase/storage.test.ts, "the library still has no path for transformed pictures".
 */
export function objectPaths(gateway: Hono, _parts: GatewayParts): void {
  gateway.on(['GET', 'HEAD'], '/storage/v1/object/authenticated/*', async (c) =>
    gateway.fetch(atPath(c.req.raw, rest(c.req.raw, '/storage/v1/object/authenticated/', OBJECT))),
  );
  for (const access of ['public/', 'sign/', 'authenticated/']) {
    const from = `/storage/v1/render/image/${access}`;
    const to = access === 'authenticated/' ? OBJECT : `${OBJECT}${access}`;
    gateway.on(['GET', 'HEAD'], `${from}*`, async (c) =>
      gateway.fetch(atPath(c.req.raw, rest(c.req.raw, from, to))),
    );
  }
}

/** The path with another prefix, still percent-encoded. */
function rest(request: Request, from: string, to: string): string {
  return to + new URL(request.url).pathname.slice(from.length);
}
