import { createMiddleware } from 'hono/factory';
import { decode } from 'hono/jwt';
import type { AuthServer } from '../auth-server.ts';
import { type OpenDatabase, unwrap } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import type { Access } from '../http/endpoint.ts';
import { HttpError, sessionEnded } from '../http/errors.ts';

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

/** Sets `c.var.caller`. Throws 401 without a session, 403 for a caller who is not an admin if `access` asks for one. */
export function requireAccess(access: Access, authServer: AuthServer, open: OpenDatabase) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (access !== 'none') {
      const caller = c.var.token ? await authServer.callerOf(c.var.token) : null;
      if (!caller) throw sessionEnded();
      c.set('caller', caller);
    }
    if (access === 'admin') {
      const { id, token } = c.var.caller;
      const admins = await unwrap('admins', open(token).from('admins').select('user_id').eq('user_id', id));
      if (admins.length === 0) throw new HttpError(403, 'Somente administradores podem fazer isto.');
    }
    await next();
  });
}
