import { useRef, useState } from 'react';
import { useDialog, type DialogOptions } from './use-dialog';

/**
 * useDialog() for a form: asks before closing discards edits, and stays open while the form is busy. The caller renders
 * a DiscardDialog while `confirming`; the form calls `onBusy`, and `onEdit` with a function that returns whether closing
 * would lose edits.
 */
export function useGuardedDialog(onGone: () => void, { heading }: Pick<DialogOptions, 'heading'> = {}) {
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const isEdited = useRef<() => boolean>(() => false);
  const dialog = useDialog(onGone, {
    busy,
    mayClose: () => {
      const lost = isEdited.current();
      if (lost) setConfirming(true);
      return !lost;
    },
    heading,
  });
  return {
    dialog,
    closeWithoutAsking: () => {
      isEdited.current = () => false;
      dialog.onClose();
    },
    confirming,
    setConfirming,
    onBusy: setBusy,
    onEdit: (check: () => boolean) => {
      isEdited.current = check;
    },
  };
}
