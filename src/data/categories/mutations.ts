import { useMutation, type QueryClient } from '@tanstack/react-query';
import type { CategoryRow } from '@/domain/category';
import { localStore } from '@/lib/browser-storage';
import { unwrap, RequestError } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';
import { TOKEN_KEY } from '@/lib/storage-keys';
import { favoriteQueries } from '../favorites/queries';
import { supplierQueries } from '../suppliers/queries';
import { categoryQueries } from './queries';

const NO_TOKEN = 'Token de autenticação não encontrado.';
const GONE = 'Esta categoria não existe mais.';

/** Refusals that are about a field of the form, by code; with what they mean where the database does not say. */
const AT_FIELD: Record<string, { field: keyof CategoryRow; meaning?: string }> = {
  '23505': { field: 'name', meaning: 'Já existe uma categoria com este nome.' },
  '23503': { field: 'parent_id', meaning: 'Esta categoria não existe mais. Escolha outra.' },
  PT409: { field: 'parent_id' },
};

interface Saving {
  /** Null creates. */
  id: number | null;
  category: CategoryRow;
}

async function saveCategory({ id, category }: Saving): Promise<void> {
  requireToken();
  const failed = id === null ? 'Falha ao criar categoria' : 'Falha ao atualizar categoria';
  const table = rest.from('categories');
  const saving = id === null ? table.insert(category) : table.update(category).eq('id', id);
  const rows = await unwrap(failed, saving.select('id')).catch(({ message, ...details }: RequestError) => {
    const { field, meaning = message } = AT_FIELD[details.code ?? ''] ?? {};
    throw new RequestError(meaning, { ...details, field });
  });
  if (id !== null && rows.length === 0) throw await whyUntouched(id, failed);
}

async function deleteCategory(id: number): Promise<void> {
  requireToken();
  const failed = 'Falha ao deletar categoria';
  const rows = await unwrap(failed, rest.from('categories').delete().eq('id', id).select('id'));
  if (rows.length === 0) throw await whyUntouched(id, failed);
}

/** Without one `rest` would send the write as a visitor's. */
function requireToken(): void {
  if (!localStore.getItem(TOKEN_KEY)) throw new RequestError(NO_TOKEN);
}

/** A write met no row: it is gone, or row security has left it out, as for who is no admin any more. */
async function whyUntouched(id: number, failed: string): Promise<RequestError> {
  const rows = await unwrap(failed, rest.from('categories').select('id').eq('id', id));
  return rows.length === 0 ? new RequestError(GONE, { status: 404 }) : new RequestError(failed);
}

/** Creates a category, or changes the one with this id. */
export function useSaveCategory() {
  return useMutation({
    /** @throws RequestError with `field` where it is about one, status 404 when the category is gone */
    mutationFn: saveCategory,
    onSettled: (_data, _error, _saving, _result, { client }) => refresh(client),
  });
}

/** Deletes a category. One in use is refused (docs/product.md, "Categories"). */
export function useDeleteCategory(id: number) {
  return useMutation({
    /** @throws RequestError that says what is filed under it, status 404 when the category is gone */
    mutationFn: () => deleteCategory(id),
    onSettled: (_data, _error, _input, _result, { client }) => refresh(client),
  });
}

/** Asks again for whatever names categories; nobody waits for it. Also after a failure, which another admin may have caused. */
function refresh(client: QueryClient): void {
  for (const { all } of [categoryQueries, supplierQueries, favoriteQueries])
    void client.invalidateQueries({ queryKey: all() });
}
