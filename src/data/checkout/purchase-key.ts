import * as z from 'zod/mini';
import { checkoutInput } from '@/domain/checkout';
import { sessionStore, storedJson } from '@/lib/browser-storage';

const KEY = 'purchase';
const purchase = z.extend(checkoutInput, {
  userId: z.string(),
  price_cents: z.number(), // as shown to the buyer, with the coupon
  endsAt: z.nullable(z.string()), // end of Premium before the purchase
});
export type Purchase = z.infer<typeof purchase>;
/** What makes a purchase the same as another. */
export type Choice = Pick<Purchase, 'userId' | 'plan' | 'method' | 'coupon'>;
const undecided = z.extend(purchase, { key: z.string() });

/** The purchase that this account sent and whose outcome is unknown; survives a reload. */
export function undecidedPurchase(userId: string): z.infer<typeof undecided> | null {
  const { data } = undecided.safeParse(storedJson(sessionStore, KEY));
  return data?.userId === userId ? data : null;
}

/** The key with which this choice was sent, if its outcome is unknown; null if it was not sent. */
export function sentKey({ userId, plan, method, coupon = '' }: Choice): string | null {
  const sent = undecidedPurchase(userId);
  const isSame = sent?.plan === plan && sent.method === method && (sent.coupon ?? '') === coupon;
  return isSame ? sent.key : null;
}

/** The idempotency key. After a lost answer the same choice keeps its key, so the server charges once. */
export function keyOfPurchase(wanted: Purchase): string {
  const sent = sentKey(wanted);
  if (sent !== null) return sent;
  const key = crypto.randomUUID();
  sessionStore.setItem(KEY, JSON.stringify({ ...wanted, key }));
  return key;
}

export function forgetPurchase(): void {
  sessionStore.removeItem(KEY);
}

/** Forgets an undecided purchase if the end of Premium has changed since. @returns whether it has */
export function forgetIfPaid(userId: string, endsAt: string | null): boolean {
  const sent = undecidedPurchase(userId);
  if (!sent || sent.endsAt === endsAt) return false;
  forgetPurchase();
  return true;
}
