import { Hono } from 'hono';
import { createAuthServer } from './auth-server.ts';
import type { Env } from './env.ts';
import { siteCors } from './middleware/cors.ts';
import { answerError } from './middleware/errors.ts';
import { accountRoutes } from './routes/account.ts';
import { createService } from './service.ts';

/** What the app needs from the runtime it is served by. */
export interface AppDeps {
  env: Env;
  reportError(error: unknown): void;
}

/** The `api` function as a Hono app; the folder's name is the first part of its URLs. */
export function createApp({ env, reportError }: AppDeps): Hono {
  const app = new Hono().basePath('/api');
  const authServer = createAuthServer(env);
  const service = createService(env);

  app.use(siteCors(env.siteUrl));
  app.get('/health', (c) => c.json({ data: { status: 'ok' } }));
  app.route('/account', accountRoutes(authServer, service));

  app.notFound((c) => c.json({ message: 'Endereço não encontrado.' }, 404));
  app.onError(answerError(reportError));
  return app;
}
