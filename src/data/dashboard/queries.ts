import { queryOptions } from '@tanstack/react-query';
import { dashboard, dashboardDetails } from '@/domain/dashboard/dashboard';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

const FAILED = 'Falha ao carregar o painel.';

const OPTIONS = {
  // Never fresh: every other page changes these figures.
  staleTime: 0,
  meta: { refetchToast: { id: 'dashboard-failed', title: 'Erro', message: FAILED } },
};

export const dashboardQueries = {
  /** One query for all of the first screen, because figures from different moments would not add up. */
  figures: () =>
    queryOptions({
      queryKey: ['dashboard', 'figures'],
      queryFn: async ({ signal }) => {
        const [figures, premium, contacts, todo] = await Promise.all([
          unwrap(FAILED, rest.rpc('dashboard').abortSignal(signal).single()),
          unwrap(FAILED, rest.rpc('dashboard_premium').abortSignal(signal).single()),
          unwrap(FAILED, rest.rpc('contact_figures').abortSignal(signal).single()),
          unwrap(FAILED, rest.rpc('dashboard_todo').abortSignal(signal).single()),
        ]);
        return dashboard.parse({ ...figures, premium, contacts, todo });
      },
      ...OPTIONS,
    }),

  details: () =>
    queryOptions({
      queryKey: ['dashboard', 'details'],
      queryFn: async ({ signal }) => {
        const [trends, funnel, gifts] = await Promise.all([
          unwrap(FAILED, rest.rpc('dashboard_trend').abortSignal(signal)),
          unwrap(FAILED, rest.rpc('dashboard_funnel').abortSignal(signal)),
          unwrap(FAILED, rest.rpc('dashboard_gifts').abortSignal(signal)),
        ]);
        return dashboardDetails.parse({ trends, funnel, gifts });
      },
      ...OPTIONS,
    }),
};
