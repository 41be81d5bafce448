import { localStore, storedJson } from '@/lib/browser-storage';
import { RECENT_KEY } from '@/lib/storage-keys';

const MOST = 12;

/** Latest first. data/session deletes them at the logout. */
export function recentSupplierIds(): number[] {
  const stored = storedJson(localStore, RECENT_KEY);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [];
}

export function rememberSupplier(id: number): void {
  const others = recentSupplierIds().filter((other) => other !== id);
  localStore.setItem(RECENT_KEY, JSON.stringify([id, ...others].slice(0, MOST)));
}

export function forgetRecentSuppliers(): void {
  localStore.removeItem(RECENT_KEY);
}
