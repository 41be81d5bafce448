import { formatBRL } from '../format/money.ts';
import { METHOD_NAMES, type OrderStatus } from './order.ts';
import { duration } from '../plan/plan.ts';

/** Times are ISO (UTC). */
export interface OwnOrder {
  id: string;
  /** Null if the plan is no longer for sale: then only admins may read it. */
  plan: { name: string } | null;
  months: number;
  amount_cents: number;
  coupon_code: string | null;
  full_price_cents: number | null;
  /** Chosen here; the payment provider's page also offers the other method. */
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
}

/** As the provider last reported it. */
export interface Payment {
  provider_id: string;
  method: string | null;
  status: 'approved' | 'refunded' | 'charged_back';
  approved_at: string | null;
}

export function planOf({ plan, months }: Pick<OwnOrder, 'plan' | 'months'>): string {
  return `${plan ? `Premium ${plan.name}` : 'Premium'}, ${duration(months)}`;
}

export function couponOf({
  coupon_code,
  full_price_cents,
}: Pick<OwnOrder, 'coupon_code' | 'full_price_cents'>): string | null {
  return coupon_code && full_price_cents !== null
    ? `${coupon_code}, em vez de ${formatBRL(full_price_cents).replace(' ', '\u00a0')}`
    : null;
}

/** Mercado Pago's ids for Brazil. */
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

export function methodName(method: string | null): string | null {
  return PROVIDER_METHODS[method ?? ''] ?? method;
}

/** Falls back to the chosen method if the provider's word is missing or unknown. */
export function paidWith(chosen: OwnOrder['method'], payment: Payment | undefined): string {
  return PROVIDER_METHODS[payment?.method ?? ''] ?? METHOD_NAMES[chosen];
}
