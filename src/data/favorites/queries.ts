import { useMemo } from 'react';
import {
  queryOptions,
  skipToken,
  useMutationState,
  useQuery,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query';
import { useSession } from '@/data/session/session';
import { rest } from '@/lib/rest';
import { fetchPages } from '../pages';

export interface FavoriteChange {
  supplierId: number;
  /** Shown in the toast. */
  supplierName: string;
  favorite: boolean;
}

export const favoriteQueries = {
  all: () => ['favorites'] as const,
  /** Ids of the member's favourite suppliers, as the server has them. */
  ids: (userId: string | null) =>
    queryOptions({
      queryKey: [...favoriteQueries.all(), userId],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchIds(signal),
    }),
  /** Key of the mutations that change them. */
  setKey: () => [...favoriteQueries.all(), 'set'] as const,
};

/** @throws RequestError 'Falha ao buscar favoritos' */
async function fetchIds(signal: AbortSignal): Promise<number[]> {
  const rows = await fetchPages('Falha ao buscar favoritos', (from, to, counted) =>
    rest
      .from('favorites')
      .select('supplier_id', counted ? { count: 'exact' } : {})
      .order('supplier_id')
      .range(from, to)
      .abortSignal(signal),
  );
  return rows.map((row) => row.supplier_id);
}

/** The ids with one change applied. */
export function withChange(ids: number[], { supplierId, favorite }: FavoriteChange): number[] {
  const others = ids.filter((id) => id !== supplierId);
  return favorite ? [...others, supplierId] : others;
}

/** Taps the server has not answered yet, oldest first. */
const UNDER_WAY = { mutationKey: favoriteQueries.setKey(), status: 'pending' } as const;
const changeOf = (mutation: Mutation) => mutation.state.variables as FavoriteChange;

/**
 * The favourites as the member sees them: the server's, with the taps still under way on top. A tap that fails simply
 * falls away, so rolling back is exact however many others are in flight (T-03). Empty for a visitor.
 */
export function useFavoriteIds(): ReadonlySet<number> {
  const session = useSession();
  const { data } = useQuery(favoriteQueries.ids(session.status === 'member' ? session.userId : null));
  const underWay = useMutationState({ filters: UNDER_WAY, select: changeOf });
  return useMemo(() => new Set(underWay.reduce(withChange, data ?? [])), [underWay, data]);
}

/** The same for one supplier at this very moment: a second tap may come before the first has been rendered. */
export function isFavorite(client: QueryClient, supplierId: number): boolean {
  const kept = client.getQueriesData<number[]>({ queryKey: favoriteQueries.all() });
  const underWay = client.getMutationCache().findAll(UNDER_WAY).map(changeOf);
  return underWay
    .reduce(
      withChange,
      kept.flatMap(([, ids]) => ids ?? []),
    )
    .includes(supplierId);
}
