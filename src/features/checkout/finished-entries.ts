import * as z from 'zod/mini';
import { sessionStore, storedJson } from '@/lib/browser-storage';

const KEY = 'checkout-entries';
const MOST = 50;
const keys = z.array(z.string());
const stored = z.object({ open: keys, finished: keys });

/**
 * Keys of the browser's history entries that show a step of the checkout. Those before a finished order must not
 * sell it again when the buyer goes back to them. Kept per tab, because so is the history.
 */
function read(): z.infer<typeof stored> {
  return stored.safeParse(storedJson(sessionStore, KEY)).data ?? { open: [], finished: [] };
}

function write({ open, finished }: z.infer<typeof stored>): void {
  sessionStore.setItem(KEY, JSON.stringify({ open: open.slice(-MOST), finished: finished.slice(-MOST) }));
}

/** Notes that this entry shows a step. */
export function noteEntry(key: string): void {
  const { open, finished } = read();
  if (!open.includes(key)) write({ open: [...open, key], finished });
}

/** Notes that the order is paid to which all entries so far belong. */
export function finishEntries(): void {
  const { open, finished } = read();
  write({ open: [], finished: [...finished, ...open] });
}

export function isFinishedEntry(key: string): boolean {
  return read().finished.includes(key);
}
