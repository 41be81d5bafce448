import { createMiddleware } from 'hono/factory';
import { decode } from 'hono/jwt';
import { mayWorkIn } from '../../../../src/domain/account/staff.ts';
import type { AuthServer } from '../auth-server.ts';
import type { OpenDatabase } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import type { Access } from '../http/endpoint.ts';
import { HttpError, sessionEnded } from '../http/errors.ts';
import { staffRoleOf } from '../users/staff.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Sets `c.var.token` to the bearer token; null for anything but a user's token. */
export const readToken = createMiddleware<ApiEnv>(async (c, next) => {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
  c.set('token', token && isForMembers(token) ? token : null);
  await next();
});

/** By the audience that the auth server writes. Signature and expiry are checked later. */
function isForMembers(token: string): boolean {
  try {
    return [decode(token).payload.aud].flat().includes('authenticated');
  } catch {
    return false;
  }
}

/** Sets `c.var.caller`. Throws 401 without a session, 403 for a caller whose role does not include the area that `access` names. */
export function requireAccess(access: Access, authServer: AuthServer, open: OpenDatabase) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (access !== 'none') {
      const caller = c.var.token ? await authServer.callerOf(c.var.token) : null;
      if (!caller) throw sessionEnded();
      c.set('caller', caller);
    }
    if (access !== 'none' && access !== 'user') {
      const { id, token } = c.var.caller;
      const role = await staffRoleOf(open(token), id);
      if (!role) throw new HttpError(403, 'Somente a equipe do site pode fazer isto.');
      if (!mayWorkIn(access, role)) throw new HttpError(403, 'Sua função na equipe não inclui isto.');
    }
    await next();
  });
}
