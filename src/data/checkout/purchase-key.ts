import type { CheckoutInput } from '@/domain/checkout';
import { sessionStore } from '@/lib/browser-storage';

const KEY = 'purchase';

interface Purchase extends CheckoutInput {
  userId: string;
}

/**
 * The idempotency key of a purchase. It stays the same until forgetPurchase(), over reloads too: after an answer that
 * was lost, trying again is the same purchase, and the server charges once.
 */
export function keyOfPurchase({ userId, plan, method }: Purchase): string {
  const purchase = [userId, plan, method].join(' ');
  const stored = JSON.parse(sessionStore.getItem(KEY) ?? '{}') as { purchase?: string; key?: string };
  if (stored.purchase === purchase && stored.key) return stored.key;
  const key = crypto.randomUUID();
  sessionStore.setItem(KEY, JSON.stringify({ purchase, key }));
  return key;
}

/** The purchase has ended, well or not: the next one is another. */
export function forgetPurchase(): void {
  sessionStore.removeItem(KEY);
}
