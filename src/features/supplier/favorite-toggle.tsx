import { useQueryClient } from '@tanstack/react-query';
import { HeartButton } from '@/components/card/heart-button';
import { useSetFavorite } from '@/data/favorites/mutations';
import { isFavorite, useFavoriteIds } from '@/data/favorites/queries';
import { useSession } from '@/data/session/session';
import { requestSignIn } from '@/lib/sign-in-request';
import { notify } from '@/lib/notify';

const SIGN_IN = 'Você precisa estar logado para favoritar um fornecedor.';
const FAILED = { title: 'Erro', message: 'Não foi possível atualizar o status de favorito.' };

/** The favorite button of a supplier's page. For visitors it looks disabled, and a click asks for the login that saves the supplier. */
export function FavoriteToggle({ id, name }: { id: number; name: string }) {
  const member = useSession().status === 'member';
  const client = useQueryClient();
  const favorite = useFavoriteIds().has(id);
  const setFavorite = useSetFavorite({ failure: FAILED, signIn: SIGN_IN });

  function toggle() {
    if (member) {
      // isFavorite(), because `favorite` is as old as the last rendering and a second tap may be faster.
      setFavorite.mutate({ supplierId: id, supplierName: name, favorite: !isFavorite(client, id) });
    } else {
      void notify({ tone: 'error', title: 'Ação necessária', message: SIGN_IN });
      requestSignIn({ id, name });
    }
  }
  return <HeartButton pressed={favorite} label={`Favoritar ${name}`} disabled={!member} onClick={toggle} />;
}
