import { hydrate, onlineManager, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import { currentSession } from '@/data/session/session';
import { RequestError } from '@/lib/errors';
import { queryClient } from '@/lib/query-client';
import { whenIdle } from '@/lib/when-idle';
import { watchEnd } from './end-of-premium';
import { currentViewer, isPersisted, isList, isPremiumViewer, snapshot, restorableQueries } from './persisted-queries';
import { offlineQueries } from './queries';
import { enqueue, holdsOnly, saveQueries, readAll, wipe, type PersistedQuery } from './persister-store';

/** Answers come in groups. */
const PAUSE_MS = 2000;
/** How long a read may go unanswered before what was kept is shown in its place. */
const SILENCE_MS = 8000;

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let restoring = false;
/** When the lists that were brought back had been read, by the hashes of their queries. */
const restoredAt = new Map<string, number>();

/** From now on keeps what the reader is shown, as it comes, and takes out what is not theirs. */
export function start(): void {
  if (started) return;
  started = true;
  queryClient.getQueryCache().subscribe(onCacheEvent);
  window.addEventListener('offline', restore);
  void enqueue(wipeForeign);
  watchEnd();
  saveSoon();
  restoreIfOffline();
}

/** Somebody logged in or out: nothing of who has left stays, not even their pictures. */
export function viewerChanged(): void {
  void enqueue(currentSession().status === 'visitor' ? wipe : wipeForeign);
  restoreIfOffline();
}

function restoreIfOffline(): void {
  if (!onlineManager.isOnline()) restore();
}

function onCacheEvent(event: QueryCacheNotifyEvent): void {
  const { query } = event;
  const reader = currentViewer();
  if (reader === null || !isPersisted(reader, query)) return;
  if (isList(reader, query)) updateSavedAt(reader);
  const action = event.type === 'updated' ? event.action : null;
  if (action?.type === 'success') {
    saveSoon();
    void enqueue(wipeForeign);
    watchEnd();
  }
  const isNews = event.type === 'added' || event.type === 'updated';
  if (!isNews || query.state.data !== undefined) return;
  if (!onlineManager.isOnline() || (action?.type === 'failed' && isLost(action.error))) restore();
  else if (action?.type === 'fetch')
    setTimeout(() => query.state.data === undefined && restore(), SILENCE_MS);
}

function isLost(error: unknown): boolean {
  return error instanceof RequestError && error.status === 0;
}

function saveSoon(): void {
  clearTimeout(timer);
  // Who types is not to feel it.
  timer = setTimeout(() => whenIdle(() => void enqueue(save)), PAUSE_MS);
}

async function save(): Promise<void> {
  const now = snapshot(queryClient);
  if (now === null) return;
  const { shelf, queries } = now;
  if (!(await holdsOnly(shelf.owner, shelf.premium))) await wipe();
  // Another tab may have logged out meanwhile.
  if (currentViewer() === shelf.owner) await saveQueries(shelf, queries);
}

/** Takes out what is another's, and what came with a Premium that is over. */
async function wipeForeign(): Promise<void> {
  const reader = currentViewer();
  if (reader === null) return;
  const premium = isPremiumViewer(queryClient, reader) === false ? false : undefined;
  if (!(await holdsOnly(reader, premium))) await wipe();
}

/** Shows what was kept for who is logged in now, as far as there is nothing newer; wipes it when it is not for them. */
function restore(): void {
  if (restoring) return;
  restoring = true;
  void enqueue(async () => {
    restoring = false;
    const reader = currentViewer();
    if (reader === null) return;
    const kept = (await holdsOnly(reader)) ? restorableQueries(reader, await readAll()) : null;
    if (kept === null) return wipe();
    if (currentViewer() !== reader) return;
    const news = kept.filter((query) => isList(reader, query) && isNewer(query));
    news.forEach(({ queryHash, state }) => restoredAt.set(queryHash, state.dataUpdatedAt));
    hydrate(queryClient, { mutations: [], queries: kept.map(asStale) });
    updateSavedAt(reader);
    watchEnd();
  });
}

/** However young it is, the server is asked as soon as it can be. */
function asStale(query: PersistedQuery): PersistedQuery {
  return { ...query, state: { ...query.state, isInvalidated: true } };
}

function isNewer({ queryKey, state }: PersistedQuery): boolean {
  return state.dataUpdatedAt > (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
}

/** Of the oldest list on screen that was brought back, if there is one. */
function updateSavedAt(reader: string): void {
  const shown = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: (query) =>
      isList(reader, query) && restoredAt.get(query.queryHash) === query.state.dataUpdatedAt,
  });
  const ages = shown.map(({ state }) => state.dataUpdatedAt);
  const { queryKey } = offlineQueries.savedAt();
  queryClient.setQueryData(queryKey, ages.length > 0 ? Math.min(...ages) : null);
}
