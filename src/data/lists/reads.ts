import type { SpecialList } from '@/domain/special-list';
import { rest } from '@/lib/backend/rest-client';
import { fetchPages } from '@/lib/backend/fetch-pages';

export const FAILED = 'Falha ao buscar listas especiais';
/** With sort_name: PostgREST sorts the rows of a function only by columns that are selected. */
const LIST = 'id, name, description, type, required_subscription, suppliers, sort_name';

interface OpenLists {
  lists: SpecialList[];
  /** Those in the list that is asked for; none of one that is not open to the reader. */
  supplierIds: ReadonlySet<number>;
}

/** @throws RequestError 'Falha ao buscar listas especiais' */
export async function fetchOpenLists(listId: number | null, signal: AbortSignal): Promise<OpenLists> {
  const [lists, supplierIds] = await Promise.all([
    fetchPages<SpecialList>(FAILED, (from, to, counted) => askForLists('', from, to, counted, signal)),
    listId === null ? [] : fetchSupplierIds(listId, signal),
  ]);
  return { lists, supplierIds: new Set(supplierIds) };
}

/** The lists with `search` in their name that the reader may read, by name. */
export function askForLists(search: string, from: number, to: number, counted: boolean, signal: AbortSignal) {
  return (
    rest
      .rpc('search_special_lists', { search }, counted ? { count: 'exact' } : {})
      .select(LIST)
      .order('sort_name')
      .range(from, to)
      .abortSignal(signal)
      // The table's checks let no other types and subscriptions in.
      .overrideTypes<SpecialList[], { merge: false }>()
  );
}

async function fetchSupplierIds(listId: number, signal: AbortSignal): Promise<number[]> {
  const rows = await fetchPages(FAILED, (from, to, counted) =>
    rest
      .from('special_list_suppliers')
      .select('supplier_id', counted ? { count: 'exact' } : {})
      .eq('special_list_id', listId)
      .order('supplier_id')
      .range(from, to)
      .abortSignal(signal),
  );
  return rows.map(({ supplier_id }) => supplier_id);
}
