import { queryOptions } from '@tanstack/react-query';
import { supplierQueries } from '@/data/suppliers/queries';
import type { SpecialList } from '@/domain/catalog/special-list';
import { fetchByKey, fetchPages } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';

export const FAILED = 'Falha ao buscar listas especiais';
/** Includes sort_name because PostgREST orders a function's rows only by selected columns. */
const LIST = 'id, name, description, type, required_subscription, suppliers, sort_name';

export const listQueries = {
  /** Under the key of all suppliers, so that a refetch of those includes the lists. */
  all: () => [...supplierQueries.all(), 'special lists'] as const,

  open: (listId: number | null) =>
    queryOptions({
      queryKey: [...listQueries.all(), 'open', listId],
      queryFn: ({ signal }) => fetchOpenLists(listId, signal),
      placeholderData: (before) => before,
    }),
};

interface OpenLists {
  lists: SpecialList[];
  /** Suppliers of the requested list; empty if the viewer may not open it. */
  supplierIds: ReadonlySet<number>;
}

async function fetchOpenLists(listId: number | null, signal: AbortSignal): Promise<OpenLists> {
  const [lists, supplierIds] = await Promise.all([
    fetchPages<SpecialList>(FAILED, (from, to, counted) => askForLists('', from, to, counted, signal)),
    listId === null ? [] : fetchSupplierIds(listId, signal),
  ]);
  return { lists, supplierIds: new Set(supplierIds) };
}

export function askForLists(search: string, from: number, to: number, counted: boolean, signal: AbortSignal) {
  return (
    rest
      .rpc('search_special_lists', { search }, counted ? { count: 'exact' } : {})
      .select(LIST)
      .order('sort_name')
      .range(from, to)
      .abortSignal(signal)
      // Checks of the table allow no other types and subscriptions.
      .overrideTypes<SpecialList[], { merge: false }>()
  );
}

/** The ids of a list's suppliers. @throws RequestError */
export async function fetchSupplierIds(
  listId: number,
  signal = new AbortController().signal,
): Promise<number[]> {
  const rows = await fetchByKey(FAILED, 'supplier_id', (last) =>
    rest
      .from('special_list_suppliers')
      .select('supplier_id')
      .eq('special_list_id', listId)
      .gt('supplier_id', last)
      .order('supplier_id')
      .abortSignal(signal),
  );
  return rows.map(({ supplier_id }) => supplier_id);
}
