import { useMemo, useSyncExternalStore } from 'react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '@/data/account/queries';
import { isPremium } from '@/domain/account/account';
import { entryOf, withChanges, type NotebookEntry } from '@/domain/notebook/notebook';
import { fetchByKey } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';
import { unwrap } from '@/lib/errors';
import { queryClient } from '@/lib/query-client';
import { NOTHING_PENDING, onPendingChange, pendingOf } from './pending';

const LOAD_FAILED = 'Falha ao buscar suas anotações';
/** Only the member writes entries, and each answer of a save updates the cache. */
const FRESH_MS = 5 * 60_000;

export const notebookQueries = {
  all: () => ['notebook'] as const,
  allEntries: () => [...notebookQueries.all(), 'entries'] as const,
  entries: (userId: string | null) =>
    queryOptions({
      queryKey: [...notebookQueries.allEntries(), userId],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchEntries(signal),
      staleTime: FRESH_MS,
    }),
  /** Also for a member whose Premium has ended. */
  count: (userId: string) =>
    queryOptions({
      queryKey: [...notebookQueries.all(), 'count', userId],
      queryFn: ({ signal }): Promise<number> =>
        unwrap(LOAD_FAILED, rest.rpc('count_notebook_entries').abortSignal(signal)),
    }),
};

async function fetchEntries(signal: AbortSignal): Promise<NotebookEntry[]> {
  // A check of the table allows no other statuses.
  return fetchByKey(LOAD_FAILED, 'supplier_id', (last) =>
    rest
      .from('notebook_entries')
      .select('supplier_id, status, contacted_at, note, remind_on')
      .gt('supplier_id', last)
      .order('supplier_id')
      .abortSignal(signal)
      .overrideTypes<NotebookEntry[], { merge: false }>(),
  );
}

export function usePremiumId(): string | null {
  const { account } = useCurrentUser();
  return account && isPremium(account) ? account.id : null;
}

const NO_ENTRIES: NotebookEntry[] = [];

/** Includes other tabs' changes. */
export function usePending(userId: string | null) {
  return useSyncExternalStore(onPendingChange, () => (userId === null ? NOTHING_PENDING : pendingOf(userId)));
}

/** Includes unsent changes; empty without Premium. */
export function useNotebook() {
  const userId = usePremiumId();
  const { data, isError, refetch } = useQuery(notebookQueries.entries(userId));
  const { changes } = usePending(userId);
  const entries = useMemo(() => withChanges(data ?? NO_ENTRIES, changes), [data, changes]);
  return {
    entries,
    loaded: data !== undefined,
    failed: isError && data === undefined,
    retry: () => void refetch(),
  };
}

/** Also works after the calling component is unmounted. */
export function readEntry(userId: string, supplierId: number): NotebookEntry {
  const stored = queryClient.getQueryData(notebookQueries.entries(userId).queryKey);
  return entryOf(withChanges(stored ?? NO_ENTRIES, pendingOf(userId).changes), supplierId);
}

/** Also where nothing has loaded the notebook yet. */
export async function fetchEntry(userId: string, supplierId: number): Promise<NotebookEntry> {
  await queryClient.ensureQueryData(notebookQueries.entries(userId));
  return readEntry(userId, supplierId);
}

export function useNotebookEntry(supplierId: number) {
  const { entries, ...state } = useNotebook();
  return { entry: entryOf(entries, supplierId), ...state };
}
