import { clear, createStore, delMany, entries, getMany, keys, setMany } from 'idb-keyval';
import type { DehydratedState } from '@tanstack/react-query';
import { PICTURE_CACHE } from './picture-cache';

export type PersistedQuery = DehydratedState['queries'][number];

export interface Saved {
  /** Whether it was read with Premium. */
  premium: boolean;
  queries: PersistedQuery[];
}

/** Increase it when the shape of saved data changes: data of an older version is then wiped. */
const SCHEMA_VERSION = 10;

type Key = [version: number, owner: string, premium: string, hash: string];

/** What this tab saved last, by hash. */
const saved = new Map<string, PersistedQuery['state']>();

let last: Promise<unknown> = Promise.resolve();

/** Serializes reads and writes so that a save never runs after a wipe. Errors are ignored: storage may be blocked. */
export function enqueue(job: () => Promise<void>): Promise<void> {
  const turn = last.then(job).catch(() => undefined);
  last = turn;
  return turn;
}

/** Wipes everything unless all of it is this owner's. With `premium` undefined, either status is allowed. */
export async function wipeForeign(owner: string, premium?: boolean): Promise<void> {
  const found = await keys<Key>();
  const isOwn = ([version, of, status]: Key) =>
    version === SCHEMA_VERSION && of === owner && (premium === undefined || status === String(premium));
  if (!found.every(isOwn)) await wipe();
}

export async function readAll(): Promise<Saved> {
  const found = await entries<Key, PersistedQuery>();
  return {
    premium: found.some(([[, , premium]]) => premium === 'true'),
    queries: found.map(([, query]) => query),
  };
}

/** Writes what has changed, with one key per query, so that tabs do not overwrite each other's. */
export async function saveQueries(owner: string, { premium, queries }: Saved): Promise<void> {
  const changed = queries.filter(({ queryHash, state }) => !isSaved(queryHash, state));
  await setMany(
    changed.map((query): [Key, PersistedQuery] => [
      [SCHEMA_VERSION, owner, String(premium), query.queryHash],
      query,
    ]),
  );
  changed.forEach(({ queryHash, state }) => saved.set(queryHash, state));
}

function isSaved(queryHash: string, { data, dataUpdatedAt }: PersistedQuery['state']): boolean {
  const last = saved.get(queryHash);
  return last !== undefined && last.data === data && last.dataUpdatedAt === dataUpdatedAt;
}

/** Deletes all but the most recently read of the queries whose hash begins like this. */
export async function keepNewest(count: number, hashStart: string): Promise<void> {
  const found = (await keys<Key>()).filter(([, , , hash]) => hash.startsWith(hashStart));
  if (found.length <= count) return;
  const saved = await getMany<PersistedQuery>(found);
  const newestFirst = found
    .map((key, index) => ({ key, readAt: saved[index]?.state.dataUpdatedAt ?? 0 }))
    .sort((a, b) => b.readAt - a.readAt);
  await delMany(newestFirst.slice(count).map(({ key }) => key));
}

/** Of all users, and the suppliers' pictures. */
export async function wipe(): Promise<void> {
  saved.clear();
  await Promise.all([clear(), globalThis.caches?.delete(PICTURE_CACHE), deletePictureEntries()]);
}

/** workbox-expiration lists in IndexedDB when each picture was cached. */
async function deletePictureEntries(): Promise<void> {
  const name = 'workbox-expiration';
  const databases = await indexedDB.databases?.(); // createStore() would create a missing one with a wrong version
  if (!databases?.some((database) => database.name === name)) return;
  const list = createStore(name, 'cache-entries');
  const all = await entries<string, { cacheName: string }>(list);
  const ofPictures = all.filter(([, { cacheName }]) => cacheName === PICTURE_CACHE);
  await delMany(
    ofPictures.map(([key]) => key),
    list,
  );
}
