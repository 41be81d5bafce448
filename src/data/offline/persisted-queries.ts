import { dehydrate, hashKey, partialMatchKey, type Query, type QueryClient } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { categoryQueries } from '@/data/categories/queries';
import { favoriteQueries } from '@/data/favorites/queries';
import { notebookQueries } from '@/data/notebook/queries';
import { savedSearchQueries } from '@/data/saved-searches/queries';
import { currentSession } from '@/data/session/session';
import { supplierQueries } from '@/data/suppliers/queries';
import { synonymQueries } from '@/data/synonyms/queries';
import { isPremium, type Account } from '@/domain/account/account';
import { isLocked, type SupplierPage } from '@/domain/supplier/supplier';
import { storedMember } from '@/lib/stored-session';
import type { PersistedQuery, Scope } from './persister-store';

const VISITOR = 'visitor';

/** A user id or VISITOR; null while the session is checked, or ended in another tab. */
export function currentViewer(): string | null {
  const session = currentSession();
  if (session.status === 'loading') return null;
  const viewer = session.status === 'member' ? session.userId : VISITOR;
  return viewer === (storedMember()?.userId ?? VISITOR) ? viewer : null;
}

export const accountKey = (viewer: string) => accountQueries.me(viewer === VISITOR ? null : viewer).queryKey;

const isAccount = (viewer: string, hash: string) => hash === hashKey(accountKey(viewer));

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
  favoriteQueries.ids(viewer).queryKey,
  notebookQueries.entries(viewer).queryKey,
  savedSearchQueries.list(viewer).queryKey,
  accountKey(viewer),
];

const isIn = (keys: readonly (readonly unknown[])[], { queryHash }: Pick<Query, 'queryHash'>) =>
  keys.some((key) => hashKey(key) === queryHash);

type Identity = Pick<Query, 'queryHash' | 'queryKey'>;

const isSupplierPage = ({ queryKey }: Pick<Query, 'queryKey'>) =>
  partialMatchKey(queryKey, supplierQueries.pages());

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

export function snapshot(client: QueryClient): { scope: Scope; queries: PersistedQuery[] } | null {
  const viewer = currentViewer();
  if (viewer === null) return null;
  const premium = isPremiumViewer(client, viewer);
  if (premium === undefined) return null; // nor is the time known at which it must be wiped
  const account = client.getQueryData(accountKey(viewer));
  if (premium ? hasPremiumEnded(account) : holdsPremiumData(client, viewer)) return null;
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) =>
      isPersisted(viewer, query) && holdsData(query) && !query.state.isInvalidated,
    shouldDehydrateMutation: () => false,
  });
  if (!queries.some((query) => isWorthSaving(viewer, query))) return null;
  return { scope: { owner: viewer, premium }, queries: queries.map(withoutErrors) };
}

/** Null if the viewer may no longer see them. Empty if the clock was set back: then the end of Premium is unknown. */
export function restorableQueries(
  viewer: string,
  saved: { premium: boolean; query: PersistedQuery }[],
): PersistedQuery[] | null {
  const queries = saved.map(({ query }) => query);
  const account = queries.find(({ queryHash }) => isAccount(viewer, queryHash))?.state.data;
  const premium = saved.some((entry) => entry.premium);
  if (!premium) return queries;
  if (queries.some(({ state }) => state.dataUpdatedAt > Date.now())) return [];
  return hasPremiumEnded(account as Account | undefined) ? null : queries;
}

/** Undefined until the account is loaded. */
export function isPremiumViewer(client: QueryClient, viewer: string): boolean | undefined {
  if (viewer === VISITOR) return false;
  const account = client.getQueryData(accountKey(viewer));
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

/** A missing supplier is an answer without data. */
function holdsData({ state }: Query): boolean {
  return state.status === 'success' && state.data !== null;
}

/** True if rows remain from before the end of Premium. */
function holdsPremiumData(client: QueryClient, viewer: string): boolean {
  const suppliers = client.getQueryData(supplierQueries.list().queryKey) ?? [];
  const favorites = client.getQueryData(favoriteQueries.suppliers(viewer).queryKey) ?? [];
  const pages = client.getQueriesData<SupplierPage | null>({ queryKey: supplierQueries.pages() });
  const opened = pages.flatMap(([, supplier]) => supplier ?? []);
  const described = client.getQueryData(supplierQueries.descriptions().queryKey);
  if (client.getQueryData(notebookQueries.entries(viewer).queryKey) !== undefined) return true;
  return [...suppliers, ...favorites, ...opened].some(
    (supplier) => supplier.is_premium && (!isLocked(supplier) || described?.has(supplier.id)),
  );
}

/** A failed refetch leaves an Error in the state, which IndexedDB cannot store. */
function withoutErrors({ queryKey, queryHash, state, dehydratedAt }: PersistedQuery): PersistedQuery {
  const clean = { ...state, error: null, fetchFailureReason: null, fetchFailureCount: 0, fetchMeta: null };
  return { queryKey, queryHash, dehydratedAt, state: clean };
}
