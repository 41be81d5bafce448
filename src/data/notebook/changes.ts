import { useCallback, useEffect } from 'react';
import { useOnline } from '@/lib/use-online';
import { undoOf, type NotebookChanges } from '@/domain/notebook/notebook';
import { serverNow } from '@/lib/backend/server-clock';
import { addPending, dismissUnsaved, isPendingLostWithPage } from './pending';
import { readEntry, usePending, usePremiumId } from './queries';
import { startSending } from './send';

/** Saves on this device at once, and on the server as soon as there is a connection. */
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

/** @returns a function that undoes the change, except fields that were changed again since */
export function useUndoableChange() {
  const userId = usePremiumId();
  const change = useChangeEntry();
  return (supplierId: number, changes: NotebookChanges): (() => void) => {
    if (userId === null) return () => undefined;
    const before = readEntry(userId, supplierId);
    change(supplierId, changes);
    return () => {
      const undo = undoOf(changes, before, readEntry(userId, supplierId));
      if (Object.keys(undo).length > 0) change(supplierId, undo);
    };
  };
}

/** By the server's clock, because the device's may be wrong. */
export function timeOfContact(): string {
  return new Date(serverNow()).toISOString();
}

export function useDismissUnsaved(): (supplierId: number) => void {
  const userId = usePremiumId();
  return (supplierId) => userId !== null && dismissUnsaved(userId, supplierId);
}

export type SaveState = 'saved' | 'sending' | 'waiting' | 'lost with page' | 'note refused' | 'refused';

/** A refused note stays until its author dismisses it, any other refusal until the next change. */
export function useSaveState(supplierId: number): SaveState {
  const { changes, refused, unsaved } = usePending(usePremiumId());
  const online = useOnline();
  const isOfSupplier = ({ supplier_id }: { supplier_id: number }) => supplier_id === supplierId;
  if (changes.some(isOfSupplier)) {
    if (isPendingLostWithPage()) return 'lost with page';
    return online ? 'sending' : 'waiting';
  }
  if (unsaved.some(isOfSupplier)) return 'note refused';
  return refused.some(isOfSupplier) ? 'refused' : 'saved';
}
