import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListPage } from '@/domain/database/pages';
import { NO_PLACES } from '@/domain/directory/places';
import { fetchListPage } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { categoryQueries } from '../categories/queries';
import { placeQueries } from '../places/queries';
import { fetchSheetSuppliers } from '../suppliers/admin-sheet';

export const IMPORTS_PER_PAGE = 10;
const FAILED = 'Falha ao buscar as importações.';

export interface KeptSupplier {
  code: string;
  name: string;
}

export interface ImportBatch {
  id: string;
  created_at: string;
  file_name: string;
  created_count: number;
  changed_count: number;
  left_out_count: number;
  undone_at: string | null;
  kept: KeptSupplier[] | null; // jsonb, which import_suppliers() and undo_import() write in this shape
}

export interface ListedImport extends ImportBatch {
  author: { name: string } | null; // null if the account was deleted, or left the staff and the reader is an editor
}

/** Without the rows that were left out, which may be many. */
export const BATCH =
  'id, created_at, file_name, created_count, changed_count, left_out_count, undone_at, kept' as const;
const ROW = `${BATCH}, author:profiles!import_batches_created_by_fkey(name)` as const;

/** The rows of the file that an import left out, under the names of its columns, with the reasons. @throws RequestError */
export async function fetchLeftOut(id: string): Promise<string[][]> {
  const { left_out } = await unwrap(
    'Não foi possível buscar as linhas que ficaram fora. Tente de novo.',
    rest
      .from('import_batches')
      .select('left_out')
      .eq('id', id)
      .single()
      .overrideTypes<{ left_out: string[][] | null }, { merge: false }>(),
  );
  return left_out ?? [];
}

export const importQueries = {
  all: () => ['imports'] as const,
  allPages: () => [...importQueries.all(), 'page'] as const,

  page: (page: number) =>
    queryOptions({
      queryKey: [...importQueries.allPages(), page],
      queryFn: ({ signal }): Promise<ListPage<ListedImport>> =>
        fetchListPage<ListedImport>(FAILED, {
          page,
          size: IMPORTS_PER_PAGE,
          ask: (from, to) =>
            rest
              .from('import_batches')
              .select(ROW, { count: 'exact' })
              .order('created_at', { ascending: false })
              .order('id')
              .range(from, to)
              .abortSignal(signal)
              .overrideTypes<ListedImport[], { merge: false }>(),
        }),
      placeholderData: keepPreviousData,
    }),

  /** Each check fetches all suppliers and categories anew. */
  check: (id: string) =>
    queryOptions({
      queryKey: [...importQueries.all(), 'check', id],
      queryFn: async ({ signal, client }) => {
        const [known, categories, { hubs }] = await Promise.all([
          fetchSheetSuppliers(
            'Falha ao buscar os fornecedores.',
            // Includes archived suppliers: otherwise a row would create them again.
            { asked: { search: '', filter: 'all' }, sort: null },
            { signal },
          ),
          client.fetchQuery({ ...categoryQueries.usage(), staleTime: 0 }),
          client.fetchQuery(placeQueries.all()).catch(() => NO_PLACES), // only rows that name a quarter need them
        ]);
        return { known, categories, hubs };
      },
      // The import uses the checked data; the server detects later changes.
      staleTime: Infinity,
      gcTime: 0,
    }),
};
