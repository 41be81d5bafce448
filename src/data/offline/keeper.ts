import { hydrate, onlineManager, type QueryCacheNotifyEvent } from '@tanstack/react-query';
import { currentSession } from '@/data/session/session';
import { RequestError } from '@/lib/errors';
import { queryClient } from '@/lib/query-client';
import { whenIdle } from '@/lib/when-idle';
import { watchEnd } from './end-of-premium';
import { currentReader, isKept, isList, isPremiumReader, snapshot, stillGood } from './kept';
import { offlineQueries } from './queries';
import { inTurn, isAllOf, put, takeAll, wipe, type KeptQuery } from './store';

/** Answers come in groups. */
const PAUSE_MS = 2000;
/** How long a read may go unanswered before what was kept is shown in its place. */
const SILENCE_MS = 8000;

let started = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let restoring = false;
/** When the lists that were brought back had been read, by the hashes of their queries. */
const broughtBack = new Map<string, number>();

/** From now on keeps what the reader is shown, as it comes, and takes out what is not theirs. */
export function start(): void {
  if (started) return;
  started = true;
  queryClient.getQueryCache().subscribe(follow);
  window.addEventListener('offline', restore);
  void inTurn(settle);
  watchEnd();
  keepSoon();
  restoreIfOffline();
}

/** Somebody logged in or out: nothing of who has left stays, not even their pictures. */
export function readerChanged(): void {
  void inTurn(currentSession().status === 'visitor' ? wipe : settle);
  restoreIfOffline();
}

function restoreIfOffline(): void {
  if (!onlineManager.isOnline()) restore();
}

function follow(event: QueryCacheNotifyEvent): void {
  const { query } = event;
  const reader = currentReader();
  if (reader === null || !isKept(reader, query)) return;
  if (isList(reader, query)) tellAge(reader);
  const action = event.type === 'updated' ? event.action : null;
  if (action?.type === 'success') {
    keepSoon();
    void inTurn(settle);
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

function keepSoon(): void {
  clearTimeout(timer);
  // Who types is not to feel it.
  timer = setTimeout(() => whenIdle(() => void inTurn(keep)), PAUSE_MS);
}

async function keep(): Promise<void> {
  const now = snapshot(queryClient);
  if (now === null) return;
  const { shelf, queries } = now;
  if (!(await isAllOf(shelf.owner, shelf.premium))) await wipe();
  // Another tab may have logged out meanwhile.
  if (currentReader() === shelf.owner) await put(shelf, queries);
}

/** Takes out what is another's, and what came with a Premium that is over. */
async function settle(): Promise<void> {
  const reader = currentReader();
  if (reader === null) return;
  const premium = isPremiumReader(queryClient, reader) === false ? false : undefined;
  if (!(await isAllOf(reader, premium))) await wipe();
}

/** Shows what was kept for who is logged in now, as far as there is nothing newer; wipes it when it is not for them. */
function restore(): void {
  if (restoring) return;
  restoring = true;
  void inTurn(async () => {
    restoring = false;
    const reader = currentReader();
    if (reader === null) return;
    const kept = (await isAllOf(reader)) ? stillGood(reader, await takeAll()) : null;
    if (kept === null) return wipe();
    if (currentReader() !== reader) return;
    const news = kept.filter((query) => isList(reader, query) && isNewer(query));
    news.forEach(({ queryHash, state }) => broughtBack.set(queryHash, state.dataUpdatedAt));
    hydrate(queryClient, { mutations: [], queries: kept.map(stale) });
    tellAge(reader);
    watchEnd();
  });
}

/** However young it is, the server is asked as soon as it can be. */
function stale(query: KeptQuery): KeptQuery {
  return { ...query, state: { ...query.state, isInvalidated: true } };
}

function isNewer({ queryKey, state }: KeptQuery): boolean {
  return state.dataUpdatedAt > (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
}

/** Of the oldest list on screen that was brought back, if there is one. */
function tellAge(reader: string): void {
  const shown = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: (query) =>
      isList(reader, query) && broughtBack.get(query.queryHash) === query.state.dataUpdatedAt,
  });
  const ages = shown.map(({ state }) => state.dataUpdatedAt);
  const { queryKey } = offlineQueries.savedAt();
  queryClient.setQueryData(queryKey, ages.length > 0 ? Math.min(...ages) : null);
}
