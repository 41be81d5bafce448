import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListPage } from '@/domain/database/pages';
import { NO_PLACES } from '@/domain/directory/places';
import { fetchListPage } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
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
  undone_at: string | null;
  kept: KeptSupplier[] | null; // jsonb, which import_suppliers() and undo_import() write in this shape
}

export interface ListedImport extends ImportBatch {
  author: { name: string } | null; // null if the account was deleted, or left the staff and the reader is an editor
}

const ROW =
  'id, created_at, file_name, created_count, changed_count, undone_at, kept, author:profiles!import_batches_created_by_fkey(name)';

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
