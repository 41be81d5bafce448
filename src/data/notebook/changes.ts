import { useCallback, useEffect } from 'react';
import { useOnline } from '@/lib/use-online';
import type { NotebookChanges } from '@/domain/notebook';
import { addPending, dismissUnsaved, isPendingLostWithPage } from './pending';
import { usePendingChanges, usePremiumId, useUnsavedNotes } from './queries';
import { startSending } from './send';

/** Writes into the notebook: at once on this device, and on the server as soon as there is a connection. */
export function useChangeEntry(): (supplierId: number, changes: NotebookChanges) => void {
  const userId = usePremiumId();
  useEffect(() => {
    if (userId !== null) startSending();
  }, [userId]);
  return useCallback(
    (supplierId, changes) => {
      if (userId !== null) addPending(userId, supplierId, changes);
    },
    [userId],
  );
}

/** Forgets a note that the server did not take. */
export function useDismissUnsaved(): (id: string) => void {
  const userId = usePremiumId();
  return useCallback((id) => userId !== null && dismissUnsaved(userId, id), [userId]);
}

export type SaveState = 'saved' | 'sending' | 'waiting' | 'lost with page' | 'note refused';

/**
 * Where the changes about a supplier are: at the server, on their way, on this device, or only in this page; or that a
 * note about them was not saved, until its author has dismissed it.
 */
export function useSaveState(supplierId: number): SaveState {
  const userId = usePremiumId();
  const pending = usePendingChanges(userId);
  const unsaved = useUnsavedNotes(userId);
  const online = useOnline();
  const isOfSupplier = ({ supplier_id }: { supplier_id: number }) => supplier_id === supplierId;
  if (!pending.some(isOfSupplier)) return unsaved.some(isOfSupplier) ? 'note refused' : 'saved';
  if (isPendingLostWithPage()) return 'lost with page';
  return online ? 'sending' : 'waiting';
}
