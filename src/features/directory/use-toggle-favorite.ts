import { useCallback } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSetFavorite } from '@/data/favorites/mutations';
import { isFavorite } from '@/data/favorites/queries';
import type { ListedSupplier } from '@/domain/supplier/supplier';

/** Adds a supplier to the favorites or removes it. The function is stable, so that memoized cards do not rerender. */
export function useToggleFavorite(): (supplier: ListedSupplier) => void {
  const { mutate } = useSetFavorite();
  const client = useQueryClient();
  return useCallback(
    ({ id, name }) => mutate({ supplierId: id, supplierName: name, favorite: !isFavorite(client, id) }),
    [mutate, client],
  );
}
