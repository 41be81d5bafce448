import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { supplierQueries } from '@/data/suppliers/queries';
import { NOVELTIES_PER_PAGE, novelty, type Novelty } from '@/domain/supplier-page/novelty';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { importWithRetry } from '@/lib/lazy-import';
import { SIGNED_LINK_SECONDS } from '@/domain/supplier/storage';

const FAILED = 'Falha ao buscar novidades.';
/** Links to pictures are refetched before they expire. */
const STALE_MS = (SIGNED_LINK_SECONDS - 60) * 1000;

/** Under the key of all suppliers, as they are open or locked with them. */
export const noveltyQueries = {
  all: () => [...supplierQueries.all(), 'novelties'] as const,

  feed: (filters: { favorites?: true; supplier_id?: number } = {}) =>
    infiniteQueryOptions({
      queryKey: [...noveltyQueries.all(), filters],
      queryFn: ({ pageParam }) => fetchNovelties({ ...filters, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: (page: Novelty[]) =>
        page.length < NOVELTIES_PER_PAGE ? undefined : `novelties-${page.at(-1)!.id}`,
      staleTime: STALE_MS,
    }),

  /** How many there are of the last seven days, for those who cannot read them. */
  count: () =>
    queryOptions({
      queryKey: [...noveltyQueries.all(), 'count'],
      queryFn: ({ signal }) => unwrap(FAILED, rest.rpc('count_novelties').abortSignal(signal)),
    }),
};

async function fetchNovelties(filters: Record<string, string | number | true>): Promise<Novelty[]> {
  const { callApi } = await importWithRetry(() => import('@/lib/backend/api-client'), { wait: false });
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return z.array(novelty).parse(await callApi(FAILED, `novelties?${String(query)}`));
}
