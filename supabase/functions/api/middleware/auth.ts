import { createMiddleware } from 'hono/factory';
import type { AuthServer, Caller } from '../auth-server.ts';
import { refusal } from './errors.ts';

export interface CallerEnv {
  Variables: { caller: Caller };
}

/** 401 for a request whose bearer token is no running session's; `c.var.caller` afterwards. */
export function requireCaller(authServer: AuthServer) {
  return createMiddleware<CallerEnv>(async (c, next) => {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const caller = token ? await authServer.callerOf(token) : null;
    if (!caller) throw sessionOver();
    c.set('caller', caller);
    await next();
  });
}

/** For a session that has ended, or whose account is gone. */
export function sessionOver() {
  return refusal(401, 'Sua sessão terminou. Entre novamente.');
}
