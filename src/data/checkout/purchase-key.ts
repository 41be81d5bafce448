import * as z from 'zod/mini';
import { checkoutInput } from '@/domain/checkout';
import { sessionStore, storedJson } from '@/lib/browser-storage';

const KEY = 'purchase';
const purchase = z.extend(checkoutInput, {
  userId: z.string(),
  /** As the buyer was shown it. */
  price_cents: z.number(),
  /** When Premium ended before it. */
  endsAt: z.nullable(z.string()),
});
export type Purchase = z.infer<typeof purchase>;
const undecided = z.extend(purchase, { key: z.string() });

/** The purchase of this account that was sent and whose outcome is not known; reloads keep it. */
export function undecidedPurchase(userId: string): z.infer<typeof undecided> | null {
  const { data } = undecided.safeParse(storedJson(sessionStore, KEY));
  return data?.userId === userId ? data : null;
}

/**
 * The idempotency key of a purchase. It stays the same until forgetPurchase(): after an answer that was lost, the same
 * choice is the same purchase, whatever it costs by now, and the server charges once.
 */
export function keyOfPurchase(wanted: Purchase): string {
  const sent = undecidedPurchase(wanted.userId);
  if (sent && sent.plan === wanted.plan && sent.method === wanted.method) return sent.key;
  const key = crypto.randomUUID();
  sessionStore.setItem(KEY, JSON.stringify({ ...wanted, key }));
  return key;
}

/** It has ended, well or not: the next purchase is another. */
export function forgetPurchase(): void {
  sessionStore.removeItem(KEY);
}

/** Forgets a purchase without an answer if Premium ends at another moment by now; whether that was so. */
export function forgetIfPaid(userId: string, endsAt: string | null): boolean {
  const sent = undecidedPurchase(userId);
  if (!sent || sent.endsAt === endsAt) return false;
  forgetPurchase();
  return true;
}
