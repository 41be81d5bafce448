import { HttpResponse } from 'msw';
import type { OwnOrder } from '@/domain/order/own-order';
import { api } from './account';
import { rows, server, table } from './msw';

export const PURCHASES_PATH = '/perfil?aba=compras';
const DAY_MS = 86_400_000;

/** A moment that many days ago, as PostgREST writes it. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** A Pix of R$ 79,90 for three months that waits for its payment. */
export function purchase(rest: Partial<OwnOrder> = {}): OwnOrder {
  return {
    id: '00000000-0000-4000-8000-00000000000a',
    plan: { name: 'Trimestral' },
    months: 3,
    amount_cents: 7990,
    coupon_code: null,
    full_price_cents: null,
    method: 'pix',
    gateway: 'mercadopago',
    status: 'pending',
    payment_url: 'https://pagar.example/pedido',
    created_at: daysAgo(0),
    paid_at: null,
    granted_from: null,
    granted_until: null,
    refund_requested_at: null,
    refunded_at: null,
    refund_reason: null,
    ...rest,
  };
}

/** The same, paid two days ago. */
export function paidPurchase(rest: Partial<OwnOrder> = {}): OwnOrder {
  const moments = { created_at: daysAgo(2), paid_at: daysAgo(2), granted_from: daysAgo(2) };
  return purchase({ status: 'paid', granted_until: daysAgo(-90), ...moments, ...rest });
}

/** Answers with the member's purchases. @returns the ids of those that the member withdrew from */
export function purchasesServer(kept: OwnOrder[]): string[] {
  const withdrawn: string[] = [];
  server.use(
    table('get', 'orders', () => rows(kept)),
    table('get', 'member_perks', () => rows([])),
    table('get', 'payments', () =>
      rows([{ provider_id: '112233', method: 'visa', status: 'approved', approved_at: daysAgo(2) }]),
    ),
    api('post', 'orders/:id/withdrawal', ({ params }) => {
      const id = String(params.id);
      withdrawn.push(id);
      const order = kept.find((purchase) => purchase.id === id)!;
      const now = daysAgo(0);
      Object.assign(order, { status: 'refunded', refund_requested_at: now, refunded_at: now });
      return HttpResponse.json({ data: order });
    }),
  );
  return withdrawn;
}
