import { useLayoutEffect, useRef } from 'react';
import { FIRST_CARDS } from './supplier-frame';
import type { SupplierRoute } from './supplier-grid';
import classes from './supplier-grid.module.css';

/** Outlines of cards where the list is going to be, so that nothing moves when it comes. */
const OUTLINES = {
  __html: `<div class="${classes.frame}" aria-hidden="true"><div class="${classes.list} ${classes.skeletons}">${'<i></i>'.repeat(FIRST_CARDS)}</div></div>`,
};

/** A click that takes effect later than this would surprise. */
const PATIENCE_MS = 5_000;

/**
 * Shown while the list is loading. In prerendered HTML, early-cards-script.tsx puts the first cards here. React leaves
 * them in place until it has the list; the buttons that were clicked on them are clicked again then, and the focus goes
 * on to the same part of the new card.
 */
export function SupplierSkeletons({ supplierRoute }: { supplierRoute: SupplierRoute }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (!element) return;
      element.querySelector<HTMLElement>('[data-pressed]')?.click();
      for (const early of element.querySelectorAll('[aria-pressed=true], [data-clicked]')) {
        whenThere(early, (button) => button.ariaPressed !== 'true' && button.click());
      }
      const focused = document.activeElement;
      if (!focused || !element.contains(focused)) return;
      whenThere(focused, (again) => {
        if (document.activeElement === document.body) again.focus({ preventScroll: true });
      });
    };
  }, []);
  return <div ref={place} data-early-cards={supplierRoute.pathOf(0)} dangerouslySetInnerHTML={OUTLINES} />;
}

/** Calls `act` with the link or button of the app that is the same as one of an early card, once the page has it. */
function whenThere(early: Element, act: (element: HTMLElement) => void): void {
  const position = early.closest('li')?.getAttribute('aria-posinset');
  const selector = `main [aria-posinset="${position}"] [aria-label="${CSS.escape(early.ariaLabel ?? '')}"]`;
  const observer = new MutationObserver(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    act(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS); // hearts come once the session has been checked
}
