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
import type { FavoriteSupplier } from '@/domain/supplier/supplier';
import { fetchByKey } from '@/lib/backend/rest/fetch-pages';
import { rest } from '@/lib/backend/rest/rest-client';

export interface FavoriteChange {
  supplierId: number;
  supplierName: string;
  favorite: boolean;
}

/** The inner join leaves out suppliers that the viewer may no longer see. */
const WITH_SUPPLIER =
  'supplier_id, created_at, supplier:suppliers!inner(id, name, formatted_id, category_id, subcategory_id, is_premium, image_hash, category:categories!suppliers_category_id_fkey(name), supplier_details(instagram, website, main_image_path, state, city, district), supplier_contacts(whatsapp))';

export const favoriteQueries = {
  all: () => ['favorites'] as const,
  allIds: () => [...favoriteQueries.all(), 'ids'] as const,
  allSuppliers: () => [...favoriteQueries.all(), 'suppliers'] as const,
  ids: (userId: string | null) =>
    queryOptions({
      queryKey: [...favoriteQueries.allIds(), userId],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchIds(signal),
    }),
  /** Latest first; locked suppliers carry null embeds. */
  suppliers: (userId: string | null) =>
    queryOptions({
      queryKey: [...favoriteQueries.allSuppliers(), userId],
      queryFn: userId === null ? skipToken : ({ signal }) => fetchSuppliers(signal),
    }),
  setKey: () => [...favoriteQueries.all(), 'set'] as const,
};

const LOAD_FAILED = 'Falha ao buscar favoritos';

async function fetchIds(signal: AbortSignal): Promise<number[]> {
  const rows = await fetchByKey(LOAD_FAILED, 'supplier_id', (last) =>
    rest
      .from('favorites')
      .select('supplier_id')
      .gt('supplier_id', last)
      .order('supplier_id')
      .abortSignal(signal),
  );
  return rows.map((row) => row.supplier_id);
}

async function fetchSuppliers(signal: AbortSignal): Promise<FavoriteSupplier[]> {
  const rows = await fetchByKey(LOAD_FAILED, 'supplier_id', (last) =>
    rest
      .from('favorites')
      .select(WITH_SUPPLIER)
      .gt('supplier_id', last)
      .order('supplier_id')
      .abortSignal(signal)
      .overrideTypes<{ supplier: FavoriteSupplier }[]>(),
  );
  rows.sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  return rows.map((row) => row.supplier);
}

export function withChange(ids: number[], { supplierId, favorite }: FavoriteChange): number[] {
  const others = ids.filter((id) => id !== supplierId);
  return favorite ? [...others, supplierId] : others;
}

/** An added supplier comes with the next fetch. */
export function withoutRemoved(
  suppliers: FavoriteSupplier[],
  { supplierId, favorite }: FavoriteChange,
): FavoriteSupplier[] {
  return favorite ? suppliers : suppliers.filter(({ id }) => id !== supplierId);
}

export const UNDER_WAY = { mutationKey: favoriteQueries.setKey(), status: 'pending' } as const;
export const changeOf = (mutation: Mutation) => mutation.state.variables as FavoriteChange;

/** The server's favorites plus the pending changes. A failed change is no longer pending: only it is rolled back. */
export function useFavoriteIds(): ReadonlySet<number> {
  const { data } = useQuery(favoriteQueries.ids(useMemberId()));
  const underWay = useMutationState({ filters: UNDER_WAY, select: changeOf });
  return useMemo(() => new Set(underWay.reduce(withChange, data ?? [])), [underWay, data]);
}

/** Includes changes that have not been rendered yet. */
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

/** Without suppliers whose removal is pending; undefined until loaded. */
export function useFavoriteSuppliers() {
  const { data, isError, refetch } = useQuery(favoriteQueries.suppliers(useMemberId()));
  const underWay = useMutationState({ filters: UNDER_WAY, select: changeOf });
  const suppliers = useMemo(() => data && underWay.reduce(withoutRemoved, data), [underWay, data]);
  return { suppliers, failed: isError && data === undefined, retry: () => void refetch() };
}

export function useMemberId(): string | null {
  const session = useSession();
  return session.status === 'member' ? session.userId : null;
}
