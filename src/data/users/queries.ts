import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { ListPage } from '@/domain/pages';
import { listedUser, type ListedUser } from '@/domain/user';
import { fetchListPage } from '@/lib/backend/fetch-pages';
import { rest } from '@/lib/backend/rest-client';
import type { ListParams } from '@/lib/use-list-params';

export const USERS_PER_PAGE = 10;
const FAILED = 'Falha ao buscar usuários.';

type UserSearch = Pick<ListParams, 'search' | 'page'>;

export const userQueries = {
  all: () => ['users'] as const,

  page: ({ search, page }: UserSearch) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'page', { search, page }],
      queryFn: ({ signal }) => fetchPage({ search, page }, signal),
      placeholderData: keepPreviousData,
      meta: { errorToast: { id: 'users-failed', title: 'Erro ao buscar usuários', message: FAILED } },
    }),
};

async function fetchPage({ search, page }: UserSearch, signal: AbortSignal): Promise<ListPage<ListedUser>> {
  const found = await fetchListPage(FAILED, {
    page,
    size: USERS_PER_PAGE,
    ask: (from, to) =>
      rest
        .rpc('search_accounts', { search }, { count: 'exact' })
        .select('id, name, email, role, status, ends_at, created_at')
        .order('name')
        .order('id')
        .range(from, to)
        .abortSignal(signal),
  });
  return { ...found, rows: z.array(listedUser).parse(found.rows) };
}
