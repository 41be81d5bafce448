import { useCallback, useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isFavorite } from '@/data/favorites/queries';
import type { ListedSupplier } from '@/domain/supplier/supplier';
import { useToggleFavorite } from './use-toggle-favorite';

/**
 * Saves the hearts that were pressed on early cards, once the session has been checked; also those of suppliers that the
 * chosen filters hide. Returns a function that takes these suppliers.
 */
export function useEarlyHearts(isMember: boolean): (suppliers: ListedSupplier[]) => void {
  const pressed = useRef<ListedSupplier[]>([]);
  const toggleFavorite = useToggleFavorite();
  const client = useQueryClient();
  useEffect(() => {
    if (!isMember) return;
    for (const supplier of pressed.current.splice(0)) {
      if (!isFavorite(client, supplier.id)) toggleFavorite(supplier);
    }
  });
  return useCallback((suppliers) => void pressed.current.push(...suppliers), []);
}
