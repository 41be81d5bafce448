import { queryOptions, useMutation } from '@tanstack/react-query';
import { integrationQueries } from '@/data/integrations/queries';
import { callApi } from '@/lib/backend/api-client';
import { invalidateOnSettled } from '@/lib/invalidate-on-settled';

export interface Publication {
  configured: boolean;
  published_at: string | null; // null: never
  changes: number; // to the built pages since
  possible_at: string | null; // null: now
  problem: string | null; // of the last attempt, if the host is not known to have accepted it
}

const PATH = 'publication';

export const publicationQueries = {
  state: () =>
    queryOptions({
      queryKey: ['publication'],
      queryFn: async (): Promise<Publication> =>
        (await callApi('Falha ao buscar a última atualização do site.', PATH)) as Publication,
      staleTime: 0, // every saved supplier changes it
      refetchInterval: ({ state: { data } }) =>
        data?.possible_at ? Math.max(1_000, Date.parse(data.possible_at) - Date.now()) : false,
    }),
};

/** Makes the host rebuild the site. @throws RequestError with the server's reason */
export function usePublish() {
  return useMutation({
    mutationFn: () =>
      callApi('Não foi possível atualizar o site. Tente novamente.', PATH, { method: 'POST' }),
    onSettled: invalidateOnSettled(publicationQueries.state().queryKey, integrationQueries.state().queryKey),
  });
}
