import { useState } from 'react';
import { useBackGesture } from './use-back-gesture';

interface Options {
  busy?: boolean;
  returnTo?: () => Element | null | undefined;
}

/**
 * Props of a Mantine dialog that exists only while it is shown: open from the start, and once it has gone the focus
 * is back where it was, or at what `returnTo` says, where that will be gone. (Mantine itself returns the focus only of a
 * dialog that stays mounted.) While `busy` nothing closes it: what is under way cannot be called off.
 */
export function useDialog(onGone: () => void, { busy = false, returnTo }: Options = {}) {
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
      const target = returnTo?.() ?? trigger;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
