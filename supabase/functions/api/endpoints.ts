import * as z from 'zod/mini';
import type { AuthServer } from './auth-server.ts';
import type { OpenDatabase } from './database.ts';
import type { Env } from './env.ts';
import { dataOf, type Endpoint, endpoint } from './http/endpoint.ts';
import type { ErrorPlace } from './http/errors.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import { accountEndpoints } from './routes/account.ts';
import { authEndpoints } from './routes/auth.ts';
import { categoryEndpoints } from './routes/categories.ts';
import { contactEndpoints } from './routes/contact.ts';
import { favoriteEndpoints } from './routes/favorites.ts';
import { subscriptionEndpoints } from './routes/subscription.ts';
import { supplierEndpoints } from './routes/suppliers.ts';
import { userEndpoints } from './routes/users.ts';
import type { Service } from './service.ts';
import type { FileStore } from './suppliers/file-store.ts';

/** What the endpoints work with. */
export interface Services {
  env: Env;
  authServer: AuthServer;
  service: Service;
  open: OpenDatabase;
  /** Null where nothing can be bought. */
  gateway: PaymentGateway | null;
  files: FileStore;
  /** For what went wrong without the caller needing to know. */
  reportError(error: unknown, place: ErrorPlace): void;
}

const health = endpoint({
  method: 'get',
  path: '/health',
  access: 'none',
  summary: 'Whether the function runs',
  answers: { 200: { description: 'It does', schema: dataOf(z.object({ status: z.literal('ok') })) } },
  handle: (c) => c.json({ data: { status: 'ok' } }),
});

/** The route table: every call of spec §7, and those that the product's own screens need besides. */
export function createEndpoints(services: Services): Endpoint[] {
  return [
    health,
    ...authEndpoints(services),
    ...supplierEndpoints(services),
    ...favoriteEndpoints(services),
    ...categoryEndpoints(services),
    ...userEndpoints(services),
    ...accountEndpoints(services),
    ...subscriptionEndpoints(services),
    ...contactEndpoints(services),
  ];
}
