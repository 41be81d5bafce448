import { PAGE_ROWS } from '@/domain/pages';
import type { ListedSupplier } from '@/domain/supplier';
import { unwrap } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
import { FAILED, LISTED } from './queries';

/**
 * What follows the first page of supplierQueries.list(), in its order: pages side by side, each found by the supplier it
 * begins with.
 * @throws RequestError 'Falha ao buscar fornecedores'
 */
export async function fetchAfterFirstPage(signal: AbortSignal): Promise<ListedSupplier[]> {
  const marks = rest.rpc('supplier_marks', { page_rows: PAGE_ROWS }).abortSignal(signal);
  const pages = (await unwrap(FAILED, marks)).map(({ is_premium, sort_name, id }) =>
    unwrap(
      FAILED,
      rest
        .from('suppliers')
        .select(LISTED)
        .eq('is_premium', is_premium)
        // By itself it leaves too many in where names are the same, but it is what the index is searched by.
        .gte('sort_name', sort_name)
        .or(`sort_name.gt.${quoted(sort_name)},id.gte.${id}`)
        .order('sort_name')
        .order('id')
        .limit(PAGE_ROWS)
        .abortSignal(signal),
    ),
  );
  // A supplier that is deleted between marks and pages makes a page reach into the next one.
  const suppliers = (await Promise.all(pages)).flat();
  return [...new Map(suppliers.map((supplier) => [supplier.id, supplier])).values()];
}

/** A text as a value inside PostgREST's `or`. */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
