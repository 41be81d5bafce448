import { queryOptions, skipToken, useMutation } from '@tanstack/react-query';
import type { Shop } from '@/domain/account/shop';
import type { Trade } from '@/domain/account/trade';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { accountQueries } from './queries';
import { shopQueries } from './shop';
import { UPDATE_REFUSED, updateProfile } from './update-profile';

export const tradeQueries = {
  /** Null: the member has not said anything. */
  mine: (userId: string | null) =>
    queryOptions({
      queryKey: [...accountQueries.all(), userId, 'trade'],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchTrade(userId, signal),
    }),
};

async function fetchTrade(userId: string, signal: AbortSignal): Promise<Trade | null> {
  return unwrap(
    'Falha ao buscar o que você vende.',
    rest
      .from('member_trades')
      .select('state, segments')
      .eq('user_id', userId)
      .abortSignal(signal)
      .maybeSingle()
      .overrideTypes<Trade, { merge: false }>(), // a check of the table allows no other states
  );
}

interface TradeChange {
  userId: string;
  trade: Trade;
  /** Empty if it was not edited. */
  shop: Partial<Pick<Shop, 'buys_as'>>;
}

export function useSaveTrade() {
  return useMutation({
    mutationFn: async ({ userId, trade, shop }: TradeChange) => {
      if (Object.keys(shop).length > 0) await updateProfile(userId, shop);
      await unwrap(UPDATE_REFUSED, rest.from('member_trades').upsert(trade));
    },
    onSuccess: (_data, { userId, trade, shop }, _result, { client }) => {
      client.setQueryData(tradeQueries.mine(userId).queryKey, trade);
      client.setQueryData(shopQueries.mine(userId).queryKey, (before) => before && { ...before, ...shop });
    },
  });
}
