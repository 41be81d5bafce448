import { createMiddleware } from 'hono/factory';
import type { OpenDatabase } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { HttpError } from '../http/errors.ts';
import { readSite } from '../site.ts';
import { isStaff } from '../users/staff.ts';

/**
 * Open during maintenance: accounts, so that the staff can log in, orders that have begun, messages to the operator, and
 * what a mail service calls.
 */
const ALWAYS_OPEN = /^\/(auth|payments|orders|jobs|contact|emails)\//;

/** During maintenance, throws 503 for writing requests unless the caller is of the staff. */
export function closeForMaintenance(open: OpenDatabase) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const reads = c.req.method === 'GET';
    if (!reads && !ALWAYS_OPEN.test(`${c.var.route}/`)) {
      const { maintenance_mode: closed } = await readSite(open(null));
      const { token } = c.var;
      if (closed && !(token && (await isStaff(open(token))))) {
        throw new HttpError(503, 'O site está em manutenção. Tente novamente mais tarde.', {
          code: 'maintenance',
          headers: { 'retry-after': '600' },
        });
      }
    }
    await next();
  });
}
