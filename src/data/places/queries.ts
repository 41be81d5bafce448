import { queryOptions } from '@tanstack/react-query';
import type { Places } from '@/domain/directory/places';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

export const placeQueries = {
  all: () =>
    queryOptions({
      queryKey: ['places'] as const,
      queryFn: ({ signal }): Promise<Places> =>
        unwrap('Falha ao buscar lugares', rest.rpc('places').abortSignal(signal)),
      staleTime: 5 * 60_000,
    }),
};
