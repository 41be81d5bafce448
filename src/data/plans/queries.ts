import { queryOptions, useQuery } from '@tanstack/react-query';
import { planFor, type ActivePerks, type Plan } from '@/domain/plan/plan';
import { publicRows } from '@/lib/backend/public-rows';

const COLUMNS = 'key,name,months,price_cents,comparison_price_cents,discount_percent,note,includes_plus';

export const planQueries = {
  all: () => ['plans'] as const,
  forSale: () =>
    queryOptions({
      queryKey: [...planQueries.all(), 'for-sale'],
      queryFn: ({ signal }) =>
        publicRows<Plan>(
          'Falha ao buscar planos',
          `plans?select=${COLUMNS}&active=is.true&order=position`,
          signal,
        ),
    }),
  /** Which perks exist; only premium members receive their links. */
  perks: () =>
    queryOptions({
      queryKey: [...planQueries.all(), 'perks'],
      queryFn: async ({ signal }) => {
        const path = 'settings?select=has_group,has_priority_support';
        const rows = await publicRows<ActivePerks>('Falha ao buscar as vantagens do Premium.', path, signal);
        return rows[0] ?? null;
      },
    }),
};

/** Null if no plan is for sale; undefined until that is known. */
export function useProposedPlan(): Plan | null | undefined {
  const { data: plans } = useQuery(planQueries.forSale());
  return plans && (planFor(plans) ?? null);
}
