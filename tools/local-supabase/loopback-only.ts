import { isLoopbackHostname } from '@supabase/lite';
import type { MiddlewareHandler } from 'hono';

/**
 * Refuses requests whose Host is not a name of this machine: a page of the open web whose name was re-pointed at
 * 127.0.0.1 (DNS rebinding) would else talk to the backend as if from here.
 */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  if (isLoopbackHostname(new URL(c.req.url).hostname)) return next();
  return c.json({ message: 'O backend embutido só atende endereços locais.' }, 403);
};
