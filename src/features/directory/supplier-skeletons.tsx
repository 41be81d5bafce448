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
 * them in place until it has the list; the buttons that were clicked on them are clicked again then.
 */
export function SupplierSkeletons({ supplierRoute }: { supplierRoute: SupplierRoute }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      const hearts = [...(element?.querySelectorAll('[aria-pressed=true]') ?? [])];
      [element?.dataset.clicked, ...hearts.map((heart) => heart.ariaLabel)].forEach(clickWhenThere);
    };
  }, []);
  return <div ref={place} data-early-cards={supplierRoute.pathOf(0)} dangerouslySetInnerHTML={OUTLINES} />;
}

/** Hearts come once the session has been checked. */
function clickWhenThere(label: string | null | undefined): void {
  if (!label) return;
  const observer = new MutationObserver(() => {
    const button = document.querySelector<HTMLElement>(`main button[aria-label="${CSS.escape(label)}"]`);
    if (!button) return;
    observer.disconnect();
    if (button.ariaPressed !== 'true') button.click();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
