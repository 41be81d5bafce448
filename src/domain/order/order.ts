import { dayOf, endOfDay } from '../format/dates.ts';

/** Derived from what the payment provider reports; `released`: the staff opened Premium, nothing is confirmed. */
export const ORDER_STATUSES = [
  'pending',
  'released',
  'paid',
  'failed',
  'expired',
  'refunded',
  'charged_back',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Whether an order with this status gives its months of Premium. Equals private.opens_premium(). */
export function opensPremium(status: string): boolean {
  return status === 'paid' || status === 'released';
}

/** The refund was asked for, and the provider has not confirmed it yet. */
export function isBeingRefunded(order: { status: string; refund_requested_at: string | null }): boolean {
  return opensPremium(order.status) && order.refund_requested_at !== null;
}

/** Nothing was paid: the staff had opened Premium, and took it back. */
export function isTakenBack(order: { status: string; paid_at: string | null }): boolean {
  return order.status === 'refunded' && order.paid_at === null;
}

/** What the buyer chose; the provider's page may offer more. */
export const METHOD_NAMES = { card: 'Cartão', pix: 'Pix' };

export const PAYMENT_PAGE_MS = 3 * 24 * 3_600_000;

interface Begun {
  status: string;
  payment_url: string | null;
  created_at: string;
}

/** Also true after a declined payment: the provider's page accepts another. */
export function isPayable({ status, payment_url, created_at }: Begun, now = Date.now()): boolean {
  const isOpen = status === 'pending' || status === 'failed';
  return isOpen && payment_url !== null && isInTime({ created_at }, now);
}

/** Whether the provider's page of an order is open, or may still be made. */
export function isInTime({ created_at }: Pick<Begun, 'created_at'>, now = Date.now()): boolean {
  return now - Date.parse(created_at) < PAYMENT_PAGE_MS;
}

const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

/** End of the seventh day in São Paulo, as ISO time in UTC. Equals the limit of public.withdraw_order(). */
export function withdrawableUntil(paidAt: string): string {
  return endOfDay(dayOf(new Date(Date.parse(paidAt) + SEVEN_DAYS_MS).toISOString()));
}

interface Bought {
  status: string;
  paid_at: string | null;
  refund_requested_at: string | null;
}

/** Only for the screen: public.withdraw_order() decides. */
export function isWithdrawable(order: Bought, now = Date.now()): boolean {
  const { status, paid_at, refund_requested_at } = order;
  if (status !== 'paid' || paid_at === null || refund_requested_at !== null) return false;
  return now <= Date.parse(withdrawableUntil(paid_at));
}
