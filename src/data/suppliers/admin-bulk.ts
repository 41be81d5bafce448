import { useMutation } from '@tanstack/react-query';
import { favoriteQueries } from '@/data/favorites/queries';
import { fetchPages } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { askedOf, type SupplierSearch } from './admin-queries';
import { supplierQueries } from './queries';
import type { Database } from '@/domain/database/database';

const NOT_CHANGED = 'Não foi possível alterar os fornecedores.';
const NOT_RESTORED = 'Não foi possível desfazer.';
const NOT_DELETED = 'Não foi possível excluir os fornecedores.';

export type BulkChange =
  | { is_premium: boolean }
  | { category_id: number; subcategory_id: number | null }
  | { is_archived: boolean };

/** The result of change_suppliers(), for restore_suppliers(). */
type Changed = Database['public']['Functions']['change_suppliers']['Returns'];

const refresh = invalidateOnSettled(supplierQueries.all(), favoriteQueries.all());

export async function fetchSupplierIds({ sort: _, ...search }: SupplierSearch): Promise<number[]> {
  const rows = await fetchPages('Não foi possível buscar os fornecedores.', (from, to, counted) =>
    rest
      .rpc('search_suppliers', askedOf(search), counted ? { count: 'exact' } : {})
      .select('id')
      .order('id')
      .range(from, to)
      .overrideTypes<{ id: number }[], { merge: false }>(),
  );
  return rows.map(({ id }) => id);
}

/** One transaction; resolves to the changed suppliers. */
export function useChangeSuppliers() {
  return useMutation({
    mutationFn: ({ ids, change }: { ids: number[]; change: BulkChange }) =>
      unwrap(NOT_CHANGED, rest.rpc('change_suppliers', { supplier_ids: ids, change })),
    onSettled: refresh,
  });
}

/** Skips suppliers that were changed since; resolves to the number of restored ones. */
export function useRestoreSuppliers() {
  return useMutation({
    mutationFn: (changed: Changed) =>
      unwrap(
        NOT_RESTORED,
        rest.rpc('restore_suppliers', {
          supplier_ids: changed.map(({ id }) => id),
          versions: changed.map(({ version }) => version),
          befores: changed.map(({ before }) => before),
        }),
      ),
    onSettled: refresh,
  });
}

/** Resolves to the number of deleted suppliers. The scheduled job deletes their files. */
export function useDeleteArchivedSuppliers() {
  return useMutation({
    mutationFn: async (ids: number[]) => {
      const deleted = await unwrap(NOT_DELETED, rest.rpc('delete_archived_suppliers', { supplier_ids: ids }));
      return deleted.length;
    },
    onSettled: refresh,
  });
}
