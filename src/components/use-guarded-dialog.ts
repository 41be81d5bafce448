import { useRef, useState } from 'react';
import { useDialog, type DialogOptions } from './use-dialog';

/**
 * A dialog as of useDialog() that asks before closing discards edits, and stays open while its form is busy. While
 * `confirming` it has to render a DiscardDialog. The form calls `onBusy`, and `onEdit` with a function that tells whether
 * there are edits.
 */
export function useGuardedDialog(onGone: () => void, { returnTo }: Pick<DialogOptions, 'returnTo'> = {}) {
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
    ...(returnTo && { returnTo }),
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
