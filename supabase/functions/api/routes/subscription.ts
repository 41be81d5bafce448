import type { Context } from 'hono';
import * as z from 'zod/mini';
import { checkoutInput, PAYMENT_METHODS, PLAN_KEYS } from '../../../../src/domain/checkout.ts';
import { type Database, unwrap } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { jsonBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint } from '../http/endpoint.ts';
import { HttpError, sessionEnded } from '../http/errors.ts';
import { ALLOWANCES, byCaller } from '../http/rate-limit.ts';
import type { Deps } from '../deps.ts';
import { readProfile } from '../users/resource.ts';

const KEY = /^[\x21-\x7e]{8,200}$/;
const NOTHING_FOR_SALE = 'Os pagamentos ainda não estão disponíveis. Tente novamente mais tarde.';
const moment = z.nullable(z.string());

const orderResource = z.object({
  id: z.string(),
  plan: z.enum(PLAN_KEYS),
  amount_cents: z.int(), // charged, in BRL cents
  method: z.enum(PAYMENT_METHODS),
  status: z.enum(['pending', 'paid', 'failed', 'refunded']),
  paid_at: moment,
  created_at: z.string(),
});

export const subscriptionResource = z.object({
  status: z.enum(['none', 'active', 'expired']),
  /** The plan bought last; null if Premium has no end. */
  plan: z.nullable(z.enum(PLAN_KEYS)),
  /** When Premium ends or ended, ISO 8601 in UTC; null for admins and for accounts that never subscribed. */
  ends_at: moment,
  /** The same as `ends_at`, because some clients read this name. */
  expires_at: moment,
  orders: z.array(orderResource),
});

/** `simulated`: payments are a demonstration and charge nothing. */
const checkoutResource = z.object({ simulated: z.boolean() });
/** The provider's page on which the buyer pays. */
const redirectResource = z.object({ redirect_url: z.string() });

/** Reading and buying the caller's subscription. */
export function subscriptionEndpoints(deps: Deps): Endpoint[] {
  return [showSubscription(deps), showCheckoutStatus(deps), checkout(deps)];
}

function showSubscription({ open }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/subscription',
    access: 'user',
    summary: 'The caller’s subscription and orders, latest first',
    answers: { 200: { description: 'The subscription', schema: dataOf(subscriptionResource) } },
    handle: async (c) => c.json({ data: await readSubscription(open(c.var.caller.token), c.var.caller.id) }),
  });
}

function showCheckoutStatus({ gateway }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/subscription/checkout',
    access: 'none',
    summary: 'Whether plans can be bought, and whether that costs money',
    answers: {
      200: { description: 'They can', schema: dataOf(checkoutResource) },
      503: { description: 'No payment gateway is set up' },
    },
    handle(c) {
      if (!gateway) throw new HttpError(503, NOTHING_FOR_SALE);
      return c.json({ data: { simulated: gateway.simulated ?? false } });
    },
  });
}

function checkout({ open, gateway, secretKeyClient }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/subscription/checkout',
    access: 'user',
    summary:
      'Buys a plan at the server’s price, and with `price_cents` at no other; one purchase for each Idempotency-Key',
    headers: { 'Idempotency-Key': 'Chosen by the client for one purchase, 8 to 200 visible characters' },
    body: jsonBody(checkoutInput),
    answers: {
      200: { description: 'Paid; the subscription as it is now', schema: dataOf(subscriptionResource) },
      202: { description: 'The payment goes on at this address', schema: dataOf(redirectResource) },
      402: { description: 'The payment was declined' },
      409: {
        description:
          'The plan costs something else than `price_cents` (`errors` has that field), the key belongs to another purchase, or the caller is an administrator',
      },
      503: { description: 'No payment gateway is set up' },
    },
    limits: [byCaller(ALLOWANCES.checkout)],
    async handle(c, input) {
      if (!gateway) throw new HttpError(503, NOTHING_FOR_SALE);
      const idempotencyKey = idempotencyKeyOf(c);
      const { id: accountId, token } = c.var.caller;
      const purchase = { ...input, accountId, gateway: gateway.name, idempotencyKey };
      let order = await secretKeyClient.beginOrder(purchase);
      if (order.status === 'pending') {
        const payment = await gateway.create(order);
        if (payment.status === 'pending') {
          return c.json({ data: { redirect_url: payment.redirectUrl } }, 202);
        }
        order = await secretKeyClient.settleOrder(order.id, payment.status === 'paid');
      }
      if (order.status !== 'paid') {
        throw new HttpError(402, 'O pagamento não foi aprovado. Tente novamente.');
      }
      return c.json({ data: await readSubscription(open(token), accountId) });
    },
  });
}

function idempotencyKeyOf(c: Context<ApiEnv>): string {
  const key = c.req.header('idempotency-key') ?? '';
  if (!KEY.test(key)) {
    throw new HttpError(400, 'Envie o cabeçalho Idempotency-Key, de 8 a 200 caracteres.');
  }
  return key;
}

async function readSubscription(database: Database, id: string) {
  const [profile, subscription, orders] = await Promise.all([
    readProfile(database, id),
    unwrap(
      'subscriptions',
      database.from('subscriptions').select('plan:plan_key').eq('user_id', id).maybeSingle(),
    ),
    unwrap(
      'orders',
      database
        .from('orders')
        .select('id, plan:plan_key, amount_cents, method, status, paid_at, created_at')
        .eq('user_id', id)
        .order('created_at', { ascending: false })
        .order('id'),
    ),
  ]);
  if (!profile) throw sessionEnded();
  const { status, ends_at } = profile.subscription;
  const plan = ends_at === null ? null : (subscription?.plan ?? null);
  return { status, plan, ends_at, expires_at: ends_at, orders };
}
