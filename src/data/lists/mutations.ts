import { useMutation, type QueryClient } from '@tanstack/react-query';
import type { ListInput } from '@/domain/special-list';
import { unwrap, RequestError } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
import { listQueries } from './queries';

const GONE = 'Esta lista não existe mais.';
const NOT_CHANGED = 'Falha ao atualizar lista';

/** A new list, or what has changed of the one with this id. */
type Saving = { id: null; list: ListInput } | { id: number; list: Partial<ListInput> };

async function saveList(saved: Saving): Promise<void> {
  const { id, list } = saved;
  const failed = id === null ? 'Falha ao criar lista' : NOT_CHANGED;
  const table = rest.from('special_lists');
  if (id !== null && Object.keys(list).length === 0) return;
  const saving = saved.id === null ? table.insert(saved.list) : table.update(list).eq('id', saved.id);
  const rows = await unwrap(failed, saving.select('id')).catch(({ message, ...details }: RequestError) => {
    if (details.code !== '23505') throw new RequestError(message, details);
    throw new RequestError('Já existe uma lista com este nome.', { ...details, field: 'name' });
  });
  if (id !== null && rows.length === 0) throw await whyUntouched(id, failed);
}

async function deleteList(id: number): Promise<void> {
  const failed = 'Falha ao deletar lista';
  const rows = await unwrap(failed, rest.from('special_lists').delete().eq('id', id).select('id'));
  if (rows.length === 0) throw await whyUntouched(id, failed);
}

/** A write met no row: it is gone, or row security has left it out, as for who is no admin any more. */
async function whyUntouched(id: number, failed: string): Promise<RequestError> {
  const rows = await unwrap(failed, rest.from('special_lists').select('id').eq('id', id));
  return rows.length === 0 ? new RequestError(GONE, { status: 404 }) : new RequestError(failed);
}

/** Creates a list, or changes what is said of the one with this id. */
export function useSaveList() {
  return useMutation({
    /** @throws RequestError with `field` where it is about one, status 404 when the list is gone */
    mutationFn: saveList,
    onSettled: refresh,
  });
}

/** Deletes a list; its suppliers stay. */
export function useDeleteList(id: number) {
  return useMutation({
    /** @throws RequestError, status 404 when the list is gone */
    mutationFn: () => deleteList(id),
    onSettled: refresh,
  });
}

/** Takes suppliers into a list and out of it, all or none. */
export function useChangeListSuppliers(listId: number) {
  return useMutation({
    /** @throws RequestError, status 404 when the list is gone */
    mutationFn: (ids: { added: number[]; removed: number[] }) =>
      unwrap(NOT_CHANGED, rest.rpc('change_special_list', { list_id: listId, ...ids })),
    onSettled: refresh,
  });
}

/** Nobody waits for it. Also after a failure, which another admin may have caused. */
function refresh(
  _data: unknown,
  _error: unknown,
  _input: unknown,
  _result: unknown,
  { client }: { client: QueryClient },
) {
  void client.invalidateQueries({ queryKey: listQueries.all() });
}
