import { queryOptions } from '@tanstack/react-query';
import { dashboard } from '@/domain/dashboard/dashboard';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

const FAILED = 'Falha ao carregar o painel.';

export const dashboardQueries = {
  /** One query for all, because figures from different moments would not add up. */
  figures: () =>
    queryOptions({
      queryKey: ['dashboard'],
      queryFn: async ({ signal }) => {
        const [figures, premium, contacts, trends, funnel, gifts] = await Promise.all([
          unwrap(FAILED, rest.rpc('dashboard').abortSignal(signal).single()),
          unwrap(FAILED, rest.rpc('dashboard_premium').abortSignal(signal).single()),
          unwrap(FAILED, rest.rpc('contact_figures').abortSignal(signal).single()),
          unwrap(FAILED, rest.rpc('dashboard_trend').abortSignal(signal)),
          unwrap(FAILED, rest.rpc('dashboard_funnel').abortSignal(signal)),
          unwrap(FAILED, rest.rpc('dashboard_gifts').abortSignal(signal)),
        ]);
        return dashboard.parse({ ...figures, premium, contacts, trends, funnel, gifts });
      },
      // Never fresh: every other page changes these figures.
      staleTime: 0,
      meta: { refetchToast: { id: 'dashboard-failed', title: 'Erro', message: FAILED } },
    }),
};
