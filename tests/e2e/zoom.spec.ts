import { PAGES } from './support/pages';
import { expect, test } from './support/test';

/** A desktop at 400 %, which is also the smallest of phones (WCAG 1.4.10). */
const NARROW = { width: 320, height: 640 };

for (const { path, as } of PAGES) {
  test.describe(`${path} for ${as}`, () => {
    test.use({ as });

    test('fits a screen of 320 px, and letters of twice the size', async ({ page, isMobile }) => {
      test.skip(isMobile, 'It sets its own sizes.');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /^Carregando/ })).toHaveCount(0);
      await page.addStyleTag({ content: ':root { font-size: 200% }' });
      expect.soft(await overflowing(page), 'too wide with large letters').toEqual([]);
      await page.addStyleTag({ content: ':root { font-size: 100% }' });
      await page.setViewportSize(NARROW);
      expect.soft(await overflowing(page), 'too wide at 320 px').toEqual([]);
    });
  });
}

/** What makes the page wider than its window, if it is. */
async function overflowing(page: import('@playwright/test').Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide.slice(-5).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
}
