import { queryOptions } from '@tanstack/react-query';
import type { CategoryUsage } from '@/domain/category';
import { unwrap } from '@/lib/errors';
import { rest } from '@/lib/backend/rest-client';

export interface Category {
  id: number;
  name: string;
}

const FAILED = 'Falha ao buscar categorias';

export const categoryQueries = {
  all: () => ['categories'] as const,
  /** Every category, by name in Portuguese order. */
  list: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'list'],
      queryFn: async ({ signal }): Promise<Category[]> => {
        const rows = await unwrap(FAILED, rest.from('categories').select('id, name').abortSignal(signal));
        return rows.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
      },
      staleTime: 5 * 60_000,
    }),
  /** For admins: every category with what is filed under it, which any saved supplier may change. */
  usage: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'usage'],
      queryFn: ({ signal }): Promise<CategoryUsage[]> =>
        unwrap(FAILED, rest.rpc('category_usage').abortSignal(signal)),
      staleTime: 0,
      meta: { errorToast: { id: 'categories-failed', title: 'Erro', message: FAILED } },
    }),
};
