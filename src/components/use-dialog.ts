import { useState } from 'react';
import { useBackGesture } from './use-back-gesture';

interface Options {
  busy?: boolean;
  /** Asked whenever somebody wants to close it. */
  mayClose?: () => boolean;
  /** Gets what had the focus before. */
  returnTo?: (trigger: Element | null) => Element | null | undefined;
}

/** Null also when what had the focus has gone before the dialog's code was there. */
const focused = () => (document.activeElement === document.body ? null : document.activeElement);

/**
 * Props of a Mantine dialog that exists only while it is shown: open from the start, and once it has gone the focus
 * is back where it was, or at what `returnTo` says, where that will be gone. (Mantine itself returns the focus only of a
 * dialog that stays mounted.) While `busy` nothing closes it: what is under way cannot be called off.
 */
export function useDialog(
  onGone: () => void,
  { busy = false, mayClose = () => true, returnTo }: Options = {},
) {
  const [trigger] = useState(focused);
  const [opened, setOpened] = useState(true);
  const isFree = () => !busy && mayClose();
  const close = () => {
    if (isFree()) setOpened(false);
  };
  useBackGesture(close, isFree);
  return {
    opened,
    returnFocus: false,
    onClose: close,
    onExitTransitionEnd: () => {
      onGone();
      const target = returnTo?.(trigger) ?? trigger;
      if (target instanceof HTMLElement) target.focus();
    },
  };
}
