import { createMiddleware } from 'hono/factory';
import { decode } from 'hono/jwt';
import type { AuthServer } from '../auth-server.ts';
import { type OpenDatabase, unwrap } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import type { Access } from '../http/endpoint.ts';
import { HttpError, sessionOver } from '../http/errors.ts';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Reads the bearer token into `c.var.token`; null for anything that does not even claim to be a member's. */
export const readToken = createMiddleware<ApiEnv>(async (c, next) => {
  const token = BEARER.exec(c.req.header('authorization') ?? '')?.[1];
  c.set('token', token && isForMembers(token) ? token : null);
  await next();
});

/** Whether its audience is the one the auth server names. Who signed it, and whether it has run out, others check. */
function isForMembers(token: string): boolean {
  try {
    return [decode(token).payload.aud].flat().includes('authenticated');
  } catch {
    return false;
  }
}

/** 401 for who has no running session, 403 for who may not call; `c.var.caller` afterwards. */
export function requireAccess(access: Access, authServer: AuthServer, open: OpenDatabase) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    if (access !== 'none') {
      const caller = c.var.token ? await authServer.callerOf(c.var.token) : null;
      if (!caller) throw sessionOver();
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
