import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';

const TALLEST = 4000;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with each accessibility violation of the page (or `part` of it) as it stands, in either theme, and its elements. */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  for (const theme of ['light', 'dark']) {
    await test.step(`axe, ${theme} theme`, async () => {
      await useTheme(page, theme);
      await expectNoViolation(page, part);
    });
  }
  await useTheme(page, before);
}

/** Changes the theme and waits until every colour has followed. */
async function useTheme(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.mantineColorScheme = name;
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A colour that is inherited starts to change when the parent's has.
    while (fading().length > 0) await Promise.allSettled(fading().map((transition) => transition.finished));
  }, theme);
}

async function expectNoViolation(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).withTags(RULES).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    elements: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
  }));
  expect(found).toEqual([]);
}

/**
 * Makes the window as tall as the page (4,000 px at most): what a sticky bar half covers until the reader scrolls would
 * else count as too small to tap.
 */
export async function growToPage(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
}
