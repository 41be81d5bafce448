// Not TanStack's persisters: they restore before the first fetch, not when an answer fails to come, put older data over
// newer, and neither keep users apart nor order saves and wipes.
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
  isRestored,
  isSupplierPage,
  restorableQueries,
  snapshot,
} from './persisted-queries';
import { enqueue, keepNewest, readAll, saveQueries, wipe, wipeForeign } from './persister-store';
import { offlineQueries } from './queries';

/** After this time without an answer, a query shows its saved data. */
const SILENCE_MS = 8000;
/** The browser does not report when a connected network reaches the internet again. */
const ASK_AGAIN_MS = 30_000;
const PAGES = 20;
const PAGE_HASH_START = hashKey(supplierQueries.pages()).replace(/\]$/, ',');

let waitsToSave = false;
let asking: ReturnType<typeof setInterval> | undefined;
let restoring = false;

export function start(): void {
  queryClient.getQueryCache().subscribe(onCacheEvent);
  onlineManager.subscribe(onConnection);
  // A page that Back restores from memory missed this event of other tabs' logouts.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  });
  void enqueue(wipeUnseen);
  watchEnd();
  saveSoon();
  onConnection();
  // Requests that began before the subscription emit no 'fetch' event.
  queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }).forEach(restoreIfSilent);
}

/** Call this after a login or logout: a logout wipes everything, pictures included. */
export function viewerChanged(): void {
  void enqueue(currentSession().status === 'visitor' ? wipe : wipeUnseen);
  onConnection();
}

function onConnection(): void {
  clearInterval(asking);
  if (onlineManager.isOnline()) return;
  restore();
  asking = setInterval(askAgain, ASK_AGAIN_MS);
}

function askAgain(): void {
  void queryClient.refetchQueries({
    type: 'active',
    stale: true,
    predicate: ({ state }) => state.data !== undefined,
  });
}

function onCacheEvent(event: QueryCacheNotifyEvent): void {
  const { query, type } = event;
  if (type === 'observerOptionsUpdated' || type === 'observerResultsUpdated') return; // at every rendering
  const viewer = currentViewer();
  if (viewer === null || !isPersisted(viewer, query)) return;
  if (isContent(viewer, query)) updateSavedAt(viewer);
  const action = event.type === 'updated' ? event.action : null;
  if (action?.type === 'success') {
    void enqueue(wipeUnseen);
    if (isSupplierPage(query)) void enqueue(save);
    else saveSoon();
    watchEnd();
  }
  const mayNeedData = type === 'added' || type === 'updated';
  if (!mayNeedData || query.state.data !== undefined) return;
  if (!onlineManager.isOnline() || (action?.type === 'failed' && isUnanswered(action.error))) restore();
  else if (action?.type === 'fetch') restoreIfSilent(query);
}

function restoreIfSilent(query: QueryCacheNotifyEvent['query']): void {
  setTimeout(() => query.state.data === undefined && restore(), SILENCE_MS);
}

/** When idle, because saving a list of thousands must not delay typing. */
function saveSoon(): void {
  if (waitsToSave) return;
  waitsToSave = true;
  whenIdle(() => {
    waitsToSave = false;
    void enqueue(save);
  });
}

async function save(): Promise<void> {
  const current = snapshot();
  if (current === null) return;
  const { owner, premium } = current;
  await wipeForeign(owner, premium);
  // Another tab may have logged out in the meantime.
  if (currentViewer() !== owner) return;
  await saveQueries(owner, current);
  await keepNewest(PAGES, PAGE_HASH_START);
}

/** Wipes what is not for the viewer to see, also what was read with a Premium that has ended. */
async function wipeUnseen(): Promise<void> {
  const viewer = currentViewer();
  if (viewer !== null) await wipeForeign(viewer, isPremiumViewer(viewer));
}

/** Keeps newer data of the cache. Wipes what the viewer may not see. */
function restore(): void {
  if (restoring) return;
  restoring = true;
  void enqueue(async () => {
    restoring = false;
    const viewer = currentViewer();
    if (viewer === null) return;
    await wipeForeign(viewer);
    const queries = restorableQueries(viewer, await readAll());
    if (queries === null) return wipe();
    if (currentViewer() !== viewer) return;
    hydrate(queryClient, { queries });
    updateSavedAt(viewer);
    watchEnd();
  });
}

function updateSavedAt(viewer: string): void {
  const shown = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: (query) => isContent(viewer, query) && isRestored(query),
  });
  const ages = shown.map(({ state }) => state.dataUpdatedAt);
  const { queryKey } = offlineQueries.savedAt();
  queryClient.setQueryData(queryKey, ages.length > 0 ? Math.min(...ages) : null);
}
