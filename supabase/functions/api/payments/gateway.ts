import type { Order } from '../secret-key-client.ts';

/** How the payment of an order stands. */
export type Payment =
  | { status: 'paid' | 'failed' }
  /** The buyer goes on at the provider's page; an event tells, sooner or later, how it ended. */
  | { status: 'pending'; redirectUrl: string };

/** How a payment ended that was pending when create() answered. */
export interface PaymentEvent {
  orderId: string;
  paid: boolean;
}

/**
 * Who takes the money. The card never comes here: a provider has the buyer enter it on its own page.
 * How to add one: docs/deploy.md, "A payment provider".
 */
export interface PaymentGateway {
  /** Its PAYMENT_GATEWAY; stored with each order. */
  name: string;
  /** Takes no money: the screens say so, and show a Pix code that nobody can pay. */
  simulated?: boolean;
  /**
   * Begins the payment of an order. Asked again for the same order, also at the same time, it must not charge again:
   * the order's id is the idempotency key.
   */
  create(order: Order): Promise<Payment>;
  /** Where the provider reports what happened later, POST /api/payments/events; only of one whose payments take time. */
  events?: {
    /** Whether the provider itself sent this: its signature over the body, exactly as it came. */
    verify(headers: Headers, body: string): Promise<boolean>;
    /** What a genuine event says about one of our orders; null when it is about something else. */
    read(body: string): PaymentEvent | null;
  };
}
