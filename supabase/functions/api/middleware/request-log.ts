import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../http/api-env.ts';

/** A line about a request. No IP address, account or id: logs are stored longer than those may be. */
export interface LogEntry {
  level: 'info' | 'error';
  request_id: string;
  method: string;
  route: string; // path in the route table, `/users/:id`; `*` if no endpoint matches
  status: number;
  ms: number; // until the answer began
}

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
