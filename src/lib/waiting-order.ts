import { localStore, storedJson } from './browser-storage';
import { WAITING_KEY } from './storage-keys';

/** A Pix is paid within minutes. Later payments show when the account is loaded the next time. */
const WAITING_MS = 3_600_000;

interface Kept {
  id: string;
  userId: string;
  until: number; // ms
}

/** Remembers that a user has gone to pay for an order on the payment provider's page, in all tabs. */
export function waitForOrder(id: string, userId: string): void {
  const kept: Kept = { id, userId, until: Date.now() + WAITING_MS };
  localStore.setItem(WAITING_KEY, JSON.stringify(kept));
}

/** The id of the order that this user has lately gone to pay for; null for none. */
export function waitingOrder(userId: string | null): string | null {
  if (userId === null) return null;
  // Without zod, which visitors would then download: every page asks this.
  const kept = storedJson(localStore, WAITING_KEY) as Kept | null; // written above
  return kept?.userId === userId && kept.until > Date.now() ? kept.id : null;
}

export function stopWaiting(): void {
  localStore.removeItem(WAITING_KEY);
}
