import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { proxy } from 'hono/proxy';
import { listen, type Listener } from '../local-supabase/listen';

/** A proxy in front of a backend that compresses answers: a hosted project does, the local backend does not. */
export function startGateway(backendUrl: string): Promise<Listener> {
  const app = new Hono();
  app.use(compress());
  app.all('*', ({ req }) => {
    const { pathname, search } = new URL(req.url);
    return proxy(backendUrl + pathname + search, req);
  });
  // A closed browser leaves requests behind, and the backend ends before it has answered them.
  app.onError((_error, { body }) => body(null, 502));
  return listen(async (request) => app.fetch(request), 0);
}
