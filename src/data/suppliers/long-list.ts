import { PAGE_ROWS } from '@/domain/pages';
import { rest } from '@/lib/backend/rest-client';
import { unwrap } from '@/lib/errors';
import { FAILED, LISTED } from './queries';

/** The pages after the first of supplierQueries.list(), in parallel, each found by its first supplier. */
export async function fetchAfterFirstPage(signal: AbortSignal) {
  const starts = rest.rpc('supplier_page_starts', { page_rows: PAGE_ROWS }).abortSignal(signal);
  const pages = (await unwrap(FAILED, starts)).map(({ is_premium, sort_name, id }) =>
    unwrap(
      FAILED,
      rest
        .from('suppliers')
        .select(LISTED)
        .eq('is_premium', is_premium)
        // Matches too much where names are equal, but the index supports no narrower condition.
        .gte('sort_name', sort_name)
        .or(`sort_name.gt.${quoted(sort_name)},id.gte.${id}`)
        .order('sort_name')
        .order('id')
        .limit(PAGE_ROWS)
        .abortSignal(signal),
    ),
  );
  // A supplier that is deleted in the meantime makes a page overlap the next one.
  const suppliers = (await Promise.all(pages)).flat();
  return [...new Map(suppliers.map((supplier) => [supplier.id, supplier])).values()];
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
