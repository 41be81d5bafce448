import { dehydrate, hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { accountQueries } from '@/data/account/queries';
import { categoryQueries } from '@/data/categories/queries';
import { favoriteQueries } from '@/data/favorites/queries';
import { currentSession } from '@/data/session/session';
import { supplierQueries } from '@/data/suppliers/queries';
import { isPremium, type Account } from '@/domain/account';
import { isLocked } from '@/domain/supplier';
import { storedMember } from '@/lib/backend/access-token';
import type { PersistedQuery, Scope } from './persister-store';

const VISITOR = 'visitor';

/** Whose answers the cache holds; null while that is not certain: the session is being checked, or ended elsewhere. */
export function currentViewer(): string | null {
  const session = currentSession();
  if (session.status === 'loading') return null;
  const reader = session.status === 'member' ? session.userId : VISITOR;
  return reader === (storedMember()?.userId ?? VISITOR) ? reader : null;
}

/** Key of the account that says until when the reader is premium. */
export const accountKey = (reader: string) => accountQueries.me(reader === VISITOR ? null : reader).queryKey;

const isAccount = (reader: string, hash: string) => hash === hashKey(accountKey(reader));

/** The queries that are of use without a connection: lists; what they are searched by; whose they are. */
const listKeys = (reader: string) => [
  supplierQueries.list().queryKey,
  favoriteQueries.suppliers(reader).queryKey,
];
const persistedKeys = (reader: string) => [
  ...listKeys(reader),
  categoryQueries.list().queryKey,
  supplierQueries.descriptions().queryKey,
  favoriteQueries.ids(reader).queryKey,
  accountKey(reader),
];

const isIn = (keys: readonly (readonly unknown[])[], { queryHash }: Pick<Query, 'queryHash'>) =>
  keys.some((key) => hashKey(key) === queryHash);

export function isPersisted(reader: string, query: Pick<Query, 'queryHash'>): boolean {
  return isIn(persistedKeys(reader), query);
}

export function isList(reader: string, query: Pick<Query, 'queryHash'>): boolean {
  return isIn(listKeys(reader), query);
}

/** What may be kept of the cache for its reader; null for nothing. */
export function snapshot(client: QueryClient): { shelf: Scope; queries: PersistedQuery[] } | null {
  const reader = currentViewer();
  if (reader === null) return null;
  const premium = isPremiumViewer(client, reader);
  if (premium === undefined) return null; // nor is it known when it would have to go
  const account = client.getQueryData(accountKey(reader));
  if (premium ? hasPremiumEnded(account) : holdsPremiumData(client, reader)) return null;
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: (query) =>
      isPersisted(reader, query) && query.state.status === 'success' && !query.state.isInvalidated,
    shouldDehydrateMutation: () => false,
  });
  if (!queries.some((query) => isList(reader, query))) return null;
  return { shelf: { owner: reader, premium }, queries: queries.map(withoutErrors) };
}

/** Of what was kept, what the reader may still see; null when that is nothing. */
export function restorableQueries(
  reader: string,
  kept: { premium: boolean; query: PersistedQuery }[],
): PersistedQuery[] | null {
  const queries = kept.map(({ query }) => query);
  const account = queries.find(({ queryHash }) => isAccount(reader, queryHash))?.state.data;
  const premium = kept.some((entry) => entry.premium);
  return premium && hasPremiumEnded(account as Account | undefined) ? null : queries;
}

/** Undefined while it is not known. */
export function isPremiumViewer(client: QueryClient, reader: string): boolean | undefined {
  if (reader === VISITOR) return false;
  const account = client.getQueryData(accountKey(reader));
  return account && isPremium(account);
}

/** When the reader's Premium ends, in ms; Infinity for who has no end to it, and NaN for who is not premium. */
export function endOfPremium(account: Account | undefined): number {
  if (!account || !isPremium(account)) return NaN;
  const { ends_at } = account.subscription;
  return ends_at === null ? Infinity : Date.parse(ends_at);
}

function hasPremiumEnded(account: Account | undefined): boolean {
  return !(endOfPremium(account) > Date.now());
}

/** Whether the cache has something of Premium for who is not premium: read before it ended, and about to go. */
function holdsPremiumData(client: QueryClient, reader: string): boolean {
  const suppliers = client.getQueryData(supplierQueries.list().queryKey) ?? [];
  const favorites = client.getQueryData(favoriteQueries.suppliers(reader).queryKey) ?? [];
  const described = client.getQueryData(supplierQueries.descriptions().queryKey);
  return [...suppliers, ...favorites].some(
    (supplier) => supplier.is_premium && (!isLocked(supplier) || described?.has(supplier.id)),
  );
}

/** A failed repetition leaves its error behind, which is nobody's business, nor can be stored. */
function withoutErrors({ queryKey, queryHash, state, dehydratedAt }: PersistedQuery): PersistedQuery {
  const calm = { ...state, error: null, fetchFailureReason: null, fetchFailureCount: 0, fetchMeta: null };
  return { queryKey, queryHash, dehydratedAt, state: calm };
}
