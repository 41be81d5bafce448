import { queryOptions } from '@tanstack/react-query';
import { recheckPremium } from '@/data/account/premium-effects';
import type { PurchaseTerms } from '@/domain/purchase-terms';
import { isLocked, type ListedSupplier, type SupplierPage } from '@/domain/supplier';
import { unwrap } from '@/lib/errors';
import { importWithRetry } from '@/lib/lazy-import';
import { rest } from '@/lib/backend/rest-client';
import { fetchPages } from '@/lib/backend/fetch-pages';
import { SIGNED_LINK_SECONDS, signGallery } from './images';

export const FAILED = 'Falha ao buscar fornecedores';
/** The list is read in another way beyond so many; up to here pages by their place in it cost less. */
const LONG_LIST = 5_000;
export const LISTED =
  'id, name, formatted_id, category_id, is_premium, image_hash, supplier_details(instagram, website, main_image_path), supplier_contacts(whatsapp)';
const TERMS =
  'state, city, min_order_pieces, min_order_cents, ships_to, sells_to_cpf, ready_stock, plus_size';
const PAGE =
  `id, name, formatted_id, is_premium, image_hash, public_from, category:categories!suppliers_category_id_fkey(id, name), supplier_details(description, instagram, website, logo_path, main_image_path, ${TERMS}), supplier_contacts(whatsapp, email), supplier_images(id, path)` as const;

export const supplierQueries = {
  all: () => ['suppliers'] as const,

  /** Every supplier the reader may see, open ones first, then by name; locked ones carry null embeds. */
  list: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'list'],
      queryFn: async ({ signal, client }) => {
        const suppliers = await fetchAll(signal);
        if (suppliers.some(isLocked)) recheckPremium(client);
        return suppliers;
      },
    }),

  /** Descriptions by supplier id, of the suppliers open to the viewer; for the search of the directory home. */
  descriptions: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'descriptions'],
      queryFn: ({ signal }) => fetchDescriptions(signal),
    }),

  /** Purchase terms by supplier id, of the suppliers open to the reader; what the advanced filters look at. */
  terms: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'terms'],
      queryFn: ({ signal }) => fetchTerms(signal),
    }),

  /** Ids of the suppliers that are not public yet; the database lists them for premium members only. */
  earlyAccess: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'early access'],
      queryFn: ({ signal }) => fetchEarlyAccess(signal),
    }),

  /** One supplier with everything its page shows, or null when there is none. */
  byId: (id: number) =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'page', id],
      queryFn: async ({ signal, client }): Promise<SupplierPage | null> => {
        const supplier = await unwrap(
          'Falha ao buscar fornecedor',
          rest
            .from('suppliers')
            .select(PAGE)
            .eq('id', id)
            .order('position', { referencedTable: 'supplier_images' })
            .abortSignal(signal)
            .maybeSingle(),
        );
        if (supplier && isLocked(supplier)) recheckPremium(client);
        return supplier as SupplierPage | null; // the table's checks let no other states in
      },
    }),

  /** Addresses of a supplier's gallery files by path, good for five minutes; asked for again before they end. */
  gallery: (id: number, paths: string[]) =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'gallery', id, paths],
      queryFn: () => signGallery(paths),
      enabled: paths.length > 0,
      staleTime: (SIGNED_LINK_SECONDS - 60) * 1000,
      gcTime: (SIGNED_LINK_SECONDS - 60) * 1000,
    }),
};

function fetchAll(signal: AbortSignal): Promise<ListedSupplier[]> {
  return fetchPages(
    FAILED,
    (from, to, counted) =>
      rest
        .from('suppliers')
        .select(LISTED, counted ? { count: 'exact' } : {})
        .order('is_premium')
        .order('sort_name')
        .order('id')
        .range(from, to)
        .abortSignal(signal),
    {
      moreThan: LONG_LIST,
      readOn: async () => (await importWithRetry(() => import('./long-list'))).fetchAfterFirstPage(signal),
    },
  );
}

async function fetchDescriptions(signal: AbortSignal): Promise<Map<number, string>> {
  const rows = await fetchPages(FAILED, (from, to, counted) =>
    rest
      .from('supplier_details')
      .select('supplier_id, description', counted ? { count: 'exact' } : {})
      .not('description', 'is', null)
      .order('supplier_id')
      .range(from, to)
      .abortSignal(signal),
  );
  return new Map(rows.map((row) => [row.supplier_id, row.description ?? '']));
}

async function fetchTerms(signal: AbortSignal): Promise<Map<number, PurchaseTerms>> {
  const rows = await fetchPages(FAILED, (from, to, counted) =>
    rest
      .from('supplier_details')
      .select(`supplier_id, ${TERMS}`, counted ? { count: 'exact' } : {})
      .order('supplier_id')
      .range(from, to)
      .abortSignal(signal),
  );
  // The table's checks let no other states in.
  return new Map(rows.map(({ supplier_id, ...terms }) => [supplier_id, terms as PurchaseTerms]));
}

async function fetchEarlyAccess(signal: AbortSignal): Promise<Set<number>> {
  const rows = await fetchPages(FAILED, (from, to, counted) =>
    rest
      .from('suppliers')
      .select('id', counted ? { count: 'exact' } : {})
      .gt('public_from', 'now') // by the database's clock
      .order('id')
      .range(from, to)
      .abortSignal(signal),
  );
  return new Set(rows.map(({ id }) => id));
}
