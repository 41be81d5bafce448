import * as z from 'zod/mini';
import { checkoutInput } from '@/domain/order/checkout';
import { sessionStore, storedJson } from '@/lib/browser-storage';

const KEY = 'order';
const order = z.extend(checkoutInput, {
  userId: z.string(),
  price_cents: z.number(), // as shown to the buyer, with the coupon
  months: z.number(),
  endsAt: z.nullable(z.string()), // end of Premium before the order
});
export type WantedOrder = z.infer<typeof order>;
export type Choice = Pick<WantedOrder, 'userId' | 'plan' | 'method' | 'coupon'>;
const undecided = z.extend(order, { key: z.string() });

/** Sent, but with an unknown outcome; survives a reload. */
export function undecidedOrder(userId: string): z.infer<typeof undecided> | null {
  const { data } = undecided.safeParse(storedJson(sessionStore, KEY));
  return data?.userId === userId ? data : null;
}

/** The key of an undecided order with the same choice; null if there is none. */
export function sentKey({ userId, plan, method, coupon = '' }: Choice): string | null {
  const sent = undecidedOrder(userId);
  const isSame = sent?.plan === plan && sent.method === method && (sent.coupon ?? '') === coupon;
  return isSame ? sent.key : null;
}

/** After a lost answer the same choice keeps its idempotency key, so the server charges once. */
export function keyOfOrder(wanted: WantedOrder): string {
  const sent = sentKey(wanted);
  if (sent !== null) return sent;
  const key = crypto.randomUUID();
  sessionStore.setItem(KEY, JSON.stringify({ ...wanted, key }));
  return key;
}

export function forgetOrder(): void {
  sessionStore.removeItem(KEY);
}

/** @returns whether the end of Premium has changed since the order */
export function forgetIfPaid(userId: string, endsAt: string | null): boolean {
  const sent = undecidedOrder(userId);
  if (!sent || sent.endsAt === endsAt) return false;
  forgetOrder();
  return true;
}
