import { mutationOptions, MutationObserver, useMutation, type QueryClient } from '@tanstack/react-query';
import type { FavoriteSupplier } from '@/domain/supplier/supplier';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap, RequestError } from '@/lib/errors';
import { notify, type Toast } from '@/lib/notify';
import { requestSignIn } from '@/lib/sign-in-request';
import { favoriteQueries, withChange, withoutRemoved, type FavoriteChange } from './queries';

async function setFavorite({ supplierId, favorite }: FavoriteChange): Promise<void> {
  const favorites = rest.from('favorites');
  if (favorite) {
    await unwrap(
      'Falha ao adicionar favorito',
      favorites.upsert(
        { supplier_id: supplierId },
        { onConflict: 'user_id,supplier_id', ignoreDuplicates: true },
      ),
    );
  } else {
    await unwrap('Falha ao remover favorito', favorites.delete().eq('supplier_id', supplierId));
  }
}

interface Words {
  success: (change: FavoriteChange) => string;
  failure: Toast;
  signIn: string; // shown when the session has ended
}

/** Violated foreign key or row security: the supplier was deleted, during the request or before. */
const GONE = /^(23503|42501)$/;
const NOT_THERE = 'Este fornecedor não está mais disponível.';

const lacksSession = (error: Error) => error instanceof RequestError && error.status === 401;

const WORDS: Words = {
  success: ({ supplierName, favorite }) =>
    `${supplierName} ${favorite ? 'adicionado aos favoritos.' : 'removido dos favoritos.'}`,
  failure: { title: 'Erro', message: 'Não foi possível atualizar seus favoritos. Tente novamente.' },
  signIn: 'Você precisa estar logado para favoritar fornecedores.',
};

/** Quick taps are sent in order, so that the last one wins on the server. */
export function useSetFavorite(words: Partial<Words> = {}) {
  return useMutation(setting({ ...WORDS, ...words }));
}

/** A failure only shows its toast. */
export function addFavorite(client: QueryClient, { id, name }: Pick<FavoriteSupplier, 'id' | 'name'>) {
  const change = { supplierId: id, supplierName: name, favorite: true };
  return new MutationObserver(client, setting(WORDS)).mutate(change).catch(() => undefined);
}

function setting({ success, failure, signIn }: Words) {
  return mutationOptions({
    mutationKey: favoriteQueries.setKey(),
    scope: { id: 'favorites' },
    mutationFn: setFavorite,
    meta: {
      errorToast: (error) => {
        if (lacksSession(error)) return { title: 'Ação necessária', message: signIn };
        if (!(error instanceof RequestError)) return failure;
        return GONE.test(error.code ?? '') ? { title: 'Erro', message: NOT_THERE } : failure;
      },
    },
    onError: (error, { favorite, supplierId: id, supplierName: name }) => {
      if (favorite && lacksSession(error)) requestSignIn({ id, name });
    },
    onSuccess: async (_data, change, _result, { client }) => {
      // A request in flight may have read the data before this change; its answer would undo it on screen.
      await client.cancelQueries({ queryKey: favoriteQueries.all() });
      client.setQueriesData<number[]>(
        { queryKey: favoriteQueries.allIds() },
        (ids) => ids && withChange(ids, change),
      );
      client.setQueriesData<FavoriteSupplier[]>(
        { queryKey: favoriteQueries.allSuppliers() },
        (suppliers) => suppliers && withoutRemoved(suppliers, change),
      );
      void notify({ tone: 'success', title: 'Sucesso', message: success(change) });
    },
    onSettled: (_data, _error, _change, _result, { client }) => {
      // Only after the last of several quick taps. Not awaited, so that a failed tap is rolled back at once.
      if (client.isMutating({ mutationKey: favoriteQueries.setKey() }) === 1) {
        void client.invalidateQueries({ queryKey: favoriteQueries.all() });
      }
    },
  });
}
