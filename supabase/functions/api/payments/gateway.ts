import type { Order } from '../service.ts';
import { simulated } from './simulated.ts';

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

const GATEWAYS: PaymentGateway[] = [simulated];

/** The gateway of this name; null without a name. @throws Error for a name that is none, so that a typo shows at once */
export function paymentGateway(name: string | undefined): PaymentGateway | null {
  if (!name) return null;
  const gateway = GATEWAYS.find((candidate) => candidate.name === name);
  if (!gateway) {
    throw new Error(`PAYMENT_GATEWAY=${name}: known is ${GATEWAYS.map(({ name }) => name).join(', ')}`);
  }
  return gateway;
}
