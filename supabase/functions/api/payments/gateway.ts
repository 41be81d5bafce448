import type { Order } from '../service.ts';

/** Who takes the money. The card never comes here: a gateway has the buyer enter it with itself. */
export interface PaymentGateway {
  /** Stored with each order. */
  name: string;
  /**
   * Charges for an order, true when it has been paid. Asked again for the same order, also at the same time, it must
   * not charge again: the order's id is the idempotency key.
   */
  charge(order: Order): Promise<boolean>;
}
