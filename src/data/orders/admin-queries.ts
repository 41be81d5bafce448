import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ORDER_STATUSES } from '@/domain/order/order';
import { orderEvent, orderRecord, paymentRecord, type OrderRecord } from '@/domain/order/order-record';
import type { ListPage } from '@/domain/database/pages';
import { fetchListPage, fetchPages } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { isNoSuchValue, unwrap } from '@/lib/errors';
import type { ListParams } from '@/lib/navigation/use-list-params';
import { keysOf } from '@/domain/format/keys';

export const ORDERS_PER_PAGE = 10;
const FAILED = 'Falha ao buscar pedidos.';

/** `atencao`: orders that an admin has to look at. */
export const ORDER_FILTERS = [...ORDER_STATUSES, 'atencao'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** Column and whether it is ascending. The default is newest first. */
const ORDERS = {
  pedido: ['created_at', true],
  cliente: ['customer', true],
  '-cliente': ['customer', false],
  valor: ['amount_cents', true],
  '-valor': ['amount_cents', false],
} as const;
export type OrderSort = keyof typeof ORDERS;
export const ORDER_SORTS = keysOf(ORDERS);

export interface OrderSearch extends Pick<ListParams<OrderSort>, 'search' | 'sort'> {
  filter: OrderFilter | null;
}

type OrderPage = OrderSearch & Pick<ListParams, 'page' | 'size'>;

export const adminOrderQueries = {
  all: () => ['admin-orders'] as const,

  page: (asked: OrderPage) =>
    queryOptions({
      queryKey: [...adminOrderQueries.all(), 'page', asked],
      queryFn: ({ signal }) => fetchPage(asked, signal),
      placeholderData: keepPreviousData,
      meta: { refetchToast: { id: 'orders-failed', title: 'Erro ao buscar pedidos', message: FAILED } },
    }),

  /** Null without an order with this id. */
  details: (id: string) =>
    queryOptions({
      queryKey: [...adminOrderQueries.all(), 'details', id],
      queryFn: ({ signal }) => fetchDetails(id, signal),
    }),
};

async function fetchPage(asked: OrderPage, signal: AbortSignal): Promise<ListPage<OrderRecord>> {
  const found = await fetchListPage(FAILED, {
    page: asked.page,
    size: asked.size,
    ask: (from, to) => matching(asked).range(from, to).abortSignal(signal),
  });
  return { ...found, rows: z.array(orderRecord).parse(found.rows) };
}

export async function fetchAllOrders(asked: OrderSearch): Promise<OrderRecord[]> {
  const rows = await fetchPages(FAILED, (from, to) => matching(asked).range(from, to));
  return z.array(orderRecord).parse(rows);
}

function matching({ search, sort, filter }: OrderSearch) {
  const all = rest.rpc('search_orders', { search: searchedFor(search) }, { count: 'exact' });
  const asked =
    filter === null
      ? all
      : filter === 'atencao'
        ? all.not('attention', 'is', null)
        : all.eq('status', filter);
  const [column, ascending] = sort ? ORDERS[sort] : (['created_at', false] as const);
  return asked
    .order(column, { ascending, nullsFirst: false })
    .order('created_at', { ascending: false })
    .order('id');
}

/** Removes what precedes an order's number: "Pedido 0A1B2C3D", "#0a1b2c3d". */
function searchedFor(search: string): string {
  return search.replace(/^(?:pedido|n[º°])?\s*#?\s*(?=[\da-f]{6,}(?:-|$))/i, '');
}

async function fetchDetails(id: string, signal: AbortSignal) {
  const [[order], payments, events] = await Promise.all([
    unwrap(FAILED, rest.rpc('search_orders', { search: id }).eq('id', id).abortSignal(signal)),
    unwrap(FAILED, rest.from('payments').select().eq('order_id', id).order('changed_at').abortSignal(signal)),
    unwrap(FAILED, rest.rpc('order_timeline', { order_id: id }).abortSignal(signal)),
  ]).catch((error: unknown) => {
    if (isNoSuchValue(error)) return [[], [], []];
    throw error;
  });
  if (!order) return null;
  return {
    order: orderRecord.parse(order),
    payments: z.array(paymentRecord).parse(payments),
    events: z.array(orderEvent).parse(events),
  };
}
