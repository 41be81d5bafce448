import { expect, type Page } from '@playwright/test';

/**
 * Fails with each element of the page (or `part` of it) whose middle something covers while it has the focus: a sticky bar,
 * a toast. Gives the focus to one after the other, downwards and back, and the browser scrolls as it does for Tab.
 */
export async function expectFocusInSight(page: Page, part = 'body'): Promise<void> {
  const hidden = await page.evaluate(async (within) => {
    const problems = new Set<string>();

    function coverOf(focused: Element): Element | null {
      // A link in a text may have two boxes, on two lines, with nothing of it in between.
      const { left, top, width, height } = focused.getClientRects()[0]!;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      const isPart = hit && (focused.contains(hit) || hit.contains(focused));
      return isPart || hit?.closest('label')?.control === focused ? null : (hit ?? document.body);
    }

    const targets = [
      ...document.querySelectorAll<HTMLElement>(
        `${within} :is(a[href], button, input, select, textarea, summary, [tabindex])`,
      ),
    ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }));
    for (const target of [...targets, ...targets.toReversed()]) {
      target.focus();
      if (document.activeElement !== target || target.getClientRects().length === 0) continue;
      let cover = coverOf(target);
      // What hides or moves while the page is scrolled does so in the frames after it.
      for (let frame = 0; cover && frame < 3; frame++) {
        await new Promise(requestAnimationFrame);
        cover = coverOf(target);
      }
      if (cover) problems.add(`${target.outerHTML.slice(0, 160)} below ${cover.outerHTML.slice(0, 120)}`);
    }
    (document.activeElement as HTMLElement).blur();
    scrollTo({ top: 0, behavior: 'instant' });
    return [...problems];
  }, part);
  expect.soft(hidden, 'covered while it has the focus').toEqual([]);
}
