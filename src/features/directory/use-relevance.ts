import { useMemo, useState } from 'react';
import type { DirectoryEntry } from '@/domain/directory/entries';
import { inRelevance } from '@/domain/directory/rank';
import type { SupplierMarks } from '@/domain/supplier/marks';
import type { StateCode } from '@/domain/supplier/states';

interface Options {
  entries: DirectoryEntry[];
  /** Whether nothing is still coming that the order depends on. */
  isSettled: boolean;
  isPremium: boolean;
  marks: SupplierMarks;
  favoriteIds: ReadonlySet<number>;
  userId: string | null;
  home: StateCode | null;
}

/** The entries by relevance once all is known; until then as they are. A favorite that is added moves no card. */
export function useRelevance(options: Options): DirectoryEntry[] {
  const { entries, isSettled, isPremium, marks, favoriteIds, userId, home } = options;
  const [liked, setLiked] = useState<{ userId: string | null; categories: ReadonlySet<number> } | null>(null);
  if (isSettled && liked?.userId !== userId) {
    const favorites = entries.filter(({ supplier }) => favoriteIds.has(supplier.id));
    setLiked({ userId, categories: new Set(favorites.map(({ supplier }) => supplier.category_id)) });
  }
  return useMemo(() => {
    if (!isSettled || liked === null) return entries;
    const seed = `${new Date().toDateString()} ${userId}`;
    return inRelevance(entries, marks, { isPremium, state: home, categories: liked.categories, seed });
  }, [entries, isSettled, isPremium, marks, liked, userId, home]);
}
