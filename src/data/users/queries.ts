import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listedUser, type ListedUser } from '@/domain/user';
import { dataOr, RequestError } from '@/lib/errors';
import { rest } from '@/lib/rest';
import { searchFilter } from './search-filter';

/** B-11. */
const USERS_PER_PAGE = 10;
const FAILED = 'Falha ao buscar usuários.';
/** PostgREST's code of a range that begins after the last row. */
const PAST_THE_END = 'PGRST103';

export interface UserSearch {
  /** Part of a name or e-mail; empty for everybody. */
  search: string;
  /** From 1. */
  page: number;
}

interface UserPage {
  users: ListedUser[];
  /** How many users there are on all pages. */
  total: number;
  pages: number;
  /** The page that this is: the last one where there are fewer than asked for. */
  page: number;
}

export const userQueries = {
  all: () => ['users'] as const,

  /** A page of the accounts that the reader may see, all of them for an admin, by name. */
  page: (asked: UserSearch) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'page', asked],
      queryFn: ({ signal }) => fetchPage(asked, signal),
      placeholderData: keepPreviousData,
      meta: { errorToast: { id: 'users-failed', title: 'Erro ao buscar usuários', message: FAILED } },
    }),
};

/** @throws RequestError 'Falha ao buscar usuários.' */
async function fetchPage({ search, page }: UserSearch, signal: AbortSignal): Promise<UserPage> {
  const asked = await requestPage(search, page, signal).catch((error: unknown) => {
    if (error instanceof RequestError && error.code === PAST_THE_END) return null;
    throw error;
  });
  if (asked && (page === 1 || asked.users.length > 0)) return asked;
  const first = await requestPage(search, 1, signal);
  return first.pages === 1 ? first : requestPage(search, first.pages, signal);
}

async function requestPage(search: string, page: number, signal: AbortSignal): Promise<UserPage> {
  const everybody = rest
    .from('accounts')
    .select('id, name, email, role, status, ends_at, created_at', { count: 'exact' });
  const found = search ? everybody.or(searchFilter(search)) : everybody;
  const from = (page - 1) * USERS_PER_PAGE;
  let total = 0;
  const rows = await dataOr(
    FAILED,
    found
      .order('name')
      .order('id')
      .range(from, from + USERS_PER_PAGE - 1)
      .abortSignal(signal)
      .then((answer) => {
        total = answer.count ?? 0;
        return answer;
      }),
  );
  const pages = Math.max(1, Math.ceil(total / USERS_PER_PAGE));
  return { users: z.array(listedUser).parse(rows), total, pages, page };
}
