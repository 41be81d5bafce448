import type { Order } from './order-rows.ts';

/** What a provider says about a payment, as the database function record_payment() takes it. */
export interface PaymentReport {
  /** The provider's id of the payment. */
  provider_id: string;
  status: 'pending' | 'approved' | 'rejected' | 'canceled' | 'refunded' | 'charged_back';
  /** The provider's own word for the reason. */
  detail: string | null;
  /** What was paid with, in the provider's words. */
  method: string | null;
  amount_cents: number;
  refunded_cents: number;
  currency: string;
  approved_at: string | null;
  /** When the provider last changed it; an older report is ignored. */
  changed_at: string;
}

/** How a payment begins: at once, or on a page of the provider. */
type Beginning = { payment: PaymentReport } | { page: ProviderPage };

export interface ProviderPage {
  /** The provider's id of its page. */
  reference: string;
  url: string;
}

/** What the provider shows to the buyer. */
export interface OrderToPay {
  order: Order;
  /** Such as "Premium Trimestral, 3 meses". */
  title: string;
  siteName: string;
  buyerEmail: string;
}

/** A message of the provider, as it arrived. */
export interface ProviderMessage {
  url: URL;
  headers: Headers;
  body: string;
}

/**
 * A payment provider. Card data never comes here: the buyer enters it on the provider's page.
 * How to add a provider: CONTRIBUTING.md, "Recipes".
 */
export interface PaymentGateway {
  /** The value of PAYMENT_GATEWAY that selects it; stored with each order. */
  name: string;
  /** Name of the provider on whose page buyers pay; without one, they pay on ours. */
  providerName?: string;
  /** Takes no money: screens say so, and show a Pix code that cannot be paid. */
  simulated?: boolean;
  /** The name of the account that receives the money; an error if the provider refuses the settings. */
  account: () => Promise<string>;
  /** Begins an order's payment. Never charges twice, even if it is called twice. */
  begin: (order: OrderToPay) => Promise<Beginning>;
  /** All payments of an order that the provider knows of; an error for one that cannot be read. It may not know the latest yet. */
  paymentsOf: (order: Order) => Promise<(PaymentReport | Error)[]>;
  /** Returns the whole money of a payment, once, however often it is called; the report says whether that is done. */
  refund: (payment: { provider_id: string; amount_cents: number }) => Promise<PaymentReport>;
  /** For a provider that sends messages, to POST /api/payments/events. */
  events?: {
    /** Whether the provider sent this, and lately. */
    verify(message: ProviderMessage): Promise<boolean>;
    /** Asks the provider for the payment that a verified message is about. Null if it is not about one of our orders. */
    read(message: ProviderMessage): Promise<{ orderId: string; payment: PaymentReport } | null>;
  };
}
