import { queryOptions, useQuery } from '@tanstack/react-query';
import { planFor, type AnnouncedPlan, type ActivePerks, type Plan } from '@/domain/plan/plan';
import { publicRows } from '@/lib/backend/public-rows';

export const planQueries = {
  all: () => ['plans'] as const,
  forSale: () =>
    queryOptions({
      queryKey: [...planQueries.all(), 'for-sale'],
      queryFn: ({ signal }) =>
        forSale<Plan>(
          'key,name,months,price_cents,original_price_cents,discount_percent,includes_plus',
          signal,
        ),
    }),
  /** With the landing page's announced prices (docs/product.md, "Plans and prices"). */
  announced: () =>
    queryOptions({
      queryKey: [...planQueries.all(), 'announced'],
      queryFn: ({ signal }) =>
        forSale<AnnouncedPlan>('key,name,months,price_cents,announced_price_cents,announced_note', signal),
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

function forSale<Row>(columns: string, signal: AbortSignal): Promise<Row[]> {
  return publicRows(
    'Falha ao buscar planos',
    `plans?select=${columns}&active=is.true&order=position`,
    signal,
  );
}
