import { useMutation } from '@tanstack/react-query';
import type { ListInput } from '@/domain/catalog/special-list';
import { atField } from '@/lib/at-field';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap, RequestError } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { fetchSupplierIds, listQueries } from './queries';

const GONE = 'Esta lista não existe mais.';
const NOT_CHANGED = 'Falha ao atualizar lista';

type Saving = { id: null; list: ListInput } | { id: number; list: Partial<ListInput> };

async function saveList(saved: Saving): Promise<void> {
  const { id, list } = saved;
  const failed = id === null ? 'Falha ao criar lista' : NOT_CHANGED;
  const table = rest.from('special_lists');
  if (id !== null && Object.keys(list).length === 0) return;
  const saving = saved.id === null ? table.insert(saved.list) : table.update(list).eq('id', saved.id);
  const rows = await unwrap(failed, saving.select('id')).catch(
    atField('name', '23505', 'Já existe uma lista com este nome.'),
  );
  if (id !== null && rows.length === 0) throw await whyUntouched(id, failed);
}

async function deleteList(id: number): Promise<void> {
  const failed = 'Falha ao deletar lista';
  const rows = await unwrap(failed, rest.from('special_lists').delete().eq('id', id).select('id'));
  if (rows.length === 0) throw await whyUntouched(id, failed);
}

/** Either it was deleted, or row security hides it, for instance after an admin lost the role. */
async function whyUntouched(id: number, failed: string): Promise<RequestError> {
  const rows = await unwrap(failed, rest.from('special_lists').select('id').eq('id', id));
  return rows.length === 0 ? new RequestError(GONE, { status: 404 }) : new RequestError(failed);
}

/** @throws RequestError with `field`, status 404 if the list was deleted */
export function useSaveList() {
  return useMutation({
    mutationFn: saveList,
    onSettled: invalidateOnSettled(listQueries.all()),
  });
}

/** @throws RequestError, status 404 if the list was deleted */
export function useDeleteList(id: number) {
  return useMutation({
    mutationFn: () => deleteList(id),
    onSettled: invalidateOnSettled(listQueries.all()),
  });
}

/** Resolves to the ids of those that were not in the list. @throws RequestError */
export function useAddToList() {
  return useMutation({
    mutationFn: async ({ listId, ids }: { listId: number; ids: number[] }) => {
      const listed = new Set(await fetchSupplierIds(listId));
      const added = ids.filter((id) => !listed.has(id));
      await unwrap(NOT_CHANGED, rest.rpc('change_special_list', { list_id: listId, added, removed: [] }));
      return added;
    },
    onSettled: invalidateOnSettled(listQueries.all()),
  });
}

/** One transaction. @throws RequestError, status 404 if the list was deleted */
export function useChangeListSuppliers() {
  return useMutation({
    mutationFn: ({ listId, ...ids }: { listId: number; added: number[]; removed: number[] }) =>
      unwrap(NOT_CHANGED, rest.rpc('change_special_list', { list_id: listId, ...ids })),
    onSettled: invalidateOnSettled(listQueries.all()),
  });
}
