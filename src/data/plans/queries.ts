import { queryOptions } from '@tanstack/react-query';
import type { Plan } from '@/domain/plan';
import { dataOr } from '@/lib/errors';
import { rest } from '@/lib/rest';

export const planQueries = {
  all: () => ['plans'] as const,
  /** The plans that can be bought, in the order in which they are shown. */
  forSale: () =>
    queryOptions({
      queryKey: [...planQueries.all(), 'for-sale'],
      queryFn: async ({ signal }): Promise<Plan[]> => {
        const rows = await dataOr(
          'Falha ao buscar planos',
          rest
            .from('plans')
            .select('key, name, months, price_cents, original_price_cents, discount_percent, includes_plus')
            .eq('active', true)
            .order('position')
            .abortSignal(signal),
        );
        return rows as Plan[]; // the database's own check says which keys there are
      },
    }),
};
