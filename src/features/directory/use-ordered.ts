import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { tradeQueries } from '@/data/account/trade';
import { favoriteQueries, useFavoriteIds } from '@/data/favorites/queries';
import type { DirectoryEntry } from '@/domain/directory/entries';
import { inRelevance } from '@/domain/directory/rank';
import { inOrder, type Order } from '@/domain/directory/sort-orders';
import type { StateCode } from '@/domain/supplier/states';
import type { useAdvanced } from './use-advanced';

interface Options {
  entries: DirectoryEntry[];
  /** Whether they are all. */
  complete: boolean;
  /** Null: by relevance. */
  order: Order | null;
  advanced: ReturnType<typeof useAdvanced>;
  userId: string | null;
  home: StateCode | null;
}

const NO_SEGMENTS: number[] = [];

/** The entries in the chosen order. By relevance they are once all is known; until then as they are. */
export function useOrdered({ entries, complete, order, advanced, userId, home }: Options) {
  const { marks } = advanced.data;
  const trade = useQuery(tradeQueries.mine(userId));
  const tradeComes = trade.isLoading && trade.failureCount === 0;
  const isLoading = useQuery(favoriteQueries.ids(userId)).isLoading || tradeComes || advanced.factsComing;
  const isPremium = advanced.access === 'ready';
  // Of locked suppliers no answers are published, so viewers without Premium wait for none.
  const isSettled = complete && (!isPremium || !isLoading);
  const isUnknown = userId !== null && advanced.access === 'loading';
  const liked = useLikedCategories(entries, isSettled, userId);
  const segments = trade.data?.segments ?? NO_SEGMENTS;
  const relevant = useMemo(() => {
    if (!isSettled || liked === null) return entries;
    const categories = new Set([...liked, ...segments]);
    return inRelevance(entries, marks, { isPremium, state: home, categories, userId });
  }, [entries, isSettled, isPremium, marks, liked, segments, userId, home]);
  return {
    ordered: useMemo(
      () => (order === null ? relevant : inOrder(entries, order, home, marks)),
      [relevant, entries, order, home, marks],
    ),
    /** Cards that change places help nobody. */
    status:
      order === null && (isUnknown || (isPremium && !isSettled)) ? ('loading' as const) : ('ready' as const),
  };
}

/** The categories of the favorites when all was known first: a favorite that is added later moves no card. */
function useLikedCategories(entries: DirectoryEntry[], isSettled: boolean, userId: string | null) {
  const favoriteIds = useFavoriteIds();
  const [liked, setLiked] = useState<{ userId: string | null; categories: ReadonlySet<number> } | null>(null);
  if (isSettled && liked?.userId !== userId) {
    const favorites = entries.filter(({ supplier }) => favoriteIds.has(supplier.id));
    setLiked({ userId, categories: new Set(favorites.map(({ supplier }) => supplier.category_id)) });
  }
  return liked?.userId === userId ? liked.categories : null;
}
