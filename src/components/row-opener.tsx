import type { MouseEvent, ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { preloadModule } from '@/lib/lazy-import';
import classes from './row-opener.module.css';

/** Marks the link or button of a row that a click anywhere in the row presses. */
const OPENER = 'data-row-opener';
const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role="menu"]';

/** In the heading of a row: the link to the page of its record. */
export function RowLink({ children, to }: { children: ReactNode; to: To }) {
  return (
    <Link to={to} className={classes.root} {...{ [OPENER]: '' }}>
      {children}
    </Link>
  );
}

interface ButtonProps {
  children: ReactNode;
  /** Imports the dialog that it opens; called on hover and focus to preload it. */
  load: () => Promise<unknown>;
  onClick: () => void;
}

/** In the heading of a row: the button that opens its record in a dialog. */
export function RowButton({ children, load, onClick }: ButtonProps) {
  const preload = () => preloadModule(load);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classes.root}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
      {...{ [OPENER]: '' }}
    >
      {children}
    </button>
  );
}

/**
 * Presses the opener of the row that was clicked, with the same keys held, so that Ctrl opens a link in a new tab. Does
 * nothing when the click was on a control, or when it ends the selection of text.
 */
export function clickOpener(row: Element, { target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const isControl = target instanceof Element && target.closest(INTERACTIVE);
  if (isControl || window.getSelection()?.isCollapsed === false) return;
  const opener = row.querySelector(`[${OPENER}]`);
  const keys = { ctrlKey, metaKey, shiftKey };
  opener?.dispatchEvent(new window.MouseEvent('click', { ...keys, bubbles: true, cancelable: true }));
}
