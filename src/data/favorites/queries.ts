import { useMemo } from 'react';
import {
  queryOptions,
  skipToken,
  useMutationState,
  useQuery,
  type Mutation,
  type QueryClient,
} from '@tanstack/react-query';
import { useSession } from '@/data/session/session';
import type { FavoriteSupplier } from '@/domain/supplier';
import { rest } from '@/lib/backend/rest-client';
import { fetchPages } from '@/lib/backend/fetch-pages';

export interface FavoriteChange {
  supplierId: number;
  /** Shown in the toast. */
  supplierName: string;
  favorite: boolean;
}

/** Inner: a favourite whose supplier the reader may no longer see at all is left out. */
const SUPPLIER =
  'supplier:suppliers!inner(id, name, formatted_id, category_id, is_premium, image_hash, category:categories!suppliers_category_id_fkey(name), supplier_details(instagram, website, main_image_path), supplier_contacts(whatsapp))';

export const favoriteQueries = {
  all: () => ['favorites'] as const,
  /** Prefix of the ids, whoever's they are. */
  allIds: () => [...favoriteQueries.all(), 'ids'] as const,
  /** Prefix of the suppliers, whoever's they are. */
  allSuppliers: () => [...favoriteQueries.all(), 'suppliers'] as const,
  /** Ids of the member's favourite suppliers, as the server has them. */
  ids: (userId: string | null) =>
    queryOptions({
      queryKey: [...favoriteQueries.allIds(), userId],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchIds(signal),
    }),
  /** The member's favourite suppliers, latest first, as the server has them; locked ones carry null embeds. */
  suppliers: (userId: string | null) =>
    queryOptions({
      queryKey: [...favoriteQueries.allSuppliers(), userId],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchSuppliers(signal),
    }),
  /** Key of the mutations that change them. */
  setKey: () => [...favoriteQueries.all(), 'set'] as const,
};

const LOAD_FAILED = 'Falha ao buscar favoritos';

/** @throws RequestError 'Falha ao buscar favoritos' */
async function fetchIds(signal: AbortSignal): Promise<number[]> {
  const rows = await fetchPages(LOAD_FAILED, (from, to, counted) =>
    rest
      .from('favorites')
      .select('supplier_id', counted ? { count: 'exact' } : {})
      .order('supplier_id')
      .range(from, to)
      .abortSignal(signal),
  );
  return rows.map((row) => row.supplier_id);
}

/** @throws RequestError 'Falha ao buscar favoritos' */
async function fetchSuppliers(signal: AbortSignal): Promise<FavoriteSupplier[]> {
  const rows = await fetchPages(LOAD_FAILED, (from, to, counted) =>
    rest
      .from('favorites')
      .select(SUPPLIER, counted ? { count: 'exact' } : {})
      .order('created_at', { ascending: false })
      .order('supplier_id')
      .range(from, to)
      .abortSignal(signal),
  );
  return rows.map((row) => row.supplier);
}

/** The ids with one change applied. */
export function withChange(ids: number[], { supplierId, favorite }: FavoriteChange): number[] {
  const others = ids.filter((id) => id !== supplierId);
  return favorite ? [...others, supplierId] : others;
}

/** The suppliers with one change applied: one taken away leaves; one added comes with the next read. */
export function withoutRemoved(
  suppliers: FavoriteSupplier[],
  { supplierId, favorite }: FavoriteChange,
): FavoriteSupplier[] {
  return favorite ? suppliers : suppliers.filter(({ id }) => id !== supplierId);
}

/** Taps the server has not answered yet, oldest first. */
const UNDER_WAY = { mutationKey: favoriteQueries.setKey(), status: 'pending' } as const;
const changeOf = (mutation: Mutation) => mutation.state.variables as FavoriteChange;

/**
 * The favorites as the member sees them: the server's, with the changes still in flight on top. A change that fails is
 * simply dropped, so a rollback is exact however many others are in flight. Empty for a visitor.
 */
export function useFavoriteIds(): ReadonlySet<number> {
  const { data } = useQuery(favoriteQueries.ids(useMemberId()));
  const underWay = useMutationState({ filters: UNDER_WAY, select: changeOf });
  return useMemo(() => new Set(underWay.reduce(withChange, data ?? [])), [underWay, data]);
}

/** The same for one supplier at this very moment: a second tap may come before the first has been rendered. */
export function isFavorite(client: QueryClient, supplierId: number): boolean {
  const kept = client.getQueriesData<number[]>({ queryKey: favoriteQueries.allIds() });
  const underWay = client.getMutationCache().findAll(UNDER_WAY).map(changeOf);
  return underWay
    .reduce(
      withChange,
      kept.flatMap(([, ids]) => ids ?? []),
    )
    .includes(supplierId);
}

/**
 * The favourite suppliers as the member sees them, latest first: the server's, without those whose removal is under way.
 * A removal that fails falls away like a tap does, and the supplier is back in its place. Undefined until they are there.
 */
export function useFavoriteSuppliers() {
  const { data, isError, refetch } = useQuery(favoriteQueries.suppliers(useMemberId()));
  const underWay = useMutationState({ filters: UNDER_WAY, select: changeOf });
  const suppliers = useMemo(() => data && underWay.reduce(withoutRemoved, data), [underWay, data]);
  return { suppliers, failed: isError && data === undefined, retry: () => void refetch() };
}

/** Null for a visitor, and until the stored session has been checked. */
function useMemberId(): string | null {
  const session = useSession();
  return session.status === 'member' ? session.userId : null;
}
