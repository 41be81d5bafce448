import { useMutation, type QueryClient } from '@tanstack/react-query';
import { type NewSearch, newSearchOf, type SavedSearch } from '@/domain/saved-search/saved-search';
import { rest } from '@/lib/backend/rest/rest-client';
import { isUnanswered, RequestError, unwrap } from '@/lib/errors';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';
import type { Toast } from '@/lib/notify';
import { savedSearchQueries } from './queries';
import { SAVED_SEARCH, type SearchNews } from './reading';

interface Texts {
  failed: string;
  unanswered: string;
}

const SAVE: Texts = {
  failed: 'Não foi possível salvar a busca. Tente novamente.',
  unanswered: 'Não foi possível salvar a busca. Verifique sua conexão e tente novamente.',
};
const CHANGE: Texts = {
  failed: 'Não foi possível alterar a busca. Tente novamente.',
  unanswered: 'Não foi possível alterar a busca. Verifique sua conexão e tente novamente.',
};
const DELETE: Texts = {
  failed: 'Não foi possível excluir a busca.',
  unanswered: 'Não foi possível excluir a busca. Verifique sua conexão e tente novamente.',
};
const GONE = 'Esta busca não existe mais.';
const ALREADY_SAVED = 'Você já salvou uma busca com estes filtros.';

/** Cancels requests that began before the change and would undo it in the cache. */
async function changeList(client: QueryClient, change: (searches: SavedSearch[]) => SavedSearch[]) {
  const queryKey = savedSearchQueries.allLists();
  await client.cancelQueries({ queryKey });
  client.setQueriesData<SavedSearch[]>({ queryKey }, (searches) => searches && change(searches));
}

/** @throws RequestError with the text for calls without an answer */
async function orUnanswered<Data>({ unanswered }: Texts, call: Promise<Data>): Promise<Data> {
  try {
    return await call;
  } catch (error) {
    throw isUnanswered(error) ? new RequestError(unanswered, { cause: error }) : error;
  }
}

/** Without a connection one toast is enough, however often the member tries. */
function failureToast(title: string, error: Error): Toast {
  return { title, message: error.message, ...(isUnanswered(error) && { id: error.message }) };
}

async function saveSearch(search: NewSearch): Promise<SavedSearch> {
  try {
    return await orUnanswered(
      SAVE,
      unwrap(
        SAVE.failed,
        rest
          .from('saved_searches')
          .insert(search)
          .select(SAVED_SEARCH)
          .single()
          .overrideTypes<SavedSearch, { merge: false }>(),
      ),
    );
  } catch (error) {
    if (!(error instanceof RequestError && error.code === '23505')) throw error;
    throw new RequestError(ALREADY_SAVED, { code: error.code, status: error.status, cause: error });
  }
}

/** No retry can save it: it exists already, or the member has the most searches possible. */
export function isRefusedForGood(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === 409;
}

/** @throws RequestError, see isRefusedForGood() */
export function useSaveSearch() {
  return useMutation({
    mutationFn: saveSearch,
    onSuccess: (saved, _search, _result, { client }) =>
      changeList(client, (searches) => [saved, ...searches.filter(({ id }) => id !== saved.id)]),
    onSettled: invalidateOnSettled(savedSearchQueries.all()),
  });
}

export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

interface SearchChange {
  id: number;
  change: Partial<Pick<SavedSearch, 'name' | 'notifies'>>;
}

/** @throws RequestError, see isGone() */
async function changeSearch({ id, change }: SearchChange): Promise<void> {
  const rows = await orUnanswered(
    CHANGE,
    unwrap(CHANGE.failed, rest.from('saved_searches').update(change).eq('id', id).select('id')),
  );
  if (rows.length === 0) throw new RequestError(GONE, { status: 404 });
}

/** Serialized, so that the last change wins. */
export function useChangeSearch({ withToast = false } = {}) {
  return useMutation({
    mutationFn: changeSearch,
    scope: { id: 'saved searches' },
    meta: {
      errorToast: withToast ? (error) => failureToast('Erro', error) : undefined,
    },
    onSuccess: (_data, { id, change }, _result, { client }) =>
      changeList(client, (searches) =>
        searches.map((search) => (search.id === id ? { ...search, ...change } : search)),
      ),
    onSettled: invalidateOnSettled(savedSearchQueries.allLists()),
  });
}

/** Returns what restores the search; `seen_at` is missing if it was already deleted. */
async function deleteSearch(search: SavedSearch): Promise<NewSearch> {
  const rows = await orUnanswered(
    DELETE,
    unwrap(DELETE.failed, rest.from('saved_searches').delete().eq('id', search.id).select('seen_at')),
  );
  return { ...newSearchOf(search), ...rows[0] };
}

/** Hidden at once, shown again after a failure. An already deleted search counts as deleted. */
export function useDeleteSearch() {
  return useMutation({
    mutationKey: savedSearchQueries.deletionKey(),
    mutationFn: deleteSearch,
    meta: { errorToast: (error) => failureToast('Erro ao excluir busca', error) },
    onSuccess: (_data, { id }, _result, { client }) =>
      changeList(client, (searches) => searches.filter((search) => search.id !== id)),
    onSettled: invalidateOnSettled(savedSearchQueries.all()),
  });
}

/** A failure is not shown: the number stays. */
export function useMarkSeen() {
  return useMutation({
    mutationFn: (id: number) =>
      unwrap(
        CHANGE.failed,
        // The database uses its own time instead.
        rest.from('saved_searches').update({ seen_at: new Date().toISOString() }).eq('id', id),
      ),
    onSuccess: async (_data, id, _result, { client }) => {
      const queryKey = savedSearchQueries.allNews();
      await client.cancelQueries({ queryKey });
      client.setQueriesData<SearchNews>({ queryKey }, (news) => news && { ...news, [id]: 0 });
    },
    onSettled: invalidateOnSettled(savedSearchQueries.allNews()),
  });
}
