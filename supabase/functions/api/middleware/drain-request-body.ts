import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../http/api-env.ts';

const LIMIT_BYTES = 64 * 1024 * 1024;
const LIMIT_MS = 10_000;

/**
 * Reads the rest of a refused request's body, up to a limit. Many clients read the answer only after sending, and
 * closing a connection in the middle of a body would also break the next request on it.
 */
export const drainRequestBody = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const { body } = c.req.raw;
  if (!body || body.locked) return;
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), LIMIT_MS);
  try {
    for (let left = LIMIT_BYTES; left >= 0;) {
      const { done, value } = await reader.read();
      if (done) break;
      left -= value.byteLength;
    }
  } catch {
    // The client closed the connection.
  } finally {
    clearTimeout(timer);
  }
});
