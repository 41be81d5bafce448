import { useMutation } from '@tanstack/react-query';
import { dataOr, RequestError } from '@/lib/errors';
import { notify } from '@/lib/notify';
import { rest } from '@/lib/rest';
import { favoriteQueries, withChange, type FavoriteChange } from './queries';

/** @throws RequestError 'Falha ao adicionar favorito' or 'Falha ao remover favorito' */
async function setFavorite({ supplierId, favorite }: FavoriteChange): Promise<void> {
  const favorites = rest.from('favorites');
  if (favorite) {
    await dataOr(
      'Falha ao adicionar favorito',
      favorites.upsert(
        { supplier_id: supplierId },
        { onConflict: 'user_id,supplier_id', ignoreDuplicates: true },
      ),
    );
  } else {
    await dataOr('Falha ao remover favorito', favorites.delete().eq('supplier_id', supplierId));
  }
}

const SIGN_IN = 'Você precisa estar logado para favoritar fornecedores.';

/**
 * Adds or removes a favourite; whose session ended meanwhile is asked to log in (Q30). Quick taps are sent one after
 * the other, so the last one is what the server keeps.
 */
export function useSetFavorite(
  failure = 'Não foi possível atualizar seus favoritos. Tente novamente.',
  signIn = SIGN_IN,
) {
  return useMutation({
    mutationKey: favoriteQueries.setKey(),
    scope: { id: 'favorites' },
    mutationFn: setFavorite,
    meta: {
      errorToast: (error) =>
        error instanceof RequestError && error.status === 401
          ? { title: 'Ação necessária', message: signIn }
          : { title: 'Erro', message: failure },
    },
    onSuccess: (_data, change, _result, { client }) => {
      client.setQueriesData<number[]>(
        { queryKey: favoriteQueries.all() },
        (ids) => ids && withChange(ids, change),
      );
      const done = change.favorite ? 'adicionado aos favoritos.' : 'removido dos favoritos.';
      void notify({ tone: 'success', title: 'Sucesso', message: `${change.supplierName} ${done}` });
    },
    onSettled: (_data, _error, _change, _result, { client }) => {
      // Only the last of several quick taps asks the server again. Not awaited: a failed tap falls away at once.
      if (client.isMutating({ mutationKey: favoriteQueries.setKey() }) === 1) {
        void client.invalidateQueries({ queryKey: favoriteQueries.all() });
      }
    },
  });
}
