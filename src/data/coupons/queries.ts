import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { couponRecord, type CouponRecord } from '@/domain/order/coupon-record';
import type { ListPage } from '@/domain/database/pages';
import { fetchListPage } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import type { ListParams } from '@/lib/navigation/use-list-params';

export const COUPONS_PER_PAGE = 10;
const FAILED = 'Falha ao buscar cupons.';

export const COUPON_SORTS = ['codigo', '-codigo'] as const;

type Asked = ListParams<(typeof COUPON_SORTS)[number]>;

export const couponQueries = {
  all: () => ['coupons'] as const,
  /** Newest first by default. Never fresh: every purchase may use one. */
  page: (asked: Asked) =>
    queryOptions({
      queryKey: [...couponQueries.all(), 'page', asked],
      queryFn: ({ signal }) => fetchPage(asked, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: { refetchToast: { id: 'coupons-failed', title: 'Erro', message: FAILED } },
    }),
};

async function fetchPage(
  { search, page, size, sort }: Asked,
  signal: AbortSignal,
): Promise<ListPage<CouponRecord>> {
  const column = sort ? 'code' : 'created_at';
  const found = await fetchListPage(FAILED, {
    page,
    size,
    ask: (from, to) =>
      rest
        .rpc('search_coupons', { search }, { count: 'exact' })
        .order(column, { ascending: sort === 'codigo' })
        .order('id')
        .range(from, to)
        .abortSignal(signal),
  });
  return { ...found, rows: z.array(couponRecord).parse(found.rows) };
}
