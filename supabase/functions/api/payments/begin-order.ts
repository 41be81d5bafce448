import type { CheckoutInput } from '../../../../src/domain/checkout.ts';
import type { Database as Tables } from '../../../../src/domain/database.types.ts';
import { formatBRL } from '../../../../src/domain/money.ts';
import { type Database, unwrap } from '../database.ts';
import { HttpError, sessionEnded } from '../http/errors.ts';

export type Order = Tables['public']['Tables']['orders']['Row'];

interface Purchase extends CheckoutInput {
  gateway: string;
  idempotencyKey: string;
}

/**
 * Creates the caller's pending order for a purchase, or returns the existing order with its idempotency key.
 * @throws HttpError 409 about `price_cents` if the price has changed, 401 if the account was deleted
 */
export function beginOrder(database: Database, purchase: Purchase): Promise<Order> {
  const { plan, method, price_cents, gateway, idempotencyKey } = purchase;
  return unwrap(
    'begin_order',
    database.rpc('begin_order', {
      plan,
      payment_method: method,
      gateway,
      idempotency_key: idempotencyKey,
      ...(price_cents !== undefined && { agreed_price_cents: price_cents }),
    }),
  ).catch(explainOrder);
}

/** Why an order was refused: its price has changed, or the account was deleted. */
function explainOrder(error: unknown): never {
  if (error instanceof HttpError && error.status === 404) throw sessionEnded();
  const cents = error instanceof HttpError && error.status === 409 && error.details.detail;
  if (!cents) throw error;
  const message = `O preço deste plano mudou para ${formatBRL(Number(cents))}. Confira e confirme de novo.`;
  throw new HttpError(409, message, { errors: { price_cents: [message] } });
}
