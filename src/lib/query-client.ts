import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError } from './errors';
import { notify, type Toast } from './notify';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { errorToast?: Toast };
    mutationMeta: { errorToast?: Toast | ((error: Error) => Toast) };
  }
}

/** Pauses before a read that was lost on the way is repeated: a hiccup passes unseen, a broken line is told in 2 s. */
const PAUSES_MS = [500, 1500];

/** Statuses of a read that never reached the database: no answer, bad gateway, gateway timeout, Cloudflare's unknown. */
const LOST = [0, 502, 504, 520];

/**
 * The one cache. Failures are reported here, once each: a query or mutation says only `meta.errorToast`. Reads are
 * repeated here and nowhere else, except that fetchWithRetry waits when the server says for how long; writes never are.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) =>
        failures < PAUSES_MS.length && error instanceof RequestError && LOST.includes(error.status),
      retryDelay: (failures) => PAUSES_MS[failures] ?? 0,
    },
    // Without a connection a write fails and says so, rather than being carried out whenever there is one again: the
    // reader may have left the form, or thought better of it.
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta?.errorToast) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta?.errorToast),
  }),
});

function report(error: Error, toast: Toast | ((error: Error) => Toast) | undefined): void {
  console.error(error.message, error.cause ?? '');
  if (toast) void notify({ tone: 'error', ...(typeof toast === 'function' ? toast(error) : toast) });
}

/** Forgets everything the last reader was shown; what is on screen loads again for the new one. */
export function clearUserCache(): void {
  void queryClient.cancelQueries();
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  shown.forEach((query) => query.reset());
  // Later, when React has rendered the new session: at this moment the screens still hold the last reader's queries,
  // which would be sent without a token and refused.
  setTimeout(() => {
    void queryClient.refetchQueries(
      { type: 'active', predicate: (query) => shown.includes(query) },
      { cancelRefetch: false },
    );
  });
}
