import type { PaymentReport, ProviderPage } from '../payments/gateway.ts';
import type { Payment } from '../payments/order-rows.ts';
import type { Call } from './call.ts';

/** Payments of orders. Every action needs the key because only the provider's report, never the buyer's, may make a member premium. */
export function paymentActions(call: Call) {
  return {
    /** Records what the payment provider reports about a payment of an order, and returns the order. */
    recordPayment: (orderId: string, payment: PaymentReport) =>
      call('record_payment', { order_id: orderId, payment: { ...payment } }),
    /** Stores the provider's payment page for an order, unless one is stored already, and returns the order. */
    noteCheckout: (orderId: string, { reference, url }: ProviderPage) =>
      call('note_checkout', { order_id: orderId, provider_reference: reference, payment_url: url }),
    /**
     * Records that the provider was asked about an order, and whether it answered; returns the order, which may have
     * expired. The history names `actorId` as the one who asked, or the server if it is missing.
     */
    noteCheck: (orderId: string, answered: boolean, actorId?: string) =>
      call('note_check', { order_id: orderId, answered, ...(actorId && { actor_id: actorId }) }),
    /** Pending orders of a gateway whose provider should be asked again. */
    ordersToCheck: (gateway: string) => call('orders_to_check', { gateway }),
    /** Payments that the provider has yet to refund: of one order, or those that are due. */
    paymentsToRefund: (gateway: string, orderId?: string) =>
      call('payments_to_refund', { gateway, ...(orderId && { order_id: orderId }) }),
    /** Records why the provider has not refunded a payment, in at most 500 characters. */
    noteFailedRefund: ({ gateway, provider_id }: Pick<Payment, 'gateway' | 'provider_id'>, problem: string) =>
      call('note_failed_refund', { gateway, provider_id, problem }),
  };
}
