import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListPage } from '@/domain/database/pages';
import type { ListSupplier, SpecialList } from '@/domain/catalog/special-list';
import { fetchByKey, fetchListPage } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import type { ListParams } from '@/lib/navigation/use-list-params';
import { FAILED, askForLists, listQueries } from './queries';

export const LISTS_PER_PAGE = 5;
const LOAD_FAILED = { id: 'lists-failed', title: 'Erro ao carregar dados', message: FAILED };
const WITH_SUPPLIER =
  'supplier_id, supplier:suppliers(id, formatted_id, name, category:categories!suppliers_category_id_fkey(name), details:supplier_details(instagram))';

type ListSearch = Pick<ListParams, 'search' | 'page' | 'size'>;

export const listAdminQueries = {
  /** Never fresh: saving a supplier may change its numbers. */
  page: ({ search, page, size }: ListSearch) =>
    queryOptions({
      queryKey: [...listQueries.all(), 'page', { search, page, size }],
      queryFn: ({ signal }) => fetchPage({ search, page, size }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: { refetchToast: LOAD_FAILED },
    }),

  suppliers: (listId: number) =>
    queryOptions({
      queryKey: [...listQueries.all(), 'suppliers', listId],
      queryFn: ({ signal }) => fetchSuppliers(listId, signal),
      staleTime: 0,
      gcTime: 0,
      meta: { refetchToast: LOAD_FAILED },
    }),
};

function fetchPage({ search, page, size }: ListSearch, signal: AbortSignal): Promise<ListPage<SpecialList>> {
  return fetchListPage<SpecialList>(FAILED, {
    page,
    size,
    ask: (from, to) => askForLists(search, from, to, true, signal),
  });
}

async function fetchSuppliers(listId: number, signal: AbortSignal): Promise<ListSupplier[]> {
  const rows = await fetchByKey(FAILED, 'supplier_id', (last) =>
    rest
      .from('special_list_suppliers')
      .select(WITH_SUPPLIER)
      .eq('special_list_id', listId)
      .gt('supplier_id', last)
      .order('supplier_id')
      .abortSignal(signal),
  );
  return rows.map(({ supplier: { category, details, ...supplier } }) => ({
    ...supplier,
    category: category.name,
    instagram: details?.instagram ?? null,
  }));
}
