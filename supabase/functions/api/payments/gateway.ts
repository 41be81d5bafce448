import type { Order } from './begin-order.ts';

/** The state of an order's payment. */
export type Payment =
  | { status: 'paid' | 'failed' }
  /** The buyer continues on the provider's page; a later event reports the outcome. */
  | { status: 'pending'; redirectUrl: string };

/** The outcome of a payment that was pending when create() answered. */
export interface PaymentEvent {
  orderId: string;
  paid: boolean;
}

/**
 * A payment provider. Card data never comes here: the buyer enters it on the provider's page.
 * How to add a provider: docs/deploy.md, "A payment provider".
 */
export interface PaymentGateway {
  /** The value of PAYMENT_GATEWAY that selects it; stored with each order. */
  name: string;
  /** Takes no money: screens say so, and show a Pix code that cannot be paid. */
  simulated?: boolean;
  /** Begins an order's payment. Idempotent by the order's id, even for simultaneous calls: it never charges twice. */
  create(order: Order): Promise<Payment>;
  /** For a provider that reports outcomes later, by POST /api/payments/events. */
  events?: {
    /** Whether the provider sent this, by its signature of the unparsed body. */
    verify(headers: Headers, body: string): Promise<boolean>;
    /** A verified event about one of our orders; null if it is about something else. */
    read(body: string): PaymentEvent | null;
  };
}
