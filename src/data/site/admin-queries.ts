import { queryOptions } from '@tanstack/react-query';
import type { AllSettings, PlanRecord } from '@/domain/site/form';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { planQueries } from '../plans/queries';
import { siteQueries } from './queries';

const FAILED = 'Falha ao carregar as configurações.';

export const siteAdminQueries = {
  settings: () =>
    queryOptions({
      queryKey: [...siteQueries.all(), 'admin'],
      queryFn: async ({ signal }): Promise<AllSettings> => {
        const [site, operator, perks] = await Promise.all([
          unwrap(FAILED, rest.from('settings').select('*').abortSignal(signal).single()),
          unwrap(FAILED, rest.from('operator_settings').select('admin_email').abortSignal(signal).single()),
          unwrap(
            FAILED,
            rest.from('member_perks').select('group_url, priority_support_url').abortSignal(signal).single(),
          ),
        ]);
        return { ...site, ...operator, ...perks };
      },
      gcTime: 0, // a form must start from the current values
    }),
  /** Also plans that are not for sale. */
  plans: () =>
    queryOptions({
      queryKey: [...planQueries.all(), 'admin'],
      queryFn: ({ signal }) =>
        unwrap(
          'Falha ao buscar planos',
          rest
            .from('plans')
            .select(
              'key, name, months, price_cents, comparison_price_cents, discount_percent, note, active, includes_plus',
            )
            .order('position')
            .abortSignal(signal)
            .overrideTypes<PlanRecord[], { merge: false }>(), // a check of the table allows no other keys
        ),
      gcTime: 0,
    }),
};
