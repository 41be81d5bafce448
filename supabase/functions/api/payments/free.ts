import type { PaymentGateway, PaymentReport } from './gateway.ts';
import type { Order } from './order-rows.ts';

/**
 * Takes the place of the payment provider for an order that costs nothing, because a coupon covers its whole price:
 * providers refuse a payment of 0. Its payment is from the moment of the order, so that it is the same in every report,
 * and older than a refund.
 */
export const free: Pick<PaymentGateway, 'begin' | 'paymentsOf' | 'refund'> = {
  begin: ({ order }) => Promise.resolve({ payment: paymentOf(order) }),
  paymentsOf: (order) => Promise.resolve([paymentOf(order)]),
  refund: ({ provider_id }) =>
    Promise.resolve(report({ provider_id, status: 'refunded', at: new Date().toISOString() })),
};

function paymentOf({ id, created_at }: Order): PaymentReport {
  return report({ provider_id: `cupom-${id}`, status: 'approved', at: created_at });
}

function report(
  { provider_id, status, at }: Pick<PaymentReport, 'provider_id' | 'status'> & { at: string },
): PaymentReport {
  return {
    provider_id,
    status,
    detail: null,
    method: 'cupom',
    amount_cents: 0,
    refunded_cents: 0,
    currency: 'BRL',
    approved_at: status === 'approved' ? at : null,
    changed_at: at,
  };
}
