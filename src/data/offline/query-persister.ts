// Not TanStack's persisters: they restore before the first fetch, not when an answer fails to come, and neither keep
// users apart nor order saves and wipes.
import { hashKey, hydrate, onlineManager, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import { currentSession } from '@/data/session/session';
import { supplierQueries } from '@/data/suppliers/queries';
import { isUnanswered } from '@/lib/errors';
import { queryClient } from '@/lib/query-client';
import { TOKEN_KEY } from '@/lib/storage-keys';
import { whenIdle } from '@/lib/when-idle';
import { watchEnd } from './end-of-premium';
import {
  currentViewer,
  isContent,
  isPersisted,
  isPremiumViewer,
  restorableQueries,
  snapshot,
} from './persisted-queries';
import {
  enqueue,
  holdsOnly,
  keepNewest,
  readAll,
  saveQueries,
  wipe,
  type PersistedQuery,
} from './persister-store';
import { offlineQueries } from './queries';

const SAVE_AFTER_MS = 2000;
/** After this time without an answer, a query shows its saved data. */
const SILENCE_MS = 8000;
/** The browser does not report when a connected network reaches the internet again. */
const ASK_AGAIN_MS = 30_000;
const PAGES = 20;
const PAGE_HASH_START = hashKey(supplierQueries.pages()).replace(/\]$/, ',');

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: ReturnType<typeof setInterval> | undefined;
let restoring = false;
const restoredAt = new Map<string, number>();

export function start(): void {
  if (started) return;
  started = true;
  queryClient.getQueryCache().subscribe(onCacheEvent);
  onlineManager.subscribe(onConnection);
  // A page that Back restores from memory missed this event of other tabs' logouts.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  });
  void enqueue(wipeForeign);
  watchEnd();
  saveSoon();
  onConnection();
  // Requests that began before the subscription emit no 'fetch' event.
  queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }).forEach(restoreIfSilent);
}

/** Call this after a login or logout: a logout wipes everything, pictures included. */
export function viewerChanged(): void {
  void enqueue(currentSession().status === 'visitor' ? wipe : wipeForeign);
  onConnection();
}

function onConnection(): void {
  clearInterval(asking);
  if (onlineManager.isOnline()) return;
  restore();
  asking = setInterval(askAgain, ASK_AGAIN_MS);
}

/** Pages without data have a button to retry. */
function askAgain(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.data !== undefined && query.isStale(),
  });
}

function onCacheEvent(event: QueryCacheNotifyEvent): void {
  const { query } = event;
  const viewer = currentViewer();
  if (viewer === null || !isPersisted(viewer, query)) return;
  if (isContent(viewer, query)) updateSavedAt(viewer);
  const action = event.type === 'updated' ? event.action : null;
  if (action?.type === 'success') {
    saveSoon();
    void enqueue(wipeForeign);
    watchEnd();
  }
  const mayNeedData = event.type === 'added' || event.type === 'updated';
  if (!mayNeedData || query.state.data !== undefined) return;
  if (!onlineManager.isOnline() || (action?.type === 'failed' && isUnanswered(action.error))) restore();
  else if (action?.type === 'fetch') restoreIfSilent(query);
}

function restoreIfSilent(query: QueryCacheNotifyEvent['query']): void {
  setTimeout(() => query.state.data === undefined && restore(), SILENCE_MS);
}

function saveSoon(): void {
  clearTimeout(timer);
  // Only when idle, because a save must not delay typing.
  timer = setTimeout(() => whenIdle(() => void enqueue(save)), SAVE_AFTER_MS);
}

async function save(): Promise<void> {
  const current = snapshot(queryClient);
  if (current === null) return;
  const { scope, queries } = current;
  if (!(await holdsOnly(scope.owner, scope.premium))) await wipe();
  // Another tab may have logged out in the meantime.
  if (currentViewer() !== scope.owner) return;
  await saveQueries(scope, queries);
  await keepNewest(PAGES, PAGE_HASH_START);
}

/** Also wipes data that was read with a Premium that has ended. */
async function wipeForeign(): Promise<void> {
  const viewer = currentViewer();
  if (viewer === null) return;
  const premium = isPremiumViewer(queryClient, viewer) === false ? false : undefined;
  if (!(await holdsOnly(viewer, premium))) await wipe();
}

/** Keeps newer data of the cache. Wipes what the viewer may not see. */
function restore(): void {
  if (restoring) return;
  restoring = true;
  void enqueue(async () => {
    restoring = false;
    const viewer = currentViewer();
    if (viewer === null) return;
    const saved = (await holdsOnly(viewer)) ? restorableQueries(viewer, await readAll()) : null;
    if (saved === null) return wipe();
    if (currentViewer() !== viewer) return;
    const newer = saved.filter((query) => isContent(viewer, query) && isNewer(query));
    newer.forEach(({ queryHash, state }) => restoredAt.set(queryHash, state.dataUpdatedAt));
    hydrate(queryClient, { mutations: [], queries: saved.map(asStale) });
    updateSavedAt(viewer);
    watchEnd();
  });
}

/** So that even recent data is refetched as soon as the server can be reached. */
function asStale(query: PersistedQuery): PersistedQuery {
  return { ...query, state: { ...query.state, isInvalidated: true } };
}

function isNewer({ queryKey, state }: PersistedQuery): boolean {
  return state.dataUpdatedAt > (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
}

function updateSavedAt(viewer: string): void {
  const shown = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: (query) =>
      isContent(viewer, query) && restoredAt.get(query.queryHash) === query.state.dataUpdatedAt,
  });
  const ages = shown.map(({ state }) => state.dataUpdatedAt);
  const { queryKey } = offlineQueries.savedAt();
  queryClient.setQueryData(queryKey, ages.length > 0 ? Math.min(...ages) : null);
}
