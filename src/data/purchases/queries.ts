import { queryOptions } from '@tanstack/react-query';
import { isPayable } from '@/domain/order';
import { isBeingRefunded, type Payment, type Purchase } from '@/domain/purchase';
import { fetchPages } from '@/lib/backend/fetch-pages';
import { rest } from '@/lib/backend/rest-client';
import { unwrap } from '@/lib/errors';

const LIST_FAILED = 'Não foi possível carregar suas compras.';
const COLUMNS =
  'id, plan:plans(name), months, amount_cents, coupon_code, full_price_cents, method, gateway, status, payment_url, created_at, paid_at, granted_from, granted_until, refund_requested_at, refunded_at, refund_reason, released_at';
const UNSETTLED_INTERVAL_MS = 15_000;

export const purchaseQueries = {
  all: () => ['purchases'] as const,
  /** Every order of the account, newest first. Read again while the provider may report about one. */
  list: (userId: string) =>
    queryOptions({
      queryKey: [...purchaseQueries.all(), 'list', userId],
      queryFn: ({ signal }) => fetchPurchases(userId, signal),
      refetchInterval: ({ state: { data } }) =>
        data?.some((purchase) => isPayable(purchase) || isBeingRefunded(purchase))
          ? UNSETTLED_INTERVAL_MS
          : false,
    }),
  /** The payments that paid for an order, not those that were declined or returned because they were too many. */
  payments: (orderId: string) =>
    queryOptions({
      queryKey: [...purchaseQueries.all(), 'payments', orderId],
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

function fetchPurchases(userId: string, signal: AbortSignal): Promise<Purchase[]> {
  return fetchPages<Purchase>(LIST_FAILED, (from, to, counted) =>
    rest
      .from('orders')
      .select(COLUMNS, counted ? { count: 'exact' } : {})
      .eq('user_id', userId) // admins may read everybody's
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to)
      .abortSignal(signal)
      .overrideTypes<Purchase[], { merge: false }>(),
  );
}
