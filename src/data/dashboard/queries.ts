import { queryOptions } from '@tanstack/react-query';
import { dashboard } from '@/domain/dashboard';
import { rest } from '@/lib/backend/rest-client';
import { unwrap } from '@/lib/errors';

const FAILED = 'Falha ao carregar o painel.';

export const dashboardQueries = {
  figures: () =>
    queryOptions({
      queryKey: ['dashboard'],
      queryFn: async ({ signal }) =>
        dashboard.parse(await unwrap(FAILED, rest.rpc('dashboard').abortSignal(signal).single())),
      // Never fresh: every other page changes these figures.
      staleTime: 0,
      meta: { errorToast: { id: 'dashboard-failed', title: 'Erro', message: FAILED } },
    }),
};
