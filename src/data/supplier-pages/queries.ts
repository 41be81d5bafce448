import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ownClaim } from '@/domain/supplier-page/claim';
import type { OwnPage } from '@/domain/supplier-page/own-page';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

const FAILED = 'Falha ao buscar a sua página.';

/** What accounts that keep a supplier's page, or have claimed one, read. */
export const supplierPageQueries = {
  all: () => ['supplier pages'] as const,

  claims: () =>
    queryOptions({
      queryKey: [...supplierPageQueries.all(), 'claims'],
      queryFn: async ({ signal }) =>
        z.array(ownClaim).parse(await unwrap(FAILED, rest.rpc('own_claims').abortSignal(signal))),
    }),

  own: () =>
    queryOptions({
      queryKey: [...supplierPageQueries.all(), 'own'],
      queryFn: ({ signal }) => fetchOwnPages(signal),
    }),

  /** By week, the first one first; null: fewer than five. */
  figures: (supplierId: number) =>
    queryOptions({
      queryKey: [...supplierPageQueries.all(), 'figures', supplierId],
      queryFn: ({ signal }) =>
        unwrap(
          'Falha ao buscar os números da página.',
          rest.rpc('own_supplier_figures', { supplier_id: supplierId }).abortSignal(signal),
        ),
    }),
};

export async function fetchOwnPages(signal = new AbortController().signal): Promise<OwnPage[]> {
  const pages = await unwrap(FAILED, rest.rpc('own_suppliers').abortSignal(signal));
  return pages as unknown as OwnPage[]; // the function's JSON
}
