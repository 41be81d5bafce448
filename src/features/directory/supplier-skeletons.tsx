import { useLayoutEffect, useRef } from 'react';
import type { ListedSupplier } from '@/domain/supplier/supplier';
import { FIRST_CARDS } from './supplier-frame';
import type { SupplierRoute } from './supplier-grid';
import classes from './supplier-grid.module.css';

/** Outlines of cards where the list is going to be, so that nothing moves when it comes. */
const OUTLINES = {
  __html: `<div class="${classes.frame}" aria-hidden="true"><div class="${classes.list} ${classes.skeletons}">${'<i></i>'.repeat(FIRST_CARDS)}</div></div>`,
};

/** How long a click and the focus wait for the same part of the app's card. */
const PATIENCE_MS = 5_000;

interface Props {
  supplierRoute: SupplierRoute;
  /** Called with the suppliers whose hearts were pressed on early cards, when the app replaces these. */
  onHearts: (suppliers: ListedSupplier[]) => void;
}

/**
 * Shown while the list is loading. In prerendered HTML, early-cards-script.tsx puts the first cards here. React leaves
 * them in place until it has the list; the locked card that was clicked last is clicked again then, and the focus goes on
 * to the same part of the new card.
 */
export function SupplierSkeletons({ supplierRoute, onHearts }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      if (!element) return;
      element.querySelector<HTMLElement>('[data-pressed]')?.click();
      const hearts = [...element.querySelectorAll<HTMLElement>('[data-supplier][aria-pressed=true]')];
      onHearts(hearts.map(({ dataset }) => JSON.parse(dataset.supplier!) as ListedSupplier));
      whenThere(element.querySelector('[data-clicked]'), (button) => button.click());
      if (!element.contains(document.activeElement)) return;
      whenThere(document.activeElement, (again) => {
        if (document.activeElement === document.body) again.focus({ preventScroll: true });
      });
    };
  }, [onHearts]);
  return <div ref={place} data-early-cards={supplierRoute.pathOf(0)} dangerouslySetInnerHTML={OUTLINES} />;
}

/** Calls `act` with the link or button of the app that is named like one of an early card, once the page has it. */
function whenThere(early: Element | null, act: (element: HTMLElement) => void): void {
  if (!early?.ariaLabel) return;
  const selector = `main li [aria-label="${CSS.escape(early.ariaLabel)}"]`;
  const observer = new MutationObserver(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    act(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS); // a heart comes once the session has been checked
}
