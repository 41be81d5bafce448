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
 * them in place until it has the list, and a button that was clicked on them is clicked again then.
 */
export function SupplierSkeletons({ supplierRoute }: { supplierRoute: SupplierRoute }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      const clicked = element?.dataset.clicked;
      if (clicked) clickWhenThere(clicked);
    };
  }, []);
  return <div ref={place} data-early-cards={supplierRoute.pathOf(0)} dangerouslySetInnerHTML={OUTLINES} />;
}

/** Hearts come once the session has been checked. */
function clickWhenThere(label: string): void {
  const observer = new MutationObserver(() => {
    const button = document.querySelector<HTMLElement>(`main button[aria-label="${CSS.escape(label)}"]`);
    if (!button) return;
    observer.disconnect();
    button.click();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
