import * as z from 'zod/mini';
import { localStore, storedJson } from './browser-storage';
import { WAITING_KEY } from './storage-keys';

/** A Pix is paid within minutes. Later payments show when the account is loaded the next time. */
const WAITING_MS = 3_600_000;

const kept = z.object({ id: z.string(), userId: z.string(), until: z.number() });

/** Remembers that a user has gone to pay for an order on the payment provider's page, in all tabs. */
export function waitForOrder(id: string, userId: string): void {
  localStore.setItem(WAITING_KEY, JSON.stringify({ id, userId, until: Date.now() + WAITING_MS }));
}

/** The id of the order that this user has lately gone to pay for; null for none. */
export function waitingOrder(userId: string | null): string | null {
  if (userId === null) return null;
  const { data } = kept.safeParse(storedJson(localStore, WAITING_KEY));
  return data?.userId === userId && data.until > Date.now() ? data.id : null;
}

export function stopWaiting(): void {
  localStore.removeItem(WAITING_KEY);
}
