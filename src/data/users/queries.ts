import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  exportedMember,
  MEMBER_FILTERS,
  memberDetails,
  memberOrder,
  type ExportedMember,
  type MemberDetails,
  type MemberFilter,
} from '@/domain/account/member';
import type { ListPage } from '@/domain/database/pages';
import { listedUser, type ListedUser } from '@/domain/account/user';
import { fetchListPage, fetchPages } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { isNoSuchValue, unwrap } from '@/lib/errors';
import type { ListParams } from '@/lib/navigation/use-list-params';
import { keysOf } from '@/domain/format/keys';

export const USERS_PER_PAGE = 10;
const FAILED = 'Falha ao buscar usuários.';
const DETAILS_FAILED = 'Falha ao buscar o usuário.';
/** Includes sort_name because PostgREST orders a function's rows only by selected columns. */
const LISTED = 'id, name, email, role, status, ends_at, created_at, confirmed, blocked, sort_name';

/** Column and whether it is ascending. The default is by name. */
const ORDERS = {
  '-nome': ['sort_name', false],
  validade: ['ends_at', true],
  '-validade': ['ends_at', false],
  membro: ['created_at', true],
  '-membro': ['created_at', false],
} as const;
export type UserSort = keyof typeof ORDERS;
export const USER_SORTS = keysOf(ORDERS);

export interface UserSearch extends Pick<ListParams<UserSort>, 'search' | 'sort'> {
  filter: MemberFilter | null;
}

type UserPage = UserSearch & Pick<ListParams, 'page' | 'size'>;

export const userQueries = {
  all: () => ['users'] as const,

  page: (asked: UserPage) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'page', asked],
      queryFn: ({ signal }) => fetchPage(asked, signal),
      placeholderData: keepPreviousData,
      meta: { errorToast: { id: 'users-failed', title: 'Erro ao buscar usuários', message: FAILED } },
    }),

  /** Null without such an account. Never fresh: its owner may just have bought. */
  details: (id: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'details', id],
      queryFn: ({ signal }) => fetchDetails(id, signal),
      staleTime: 0,
    }),

  /** How many recent answers, in tens; neither which, nor about whom. */
  answers: (id: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'answers', id],
      queryFn: ({ signal }) =>
        unwrap(
          'Falha ao buscar as respostas.',
          rest.rpc('member_answers', { account_id: id }).abortSignal(signal).maybeSingle(),
        ),
      staleTime: 0,
    }),

  orders: (id: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'orders', id],
      queryFn: ({ signal }) => fetchOrders(id, signal),
      staleTime: 0,
    }),
};

async function fetchPage(asked: UserPage, signal: AbortSignal): Promise<ListPage<ListedUser>> {
  const found = await fetchListPage(FAILED, {
    page: asked.page,
    size: asked.size,
    ask: (from, to) => matching(asked, LISTED).range(from, to).abortSignal(signal),
  });
  return { ...found, rows: z.array(listedUser).parse(found.rows) };
}

export async function fetchAllUsers(asked: UserSearch): Promise<ExportedMember[]> {
  const columns =
    `${LISTED}, wants_news, wants_offers, wants_platform_news, wants_reminders, wants_premium_end, paid_orders, paid_cents` as const;
  const rows = await fetchPages(FAILED, (from, to) => matching(asked, columns).range(from, to));
  return z.array(exportedMember).parse(rows);
}

function matching<Columns extends string>({ search, sort, filter }: UserSearch, columns: Columns) {
  const asked = MEMBER_FILTERS.find(({ value }) => value === filter)?.asked ?? '';
  const [column, ascending] = sort ? ORDERS[sort] : (['sort_name', true] as const);
  return rest
    .rpc('search_members', { search, filter: asked }, { count: 'exact' })
    .select(columns)
    .order(column, { ascending, nullsFirst: false })
    .order('sort_name')
    .order('id');
}

async function fetchDetails(id: string, signal: AbortSignal): Promise<MemberDetails | null> {
  const rows = await unwrap(
    DETAILS_FAILED,
    rest.rpc('member_details', { account_id: id }).abortSignal(signal),
  ).catch((error: unknown) => {
    if (isNoSuchValue(error)) return [];
    throw error;
  });
  return rows[0] ? memberDetails.parse(rows[0]) : null;
}

const LATEST_ORDERS = 10;

async function fetchOrders(id: string, signal: AbortSignal) {
  const request = rest
    .from('orders')
    .select('id, plan_key, amount_cents, status, created_at, paid_at, refund_requested_at')
    .eq('user_id', id)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(LATEST_ORDERS);
  return z.array(memberOrder).parse(await unwrap('Falha ao buscar os pedidos.', request.abortSignal(signal)));
}
