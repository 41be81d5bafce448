import { dehydrate, hashKey, partialMatchKey, type Query } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { categoryQueries } from '@/data/categories/queries';
import { favoriteQueries } from '@/data/favorites/queries';
import { notebookQueries } from '@/data/notebook/queries';
import { placeQueries } from '@/data/places/queries';
import { savedSearchQueries } from '@/data/saved-searches/queries';
import { currentSession } from '@/data/session/session';
import { supplierQueries } from '@/data/suppliers/queries';
import { synonymQueries } from '@/data/synonyms/queries';
import { isPremium, type Account } from '@/domain/account/account';
import { isLocked, type SupplierPage } from '@/domain/supplier/supplier';
import { queryClient } from '@/lib/query-client';
import { storedMember } from '@/lib/stored-session';
import type { PersistedQuery, Saved } from './persister-store';

const VISITOR = 'visitor';

/** A user id or VISITOR; null while the session is checked, or ended in another tab. */
export function currentViewer(): string | null {
  const session = currentSession();
  if (session.status === 'loading') return null;
  const viewer = session.status === 'member' ? session.userId : VISITOR;
  return viewer === (storedMember()?.userId ?? VISITOR) ? viewer : null;
}

export const accountKey = (viewer: string) => accountQueries.me(viewer === VISITOR ? null : viewer).queryKey;

const listKeys = (viewer: string) => [
  supplierQueries.list().queryKey,
  favoriteQueries.suppliers(viewer).queryKey,
];
/** Includes the account, which says when Premium ends. For suppliers' pages see isSupplierPage. */
const persistedKeys = (viewer: string) => [
  ...listKeys(viewer),
  categoryQueries.list().queryKey,
  supplierQueries.descriptions().queryKey,
  synonymQueries.list().queryKey,
  placeQueries.all().queryKey,
  favoriteQueries.ids(viewer).queryKey,
  notebookQueries.entries(viewer).queryKey,
  savedSearchQueries.list(viewer).queryKey,
  accountKey(viewer),
];

type Identity = Pick<Query, 'queryHash' | 'queryKey'>;

const isIn = (keys: readonly (readonly unknown[])[], { queryHash }: Identity) =>
  keys.some((key) => hashKey(key) === queryHash);

export const isSupplierPage = ({ queryKey }: Identity) => partialMatchKey(queryKey, supplierQueries.pages());

export function isPersisted(viewer: string, query: Identity): boolean {
  return isIn(persistedKeys(viewer), query) || isSupplierPage(query);
}

/** The other queries only add to these. */
export function isContent(viewer: string, query: Identity): boolean {
  return isIn(listKeys(viewer), query) || isSupplierPage(query);
}

/** Saved even without content: otherwise a search deleted on the profile would come back. */
function isWorthSaving(viewer: string, query: Identity): boolean {
  return isContent(viewer, query) || isIn([savedSearchQueries.list(viewer).queryKey], query);
}

export function snapshot(): (Saved & { owner: string }) | null {
  const viewer = currentViewer();
  if (viewer === null) return null;
  const premium = isPremiumViewer(viewer);
  if (premium === undefined) return null; // nor is the time known at which it must be wiped
  const account = queryClient.getQueryData(accountKey(viewer));
  if (premium ? hasPremiumEnded(account) : holdsPremiumData(viewer)) return null;
  const { queries } = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) =>
      isPersisted(viewer, query) && holdsData(query) && !query.state.isInvalidated,
  });
  if (!queries.some((query) => isWorthSaving(viewer, query))) return null;
  return { owner: viewer, premium, queries: queries.map(asRestored) };
}

/** Null if the viewer may no longer see them. Empty if the clock was set back: then the end of Premium is unknown. */
export function restorableQueries(viewer: string, { premium, queries }: Saved): PersistedQuery[] | null {
  if (!premium) return queries;
  if (queries.some(({ state }) => state.dataUpdatedAt > Date.now())) return [];
  const account = queries.find((query) => isIn([accountKey(viewer)], query))?.state.data;
  return hasPremiumEnded(account as Account | undefined) ? null : queries;
}

export function isPremiumViewer(viewer: string): boolean | undefined {
  if (viewer === VISITOR) return false;
  const account = queryClient.getQueryData(accountKey(viewer));
  return account && isPremium(account);
}

/** When Premium ends, in ms; Infinity if it has no end, NaN for a free account. */
export function endOfPremium(account: Account | undefined): number {
  if (!account || !isPremium(account)) return NaN;
  const { ends_at } = account.subscription;
  return ends_at === null ? Infinity : Date.parse(ends_at);
}

function hasPremiumEnded(account: Account | undefined): boolean {
  return !(endOfPremium(account) > Date.now());
}

/** A missing supplier is an answer without data; what came with the HTML is older than every answer. */
function holdsData({ state }: Query): boolean {
  return state.status === 'success' && state.data !== null && state.dataUpdatedAt > 0;
}

/** True if rows remain from before the end of Premium. */
function holdsPremiumData(viewer: string): boolean {
  const suppliers = queryClient.getQueryData(supplierQueries.list().queryKey) ?? [];
  const favorites = queryClient.getQueryData(favoriteQueries.suppliers(viewer).queryKey) ?? [];
  const pages = queryClient.getQueriesData<SupplierPage | null>({ queryKey: supplierQueries.pages() });
  const opened = pages.flatMap(([, supplier]) => supplier ?? []);
  const described = queryClient.getQueryData(supplierQueries.descriptions().queryKey);
  if (queryClient.getQueryData(notebookQueries.entries(viewer).queryKey) !== undefined) return true;
  return [...suppliers, ...favorites, ...opened].some(
    (supplier) => supplier.is_premium && (!isLocked(supplier) || described?.has(supplier.id)),
  );
}

/**
 * Invalidated, so that even recent data is refetched as soon as the server can be reached. Without the Error of a failed
 * attempt, which IndexedDB cannot store.
 */
function asRestored({ queryKey, queryHash, state, dehydratedAt }: PersistedQuery): PersistedQuery {
  const restored = {
    isInvalidated: true,
    dataUpdateCount: 0,
    fetchFailureReason: null,
    fetchFailureCount: 0,
  };
  return { queryKey, queryHash, dehydratedAt, state: { ...state, ...restored } };
}

/** True until the server answers. */
export function isRestored({ state }: Query): boolean {
  return state.data !== undefined && state.dataUpdateCount === 0;
}
