import type { CheckoutInput } from '../../../../src/domain/order/checkout.ts';
import { formatBRL } from '../../../../src/domain/format/money.ts';
import { type Database, unwrap } from '../database.ts';
import type { Deps } from '../deps.ts';
import { HttpError, invalidField, sessionEnded } from '../http/errors.ts';
import { free } from './free.ts';
import type { PaymentGateway } from './gateway.ts';
import type { Order } from './order-rows.ts';
import { simulated } from './simulated.ts';

interface Wanted extends CheckoutInput {
  gateway: string;
  idempotencyKey: string;
}

/**
 * Creates the caller's pending order for a purchase, or returns the existing order with its idempotency key.
 * @throws HttpError 409 about `price_cents` or `months` if they have changed, 422 about `coupon` if it cannot be used, 401 if the
 * account was deleted
 */
export async function beginOrder(database: Database, wanted: Wanted): Promise<Order> {
  const { plan, method, price_cents, months, coupon, gateway, idempotencyKey } = wanted;
  // begin_order() accepts only a code that is noted here, and says itself what is wrong with it.
  if (coupon) await unwrap('try_coupon', database.rpc('try_coupon', { code: coupon }));
  return await unwrap(
    'begin_order',
    database.rpc('begin_order', {
      plan,
      payment_method: method,
      gateway,
      idempotency_key: idempotencyKey,
      ...(price_cents !== undefined && { agreed_price_cents: price_cents }),
      ...(months !== undefined && { agreed_months: months }),
      ...(coupon && { coupon_code: coupon }),
    }),
  ).catch(explainOrder);
}

/** Why an order was refused: its price or months have changed, its coupon cannot be used, or the account was deleted. */
function explainOrder(error: unknown): never {
  if (error instanceof HttpError && error.status === 404) throw sessionEnded();
  if (error instanceof HttpError && error.details.detail === 'coupon') {
    throw invalidField('coupon', error.message);
  }
  if (error instanceof HttpError && error.details.detail === 'months') {
    throw offerChanged('months', error.message);
  }
  const cents = error instanceof HttpError && error.status === 409 && error.details.detail;
  if (!cents) throw error;
  const message = `O preço deste plano mudou para ${formatBRL(Number(cents))}. Confira e confirme de novo.`;
  throw offerChanged('price_cents', message);
}

/** 409 for a plan whose price or months are no longer those that the buyer saw. */
export function offerChanged(field: string, message: string): HttpError {
  return new HttpError(409, message, { code: 'offer_changed', errors: { [field]: [message] } });
}

/** Who takes the money of an order or payment, and returns it: nobody if it costs nothing. */
export function payeeOf({ amount_cents }: Pick<Order, 'amount_cents'>, gateway: PaymentGateway) {
  return amount_cents === 0 ? free : gateway;
}

/**
 * How long the job asks about orders, and how long it refunds. The platform ends a request after 150 seconds, and one
 * answer of the provider may take ten; a refund needs two.
 */
const JOB_MS = 50_000;

type Tools = Pick<Deps, 'secretKeyClient' | 'reportError'>;

/**
 * Asks the provider for all payments of an order, records them, and returns the order. A payment that cannot be read is
 * reported, and keeps the order from expiring. @throws as the gateway does
 */
export async function checkOrder(
  { secretKeyClient, reportError }: Tools,
  gateway: PaymentGateway,
  order: Order,
  actorId?: string,
): Promise<Order> {
  let isAnswered = true;
  for (const payment of await payeeOf(order, gateway).paymentsOf(order)) {
    if (payment instanceof Error) {
      isAnswered = false;
      reportError(payment, {});
    } else await secretKeyClient.recordPayment(order.id, payment);
  }
  return secretKeyClient.noteCheck(order.id, isAnswered, actorId);
}

/**
 * Has the provider refund the payments that are due: of one order, or all. A failure is noted and reported, and tried again
 * by the next job. @returns how many were refunded
 */
export async function refundPayments(
  tools: Tools,
  gateway: PaymentGateway,
  orderId?: string,
): Promise<number> {
  // Payments from before there was a provider cost nothing to refund.
  const gateways = new Set([gateway, simulated]);
  const until = Date.now() + JOB_MS;
  let refunded = 0;
  for (const one of gateways) refunded += await refundPaymentsOf(tools, one, until, orderId);
  return refunded;
}

async function refundPaymentsOf(
  { secretKeyClient, reportError }: Tools,
  gateway: PaymentGateway,
  until: number,
  orderId?: string,
): Promise<number> {
  let refunded = 0;
  for (const payment of await secretKeyClient.paymentsToRefund(gateway.name, orderId)) {
    if (Date.now() > until) break; // the next job takes the rest
    try {
      const report = await payeeOf(payment, gateway).refund(payment);
      await secretKeyClient.recordPayment(payment.order_id, report);
      if (report.status === 'refunded') refunded++;
      else await secretKeyClient.noteFailedRefund(payment, 'O provedor ainda não concluiu o reembolso.');
    } catch (error) {
      const cause = error instanceof HttpError ? error.details.cause ?? error : error;
      await secretKeyClient.noteFailedRefund(payment, cause instanceof Error ? cause.message : String(cause));
      reportError(cause, {});
    }
  }
  return refunded;
}

/**
 * Makes up for lost messages of the provider: asks for orders that have waited too long, and refunds what is due. A failure
 * of one order is reported and does not stop the others. @returns how many of each
 */
export async function runPaymentJob(
  tools: Tools,
  gateway: PaymentGateway,
): Promise<{ checked: number; refunded: number }> {
  let checked = 0;
  const started = Date.now();
  for (const order of await tools.secretKeyClient.ordersToCheck(gateway.name)) {
    if (Date.now() - started > JOB_MS) break; // the next job takes the rest
    try {
      await checkOrder(tools, gateway, order);
      checked++;
    } catch (error) {
      await tools.secretKeyClient.noteCheck(order.id, false); // so that the next job begins with others
      tools.reportError(error instanceof HttpError ? error.details.cause ?? error : error, {});
    }
  }
  return { checked, refunded: await refundPayments(tools, gateway) };
}
