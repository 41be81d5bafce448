import { useMemo } from 'react';
import { queryOptions, useMutationState, useQuery, type Mutation } from '@tanstack/react-query';
import { isPremium, type Account } from '@/domain/account/account';
import type { SavedSearch } from '@/domain/saved-search/saved-search';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { importWithRetry } from '@/lib/lazy-import';
import { LOAD_FAILED, SAVED_SEARCH, type SearchNews } from './reading';

export const savedSearchQueries = {
  all: () => ['saved searches'] as const,
  allLists: () => [...savedSearchQueries.all(), 'list'] as const,
  list: (userId: string) =>
    queryOptions({
      queryKey: [...savedSearchQueries.allLists(), userId],
      queryFn: ({ signal }) =>
        unwrap(
          LOAD_FAILED,
          rest
            .from('saved_searches')
            .select(SAVED_SEARCH)
            .order('id', { ascending: false })
            .abortSignal(signal)
            .overrideTypes<SavedSearch[], { merge: false }>(),
        ),
    }),
  allNews: () => [...savedSearchQueries.all(), 'news'] as const,
  news: (userId: string, isPremium: boolean) =>
    queryOptions({
      queryKey: [...savedSearchQueries.allNews(), userId, isPremium],
      queryFn: async ({ client, signal }) => {
        const { countNews } = await importWithRetry(() => import('./count-news'), { wait: false });
        return countNews(client, isPremium, signal);
      },
    }),
  deletionKey: () => [...savedSearchQueries.all(), 'delete'] as const,
};

const UNDER_WAY = { mutationKey: savedSearchQueries.deletionKey(), status: 'pending' } as const;
const deletedId = (mutation: Mutation) => (mutation.state.variables as SavedSearch).id;

/** Without searches whose deletion is pending; undefined until loaded. */
export function useSavedSearches(userId: string) {
  const { data, isError, refetch } = useQuery(savedSearchQueries.list(userId));
  const deleted = useMutationState({ filters: UNDER_WAY, select: deletedId });
  const searches = useMemo(() => data?.filter(({ id }) => !deleted.includes(id)), [data, deleted]);
  return { searches, failed: isError && data === undefined, retry: () => void refetch() };
}

const NO_NEWS: SearchNews = {};

/** Nothing while it loads or after a failure. Requested only if there are searches. */
export function useSearchNews(account: Account) {
  const { searches = [] } = useSavedSearches(account.id);
  const { data: news = NO_NEWS } = useQuery({
    ...savedSearchQueries.news(account.id, isPremium(account)),
    enabled: searches.length > 0,
  });
  return { news, total: searches.reduce((sum, { id }) => sum + (news[id] ?? 0), 0) };
}
