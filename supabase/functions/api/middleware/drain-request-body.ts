import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../http/api-env.ts';

const LIMIT_BYTES = 64 * 1024 * 1024;
const LIMIT_MS = 10_000;

/**
 * Reads what a refused request still brings, within reason: who is sending hears the answer only then, and a connection
 * closed in the middle of a body also ends the next call that it was kept for.
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
    // Whoever was sending has gone.
  } finally {
    clearTimeout(timer);
  }
});
