import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { adminUsers } from './auth/admin-users';
import { confirmationEmail } from './auth/confirmation-email';
import { emailChange } from './auth/email-change';
import { passwordChange } from './auth/password-change';
import { authRateLimits } from './auth/rate-limits';
import { recoveryWork } from './auth/recovery-work';
import { signInOrder } from './auth/sign-in-order';
import { spentLinks } from './auth/spent-links';
import { verifyTypes } from './auth/verify-types';
import { bodyLimits } from './body-limits';
import { setClientAddress } from './client-address';
import type { GatewayParts } from './gateway-parts';
import type { Serve } from './http';
import { loopbackOnly } from './loopback-only';
import { mailbox } from './mail/mailbox-page';
import { listObjects } from './storage/list-objects';
import { objectPaths } from './storage/object-paths';
import { rangeRequests } from './storage/range-requests';
import { signedUrls } from './storage/signed-urls';
import { uploadBodies } from './storage/upload-bodies';

const EXPOSED = [
  'content-range',
  'content-location',
  'preference-applied',
  'content-encoding',
  'x-total-count',
];
const METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE'];
const LIBRARY_PATHS = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*'];

/** Handles requests with our corrections, the edge functions and the library. */
export function createGateway(parts: GatewayParts): Serve {
  const gateway = new Hono();
  gateway.use(loopbackOnly);
  setClientAddress(gateway, parts.trustedProxies);
  bodyLimits(gateway, parts.config);
  gateway.all(
    '/functions/v1/:name/*',
    (c, next) => parts.functions.get(c.req.param('name'))?.(c.req.raw) ?? next(),
  );
  mailbox(gateway, parts.mailer);

  for (const path of LIBRARY_PATHS) {
    gateway.use(path, cors({ origin: '*', allowMethods: METHODS, exposeHeaders: EXPOSED, maxAge: 600 }));
  }
  gateway.use('/storage/v1/*', async (c, next) => {
    await next();
    c.header('x-content-type-options', 'nosniff');
  });
  if (parts.rateLimits) authRateLimits(gateway, parts.config.authRates);
  for (const correct of [
    verifyTypes,
    spentLinks,
    emailChange,
    passwordChange,
    confirmationEmail,
    signInOrder,
    recoveryWork,
    adminUsers,
  ]) {
    correct(gateway, parts);
  }
  for (const correct of [objectPaths, uploadBodies, signedUrls, listObjects, rangeRequests])
    correct(gateway, parts);
  for (const path of LIBRARY_PATHS) gateway.all(path, (c) => parts.lite(c.req.raw));

  gateway.notFound((c) => c.json({ message: 'Endereço não encontrado.' }, 404));
  gateway.onError((error, c) => {
    const callerIsGone = 'code' in error && error.code === 'ECONNRESET';
    if (!callerIsGone) console.error(`${c.req.method} ${c.req.path}`, error);
    return c.json({ message: 'Erro no backend embutido; veja o terminal.' }, 500);
  });
  return async (request, connection) => gateway.fetch(request, connection);
}
