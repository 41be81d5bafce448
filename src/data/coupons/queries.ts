import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { couponRecord, type CouponRecord } from '@/domain/coupon-record';
import type { ListPage } from '@/domain/pages';
import { fetchListPage } from '@/lib/backend/fetch-pages';
import { rest } from '@/lib/backend/rest-client';
import type { ListParams } from '@/lib/use-list-params';

export const COUPONS_PER_PAGE = 10;
const FAILED = 'Falha ao buscar cupons.';

type Asked = Pick<ListParams, 'search' | 'page'>;

export const couponQueries = {
  all: () => ['coupons'] as const,
  /** Coupons by part of their code, newest first. Never fresh: every purchase may use one. */
  page: (asked: Asked) =>
    queryOptions({
      queryKey: [...couponQueries.all(), 'page', asked],
      queryFn: ({ signal }) => fetchPage(asked, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: { errorToast: { id: 'coupons-failed', title: 'Erro', message: FAILED } },
    }),
};

async function fetchPage({ search, page }: Asked, signal: AbortSignal): Promise<ListPage<CouponRecord>> {
  const found = await fetchListPage(FAILED, {
    page,
    size: COUPONS_PER_PAGE,
    ask: (from, to) =>
      rest
        .rpc('search_coupons', { search }, { count: 'exact' })
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to)
        .abortSignal(signal),
  });
  return { ...found, rows: z.array(couponRecord).parse(found.rows) };
}
