import type { Page } from '@playwright/test';
import { PAGES } from './support/pages';
import { expect, test } from './support/test';

/** What a desktop of 1280 px has at 200 % and at 400 % (WCAG 1.4.4, 1.4.10); the last is also the smallest of phones. */
const ZOOMED = [
  { zoom: '200 %', width: 640, height: 400 },
  { zoom: '400 %', width: 320, height: 256 },
];

for (const { path, as } of PAGES) {
  test.describe(`${path} for ${as}`, () => {
    test.use({ as });

    test('fits its window at 200 % and 400 %', async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: /^Carregando/ })).toHaveCount(0);
      for (const { zoom, ...size } of ZOOMED) {
        await page.setViewportSize(size);
        await expect.poll(() => overflowing(page), { message: `too wide at ${zoom}` }).toEqual([]);
      }
    });
  });
}

/** What makes the page wider than its window, if it is. */
async function overflowing(page: Page): Promise<string[]> {
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
