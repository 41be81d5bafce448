import type { PostgrestResponse } from '@supabase/postgrest-js';
import { queryOptions } from '@tanstack/react-query';
import type { ListedSupplier, SupplierPage } from '@/domain/supplier';
import { dataOr } from '@/lib/errors';
import { rest } from '@/lib/rest';
import { SIGNED_LINK_SECONDS, signGallery } from './images';

/** PostgREST's default max_rows, here and on hosted projects: a larger page would be cut silently. */
const PAGE_ROWS = 1000;

const LISTED =
  'id, name, formatted_id, category_id, is_premium, image_hash, supplier_details(instagram, website, main_image_path), supplier_contacts(whatsapp)';
const PAGE =
  'id, name, formatted_id, is_premium, image_hash, category:categories!suppliers_category_id_fkey(id, name), supplier_details(description, instagram, website, logo_path, main_image_path), supplier_contacts(whatsapp, email), supplier_images(id, path)';

export const supplierQueries = {
  all: () => ['suppliers'] as const,

  /** Every supplier the reader may see, open ones first, then by name; locked ones carry null embeds. */
  list: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'list'],
      queryFn: ({ signal }) => fetchAll(signal),
    }),

  /** Description by supplier id, of the suppliers open to the reader; what variant B's search also looks at. */
  descriptions: () =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'descriptions'],
      queryFn: ({ signal }) => fetchDescriptions(signal),
    }),

  /** One supplier with everything its page shows, or null when there is none. */
  byId: (id: number) =>
    queryOptions({
      queryKey: [...supplierQueries.all(), 'page', id],
      queryFn: ({ signal }): Promise<SupplierPage | null> =>
        dataOr(
          'Falha ao buscar fornecedor',
          rest
            .from('suppliers')
            .select(PAGE)
            .eq('id', id)
            .order('position', { referencedTable: 'supplier_images' })
            .abortSignal(signal)
            .maybeSingle(),
        ),
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

/** All pages: the first tells how many there are, the others come side by side. */
async function fetchAll(signal: AbortSignal): Promise<ListedSupplier[]> {
  const page = (from: number, counted: boolean) =>
    rest
      .from('suppliers')
      .select(LISTED, counted ? { count: 'exact' } : {})
      .order('is_premium')
      .order('sort_name')
      .order('id')
      .range(from, from + PAGE_ROWS - 1)
      .abortSignal(signal);
  return fetchPages('Falha ao buscar fornecedores', page);
}

async function fetchDescriptions(signal: AbortSignal): Promise<Map<number, string>> {
  const page = (from: number, counted: boolean) =>
    rest
      .from('supplier_details')
      .select('supplier_id, description', counted ? { count: 'exact' } : {})
      .not('description', 'is', null)
      .order('supplier_id')
      .range(from, from + PAGE_ROWS - 1)
      .abortSignal(signal);
  const rows = await fetchPages('Falha ao buscar fornecedores', page);
  return new Map(rows.map((row) => [row.supplier_id, row.description ?? '']));
}

type Page<Row> = (from: number, counted: boolean) => PromiseLike<PostgrestResponse<Row>>;

/** Rows of every page, first page first. @throws RequestError with `message` */
async function fetchPages<Row>(message: string, page: Page<Row>): Promise<Row[]> {
  let total = 0;
  const first = await dataOr(
    message,
    page(0, true).then((answer) => {
      total = answer.count ?? 0;
      return answer;
    }),
  );
  const offsets = Array.from(
    { length: Math.max(0, Math.ceil(total / PAGE_ROWS) - 1) },
    (_, index) => (index + 1) * PAGE_ROWS,
  );
  const rest = await Promise.all(offsets.map((from) => dataOr(message, page(from, false))));
  return [first, ...rest].flat();
}
