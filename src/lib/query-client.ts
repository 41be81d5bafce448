import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { notify, type Toast } from './notify';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { errorToast?: Toast };
    mutationMeta: { errorToast?: Toast | ((error: Error) => Toast) };
  }
}

/**
 * The one cache. Failures are reported here, once each: a query or mutation says only `meta.errorToast`. supabase-js
 * already repeats reads that failed on the way, so nothing is retried again here.
 */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, retry: false } },
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
export function forgetReader(): void {
  void queryClient.cancelQueries();
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.resetQueries({ type: 'active' });
}
