import type { Page } from '@playwright/test';
import { expectAccessible, growToPage } from './support/axe';
import { DIALOGS, PAGES, type ListedPage } from './support/pages';
import { expect, test } from './support/test';

for (const listed of PAGES) {
  test.describe(`${listed.path} for ${listed.as}`, () => {
    test.use({ as: listed.as });

    test('has a heading, fits the screen, and is accessible in both themes', async ({ page }) => {
      await open(page, listed);
      await fitsSideways(page);
      await growToPage(page);
      await expectAccessible(page);
    });
  });
}

for (const { dialog, opener, phoneOnly = false, ...listed } of DIALOGS) {
  test.describe(`the dialog ${dialog} of ${listed.path} for ${listed.as}`, () => {
    test.use({ as: listed.as });

    test('is accessible in both themes', async ({ page, isMobile }) => {
      test.skip(phoneOnly && !isMobile, 'This screen is wide enough to do without it.');
      await open(page, listed);
      await opener(page).click();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await expectAccessible(page, '[role="dialog"]');
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

async function fitsSideways(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(tooWide, 'pixels that the page is wider than the screen').toBeLessThanOrEqual(0);
}
