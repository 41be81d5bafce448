import { useSyncExternalStore } from 'react';
import type { SupplierTeaser } from '@/domain/supplier/supplier';

type Wanted = Pick<SupplierTeaser, 'id' | 'name'>;

let wanted: Wanted | null = null;
const listeners = new Set<() => void>();

/** Opens the dialog that asks for a login, which then saves this supplier; null closes it. */
export function requestSignIn(supplier: Wanted | null): void {
  wanted = supplier;
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSignInRequest(): Wanted | null {
  return useSyncExternalStore(
    subscribe,
    () => wanted,
    () => null,
  );
}
