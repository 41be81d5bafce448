import { expect, type Page } from '@playwright/test';

/**
 * Fails with each element of the page (or `part` of it) whose middle something covers while it has the focus, such as a
 * sticky bar. Gives the focus to one after the other, downwards and back; the browser scrolls as it does for Tab.
 */
export async function expectFocusInSight(page: Page, part = 'body'): Promise<void> {
  const hidden = await page.evaluate(async (within) => {
    const problems = new Set<string>();
    const before = document.activeElement as HTMLElement | null;

    /** What is above the middle of that part of the element which is in the window; the document if no part is. */
    function coverOf(focused: Element): Element | null {
      // A link may have boxes on two lines, with nothing of it in between.
      const { left, top, right, bottom } = focused.getClientRects()[0]!;
      const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
      const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
      if (right < 0 || left > innerWidth || bottom < 0 || top > innerHeight) return document.documentElement;
      // In a text area the browser keeps the line of the caret in sight, not the middle.
      const heights = focused.matches('textarea') ? [top + 8, middle, bottom - 8] : [middle];
      const hits = heights.map((y) => document.elementFromPoint(x, y));
      const isSeen = hits.some(
        (hit) =>
          hit &&
          (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.control === focused),
      );
      return isSeen ? null : (hits[0] ?? document.documentElement);
    }

    const focusable = `${within} :is(a[href], button, input, select, textarea, summary, [tabindex])`;
    const targets = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
    );
    for (const target of [...targets, ...targets.toReversed()]) {
      target.focus();
      if (document.activeElement !== target || target.getClientRects().length === 0) continue;
      let cover = coverOf(target);
      // What hides, moves or closes does so in the frames after it.
      for (let frame = 0; cover && frame < 60; frame++) {
        await new Promise(requestAnimationFrame);
        cover = coverOf(target);
      }
      if (cover) problems.add(`${target.outerHTML.slice(0, 160)} below ${cover.outerHTML.slice(0, 120)}`);
    }
    (document.activeElement as HTMLElement).blur();
    before?.focus();
    scrollTo({ top: 0, behavior: 'instant' });
    return [...problems];
  }, part);
  expect.soft(hidden, 'covered while it has the focus').toEqual([]);
}
