import { localStore } from './browser-storage';

const KEY = 'return-path';
const KEPT_MS = 24 * 3_600_000;

/**
 * Keeps where a login should lead, for who signs up meanwhile: the link of the confirmation e-mail opens a tab that knows
 * nothing of this one (Q31). For a day, and for one login.
 */
export function keepReturnPath(path: string): void {
  localStore.setItem(KEY, JSON.stringify({ path, until: Date.now() + KEPT_MS }));
}

/** The path that was kept, once; null when there is none, or none any more. */
export function takeReturnPath(): string | null {
  const kept = JSON.parse(localStore.getItem(KEY) ?? '{}') as { path?: string; until?: number };
  localStore.removeItem(KEY);
  return kept.path && (kept.until ?? 0) > Date.now() ? kept.path : null;
}
