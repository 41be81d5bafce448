import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { supplierQueries } from '@/data/suppliers/queries';
import { wantedSupplier } from '@/lib/wanted-supplier';

/** A link to the locked supplier that led to the purchase. */
export interface WantedLink {
  to: string;
  text: string;
}

/** Null if no supplier led here, and if it no longer exists. */
export function useWantedSupplier(pathOf: (id: number) => string): WantedLink | null {
  const [id] = useState(wantedSupplier);
  const { data } = useQuery({ ...supplierQueries.byId(id ?? 0), enabled: id !== null });
  if (id === null || data === null) return null;
  return { to: pathOf(id), text: `Abrir ${data?.name ?? 'o fornecedor'}` };
}
