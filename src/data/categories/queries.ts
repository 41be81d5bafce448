import { queryOptions } from '@tanstack/react-query';
import type { CategoryUsage } from '@/domain/catalog/category';
import { byAlphabet } from '@/domain/text/text';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

export interface Category {
  id: number;
  name: string;
  slug: string;
  parent_id: number | null;
}

const FAILED = 'Falha ao buscar categorias';

export const categoryQueries = {
  all: () => ['categories'] as const,
  list: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'list'],
      queryFn: async ({ signal }): Promise<Category[]> => {
        const rows = await unwrap(
          FAILED,
          rest.from('categories').select('id, name, slug, parent_id').abortSignal(signal),
        );
        return rows.sort((a, b) => byAlphabet(a.name, b.name));
      },
      staleTime: 5 * 60_000,
    }),
  /** Never fresh: saving a supplier may change it. */
  usage: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'usage'],
      queryFn: ({ signal }): Promise<CategoryUsage[]> =>
        unwrap(FAILED, rest.rpc('category_usage').abortSignal(signal)),
      staleTime: 0,
      meta: { refetchToast: { id: 'categories-failed', title: 'Erro', message: FAILED } },
    }),
};
