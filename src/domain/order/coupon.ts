import * as z from 'zod/mini';
import { formatBRL } from '../format/money.ts';

/** A percentage, or an amount in BRL cents. */
export interface Discount {
  percent: number | null;
  amount_cents: number | null;
}

/** A row of public.check_coupon(): what a plan costs with a coupon, or why it cannot be used. */
export const checkedCoupon = z.object({
  coupon_code: z.nullable(z.string()), // null if there is no such coupon
  percent: z.nullable(z.int()),
  amount_cents: z.nullable(z.int()),
  full_price_cents: z.nullable(z.int()), // null if the plan is not for sale
  price_cents: z.nullable(z.int()),
  problem: z.nullable(z.string()), // Portuguese
});
export type CheckedCoupon = z.infer<typeof checkedCoupon>;

export function couponCode(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/** "−10%" or "−R$ 5,00", with a non-breaking space. */
export function discountText({ percent, amount_cents }: Discount): string {
  return `−${percent === null ? formatBRL(amount_cents ?? 0) : `${percent}%`}`.replace(' ', '\u00a0');
}
