import { queryOptions, skipToken, useMutationState, useQuery } from '@tanstack/react-query';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { changeOf, favoriteQueries, UNDER_WAY, useMemberId } from './queries';

/** A favorite that is no longer in the directory. */
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

/** The member's archived favorites, without those whose removal is pending; none while they load or if that fails. */
export function useArchivedFavorites(): ArchivedFavorite[] {
  const { data = [] } = useQuery(archivedQueries.mine(useMemberId()));
  const underWay = useMutationState({ filters: UNDER_WAY, select: changeOf });
  return data.filter(
    ({ id }) => !underWay.some(({ supplierId, favorite }) => supplierId === id && !favorite),
  );
}
