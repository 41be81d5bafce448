import { useState } from 'react';
import { useBackGesture } from './use-back-gesture';

/**
 * Props of a Mantine dialog that exists only while it is shown: open from the start, and once it has gone the focus
 * is back where it was. (Mantine itself returns the focus only of a dialog that stays mounted.) While `busy` nothing
 * closes it: what is under way cannot be called off.
 */
export function useDialog(onGone: () => void, { busy = false } = {}) {
  const [trigger] = useState(() => document.activeElement);
  const [opened, setOpened] = useState(true);
  const close = () => {
    if (!busy) setOpened(false);
  };
  useBackGesture(close, () => !busy);
  return {
    opened,
    returnFocus: false,
    onClose: close,
    onExitTransitionEnd: () => {
      onGone();
      if (trigger instanceof HTMLElement) trigger.focus();
    },
  };
}
