import { Hono } from 'hono';

/** What the app needs from the runtime it is served by. */
export interface AppDeps {
  reportError(error: unknown): void;
}

/** The `api` function as a Hono app; the folder's name is the first part of its URLs. */
export function createApp({ reportError }: AppDeps): Hono {
  const app = new Hono().basePath('/api');

  app.get('/health', (c) => c.json({ data: { status: 'ok' } }));

  app.notFound((c) => c.json({ message: 'Endereço não encontrado.' }, 404));
  app.onError((error, c) => {
    reportError(error);
    return c.json({ message: 'Algo deu errado no servidor. Tente novamente em instantes.' }, 500);
  });
  return app;
}
