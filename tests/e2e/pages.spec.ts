import type { Page } from '@playwright/test';
import { matchPath } from 'react-router-dom';
import { adminPaths, ownPaths } from '../../src/app/paths';
import { paths } from '../../src/app/paths';
import { atSizes, expectAccessible, expectReadable, growToPage } from './support/axe';
import { expectFocusInSight } from './support/focus';
import { expectPrintedAlone } from './support/print';
import { DIALOGS, PAGES, SAME_PAGES, type ListedPage } from './support/pages';
import { expect, test as base } from './support/test';
import { expectTextToFit, textSizes, useTextSize } from './support/text-fit';
import { DESKTOP_SIZE, PHONE_SIZE } from './support/widths';

/** By account: a worker loads the app and axe once, and walks from page to page. */
const windows = new Map<string, Promise<Page>>();
const test = base.extend({
  page: async ({ browser, as }, use) => {
    const window = windows.get(as) ?? browser.newPage();
    windows.set(as, window);
    await use(await window);
  },
  context: async ({ page }, use) => use(page.context()),
});

/** What a desktop of 1280 px has at a zoom of 400 %, which is also the smallest of phones. */
const ZOOMED = { width: 320, height: 256 };

test('every path of the site is among the pages, or shows the same as one of them', () => {
  const opened = PAGES.map(({ path }) => path.replace(/\?.*/, ''));
  const all = [...Object.values(paths), ...Object.values(ownPaths), ...Object.values(adminPaths)];
  const unseen = all.filter((path) => !opened.some((url) => matchPath(path, url)));
  expect(unseen).toEqual(SAME_PAGES);
});

const sizesOf = (wide = false) => (wide ? [PHONE_SIZE, DESKTOP_SIZE] : [PHONE_SIZE]);

for (const listed of PAGES) {
  test.describe(`${listed.path} for ${listed.as}`, () => {
    test.use({ as: listed.as });

    test('has a heading, fits every width and zoom, and is accessible in both themes, as are its dialogs', async ({
      page,
    }) => {
      await open(page, listed);
      await atSizes(page, sizesOf(listed.wide), async () => {
        await expectNoOverflow(page, '100 %');
        await expectReadable(page);
        await expectFocusInSight(page);
        await growToPage(page);
        await expectAccessible(page);
      });
      await test.step('what is printed is its content alone', async () => {
        const printed = page.locator('[data-print]');
        await expect(printed).toHaveCount(listed.printed ? 1 : 0);
        if (listed.printed) await expectPrintedAlone(page, printed);
      });
      await expectDialogsAccessible(page, listed);
      await test.step('the page fits the screen when zoomed in', async () => {
        await page.setViewportSize(ZOOMED);
        await expectNoOverflow(page, '400 %');
      });
      await test.step('no text is cut off or broken, at any width and size', () =>
        expectTextToFit(page, textSizes(listed.as)));
      await test.step('nothing covers what has the focus in the largest text', () =>
        expectFocusInSight(page));
    });
  });
}

const isOf = (page: ListedPage) => (other: ListedPage) => page.path === other.path && page.as === other.as;

for (const listed of DIALOGS.filter((dialog, index) => DIALOGS.findIndex(isOf(dialog)) === index)) {
  if (PAGES.some(isOf(listed))) continue; // opened above
  test.describe(`${listed.path} for ${listed.as}`, () => {
    test.use({ as: listed.as });

    test('has dialogs that are accessible in both themes', async ({ page }) => {
      await open(page, listed);
      await expectDialogsAccessible(page, listed);
    });
  });
}

/** Opens the page's dialogs one after the other. */
async function expectDialogsAccessible(page: Page, of: ListedPage): Promise<void> {
  for (const { dialog, opener, menu, wide } of DIALOGS.filter(isOf(of))) {
    await test.step(`the dialog ${dialog}`, async () => {
      await menu?.(page).click();
      await opener(page).click();
      const opened = page.getByRole('dialog', { name: dialog });
      await expect(opened).toBeVisible();
      await atSizes(page, sizesOf(wide), () => expectAccessible(page, '[role="dialog"]'));
      await expectFocusInSight(page, '[role="dialog"]');
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
    });
  }
}

const NOWHERE = { path: '/nao-existe', heading: 'Página não encontrada' };

/** Walks there over a page that all others differ from, so that what is looked at next cannot be the page before. */
async function open(page: Page, { path }: ListedPage): Promise<void> {
  await useTextSize(page, { ...PHONE_SIZE, font: 16 });
  await page.setViewportSize(PHONE_SIZE);
  const heading = page.getByRole('heading', { level: 1 });
  if (page.url() === 'about:blank') await page.goto(NOWHERE.path);
  else await walk(page, NOWHERE.path);
  await expect(heading).toHaveText(NOWHERE.heading);
  if (path === NOWHERE.path) return;
  await walk(page, path);
  await expect(heading).not.toHaveText(NOWHERE.heading);
  await expect(heading).toHaveCount(1);
  await expect(heading).not.toBeEmpty();
  await expect(page.getByRole('status', { name: /^Carregando/ })).toHaveCount(0);
  await expect(page).toHaveTitle(/\S/);
}

/** Goes there within the app, as a link does. */
function walk(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', to); // as React Router counts its entries
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
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
