import type { Context } from 'hono';
import * as z from 'zod/mini';
import { PAYMENT_METHODS } from '../../../../src/domain/order/checkout.ts';
import { ORDER_STATUSES } from '../../../../src/domain/order/order.ts';
import { PLAN_KEYS } from '../../../../src/domain/plan/plan.ts';
import { unwrap } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { ApiEnv } from '../http/api-env.ts';
import { jsonBody } from '../http/body.ts';
import { dataOf, type Endpoint, endpoint, uuidParam } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';
import { ALLOWANCES, byCaller } from '../http/rate-limit.ts';
import type { Order } from '../payments/order-rows.ts';
import { checkOrder, refundPayments } from '../payments/orders.ts';

const moment = z.nullable(z.string());

export const orderResource = z.object({
  id: z.string(),
  plan: z.enum(PLAN_KEYS),
  amount_cents: z.int(), // charged, in BRL cents
  /** The code of the coupon that was used, and the price without it in BRL cents. */
  coupon: z.nullable(z.string()),
  full_price_cents: z.nullable(z.int()),
  method: z.enum(PAYMENT_METHODS),
  /** `released`: the staff opened Premium, and the payment is not confirmed. */
  status: z.enum(ORDER_STATUSES),
  /** Null unless the payment was confirmed. */
  paid_at: moment,
  created_at: z.string(),
  /** When its refund was asked for; it is done once the status is refunded. */
  refund_requested_at: moment,
});

const REASON_WRONG = 'Informe o motivo do reembolso, com até 500 caracteres.';
const refundInput = z.object({
  reason: z.string(REASON_WRONG).check(
    z.trim(),
    z.minLength(1, REASON_WRONG),
    z.maxLength(500, REASON_WRONG),
  ),
});

/** What buyers and support do with an order that has begun. */
export function orderEndpoints(deps: Deps): Endpoint[] {
  return [check(deps), withdraw(deps), refund(deps)];
}

function check(deps: Deps): Endpoint {
  const { open, gateway } = deps;
  return endpoint({
    method: 'post',
    path: '/orders/:id/check',
    access: 'user',
    summary:
      'Asks the payment provider about an order of the caller, or, for support and owners, of anybody; opens Premium if it was paid',
    params: uuidParam,
    answers: {
      200: { description: 'The order as it is now', schema: dataOf(orderResource) },
      404: { description: 'The caller has no such order' },
      503: { description: 'The payment provider does not answer' },
    },
    limits: [byCaller(ALLOWANCES.checkOrder)],
    async handle(c, _input, { id }) {
      const request = open(c.var.caller.token).from('orders').select().eq('id', id).maybeSingle();
      const order = await unwrap('orders', request);
      if (!order) throw new HttpError(404, 'Pedido não encontrado.');
      if (gateway?.name !== order.gateway) return c.json({ data: orderOf(order) });
      const checked = await checkOrder(deps, gateway, order, c.var.caller.id);
      await refundPayments(deps, gateway, id); // such as a second payment that the check has found
      return c.json({ data: orderOf(checked) });
    },
  });
}

function withdraw(deps: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/orders/:id/withdrawal',
    access: 'user',
    summary:
      'Withdraws from a purchase of the caller within seven days (CDC, Brazil’s consumer law, article 49): returns the money and takes back its Premium',
    params: uuidParam,
    answers: {
      200: {
        description: 'The order: refunded, or, if the provider is still at it, with `refund_requested_at`',
        schema: dataOf(orderResource),
      },
      404: { description: 'The caller has no such order' },
      409: {
        description: 'The order is not paid, or the staff released it and the payment is not confirmed',
      },
      422: { description: 'The seven days are over' },
    },
    limitedByDatabase: true,
    handle: async (c, _input, { id }) => {
      const database = deps.open(c.var.caller.token);
      return answerRefund(
        deps,
        c,
        await unwrap('withdraw_order', database.rpc('withdraw_order', { order_id: id })),
      );
    },
  });
}

function refund(deps: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/orders/:id/refund',
    access: 'members',
    summary: 'Refunds an order, whole: returns the money and takes back its Premium',
    params: uuidParam,
    body: jsonBody(refundInput),
    answers: {
      200: {
        description: 'The order: refunded, or, if the provider is still at it, with `refund_requested_at`',
        schema: dataOf(orderResource),
      },
      404: { description: 'There is no such order' },
      409: { description: 'Nothing was paid' },
    },
    handle: async (c, { reason }, { id }) => {
      const database = deps.open(c.var.caller.token);
      const asked = database.rpc('refund_order', { order_id: id, reason });
      return answerRefund(deps, c, await unwrap('refund_order', asked));
    },
  });
}

/** Has the provider refund the order, which the database has already been asked for, and answers with it. */
async function answerRefund(deps: Deps, c: Context<ApiEnv>, asked: Order): Promise<Response> {
  const { gateway, open } = deps;
  if (gateway) await refundPayments(deps, gateway, asked.id);
  const database = open(c.var.caller.token);
  const order = await unwrap('orders', database.from('orders').select().eq('id', asked.id).single());
  return c.json({ data: orderOf(order) });
}

/** What the owner of an order sees of it. */
export function orderOf(order: Order): z.output<typeof orderResource> {
  return orderResource.parse({ ...order, plan: order.plan_key, coupon: order.coupon_code });
}
