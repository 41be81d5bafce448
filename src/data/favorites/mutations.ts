import { useMutation } from '@tanstack/react-query';
import type { FavoriteSupplier } from '@/domain/supplier';
import { unwrap, RequestError } from '@/lib/errors';
import { notify, type Toast } from '@/lib/notify';
import { rest } from '@/lib/backend/rest-client';
import { favoriteQueries, withChange, withoutRemoved, type FavoriteChange } from './queries';

/** @throws RequestError 'Falha ao adicionar favorito' or 'Falha ao remover favorito' */
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

/** What the member is told. */
interface Words {
  /** Message under 'Sucesso'. */
  success: (change: FavoriteChange) => string;
  failure: Toast;
  /** Message under 'Ação necessária', shown when the session has ended meanwhile. */
  signIn: string;
}

/** A foreign key's refusal of a supplier that is deleted at that moment, and row security's of one that was before. */
const GONE = /^(23503|42501)$/;
const NOT_THERE = 'Este fornecedor não está mais disponível.';

const WORDS: Words = {
  success: ({ supplierName, favorite }) =>
    `${supplierName} ${favorite ? 'adicionado aos favoritos.' : 'removido dos favoritos.'}`,
  failure: { title: 'Erro', message: 'Não foi possível atualizar seus favoritos. Tente novamente.' },
  signIn: 'Você precisa estar logado para favoritar fornecedores.',
};

/**
 * Adds or removes a favourite. Quick taps are sent one after the other, so the last one is what the server keeps; until
 * it answers they are seen by useFavoriteIds and useFavoriteSuppliers.
 */
export function useSetFavorite(words: Partial<Words> = {}) {
  const { success, failure, signIn } = { ...WORDS, ...words };
  return useMutation({
    mutationKey: favoriteQueries.setKey(),
    scope: { id: 'favorites' },
    networkMode: 'online', // a heart is light enough to wait for the connection
    mutationFn: setFavorite,
    meta: {
      errorToast: (error) => {
        if (!(error instanceof RequestError)) return failure;
        if (error.status === 401) return { title: 'Ação necessária', message: signIn };
        return GONE.test(error.code ?? '') ? { title: 'Erro', message: NOT_THERE } : failure;
      },
    },
    onSuccess: async (_data, change, _result, { client }) => {
      // An answer on its way may have been read before this change, and would undo it on screen.
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
      // Only the last of several quick taps asks the server again. Not awaited: a failed tap falls away at once.
      if (client.isMutating({ mutationKey: favoriteQueries.setKey() }) === 1) {
        void client.invalidateQueries({ queryKey: favoriteQueries.all() });
      }
    },
  });
}
