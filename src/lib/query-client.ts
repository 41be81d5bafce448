import { MutationCache, onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { isTimeout, isUnanswered, RequestError } from './errors';
import { notify, type Toast } from './notify';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * A toast for every failure, or for that of a refetch: the page itself reports that nothing could be loaded.
     * `outlivesSession`: a login during the query, or later, neither cancels nor repeats it.
     */
    queryMeta: { errorToast?: Toast; refetchToast?: Toast; outlivesSession?: true };
    mutationMeta: { errorToast?: Toast | ((error: Error) => Toast) };
  }
}

const RETRY_PAUSES_MS = [500, 1500];

/** No answer, bad gateway, gateway time-out, Cloudflare's unknown error: the read never reached the database. */
const UNREACHED_STATUSES = [0, 502, 504, 520];

/** Retries reads, never writes. Browsers do not notice lost internet, so the last read decides if the app is online. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      networkMode: 'always', // reads fail when offline, instead of waiting, so that pages can say so
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < RETRY_PAUSES_MS.length &&
        error instanceof RequestError &&
        !isTimeout(error) && // it has already taken as long as a user waits
        UNREACHED_STATUSES.includes(error.status),
      retryDelay: (failures) => RETRY_PAUSES_MS[failures] ?? 0,
    },
    // Offline, a write fails at once instead of running later, when the user may have left the form.
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    onSuccess: () => onlineManager.setOnline(navigator.onLine), // an answer may have been on its way
    onError: (error, { meta, state }) => {
      const isOffline = isUnanswered(error);
      if (isOffline) onlineManager.setOnline(false);
      const keepsData = state.data !== undefined; // on screen
      const toast = meta?.errorToast ?? (keepsData ? meta?.refetchToast : undefined);
      report(error, isOffline && keepsData ? undefined : toast);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta?.errorToast),
  }),
});

function report(error: Error, toast: Toast | ((error: Error) => Toast) | undefined): void {
  console.error(error.message, error.cause ?? '');
  if (toast) void notify({ tone: 'error', ...(typeof toast === 'function' ? toast(error) : toast) });
}

export function clearUserCache(): void {
  const predicate = ({ meta }: Query) => !meta?.outlivesSession;
  void queryClient.cancelQueries({ predicate });
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate });
  shown.forEach((query) => query.reset());
  // Wait until React has rendered the new session: earlier queries would be sent without its token.
  setTimeout(() => {
    void queryClient.refetchQueries(
      { type: 'active', predicate: (query) => shown.includes(query) },
      { cancelRefetch: false },
    );
  });
}
