import { clear, createStore, delMany, entries, keys, setMany } from 'idb-keyval';
import type { DehydratedState } from '@tanstack/react-query';
import { PICTURE_CACHE } from './picture-cache';

export type PersistedQuery = DehydratedState['queries'][number];

/** Whose answers they are, and whether they came as Premium's. */
export interface Scope {
  owner: string;
  premium: boolean;
}

/** Raised when an answer that is kept changes its shape: what an older version of the app has kept is then wiped. */
const SCHEMA_VERSION = 1;

type Key = [shape: number, owner: string, premium: string, hash: string];

const keyOf = ({ owner, premium }: Scope, hash: string): Key => [SCHEMA_VERSION, owner, String(premium), hash];
const isOn = ({ owner, premium }: Scope, key: Key) =>
  String(keyOf({ owner, premium }, key[3])) === String(key);

let last: Promise<unknown> = Promise.resolve();

/** One job at a time: nothing is kept behind the back of a wipe. A browser that refuses its storage keeps nothing. */
export function enqueue(job: () => Promise<void>): Promise<void> {
  const turn = last.then(job).catch(() => undefined);
  last = turn;
  return turn;
}

/** Whether all that is kept was kept for this reader; of `premium` undefined, whatever they were then. */
export async function holdsOnly(owner: string, premium?: boolean): Promise<boolean> {
  const standings = premium === undefined ? [true, false] : [premium];
  const found = await keys<Key>();
  return found.every((key) => standings.some((standing) => isOn({ owner, premium: standing }, key)));
}

/** Everything that is kept. */
export async function readAll(): Promise<{ premium: boolean; query: PersistedQuery }[]> {
  const found = await entries<Key, PersistedQuery>();
  return found.map(([[, , premium], query]) => ({ premium: premium === 'true', query }));
}

/** Keeps the queries beside what is there; the latest answer to each counts. */
export function saveQueries(shelf: Scope, queries: PersistedQuery[]): Promise<void> {
  return setMany(queries.map((query) => [keyOf(shelf, query.queryHash), query]));
}

/** Leaves nothing of what was kept for anybody, nor the suppliers' pictures. */
export async function wipe(): Promise<void> {
  await Promise.all([clear(), globalThis.caches?.delete(PICTURE_CACHE), deletePictureEntries()]);
}

/** The service worker's list of which pictures it has, and since when (workbox-expiration). */
async function deletePictureEntries(): Promise<void> {
  const name = 'workbox-expiration';
  const databases = await indexedDB.databases?.(); // opened before the worker has, it would be another one
  if (!databases?.some((database) => database.name === name)) return;
  const list = createStore(name, 'cache-entries');
  const all = await entries<string, { cacheName: string }>(list);
  const ofPictures = all.filter(([, { cacheName }]) => cacheName === PICTURE_CACHE);
  await delMany(
    ofPictures.map(([key]) => key),
    list,
  );
}
