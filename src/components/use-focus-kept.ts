import { useEffect, useRef } from 'react';

/** Moves the focus to the heading when the row that had it has left the list. `rows` and `opened`, a dialog, change then. */
export function useFocusKept(heading: { current: HTMLElement | null }, rows: unknown, opened: unknown): void {
  const wasInRow = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog returns the focus to the row that opened it, if that is still there.
      if (target instanceof Element && !target.closest('[role=dialog]'))
        wasInRow.current = target.closest('table, li') !== null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (wasInRow.current && document.activeElement === document.body) heading.current?.focus();
  }, [heading, rows, opened]);
}
