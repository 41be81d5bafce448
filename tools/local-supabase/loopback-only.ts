import { isLoopbackHostname } from '@supabase/lite';
import type { MiddlewareHandler } from 'hono';

/**
 * Refuses requests whose Host is not a name of this machine. Otherwise a web page whose domain points to 127.0.0.1 (DNS
 * rebinding) could call the backend.
 */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  if (isLoopbackHostname(new URL(c.req.url).hostname)) return next();
  return c.json({ message: 'O backend embutido só atende endereços locais.' }, 403);
};
