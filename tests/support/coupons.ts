import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { rowsOf, type Actor, type Answer } from './actors';
import type { Backend } from './backend';
import { BEGIN, beginning, type Purchase } from './orders';

export const TRY = '/rest/v1/rpc/try_coupon';
const CHECK = '/rest/v1/rpc/check_coupon';

/** The columns of `coupons` that differ from those of a coupon of 10 %. */
export type CouponValues = Record<string, unknown>;

/** A code that no other test uses. */
export const newCode = () => `C${randomUUID().slice(0, 8).toUpperCase()}`;

/** Creates a coupon and returns its code. */
export async function createCoupon(backend: Backend, values: CouponValues = {}): Promise<string> {
  const code = newCode();
  const coupon = {
    code,
    percent: 'amount_cents' in values ? null : 10,
    active: true,
    max_uses_per_person: 1,
    ...values,
  };
  await backend.sql(
    `insert into public.coupons (code, percent, amount_cents, plans, valid_from, valid_until, max_uses, max_uses_per_person, active)
     select code, percent, amount_cents, plans, valid_from, valid_until, max_uses, max_uses_per_person, active
     from jsonb_populate_record(null::public.coupons, $1::jsonb)`,
    [JSON.stringify(coupon)],
  );
  return code;
}

export interface CheckedCoupon {
  coupon_code: string | null;
  percent: number | null;
  amount_cents: number | null;
  full_price_cents: number | null;
  price_cents: number | null;
  problem: string | null;
}

/** Types a code and asks what it gives, as the wizard does. */
export async function tryToCheck(
  buyer: Actor,
  code: string,
  plan = 'monthly',
  key?: string,
): Promise<Answer> {
  const tried = await buyer.ask(TRY, { method: 'POST', body: { code } });
  if (tried.status >= 400) return tried;
  const body = { code, plan, ...(key !== undefined && { idempotency_key: key }) };
  return buyer.ask(CHECK, { method: 'POST', body });
}

export async function check(buyer: Actor, code: string, plan?: string, key?: string): Promise<CheckedCoupon> {
  const [row] = rowsOf<CheckedCoupon>(await tryToCheck(buyer, code, plan, key));
  return row!;
}

/** Checks a coupon and begins an order with it, as the wizard does. */
export async function buyWith(buyer: Actor, coupon: string, purchase: Purchase = {}): Promise<Answer> {
  await check(buyer, coupon, purchase.plan);
  return buyer.ask(BEGIN, { method: 'POST', body: beginning({ ...purchase, coupon }) });
}

/** Expects that a coupon was refused, at the field of the coupon. */
export function expectRefusal({ status, text }: Answer, message: string): void {
  expect([status, JSON.parse(text)]).toEqual([
    422,
    expect.objectContaining({ code: 'PT422', message, details: 'coupon' }),
  ]);
}
