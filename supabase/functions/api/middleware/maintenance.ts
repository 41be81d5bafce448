import { createMiddleware } from 'hono/factory';
import { type OpenDatabase, rowsOf } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { Refusal } from '../http/errors.ts';
import { readSite } from '../site.ts';

/** Open also then: accounts, so that admins can log in, payments that were begun, and the way to reach the operator. */
const ALWAYS_OPEN = /^\/(auth|payments|contact)\//;

/** 503 for who wants to change something while the site is in maintenance (S-35), unless an administrator. */
export function closeForMaintenance(open: OpenDatabase) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const reads = c.req.method === 'GET';
    if (!reads && !ALWAYS_OPEN.test(`${c.var.route}/`)) {
      const { maintenance_mode: closed } = await readSite(open(null));
      if (closed && !(await isAdmin(open, c.var.token))) {
        throw new Refusal(503, 'O site está em manutenção. Tente novamente mais tarde.', {
          headers: { 'retry-after': '600' },
        });
      }
    }
    await next();
  });
}

async function isAdmin(open: OpenDatabase, token: string | null): Promise<boolean> {
  if (!token) return false;
  // Of an admin's account row security shows all admins, of any other none.
  const admins = await rowsOf('admins', open(token).from('admins').select('user_id').limit(1));
  return admins.length > 0;
}
