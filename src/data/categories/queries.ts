import { queryOptions } from '@tanstack/react-query';
import { dataOr } from '@/lib/errors';
import { rest } from '@/lib/rest';

export interface Category {
  id: number;
  name: string;
}

export const categoryQueries = {
  all: () => ['categories'] as const,
  /** Every category, by name in Portuguese order. */
  list: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'list'],
      queryFn: async ({ signal }): Promise<Category[]> => {
        const rows = await dataOr(
          'Falha ao buscar categorias',
          rest.from('categories').select('id, name').abortSignal(signal),
        );
        return rows.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
      },
      staleTime: 5 * 60_000,
    }),
};
