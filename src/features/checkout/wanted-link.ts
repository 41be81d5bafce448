import { wantedSupplier } from '@/lib/navigation/wanted-supplier';

/** A link to the locked supplier that led to the order. */
export interface WantedLink {
  to: string;
  text: string;
}

/** Null if no supplier led here. */
export function wantedLink(pathOf: (id: number) => string): WantedLink | null {
  const supplier = wantedSupplier();
  return supplier && { to: pathOf(supplier.id), text: `Abrir ${supplier.name}` };
}
