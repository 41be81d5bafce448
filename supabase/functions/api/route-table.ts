import * as z from 'zod/mini';
import { dataOf, type Endpoint, endpoint } from './http/endpoint.ts';
import { accountRightsEndpoints } from './routes/account-rights.ts';
import { authEndpoints } from './routes/auth.ts';
import { categoryEndpoints } from './routes/categories.ts';
import { contactEndpoints } from './routes/contact.ts';
import { emailEndpoints } from './routes/emails.ts';
import { favoriteEndpoints } from './routes/favorites.ts';
import { integrationEndpoints } from './routes/integrations.ts';
import { noveltyEndpoints } from './routes/novelties.ts';
import { orderEndpoints } from './routes/orders.ts';
import { paymentEndpoints } from './routes/payments.ts';
import { publicationEndpoints } from './routes/publication.ts';
import { subscriptionEndpoints } from './routes/subscription.ts';
import { supplierEndpoints } from './routes/suppliers.ts';
import { userEndpoints } from './routes/users.ts';
import type { Deps } from './deps.ts';

const health = endpoint({
  method: 'get',
  path: '/health',
  access: 'none',
  summary: 'Health check',
  answers: {
    200: { description: 'The function is running', schema: dataOf(z.object({ status: z.literal('ok') })) },
  },
  handle: (c) => c.json({ data: { status: 'ok' } }),
});

export function createEndpoints(deps: Deps): Endpoint[] {
  return [
    health,
    ...authEndpoints(deps),
    ...supplierEndpoints(deps),
    ...noveltyEndpoints(deps),
    ...favoriteEndpoints(deps),
    ...categoryEndpoints(deps),
    ...userEndpoints(deps),
    ...accountRightsEndpoints(deps),
    ...subscriptionEndpoints(deps),
    ...orderEndpoints(deps),
    ...paymentEndpoints(deps),
    ...emailEndpoints(deps),
    ...contactEndpoints(deps),
    ...publicationEndpoints(deps),
    ...integrationEndpoints(deps),
  ];
}
