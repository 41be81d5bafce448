import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '@/data/account/queries';
import { checkoutQueries } from '@/data/orders/checkout-queries';
import type { CheckoutInput } from '@/domain/order/checkout';
import type { Discount } from '@/domain/order/coupon';
import type { Plan } from '@/domain/plan/plan';

export type CouponState =
  | { status: 'none' }
  /** Visitors cannot check codes: it is applied after the login. */
  | { status: 'login'; code: string }
  | { status: 'checking'; code: string }
  | { status: 'refused'; code: string; problem: string; retry: () => void }
  | { status: 'applied'; code: string; discount: Discount };

interface Options {
  /** '' for none. */
  code: string;
  plan: Plan;
  method: CheckoutInput['method'];
  user: CurrentUser;
  /** False when nothing more is to be bought. */
  enabled: boolean;
}

/** The state of the coupon, and what the plan costs with it; without a usable coupon, `price` is the plan's. */
export function useCoupon({ code, plan, method, user, enabled }: Options) {
  const userId = user.account?.id ?? '';
  const check = useQuery({
    ...checkoutQueries.coupon({ userId, plan: plan.key, method, coupon: code }),
    enabled: enabled && code !== '' && userId !== '',
  });
  const full = { price: plan.price_cents, fullPrice: null };
  const state = (coupon: CouponState) => ({ ...full, coupon });
  if (code === '') return state({ status: 'none' });
  if (user.status === 'visitor') return state({ status: 'login', code });
  const { data, error } = check;
  const problem = error?.message ?? data?.problem;
  if (problem) return state({ status: 'refused', code, problem, retry: () => void check.refetch() });
  if (!data || data.price_cents === null) return state({ status: 'checking', code });
  const coupon: CouponState = { status: 'applied', code, discount: data };
  return { coupon, price: data.price_cents, fullPrice: data.full_price_cents };
}
