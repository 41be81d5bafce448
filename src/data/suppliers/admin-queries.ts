import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListPage } from '@/domain/database/pages';
import { SELECT_CONTACTS, SELECT_DETAILS, SELECT_SUPPLIER } from '@/domain/supplier/columns';
import type { SupplierRecord } from '@/domain/supplier-form/form';
import { fetchListPage } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import type { Toast } from '@/lib/notify';
import type { ListParams } from '@/lib/navigation/use-list-params';
import { supplierQueries } from './queries';
import { keysOf } from '@/domain/format/keys';

export const SUPPLIERS_PER_PAGE = 20;
const FAILED = 'Falha ao buscar fornecedores';
const LOAD_FAILED: Toast = { id: 'admin-suppliers-failed', title: 'Erro ao carregar dados', message: FAILED };

/** Column and whether it is ascending. The default is by name. */
export const ORDERS = {
  '-nome': ['sort_name', false],
  categoria: ['sort_category', true],
  '-categoria': ['sort_category', false],
  plano: ['is_premium', true],
  '-plano': ['is_premium', false],
  cadastro: ['created_at', true],
  '-cadastro': ['created_at', false],
} as const;
export type SupplierSort = keyof typeof ORDERS;
export const SUPPLIER_SORTS = keysOf(ORDERS);

/** `asked` of search_suppliers(). The default leaves out archived suppliers. */
export const SUPPLIER_FILTERS = [
  { value: 'abertos', asked: 'open', label: 'Abertos a todos' },
  { value: 'premium', asked: 'premium', label: 'Premium' },
  { value: 'sem-foto', asked: 'no_picture', label: 'Sem foto' },
  { value: 'sem-site', asked: 'no_site', label: 'Sem site' },
  { value: 'sem-contato', asked: 'no_contact', label: 'Sem contato' },
  { value: 'em-verificacao', asked: 'in_doubt', label: 'Contato em verificação' },
  { value: 'parados', asked: 'stale', label: 'Sem mudança há 180 dias' },
  { value: 'arquivados', asked: 'archived', label: 'Arquivados' },
] as const;
export type SupplierFilter = (typeof SUPPLIER_FILTERS)[number]['value'];

export interface SupplierSearch extends Pick<ListParams<SupplierSort>, 'search' | 'sort'> {
  filter: SupplierFilter | null;
  category: number | null; // id of their category or subcategory
}

type SupplierListPage = SupplierSearch & Pick<ListParams, 'page' | 'size'>;

/** Arguments of search_suppliers(). The filter 'all' includes archived suppliers. */
export interface SearchArguments {
  search: string;
  filter?: (typeof SUPPLIER_FILTERS)[number]['asked'] | 'all';
  category?: number;
}

export function askedOf({ search, filter, category }: Omit<SupplierSearch, 'sort'>): SearchArguments {
  const asked = SUPPLIER_FILTERS.find(({ value }) => value === filter)?.asked;
  return { search, ...(asked && { filter: asked }), ...(category !== null && { category }) };
}

export interface SupplierRow {
  id: number;
  formatted_id: string;
  name: string;
  is_premium: boolean;
  image_hash: string | null;
  public_from: string; // ISO time from which everyone sees it
  created_at: string;
  category: string;
  instagram: string | null;
  whatsapp: string | null;
  email: string | null;
  main_image_path: string | null;
  is_archived: boolean;
}

export type LookAlike = Pick<SupplierRow, 'formatted_id' | 'name' | 'instagram' | 'whatsapp'>;

/** Must be selected: PostgREST orders a function's rows only by selected columns. */
export const SORTED_BY = 'sort_name, sort_category, created_at';
const ROW = `id, formatted_id, name, is_premium, image_hash, public_from, category, instagram, whatsapp, email, main_image_path, is_archived, ${SORTED_BY}`;
const RECORD =
  `id, version, image_hash, ${SELECT_SUPPLIER}, supplier_details(${SELECT_DETAILS}), supplier_contacts(${SELECT_CONTACTS}), supplier_images(path)` as const;

/** Under the key of all suppliers, so that their refetch includes these. */
export const supplierAdminQueries = {
  all: () => [...supplierQueries.all(), 'admin'] as const,

  page: (asked: SupplierListPage) =>
    queryOptions({
      queryKey: [...supplierAdminQueries.all(), 'page', asked],
      queryFn: ({ signal }) => fetchPage(asked, signal),
      placeholderData: keepPreviousData,
      meta: { errorToast: LOAD_FAILED },
    }),

  figures: () =>
    queryOptions({
      queryKey: [...supplierAdminQueries.all(), 'figures'],
      queryFn: ({ signal }) => unwrap(FAILED, rest.rpc('supplier_figures').abortSignal(signal).single()),
      meta: { errorToast: LOAD_FAILED },
    }),

  /** Suppliers in which this stands, archived ones too; a form that cannot get them goes without. */
  lookAlikes: (search: string) =>
    queryOptions({
      queryKey: [...supplierAdminQueries.all(), 'look-alikes', search],
      queryFn: ({ signal }) =>
        unwrap(
          FAILED,
          rest
            .rpc('search_suppliers', { search, filter: 'all' })
            .select('formatted_id, name, instagram, whatsapp, sort_name')
            .order('sort_name')
            .limit(50)
            .abortSignal(signal)
            .overrideTypes<LookAlike[], { merge: false }>(),
        ),
      enabled: search !== '',
    }),

  record: (id: number) =>
    queryOptions({
      queryKey: [...supplierAdminQueries.all(), 'record', id],
      queryFn: ({ signal }) => fetchRecord(FAILED, id, signal),
      // A form must start from the current version.
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      meta: { errorToast: LOAD_FAILED },
    }),
};

function fetchPage(
  { page, size, sort, ...asked }: SupplierListPage,
  signal: AbortSignal,
): Promise<ListPage<SupplierRow>> {
  return fetchListPage<SupplierRow>(FAILED, {
    page,
    size,
    ask: (from, to) => {
      const [column, ascending] = sort ? ORDERS[sort] : (['sort_name', true] as const);
      return (
        rest
          .rpc('search_suppliers', askedOf(asked), { count: 'exact' })
          .select(ROW)
          .order(column, { ascending })
          .order('sort_name')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          // Generated types make every column of a view nullable.
          .overrideTypes<SupplierRow[], { merge: false }>()
      );
    },
  });
}

/** Null if the supplier was deleted. @throws RequestError with `message` */
export async function fetchRecord(
  message: string,
  id: number,
  signal?: AbortSignal,
): Promise<SupplierRecord | null> {
  let request = rest
    .from('suppliers')
    .select(RECORD)
    .eq('id', id)
    .order('position', { referencedTable: 'supplier_images' });
  if (signal) request = request.abortSignal(signal);
  // Admins may read both 1:1 rows.
  return unwrap(message, request.maybeSingle().overrideTypes<SupplierRecord, { merge: false }>());
}
