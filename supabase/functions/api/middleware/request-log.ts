import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../http/api-env.ts';

/** One line about one request. No address, no account, no path with an id in it: it is kept longer than they may be. */
export interface LogEntry {
  level: 'info' | 'error';
  request_id: string;
  method: string;
  /** The route table's path, `/users/:id`; `*` when it has none. */
  route: string;
  status: number;
  /** Milliseconds until the answer began. */
  ms: number;
}

/** Writes a line for each request once it is answered. */
export function requestLog(write: (entry: LogEntry) => void) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const started = performance.now();
    await next();
    const { status } = c.res;
    write({
      level: status >= 500 ? 'error' : 'info',
      request_id: c.var.requestId,
      method: c.req.method,
      route: c.var.route ?? '*',
      status,
      ms: Math.round(performance.now() - started),
    });
  });
}
