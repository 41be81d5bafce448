/** Follows from what the payment provider reports about the order's payments. */
export type OrderStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'charged_back';

/** How long the payment provider's page of an order can be paid. */
export const PAYMENT_PAGE_MS = 3 * 24 * 3_600_000;

interface Begun {
  status: string;
  payment_url: string | null;
  created_at: string;
}

/** Whether an order can still be paid on the provider's page, also after a payment was declined. */
export function isPayable({ status, payment_url, created_at }: Begun, now = Date.now()): boolean {
  const isOpen = status === 'pending' || status === 'failed';
  return isOpen && payment_url !== null && now - Date.parse(created_at) < PAYMENT_PAGE_MS;
}
