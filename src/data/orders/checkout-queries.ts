import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { publicApi } from '@/lib/backend/api-client';
import { checkedCoupon, type CheckedCoupon } from '@/domain/order/coupon';
import { isPayable } from '@/domain/order/order';
import type { OwnOrder } from '@/domain/order/own-order';
import { rest } from '@/lib/backend/rest/rest-client';
import { serverNow } from '@/lib/backend/server-clock';
import { isNoSuchValue, unwrap } from '@/lib/errors';
import { sentKey, type Choice } from './order-key';

const checkoutStatus = z.object({
  simulated: z.boolean(),
  /** Null: buyers pay on our page. */
  provider: z.nullable(z.string()),
});
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

export type WaitingOrder = Pick<
  OwnOrder,
  'id' | 'plan' | 'months' | 'amount_cents' | 'status' | 'payment_url' | 'created_at'
>;

const WAITING_INTERVAL_MS = 4000;

export const checkoutQueries = {
  /** Fails with HTTP 503 and the reason when plans cannot be bought. */
  status: () =>
    queryOptions({
      queryKey: ['checkout', 'status'],
      queryFn: async ({ signal }) =>
        checkoutStatus.parse(
          await publicApi('Não foi possível preparar o pagamento.', 'subscription/checkout', { signal }),
        ),
      staleTime: 5 * 60_000,
    }),
  coupons: () => ['checkout', 'coupon'] as const,
  /** The server counts attempts, so that codes cannot be guessed. */
  coupon: (wanted: Required<Choice>) =>
    queryOptions({
      queryKey: [...checkoutQueries.coupons(), wanted],
      queryFn: async ({ signal }): Promise<CheckedCoupon> => {
        const key = sentKey(wanted); // of the same order, whose own use of the coupon does not count
        const asked = {
          code: wanted.coupon,
          plan: wanted.plan,
          ...(key !== null && { idempotency_key: key }),
        };
        const failed = 'Não foi possível conferir o cupom.';
        await unwrap(failed, rest.rpc('try_coupon', { code: wanted.coupon }).abortSignal(signal));
        const request = rest.rpc('check_coupon', asked).abortSignal(signal).single();
        return checkedCoupon.parse(await unwrap(failed, request));
      },
      staleTime: 60_000,
      retry: false,
    }),
  /** Null without such an order of the current user. Polled until it is paid. */
  order: (id: string) =>
    queryOptions({
      queryKey: ['checkout', 'order', id],
      queryFn: async ({ signal }) =>
        unwrap(
          'Não foi possível carregar sua compra.',
          rest
            .from('orders')
            .select('id, status, payment_url, created_at, method')
            .eq('id', id)
            .abortSignal(signal)
            .maybeSingle(),
        ).catch((error: unknown) => {
          if (isNoSuchValue(error)) return null;
          throw error;
        }),
      refetchInterval: ({ state: { data } }) => (data && isPayable(data) ? WAITING_INTERVAL_MS : false),
    }),
  /** Latest order, begun on any device; null if none. Declined ones are left out: a retry cannot pay them twice. */
  waiting: (userId: string) =>
    queryOptions({
      queryKey: ['checkout', 'waiting', userId],
      queryFn: async ({ signal }) => {
        const [latest] = await unwrap(
          'Não foi possível preparar o pagamento.',
          rest
            .from('orders')
            .select('id, plan:plans(name), months, amount_cents, status, payment_url, created_at')
            .eq('user_id', userId)
            .eq('status', 'pending')
            .not('payment_url', 'is', null)
            .order('created_at', { ascending: false })
            .order('id')
            .limit(1)
            .abortSignal(signal)
            .overrideTypes<WaitingOrder[], { merge: false }>(),
        );
        return latest && isPayable(latest) ? latest : null;
      },
      staleTime: 0,
      retry: false,
    }),
  /** In ms; Infinity if the account never paid. */
  sinceLastPaid: (userId: string) =>
    queryOptions({
      queryKey: ['checkout', 'since-last-paid', userId],
      queryFn: async ({ signal }) => {
        const orders = rest.from('orders').select('paid_at').eq('user_id', userId).eq('status', 'paid');
        const [last] = await unwrap(
          'Não foi possível preparar o pagamento.',
          orders.order('paid_at', { ascending: false }).limit(1).abortSignal(signal),
        );
        return last?.paid_at ? serverNow() - Date.parse(last.paid_at) : Infinity;
      },
      staleTime: 0,
      retry: false,
    }),
};
