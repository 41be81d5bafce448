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
  /** Payments are a demonstration and charge nothing. */
  simulated: z.boolean(),
  /** Name of the payment provider on whose page buyers pay; null: on ours. */
  provider: z.nullable(z.string()),
});
export type CheckoutStatus = z.infer<typeof checkoutStatus>;

/** An order that can still be paid on the provider's page. */
export type WaitingOrder = Pick<
  OwnOrder,
  'id' | 'plan' | 'months' | 'amount_cents' | 'status' | 'payment_url' | 'created_at'
>;

const WAITING_INTERVAL_MS = 4000;

export const checkoutQueries = {
  /** How plans can be bought. Fails with HTTP 503 and the reason when they cannot. */
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
  /** What a plan costs with a coupon, or why it cannot be used. The server counts attempts, so that codes are not guessed. */
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
  /** One of the current user's orders; null if they have none with this id. Read again every few seconds until it is paid. */
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
  /**
   * The account's latest order that waits for its payment on the provider's page, begun in any tab or on any device; null
   * if there is none. A declined one is left out: nothing can be paid twice by trying another.
   */
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
  /** How long ago the account last paid for a plan, in ms; Infinity if it never did. */
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
