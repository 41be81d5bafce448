import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../http/endpoint.ts';

const LIMIT_BYTES = 64 * 1024 * 1024;

/**
 * Reads what a refused request still brings, within reason: who is sending hears the answer only then, and a connection
 * closed in the middle of a body also ends the next call that it was kept for.
 */
export const readOn = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const { body } = c.req.raw;
  if (!body || body.locked) return;
  let left = LIMIT_BYTES;
  try {
    for await (const chunk of body) {
      left -= chunk.byteLength;
      if (left < 0) return;
    }
  } catch {
    // Whoever was sending has gone.
  }
});
