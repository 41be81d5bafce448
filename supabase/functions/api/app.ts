import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { pt } from 'zod/locales';
import * as z from 'zod/mini';
import { createAuthServer } from './auth-server.ts';
import { databaseOf } from './database.ts';
import type { Deps } from './deps.ts';
import { createEndpoints } from './route-table.ts';
import type { Env } from './env.ts';
import type { ApiEnv } from './http/api-env.ts';
import { type Endpoint, notFound, pathsOf } from './http/endpoint.ts';
import { answerError, type ErrorPlace, HttpError } from './http/errors.ts';
import { attemptCounter } from './http/rate-limit.ts';
import { readToken, requireAccess } from './middleware/auth.ts';
import { setClientAddress } from './middleware/client-address.ts';
import { siteCors } from './middleware/cors.ts';
import { closeForMaintenance } from './middleware/maintenance.ts';
import { drainRequestBody } from './middleware/drain-request-body.ts';
import { type LogEntry, requestLog } from './middleware/request-log.ts';
import { createMailer } from './mail/mailer.ts';
import { describe } from './openapi.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import { paymentGateway } from './payments/gateway-registry.ts';
import { createSecretKeyClient } from './secret-key-client.ts';
import { createFileStore } from './suppliers/file-store.ts';

/** What the app needs from its runtime. */
export interface AppDeps {
  env: Env;
  log(entry: LogEntry): void;
  reportError(error: unknown, place: ErrorPlace): void;
  gateway?: PaymentGateway | null; // by default the one that `env` names
  /** Keeps the process alive until the work is done, where the runtime would end it after the answer. */
  waitUntil?(work: Promise<void>): void;
}

z.config(pt()); // for errors that a schema has no message for

/** The `api` function as a Hono app. Its URLs begin with the folder's name. */
export function createApp(
  {
    env,
    log,
    reportError,
    gateway = paymentGateway(env, (error) => reportError(error, {})),
    waitUntil = () => undefined,
  }: AppDeps,
): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>({ strict: false }); // a slash at the end of a path makes no difference
  const secretKeyClient = createSecretKeyClient(env);
  const deps: Deps = {
    env,
    authServer: createAuthServer(env),
    secretKeyClient,
    open: databaseOf(env),
    gateway,
    files: createFileStore(env, secretKeyClient),
    mailer: createMailer(env),
    afterAnswer(work, place) {
      const report = (error: unknown) =>
        reportError(error instanceof HttpError ? error.details.cause ?? error : error, place);
      waitUntil(work.then(() => undefined, report));
    },
    reportError,
  };
  const endpoints = createEndpoints(deps);

  app.use(setRequestId);
  app.use(drainRequestBody);
  app.use(requestLog(log));
  app.use(siteCors(env));
  app.use(setClientAddress(env));
  app.use(readToken);
  addEndpoints(app, endpoints, deps);
  addDescription(app, endpoints);
  app.notFound(() => {
    throw notFound();
  });
  app.onError(answerError(reportError));
  return app;
}

const setRequestId = createMiddleware<ApiEnv>(async (c, next) => {
  c.set('requestId', crypto.randomUUID());
  c.header('x-request-id', c.var.requestId);
  c.header('x-content-type-options', 'nosniff');
  c.header('cache-control', 'no-store'); // nearly every answer depends on the caller
  await next();
});

/** Other methods of an endpoint's path get 405. */
function addEndpoints(app: Hono<ApiEnv>, endpoints: Endpoint[], deps: Deps): void {
  const { authServer, secretKeyClient, open } = deps;
  const count = attemptCounter(secretKeyClient);
  const table = endpoints.flatMap((endpoint) => pathsOf(endpoint).map((path) => ({ path, endpoint })));
  for (const { path, endpoint } of table) {
    app.on(
      endpoint.method,
      path,
      async (c, next) => {
        c.set('route', endpoint.path);
        await next();
      },
      requireAccess(endpoint.access, authServer, open),
      closeForMaintenance(open),
      (c) => endpoint.run(c, count),
    );
  }
  for (const path of new Set(table.map((row) => row.path))) {
    const rows = table.filter((row) => row.path === path);
    const allow = rows.map(({ endpoint }) => endpoint.method.toUpperCase()).join(', ');
    app.all(path, () => {
      throw new HttpError(405, 'Este endereço não aceita este método.', { headers: { allow } });
    });
  }
}

function addDescription(app: Hono<ApiEnv>, endpoints: Endpoint[]): void {
  let description: object | undefined;
  app.get('/api/openapi.json', (c) => {
    description ??= describe(endpoints);
    c.header('cache-control', 'public, max-age=300');
    return c.json(description);
  });
}
