import { parseSupplierId, type SupplierTeaser } from '@/domain/supplier/supplier';
import { localStore, storedRecord } from '../browser-storage';
import { WANTED_KEY } from '../storage-keys';

/** As long as a payment may wait for its confirmation. */
const KEPT_MS = 3 * 24 * 3_600_000;

type Wanted = Pick<SupplierTeaser, 'id' | 'name'>;

/** In local storage, because confirmation e-mails and payment providers open other tabs. */
export function keepWantedSupplier({ id, name }: Wanted): void {
  localStore.setItem(WANTED_KEY, JSON.stringify({ id, name, until: Date.now() + KEPT_MS }));
}

export function wantedSupplier(): Wanted | null {
  const kept = storedRecord(localStore, WANTED_KEY);
  const id = parseSupplierId(String(kept.id));
  return id !== null && Number(kept.until) > Date.now() ? { id, name: String(kept.name) } : null;
}

export function forgetWantedSupplier(id: number): void {
  if (wantedSupplier()?.id === id) localStore.removeItem(WANTED_KEY);
}
