import { parseSupplierId } from '@/domain/supplier';
import { localStore, storedJson } from './browser-storage';

const KEY = 'wanted-supplier';
/** As long as a payment may wait for its confirmation. */
const KEPT_MS = 3 * 24 * 3_600_000;

/**
 * Remembers for which locked supplier somebody looks at the plans, so that the checkout can lead back to it. It is kept in
 * local storage, because confirmation e-mails and payment providers open other tabs.
 */
export function keepWantedSupplier(id: number): void {
  localStore.setItem(KEY, JSON.stringify({ id, until: Date.now() + KEPT_MS }));
}

export function wantedSupplier(): number | null {
  const kept = storedJson(localStore, KEY) as { id?: unknown; until?: unknown } | null;
  return Number(kept?.until) > Date.now() ? parseSupplierId(String(kept?.id)) : null;
}

/** Forgets it once it has been opened. */
export function forgetWantedSupplier(id: number): void {
  if (wantedSupplier() === id) localStore.removeItem(KEY);
}
