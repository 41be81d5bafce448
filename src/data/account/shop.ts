import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Shop } from '@/domain/account/shop';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { accountQueries } from './queries';
import { updateProfile } from './update-profile';

/** Not part of accountQueries.me(), which every page loads. */
export const shopQueries = {
  mine: (userId: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), userId, 'shop'],
      queryFn: ({ signal }) => fetchShop(userId, signal),
    }),
};

async function fetchShop(userId: string, signal: AbortSignal): Promise<Shop> {
  return unwrap(
    'Falha ao buscar os dados da sua loja.',
    rest
      .from('profiles')
      .select('shop_name, shop_city, shop_instagram, buys_as')
      .eq('id', userId)
      .abortSignal(signal)
      .single()
      .overrideTypes<Shop, { merge: false }>(), // a check of the table allows no other `buys_as`
  );
}

interface ShopChange {
  userId: string;
  /** Only the edited fields, so that a change made in another tab is not overwritten. */
  edited: Partial<Shop>;
}

export function useUpdateShop() {
  return useMutation({
    mutationFn: async ({ userId, edited }: ShopChange) => {
      if (Object.keys(edited).length > 0) await updateProfile(userId, edited);
    },
    onSuccess: (_data, { userId, edited }, _result, { client }) => {
      client.setQueryData(shopQueries.mine(userId).queryKey, (shop) => shop && { ...shop, ...edited });
    },
  });
}
