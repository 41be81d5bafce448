import { useCallback, useEffect } from 'react';
import { useOnline } from '@/lib/use-online';
import type { NotebookChanges } from '@/domain/notebook';
import { addPending, dismissUnsaved, isPendingLostWithPage } from './pending';
import { usePendingChanges, usePremiumId } from './queries';
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

export type SaveState = 'saved' | 'sending' | 'waiting' | 'lost with page';

/** Where the changes about a supplier are: at the server, on their way, on this device, or only in this page. */
export function useSaveState(supplierId: number): SaveState {
  const pending = usePendingChanges(usePremiumId());
  const online = useOnline();
  if (!pending.some(({ supplier_id }) => supplier_id === supplierId)) return 'saved';
  if (isPendingLostWithPage()) return 'lost with page';
  return online ? 'sending' : 'waiting';
}
