import type { QueryClient } from '@tanstack/react-query';
import type { FavoriteSupplier } from '@/domain/supplier/supplier';
import { importWithRetry } from '@/lib/lazy-import';

/** Saves the supplier whose heart was pressed before the login, which rarely needs its code. */
export async function addAfterLogin(
  client: QueryClient,
  supplier: Pick<FavoriteSupplier, 'id' | 'name'>,
): Promise<void> {
  const { addFavorite } = await importWithRetry(() => import('@/data/favorites/mutations'));
  await addFavorite(client, supplier);
}
