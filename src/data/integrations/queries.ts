import { queryOptions } from '@tanstack/react-query';
import type { Integrations } from '@/domain/site/integrations';
import { callApi } from '@/lib/backend/api-client';

const SHOWN_AGAIN_MS = 20_000;

export const integrationQueries = {
  /** Asks again while it is shown: the scheduled job, a payment or an e-mail changes it. */
  state: () =>
    queryOptions({
      queryKey: ['integrations'],
      queryFn: async (): Promise<Integrations> =>
        (await callApi('Falha ao buscar as integrações.', 'integrations')) as Integrations,
      staleTime: 0,
      refetchInterval: SHOWN_AGAIN_MS,
    }),
};
