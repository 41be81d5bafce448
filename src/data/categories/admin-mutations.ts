import { useMutation } from '@tanstack/react-query';
import type { CategoryRow } from '@/domain/catalog/category';
import type { CategoryTree } from '@/domain/catalog/starting-categories';
import { atField } from '@/lib/at-field';
import { rest } from '@/lib/backend/rest/rest-client';
import { localStore } from '@/lib/browser-storage';
import { unwrap, RequestError } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import { TOKEN_KEY } from '@/lib/storage-keys';
import { favoriteQueries } from '../favorites/queries';
import { supplierQueries } from '../suppliers/queries';
import { categoryQueries } from './queries';

const NO_TOKEN = 'Token de autenticação não encontrado.';
const GONE = 'Esta categoria não existe mais.';

interface Saving {
  id: number | null; // null creates a category
  category: CategoryRow;
}

async function saveCategory({ id, category }: Saving): Promise<void> {
  requireToken();
  const failed = id === null ? 'Falha ao criar categoria' : 'Falha ao atualizar categoria';
  const table = rest.from('categories');
  const saving = id === null ? table.insert(category) : table.update(category).eq('id', id);
  const rows = await unwrap(failed, saving.select('id'))
    .catch(atField('name', '23505', 'Já existe uma categoria com este nome.'))
    .catch(atField('parent_id', '23503', 'Esta categoria não existe mais. Escolha outra.'))
    .catch(atField('parent_id', 'PT409'));
  if (id !== null && rows.length === 0) throw await whyUntouched(id, failed);
}

async function deleteCategory(id: number): Promise<void> {
  requireToken();
  const failed = 'Falha ao deletar categoria';
  const rows = await unwrap(failed, rest.from('categories').delete().eq('id', id).select('id'));
  if (rows.length === 0) throw await whyUntouched(id, failed);
}

/** Without a token `rest` would send the write as a visitor. */
function requireToken(): void {
  if (!localStore.getItem(TOKEN_KEY)) throw new RequestError(NO_TOKEN);
}

/** Either it was deleted, or row security hides it, for instance after an admin lost the role. */
async function whyUntouched(id: number, failed: string): Promise<RequestError> {
  const rows = await unwrap(failed, rest.from('categories').select('id').eq('id', id));
  return rows.length === 0 ? new RequestError(GONE, { status: 404 }) : new RequestError(failed);
}

const refreshNames = invalidateOnSettled(categoryQueries.all(), supplierQueries.all(), favoriteQueries.all());

/** @throws RequestError with `field`, status 404 if the category was deleted */
export function useSaveCategory() {
  return useMutation({
    mutationFn: saveCategory,
    onSettled: refreshNames,
  });
}

/** Refused while in use (docs/product.md, "Categories"). @throws RequestError, status 404 if already deleted */
export function useDeleteCategory(id: number) {
  return useMutation({
    mutationFn: () => deleteCategory(id),
    onSettled: refreshNames,
  });
}

/** Skips existing categories; resolves to the number of created ones. */
export function useAddCategories() {
  return useMutation({
    mutationFn: (tree: readonly CategoryTree[]) => {
      requireToken();
      return unwrap('Falha ao criar categorias', rest.rpc('add_categories', { tree }));
    },
    onSettled: refreshNames,
  });
}

/** Moves everything to another category and deletes this one; resolves to the number of moved suppliers. */
export function useMergeCategories(id: number) {
  return useMutation({
    mutationFn: (targetId: number) => {
      requireToken();
      return unwrap(
        'Falha ao unir categorias',
        rest.rpc('merge_categories', { source_id: id, target_id: targetId }),
      );
    },
    onSettled: refreshNames,
  });
}
