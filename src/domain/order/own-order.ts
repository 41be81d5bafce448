import { formatBRL } from '../format/money.ts';
import { METHOD_NAMES, type OrderStatus } from './order.ts';
import { duration } from '../plan/plan.ts';

/** An order as its buyer sees it; times are ISO (UTC). */
export interface OwnOrder {
  id: string;
  /** Null if the plan is not for sale any more, because then only admins see it. */
  plan: { name: string } | null;
  months: number;
  amount_cents: number;
  coupon_code: string | null;
  /** What it costs without the coupon; null without one. */
  full_price_cents: number | null;
  /** What the buyer chose here; the payment provider's page also offers the other. */
  method: 'card' | 'pix';
  gateway: string;
  status: OrderStatus;
  payment_url: string | null;
  created_at: string;
  paid_at: string | null;
  granted_from: string | null;
  granted_until: string | null;
  refund_requested_at: string | null;
  refunded_at: string | null;
  refund_reason: string | null;
  released_at: string | null;
}

/** A payment of an order as the provider last reported it. */
export interface Payment {
  provider_id: string;
  /** What was paid with, in the provider's words. */
  method: string | null;
  status: 'approved' | 'refunded' | 'charged_back';
  approved_at: string | null;
}

/** "Premium Trimestral, 3 meses". */
export function planOf({ plan, months }: Pick<OwnOrder, 'plan' | 'months'>): string {
  return `${plan ? `Premium ${plan.name}` : 'Premium'}, ${duration(months)}`;
}

/** "BEMVINDA10, em vez de R$ 79,90"; null without a coupon. */
export function couponOf({
  coupon_code,
  full_price_cents,
}: Pick<OwnOrder, 'coupon_code' | 'full_price_cents'>): string | null {
  return coupon_code && full_price_cents !== null
    ? `${coupon_code}, em vez de ${formatBRL(full_price_cents).replace(' ', '\u00a0')}`
    : null;
}

/** Paid, but the money is on its way back to the buyer. */
export function isBeingRefunded({
  status,
  refund_requested_at,
}: Pick<OwnOrder, 'status' | 'refund_requested_at'>) {
  return status === 'paid' && refund_requested_at !== null;
}

/** Mercado Pago's ids of the payment methods of Brazil. */
const PROVIDER_METHODS: Record<string, string> = {
  pix: 'Pix',
  bolbradesco: 'Boleto',
  pec: 'Pagamento em lotérica',
  account_money: 'Saldo do Mercado Pago',
  consumer_credits: 'Crédito do Mercado Pago',
  visa: 'Cartão Visa',
  debvisa: 'Cartão de débito Visa',
  master: 'Cartão Mastercard',
  debmaster: 'Cartão de débito Mastercard',
  elo: 'Cartão Elo',
  debelo: 'Cartão de débito Elo',
  amex: 'Cartão American Express',
  hipercard: 'Cartão Hipercard',
};

/** A payment method by its name; the provider's own word if it is unknown. */
export function methodName(method: string | null): string | null {
  return PROVIDER_METHODS[method ?? ''] ?? method;
}

/** What an order was paid with; what was chosen for it if the provider's word is missing or unknown. */
export function paidWith(chosen: OwnOrder['method'], payment: Payment | undefined): string {
  return PROVIDER_METHODS[payment?.method ?? ''] ?? METHOD_NAMES[chosen];
}
