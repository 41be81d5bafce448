import { dayOf, endOfDay } from '../format/dates.ts';

/** Follows from what the payment provider reports about the order's payments. */
export type OrderStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'charged_back';

/** What the buyer chose; the provider's page may offer more. */
export const METHOD_NAMES = { card: 'Cartão', pix: 'Pix' };

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

const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

/**
 * Until when a buyer can withdraw from what they paid at `paidAt`: the end of the seventh day after that day in São Paulo,
 * as ISO time in UTC. Equals the limit of public.withdraw_order().
 */
export function withdrawableUntil(paidAt: string): string {
  return endOfDay(dayOf(new Date(Date.parse(paidAt) + SEVEN_DAYS_MS).toISOString()));
}

interface Bought {
  status: string;
  paid_at: string | null;
  refund_requested_at: string | null;
  released_at: string | null;
}

/** Whether the buyer can withdraw without writing. Only for the screen: public.withdraw_order() decides. */
export function isWithdrawable(order: Bought, now = Date.now()): boolean {
  const { status, paid_at, refund_requested_at, released_at } = order;
  if (status !== 'paid' || paid_at === null || refund_requested_at !== null || released_at !== null)
    return false;
  return now <= Date.parse(withdrawableUntil(paid_at));
}
