import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { recheckPremium } from '@/data/account/premium-effects';
import { SIGNED_LINK_SECONDS } from '@/domain/supplier/storage';
import { SELECT_CONTACTS, SELECT_DETAILS, SELECT_TERMS, type PurchaseTerms } from '@/domain/supplier/columns';
import { isLocked, type SupplierPage } from '@/domain/supplier/supplier';
import type { SupplierMarks } from '@/domain/supplier/marks';
import { fetchByKey } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import type { Toast } from '@/lib/notify';
import { FAILED, fetchList, type ListBeginning } from './list-pages';
import { signGallery } from './sign-gallery';

export const pageColumns = (details: string, contacts: string) =>
  `id, name, formatted_id, is_premium, image_hash, public_from, supplier_updated_on, category:categories!suppliers_category_id_fkey(id, name, slug), supplier_details(${details}), supplier_contacts(${contacts}), supplier_images(id, path), contact_states(state, confirmed_on, members, method), buying_summaries(answers, arrived, on_time, as_pictured, buy_again)`;
const PAGE = pageColumns(SELECT_DETAILS, SELECT_CONTACTS);

export const supplierQueries = {
  all: () => ['suppliers'] as const,

  /** Open suppliers first, then by name; locked ones carry null embeds. */
  list: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'list'],
      queryFn: async ({ signal, client, queryKey }) => {
        const suppliers = await fetchList(signal, (beginning) => {
          // A list on screen stays whole while it is refetched.
          if (client.getQueryData(queryKey)) return;
          client.setQueryData(supplierQueries.beginning().queryKey, beginning);
        });
        if (suppliers.some(isLocked)) recheckPremium(client);
        return suppliers;
      },
    }),

  /** The first suppliers of list() while it loads; list() itself sets it. */
  beginning: () =>
    queryOptions<ListBeginning>({
      queryKey: [...supplierQueries.all(), 'beginning'],
      queryFn: skipToken,
    }),

  /** By supplier id, like terms and marks; only of suppliers open to the viewer. */
  descriptions: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'descriptions'],
      queryFn: ({ signal }) => fetchDescriptions(signal),
    }),

  terms: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'terms'],
      queryFn: ({ signal }) => fetchTerms(signal),
    }),

  earlyAccess: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'early access'],
      queryFn: ({ signal }) => fetchEarlyAccess(signal),
    }),

  marks: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'marks'],
      queryFn: ({ signal }) => fetchMarks(signal),
    }),

  pages: () => [...supplierQueries.all(), 'page'] as const,

  byId: (id: number) =>
    queryOptions({
      queryKey: [...supplierQueries.pages(), id],
      queryFn: async ({ signal, client }): Promise<SupplierPage | null> => {
        const supplier = await unwrap(
          'Falha ao buscar fornecedor',
          rest
            .from('suppliers')
            .select(PAGE)
            .eq('id', id)
            .order('position', { referencedTable: 'supplier_images' })
            .abortSignal(signal)
            .maybeSingle()
            .overrideTypes<SupplierPage, { merge: false }>(),
        );
        if (supplier && isLocked(supplier)) recheckPremium(client);
        return supplier;
      },
    }),

  /** Signed URLs by path, refetched before they expire. */
  gallery: (id: number, paths: string[]) =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'gallery', id, paths],
      queryFn: () => signGallery(id),
      enabled: paths.length > 0 && id > 0, // 0: not saved yet, so that no row names its files
      staleTime: (SIGNED_LINK_SECONDS - 60) * 1000,
      gcTime: (SIGNED_LINK_SECONDS - 60) * 1000,
    }),
};

/** While the list loads, only the first suppliers, and `complete` is false; `isBuilt`: those in the HTML, for visitors. */
export function useSuppliers(meta: { errorToast?: Toast | undefined }) {
  const { data, isError, refetch } = useQuery({ ...supplierQueries.list(), meta });
  const { data: beginning, dataUpdatedAt } = useQuery(supplierQueries.beginning());
  const shown = data ? { suppliers: data, total: data.length } : isError ? undefined : beginning;
  const isBuilt = shown === beginning && dataUpdatedAt === 0;
  return {
    ...shown,
    complete: data !== undefined,
    isBuilt: shown !== undefined && isBuilt,
    isError,
    refetch,
  };
}

async function fetchDescriptions(signal: AbortSignal): Promise<Map<number, string>> {
  const rows = await fetchByKey(FAILED, 'supplier_id', (last) =>
    rest
      .from('supplier_details')
      .select('supplier_id, description')
      .not('description', 'is', null)
      .gt('supplier_id', last)
      .order('supplier_id')
      .abortSignal(signal),
  );
  return new Map(rows.map((row) => [row.supplier_id, row.description ?? '']));
}

async function fetchTerms(signal: AbortSignal): Promise<Map<number, PurchaseTerms>> {
  const rows = await fetchByKey(FAILED, 'supplier_id', (last) =>
    rest
      .from('supplier_details')
      .select(`supplier_id, ${SELECT_TERMS}`)
      .gt('supplier_id', last)
      .order('supplier_id')
      .abortSignal(signal)
      .overrideTypes<(PurchaseTerms & { supplier_id: number })[], { merge: false }>(),
  );
  return new Map(rows.map(({ supplier_id, ...terms }) => [supplier_id, terms]));
}

async function fetchEarlyAccess(signal: AbortSignal): Promise<Set<number>> {
  const rows = await fetchByKey(FAILED, 'id', (last) =>
    rest
      .from('suppliers')
      .select('id')
      .gt('public_from', 'now') // the database's clock
      .gt('id', last)
      .order('id')
      .abortSignal(signal),
  );
  return new Set(rows.map(({ id }) => id));
}

async function fetchMarks(signal: AbortSignal): Promise<SupplierMarks> {
  const rows = await unwrap(FAILED, rest.rpc('supplier_marks').abortSignal(signal));
  return new Map(rows.map(([id, state, answers, buyAgain]) => [id, { state, answers, buyAgain }]));
}
