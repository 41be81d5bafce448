import { useMutation } from '@tanstack/react-query';
import type { FavoriteSupplier } from '@/domain/supplier/supplier';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap, RequestError } from '@/lib/errors';
import { notify, type Toast } from '@/lib/notify';
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

const WORDS: Words = {
  success: ({ supplierName, favorite }) =>
    `${supplierName} ${favorite ? 'adicionado aos favoritos.' : 'removido dos favoritos.'}`,
  failure: { title: 'Erro', message: 'Não foi possível atualizar seus favoritos. Tente novamente.' },
  signIn: 'Você precisa estar logado para favoritar fornecedores.',
};

/** Quick taps are sent in order, so that the last one wins on the server. */
export function useSetFavorite(words: Partial<Words> = {}) {
  const { success, failure, signIn } = { ...WORDS, ...words };
  return useMutation({
    mutationKey: favoriteQueries.setKey(),
    scope: { id: 'favorites' },
    mutationFn: setFavorite,
    meta: {
      errorToast: (error) => {
        if (!(error instanceof RequestError)) return failure;
        if (error.status === 401) return { title: 'Ação necessária', message: signIn };
        return GONE.test(error.code ?? '') ? { title: 'Erro', message: NOT_THERE } : failure;
      },
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
