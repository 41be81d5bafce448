import * as z from 'zod/mini';
import { checkoutInput } from '@/domain/checkout';
import { sessionStore, storedJson } from '@/lib/browser-storage';

const KEY = 'purchase';
const purchase = z.extend(checkoutInput, {
  userId: z.string(),
  /** The price shown to the buyer. */
  price_cents: z.number(),
  /** End of Premium before the purchase. */
  endsAt: z.nullable(z.string()),
});
export type Purchase = z.infer<typeof purchase>;
const undecided = z.extend(purchase, { key: z.string() });

/** A purchase of this account that was sent and has no known outcome; survives a reload. */
export function undecidedPurchase(userId: string): z.infer<typeof undecided> | null {
  const { data } = undecided.safeParse(storedJson(sessionStore, KEY));
  return data?.userId === userId ? data : null;
}

/** The idempotency key. After a lost answer the same choice keeps its key, so the server charges once. */
export function keyOfPurchase(wanted: Purchase): string {
  const sent = undecidedPurchase(wanted.userId);
  if (sent && sent.plan === wanted.plan && sent.method === wanted.method) return sent.key;
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
