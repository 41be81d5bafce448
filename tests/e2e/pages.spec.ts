import type { Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { adminPaths } from '../../src/app/admin-paths';
import { paths } from '../../src/app/paths';
import { atBothWidths, expectAccessible, growToPage } from './support/axe';
import { DIALOGS, PAGES, REDIRECTS, type ListedPage } from './support/pages';
import { expect, test } from './support/test';
import { expectTextToFit, textSizes } from './support/text-fit';

test.use({ reuseContext: true }); // the tests only look, and a window that is already there loads a page in half the time

/** What a desktop of 1280 px has at a zoom of 200 % and of 400 %; the last is also the smallest of phones. */
const ZOOMED = [
  { zoom: '200 %', width: 640, height: 400 },
  { zoom: '400 %', width: 320, height: 256 },
];

test('every path of the site is among the pages and the redirects', () => {
  const opened = PAGES.map(({ path }) => path.replace(/\?.*/, ''));
  const all = [...Object.values(paths), ...Object.values(adminPaths)];
  const unseen = all.filter((path) => !opened.some((url) => matchPath(path, url)));
  expect(unseen).toEqual(REDIRECTS);
});

for (const listed of PAGES) {
  test.describe(`${listed.path} for ${listed.as}`, () => {
    test.use({ as: listed.as });

    test('has a heading, fits every width and zoom, and is accessible in both themes', async ({ page }) => {
      await open(page, listed);
      await atBothWidths(page, async () => {
        await expectNoOverflow(page, '100 %');
        await growToPage(page);
        await expectAccessible(page);
      });
      await test.step('the page fits the screen when zoomed in', () => expectToFitZoomed(page));
      await test.step('no text is cut off or broken, at any width and size', () =>
        expectTextToFit(page, textSizes(listed.as)));
    });
  });
}

for (const { dialog, opener, menu, phoneOnly = false, ...listed } of DIALOGS) {
  test.describe(`the dialog ${dialog} of ${listed.path} for ${listed.as}`, () => {
    test.use({ as: listed.as });

    test('is accessible in both themes', async ({ page }) => {
      await open(page, listed);
      await menu?.(page).click();
      await opener(page).click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      if (phoneOnly) await expectAccessible(page, '[role="dialog"]');
      else await atBothWidths(page, () => expectAccessible(page, '[role="dialog"]'));
    });
  });
}

async function open(page: Page, { path }: ListedPage): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.getByRole('status', { name: /^Carregando/ })).toHaveCount(0);
  await expect(page).toHaveTitle(/\S/);
}

async function expectToFitZoomed(page: Page): Promise<void> {
  for (const { zoom, ...size } of ZOOMED) {
    await page.setViewportSize(size);
    await expectNoOverflow(page, zoom);
  }
}

async function expectNoOverflow(page: Page, zoom: string): Promise<void> {
  await expect.soft.poll(() => overflowing(page), { message: `too wide at ${zoom}` }).toEqual([]);
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
