import { createMiddleware } from 'hono/factory';
import { decode } from 'hono/jwt';
import { mayWorkIn } from '../../../../src/domain/account/staff.ts';
import type { AuthServer } from '../auth-server.ts';
import type { OpenDatabase } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import type { Access } from '../http/endpoint.ts';
import { HttpError, sessionEnded } from '../http/errors.ts';
import { staffRoleOf } from '../users/staff.ts';

const BEARER = /^Bearer +(.*\S)/i;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** A project's key for visitors, which supabase-js sends as if it were a token. The older kind is a JWT with this role. */
const VISITORS_KEY = { start: 'sb_publishable_', role: 'anon' };

/**
 * Sets `c.var.token` to the bearer token; null for anything but a user's token that has not expired. Says in the answer if a
 * token was refused, or one is needed (RFC 6750); no cache may keep that for others.
 */
export const readToken = createMiddleware<ApiEnv>(async (c, next) => {
  const sent = BEARER.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  const { aud, exp = Infinity, role } = claimsOf(sent);
  const isForMembers = [aud].flat().includes('authenticated') && exp > Date.now() / 1000;
  const isForVisitors = sent === '' || sent.startsWith(VISITORS_KEY.start) || role === VISITORS_KEY.role;
  c.set('token', isForMembers ? sent : null);
  c.set('isTokenRefused', !isForMembers && !isForVisitors);
  await next();
  const isSessionOver = c.error instanceof HttpError && c.error.code === 'no_session' && c.var.token !== null;
  const isRefused = c.var.isTokenRefused || isSessionOver;
  if (!isRefused && c.res.status !== 401) return;
  c.header('www-authenticate', `Bearer${isRefused ? ' error="invalid_token"' : ''}`);
  c.header('cache-control', 'no-store');
});

/** What a token says, without a check of its signature; nothing if it is not a JWT. */
function claimsOf(token: string): { aud?: unknown; exp?: number; role?: unknown } {
  try {
    return JWT.test(token) ? decode(token).payload : {};
  } catch {
    return {};
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
