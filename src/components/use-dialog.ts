import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useBackGesture } from './use-back-gesture';

export interface DialogOptions {
  busy?: boolean;
  /** Called whenever the user tries to close the dialog; false keeps it open. */
  mayClose?: () => boolean;
  /**
   * Gets the focus after closing if the element that had it before is gone: the button of a row that is deleted, or that
   * the search no longer finds.
   */
  heading?: RefObject<HTMLElement | null>;
  /** Returns the element to focus after closing, if not the one that had the focus before. */
  returnTo?: () => Element | null;
}

/** Null when the focused element was removed while the dialog's chunk was loading. */
const focused = () => (document.activeElement === document.body ? null : document.activeElement);

/**
 * Props of a Mantine dialog that is mounted only while it is shown. It is open from the start; after closing, the focus
 * returns to where it was, or to the element from `returnTo` or `heading`. (Mantine returns the focus only for a dialog
 * that stays mounted.) While `busy` the user cannot close it, because the request cannot be canceled.
 */
export function useDialog(
  onGone: () => void,
  { busy = false, mayClose = () => true, heading, returnTo }: DialogOptions = {},
) {
  const [trigger] = useState(focused);
  const [opened, setOpened] = useState(true);
  const canClose = () => !busy && mayClose();
  const close = () => {
    if (canClose()) setOpened(false);
  };
  useBackGesture(close, opened);

  const isGone = useRef(false);
  const giveFocusBack = useEffectEvent(() => {
    const target = returnTo?.() ?? (trigger?.isConnected || !heading ? trigger : heading.current);
    if (isGone.current && target instanceof HTMLElement) target.focus();
  });
  // After it was unmounted, since a press on the focused button could keep it mounted, but closed. React allows no focus to
  // be moved while it commits.
  useLayoutEffect(() => () => queueMicrotask(() => giveFocusBack()), []);
  return {
    opened,
    returnFocus: false,
    onClose: close,
    onExitTransitionEnd: () => {
      isGone.current = true;
      onGone();
    },
  };
}
