import * as z from 'zod/mini';
import { formatMoment } from '../format/dates.ts';
import { gatewayName } from './gateways.ts';
import { formatBRL, sheetReais } from '../format/money.ts';
import {
  isBeingRefunded,
  isTakenBack,
  METHOD_NAMES,
  opensPremium,
  ORDER_STATUSES,
  type OrderStatus,
} from './order.ts';
import { methodName } from './own-order.ts';

const moment = z.nullable(z.string()); // ISO 8601, UTC

/** A row of public.search_orders(). */
export const orderRecord = z.object({
  id: z.string(),
  user_id: z.nullable(z.string()), // null if the account was deleted
  customer: z.nullable(z.string()), // null once the account is deleted
  email: z.nullable(z.string()),
  plan: z.string(),
  months: z.int(),
  amount_cents: z.int(), // BRL
  method: z.enum(['card', 'pix']),
  gateway: z.string(),
  status: z.enum(ORDER_STATUSES),
  created_at: z.string(),
  paid_at: moment,
  granted_from: moment,
  granted_until: moment,
  released_at: moment,
  refund_requested_at: moment,
  refunded_at: moment,
  refund_reason: z.nullable(z.string()),
  checked_at: moment,
  provider_reference: z.nullable(z.string()),
  coupon_code: z.nullable(z.string()),
  full_price_cents: z.nullable(z.int()), // without the coupon; null without one
  attention: z.nullable(z.enum(['wrong_payment', 'refund_failed', 'contested'])),
});
export type OrderRecord = z.infer<typeof orderRecord>;

export const paymentRecord = z.object({
  provider_id: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'canceled', 'refunded', 'charged_back']),
  detail: z.nullable(z.string()),
  method: z.nullable(z.string()),
  amount_cents: z.int(),
  currency: z.string(),
  is_extra: z.boolean(),
  changed_at: z.string(),
});
export type PaymentRecord = z.infer<typeof paymentRecord>;

export const orderEvent = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.string(),
  actor_role: z.enum(['admin', 'member', 'service', 'operator']),
  actor: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
});
export type OrderEvent = z.infer<typeof orderEvent>;

export const STATUS_NAMES: Record<OrderStatus, string> = {
  pending: 'Aguardando pagamento',
  released: 'Liberado sem pagamento confirmado',
  paid: 'Pago',
  failed: 'Não aprovado',
  expired: 'Expirado',
  refunded: 'Reembolsado',
  charged_back: 'Contestado',
};
export const PAYMENT_STATUS_NAMES: Record<PaymentRecord['status'], string> = {
  pending: 'Pendente',
  approved: 'Aprovado',
  rejected: 'Recusado',
  canceled: 'Cancelado',
  refunded: 'Reembolsado',
  charged_back: 'Contestado',
};

/** The provider's reasons about which members ask; others are shown as they are. */
const REASONS: Record<string, string> = {
  accredited: 'creditado',
  partially_refunded: 'devolvido em parte',
  refunded: 'devolvido inteiro',
  by_admin: 'devolvido pelo provedor',
  by_collector: 'cancelado no site do provedor',
  by_payer: 'cancelado pelo cliente',
  offline_process: 'em análise',
  pending_challenge: 'o cliente precisa confirmar no banco',
  bank_error: 'erro no banco',
  rejected_by_bank: 'recusado pelo banco',
  in_process: 'contestação em andamento',
  settled: 'contestação resolvida a favor do cliente',
  pending_waiting_transfer: 'Pix ainda não pago',
  pending_waiting_payment: 'boleto ainda não pago',
  pending_contingency: 'em análise',
  pending_review_manual: 'em análise',
  in_mediation: 'em mediação',
  expired: 'o prazo terminou',
  cc_rejected_insufficient_amount: 'saldo insuficiente',
  cc_rejected_bad_filled_security_code: 'código de segurança errado',
  cc_rejected_bad_filled_date: 'validade errada',
  cc_rejected_bad_filled_card_number: 'número do cartão errado',
  cc_rejected_bad_filled_other: 'dados do cartão errados',
  cc_rejected_blacklist: 'recusado por risco',
  cc_rejected_card_error: 'recusado pelo banco',
  cc_rejected_invalid_installments: 'parcelas não aceitas',
  cc_rejected_call_for_authorize: 'o cliente precisa autorizar no banco',
  cc_rejected_card_disabled: 'cartão bloqueado',
  cc_rejected_duplicated_payment: 'pagamento repetido',
  cc_rejected_high_risk: 'recusado por risco',
  cc_rejected_max_attempts: 'muitas tentativas',
  cc_rejected_other_reason: 'recusado pelo banco',
  reimbursed: 'contestação resolvida a seu favor',
};

export function reasonOf(detail: string | null): string {
  return detail === null ? '' : (REASONS[detail] ?? detail);
}

export const ATTENTION_TEXTS = {
  wrong_payment: 'O valor pago não é o do pedido: o Premium não abriu. Reembolse, ou libere manualmente.',
  refund_failed: 'O provedor ainda não devolveu o dinheiro. O site tenta de novo sozinho.',
  contested:
    'O cliente contestou a compra no banco, e o Premium dela terminou. Responda no site do provedor, dentro do prazo dele: se você ganhar, o Premium volta sozinho.',
};

const TAKEN_BACK = 'Liberação desfeita';

/** Tells apart a refund that the provider has not confirmed yet, and one for which there was nothing to return. */
export function statusName(order: Pick<OrderRecord, 'status' | 'refund_requested_at' | 'paid_at'>): string {
  if (isBeingRefunded(order)) return 'Reembolso em andamento';
  return isTakenBack(order) ? TAKEN_BACK : STATUS_NAMES[order.status];
}

/** The beginning of the id, short enough to read aloud. */
export function shortNumber({ id }: Pick<OrderRecord, 'id'>): string {
  return id.slice(0, 8).toUpperCase();
}

/** Whether there may be money to return, or Premium to take back. */
export function isRefundable({ status, refund_requested_at, attention }: OrderRecord): boolean {
  return !refund_requested_at && (opensPremium(status) || attention === 'wrong_payment');
}

export function isReleasable({ status, refund_requested_at, email }: OrderRecord): boolean {
  return !refund_requested_at && email !== null && ['pending', 'failed', 'expired'].includes(status);
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const nameIn = (names: Record<string, string>, value: unknown) => names[text(value)];
const money = (value: unknown) => (typeof value === 'number' ? formatBRL(value) : '');

export function eventText({ kind, detail }: OrderEvent): string {
  switch (kind) {
    case 'begun':
      return begunText(detail);
    case 'checkout':
      return `Página de pagamento criada (${text(detail.reference)})`;
    case 'payment':
      return paymentText(detail);
    case 'status': {
      const [before, after] = detail.status as [OrderStatus, OrderStatus];
      const isUndone = before === 'released' && after === 'refunded';
      return `Situação: ${isUndone ? TAKEN_BACK : STATUS_NAMES[after]}`;
    }
    case 'extra_payment':
      return `O pagamento ${text(detail.payment)} veio a mais: será devolvido`;
    case 'wrong_payment':
      return `Valor diferente do pedido: pago ${amountOf(detail)}, esperado ${money(detail.expected_cents)}`;
    case 'refund_requested':
      return `Reembolso pedido: ${text(detail.reason)}`;
    case 'refund_failed':
      return `O provedor não reembolsou (${String(detail.attempt)}ª tentativa): ${text(detail.problem)}`;
    case 'released':
      return `Liberado manualmente: ${text(detail.reason)}`;
    case 'checked':
      return 'Consultado no provedor';
    default:
      return kind;
  }
}

function begunText({ amount_cents, method, coupon }: OrderEvent['detail']): string {
  const withCoupon = coupon ? `, cupom ${text(coupon)}` : '';
  return `Pedido feito: ${money(amount_cents)}, ${nameIn(METHOD_NAMES, method) ?? ''}${withCoupon}`;
}

function paymentText(detail: OrderEvent['detail']): string {
  const status = nameIn(PAYMENT_STATUS_NAMES, detail.status) ?? text(detail.status);
  const how = [methodName(text(detail.method)), reasonOf(text(detail.detail) || null)]
    .filter(Boolean)
    .join(', ');
  return `Pagamento ${text(detail.payment)}: ${status.toLowerCase()}, ${amountOf(detail)}${how && ` (${how})`}`;
}

/** Payments may be in another currency than BRL. */
export function amountOf({ amount_cents, currency }: { amount_cents?: unknown; currency?: unknown }): string {
  if (currency === 'BRL') return money(amount_cents);
  return `${text(currency)} ${(Number(amount_cents) / 100).toFixed(2)}`;
}

export const ORDER_CSV_HEAD = [
  ...[
    'Pedido',
    'Feito em',
    'Cliente',
    'E-mail',
    'Plano',
    'Meses',
    'Valor (R$)',
    'Forma',
    'Situação',
    'Pago em',
  ],
  ...[
    'Vale de',
    'Vale até',
    'Reembolsado em',
    'Motivo do reembolso',
    'Liberado em',
    'Provedor',
    'Página no provedor',
    'Cupom',
    'Valor sem cupom (R$)',
  ],
];

export function orderCsvRow(order: OrderRecord): string[] {
  const at = (value: string | null) => (value ? formatMoment(value) : '');
  return [
    order.id,
    at(order.created_at),
    order.customer ?? '',
    order.email ?? '',
    order.plan,
    String(order.months),
    sheetReais(order.amount_cents),
    METHOD_NAMES[order.method],
    statusName(order),
    at(order.paid_at),
    at(order.granted_from),
    at(order.granted_until),
    at(order.refunded_at),
    order.refund_reason ?? '',
    at(order.released_at),
    gatewayName(order.gateway),
    order.provider_reference ?? '',
    order.coupon_code ?? '',
    order.full_price_cents === null ? '' : sheetReais(order.full_price_cents),
  ];
}
