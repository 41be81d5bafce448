import { queryOptions } from '@tanstack/react-query';
import type { SynonymGroup } from '@/domain/catalog/synonyms';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';

const FAILED = 'Falha ao buscar sinônimos';

export const synonymQueries = {
  all: () => ['synonyms'] as const,
  list: () =>
    queryOptions({
      queryKey: [...synonymQueries.all(), 'list'],
      queryFn: async ({ signal }): Promise<string[][]> => {
        const rows = await unwrap(FAILED, rest.from('search_synonyms').select('words').abortSignal(signal));
        return rows.map(({ words }) => words);
      },
      staleTime: 5 * 60_000,
    }),
  /** With ids. Never fresh: other admins may change them. */
  groups: () =>
    queryOptions({
      queryKey: [...synonymQueries.all(), 'groups'],
      queryFn: ({ signal }): Promise<SynonymGroup[]> =>
        unwrap(FAILED, rest.from('search_synonyms').select('id, words').abortSignal(signal)),
      staleTime: 0,
      meta: { refetchToast: { id: 'synonyms-failed', title: 'Erro', message: FAILED } },
    }),
};
