import { queryOptions } from '@tanstack/react-query';
import { dashboard } from '@/domain/dashboard';
import { unwrap } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';

const FAILED = 'Falha ao carregar o painel.';

export const dashboardQueries = {
  figures: () =>
    queryOptions({
      queryKey: ['dashboard'],
      /** @throws RequestError 'Falha ao carregar o painel.', also for who is no admin (any more) */
      queryFn: async ({ signal }) =>
        dashboard.parse(await unwrap(FAILED, rest.rpc('dashboard').abortSignal(signal).single())),
      // They follow from what every other page changes: the ones of before are shown only until new ones are there.
      staleTime: 0,
      meta: { errorToast: { id: 'dashboard-failed', title: 'Erro', message: FAILED } },
    }),
};
