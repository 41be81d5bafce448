import { queryOptions } from '@tanstack/react-query';
import { isBeingRefunded, isPayable } from '@/domain/order/order';
import type { Payment, OwnOrder } from '@/domain/order/own-order';
import { fetchPages } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

const LIST_FAILED = 'Não foi possível carregar suas compras.';
const COLUMNS =
  'id, plan:plans(name), months, amount_cents, coupon_code, full_price_cents, method, gateway, status, payment_url, created_at, paid_at, granted_from, granted_until, refund_requested_at, refunded_at, refund_reason';
const UNSETTLED_INTERVAL_MS = 15_000;

export const orderQueries = {
  all: () => ['orders'] as const,
  /** Newest first. Polled while the provider may report about one. */
  list: (userId: string) =>
    queryOptions({
      queryKey: [...orderQueries.all(), 'list', userId],
      queryFn: ({ signal }) => fetchOrders(userId, signal),
      refetchInterval: ({ state: { data } }) =>
        data?.some((order) => isPayable(order) || isBeingRefunded(order)) ? UNSETTLED_INTERVAL_MS : false,
    }),
  /** Without payments that were declined, or returned because there were too many. */
  payments: (orderId: string) =>
    queryOptions({
      queryKey: [...orderQueries.all(), 'payments', orderId],
      queryFn: ({ signal }) =>
        unwrap(
          'Não foi possível carregar o recibo.',
          rest
            .from('payments')
            .select('provider_id, method, status, approved_at')
            .eq('order_id', orderId)
            .in('status', ['approved', 'refunded', 'charged_back'])
            .is('is_extra', false)
            .order('approved_at')
            .abortSignal(signal)
            .overrideTypes<Payment[], { merge: false }>(),
        ),
    }),
};

function fetchOrders(userId: string, signal: AbortSignal): Promise<OwnOrder[]> {
  return fetchPages<OwnOrder>(LIST_FAILED, (from, to, counted) =>
    rest
      .from('orders')
      .select(COLUMNS, counted ? { count: 'exact' } : {})
      .eq('user_id', userId) // admins may read everybody's
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to)
      .abortSignal(signal)
      .overrideTypes<OwnOrder[], { merge: false }>(),
  );
}
