import type { Context } from 'hono';
import * as z from 'zod/mini';
import { checkoutInput } from '../../../../src/domain/order/checkout.ts';
import { type Database, unwrap } from '../database.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { jsonBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint } from '../http/endpoint.ts';
import { HttpError, sessionEnded } from '../http/errors.ts';
import type { Deps } from '../deps.ts';
import type { Order } from '../payments/order-rows.ts';
import { beginOrder, offerChanged, payeeOf } from '../payments/orders.ts';
import type { PaymentGateway } from '../payments/gateway.ts';
import { isInTime, isPayable, opensPremium } from '../../../../src/domain/order/order.ts';
import { duration, PLAN_KEYS } from '../../../../src/domain/plan/plan.ts';
import { readSite } from '../site.ts';
import { orderOf, orderResource } from './orders.ts';
import { readProfile } from '../users/resource.ts';

const KEY = /^[\x21-\x7e]{8,200}$/;
const NOTHING_FOR_SALE = 'Os pagamentos ainda não estão disponíveis. Tente novamente mais tarde.';
const OFFER_HAS_CHANGED = 'O plano mudou desde a sua última tentativa. Confira e confirme de novo.';
const moment = z.nullable(z.string());

export const subscriptionResource = z.object({
  status: z.enum(['none', 'active', 'expired']),
  /** The plan bought last; null if Premium has no end. */
  plan: z.nullable(z.enum(PLAN_KEYS)),
  /** When Premium ends or ended, ISO 8601 in UTC; null for the staff and for accounts that never subscribed. */
  ends_at: moment,
  /** The same as `ends_at`, because some clients read this name. */
  expires_at: moment,
  orders: z.array(orderResource),
});

const checkoutResource = z.object({
  /** Payments are a demonstration and charge nothing. */
  simulated: z.boolean(),
  /** Name of the provider on whose page buyers pay; null: on ours. */
  provider: z.nullable(z.string()),
});
const redirectResource = z.object({
  /** The provider's page on which the buyer pays. */
  redirect_url: z.string(),
  order_id: z.string(),
});

/** Reading and buying the caller's subscription. */
export function subscriptionEndpoints(deps: Deps): Endpoint[] {
  return [showSubscription(deps), showCheckoutStatus(deps), checkout(deps)];
}

function showSubscription({ open }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/subscription',
    access: 'user',
    summary:
      'Returns the caller’s subscription, with all orders from newest to oldest; an order is `released` when the staff has opened Premium for it and its payment is not confirmed',
    answers: { 200: { description: 'The subscription', schema: dataOf(subscriptionResource) } },
    handle: async (c) => c.json({ data: await readSubscription(open(c.var.caller.token), c.var.caller.id) }),
  });
}

function showCheckoutStatus({ gateway }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/subscription/checkout',
    access: 'none',
    summary: 'Reports whether plans can be bought and whether payments are only simulated',
    answers: {
      200: {
        description: 'Plans can be bought; if `simulated` is true, nothing is charged',
        schema: dataOf(checkoutResource),
      },
      503: { description: 'No payment gateway is configured' },
    },
    handle(c) {
      if (!gateway) throw new HttpError(503, NOTHING_FOR_SALE);
      const { simulated = false, providerName = null } = gateway;
      return c.json({ data: { simulated, provider: providerName } });
    },
  });
}

function checkout(deps: Deps): Endpoint {
  const { open, gateway, secretKeyClient } = deps;
  return endpoint({
    method: 'post',
    path: '/subscription/checkout',
    access: 'user',
    summary:
      'Buys a plan at its current price, with `coupon` at the discounted one, or not at all if `price_cents` or `months` differs from what it is now; what costs nothing is paid at once; requests with the same Idempotency-Key count as one purchase',
    headers: {
      'Idempotency-Key':
        'Identifies the purchase, so that a retry does not charge twice; chosen by the client, 8 to 200 printable ASCII characters without spaces',
    },
    body: jsonBody(checkoutInput),
    answers: {
      200: { description: 'Paid or released; the subscription', schema: dataOf(subscriptionResource) },
      202: {
        description: 'The payment is pending; the buyer completes it at `redirect_url`',
        schema: dataOf(redirectResource),
      },
      402: { description: 'The payment was declined' },
      409: {
        description:
          'The plan’s price or months differ from `price_cents` or `months` (`errors` then has this field), the Idempotency-Key was used for another purchase or one that can no longer be paid, or the caller is of the staff',
      },
      422: { description: 'A field is invalid, or the coupon cannot be used (`errors` then has `coupon`)' },
      503: { description: 'No payment gateway is configured, or a required service is unavailable' },
    },
    limitedByDatabase: true,
    async handle(c, input) {
      if (!gateway) throw new HttpError(503, NOTHING_FOR_SALE);
      const idempotencyKey = idempotencyKeyOf(c);
      const { id: accountId, token } = c.var.caller;
      const database = open(token);
      let order = await beginOrder(database, { ...input, gateway: gateway.name, idempotencyKey });
      if (order.status === 'pending' && !order.payment_url && isInTime(order)) {
        const toPay = await orderToPay(deps, order, c.var.caller.email, gateway);
        const beginning = await payeeOf(order, gateway).begin(toPay);
        order = 'page' in beginning
          ? await secretKeyClient.noteCheckout(order.id, beginning.page)
          : await secretKeyClient.recordPayment(order.id, beginning.payment);
      }
      if (order.user_id === null) throw sessionEnded(); // deleted meanwhile
      if (isPayable(order)) {
        // The page of an earlier attempt still has the price and the months of that time.
        const { price_cents = order.amount_cents, months = order.months } = input;
        if (price_cents !== order.amount_cents || months !== order.months) {
          throw offerChanged('price_cents', OFFER_HAS_CHANGED);
        }
        return c.json({ data: { redirect_url: order.payment_url, order_id: order.id } }, 202);
      }
      if (order.status === 'pending') {
        throw new HttpError(409, 'O prazo para pagar este pedido terminou. Tente novamente.');
      }
      if (!opensPremium(order.status)) {
        throw new HttpError(402, 'O pagamento não foi aprovado. Tente novamente.');
      }
      return c.json({ data: await readSubscription(database, accountId) });
    },
  });
}

/** What the provider's page shows. A gateway without one needs none of it. */
async function orderToPay(
  { open }: Deps,
  order: Order,
  buyerEmail: string,
  { providerName }: PaymentGateway,
) {
  if (!providerName) return { order, buyerEmail, siteName: '', title: '' };
  const database = open(null);
  const plans = database.from('plans').select('name').eq('key', order.plan_key).maybeSingle();
  const [{ site_name: siteName }, plan] = await Promise.all([readSite(database), unwrap('plans', plans)]);
  return { order, buyerEmail, siteName, title: `Premium ${plan?.name ?? ''}, ${duration(order.months)}` };
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
        .select()
        .eq('user_id', id)
        .order('created_at', { ascending: false })
        .order('id'),
    ),
  ]);
  if (!profile) throw sessionEnded();
  const { status, ends_at } = profile.subscription;
  const plan = ends_at === null ? null : (subscription?.plan ?? null);
  return { status, plan, ends_at, expires_at: ends_at, orders: orders.map(orderOf) };
}
