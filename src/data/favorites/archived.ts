import { queryOptions, skipToken, useMutationState, useQuery } from '@tanstack/react-query';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { changeOf, favoriteQueries, UNDER_WAY, useMemberId } from './queries';

export interface ArchivedFavorite {
  id: number;
  name: string;
  formatted_id: string;
}

export const archivedQueries = {
  mine: (userId: string | null) =>
    queryOptions({
      queryKey: [...favoriteQueries.all(), 'archived', userId],
      queryFn:
        userId === null
          ? skipToken
          : ({ signal }): Promise<ArchivedFavorite[]> =>
              unwrap('Falha ao buscar favoritos', rest.rpc('archived_favorites').abortSignal(signal)),
    }),
};

/** Without those whose removal is pending; empty while loading or after a failure. */
export function useArchivedFavorites(): ArchivedFavorite[] {
  const { data = [] } = useQuery(archivedQueries.mine(useMemberId()));
  const underWay = useMutationState({ filters: UNDER_WAY, select: changeOf });
  return data.filter(
    ({ id }) => !underWay.some(({ supplierId, favorite }) => supplierId === id && !favorite),
  );
}
