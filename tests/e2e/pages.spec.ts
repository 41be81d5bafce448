import type { Page } from '@playwright/test';
import { expectAccessible, growToPage } from './support/axe';
import { PAGES, type ListedPage } from './support/pages';
import { expect, test } from './support/test';

for (const listed of PAGES) {
  test.describe(`${listed.path} for ${listed.as}`, () => {
    test.use({ as: listed.as });

    test('has a heading, fits the screen, and is accessible in both themes', async ({ page }) => {
      await open(page, listed);
      await fitsSideways(page);
      await growToPage(page);
      for (const theme of ['light', 'dark']) {
        await test.step(`axe, ${theme} theme`, async () => {
          await useTheme(page, theme);
          await expectAccessible(page);
        });
      }
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

/** Changes the theme and waits until every colour has followed. */
async function useTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.mantineColorScheme = name;
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A colour that is inherited starts to change when the parent's has.
    while (fading().length > 0) await Promise.allSettled(fading().map((transition) => transition.finished));
  }, theme);
}

async function fitsSideways(page: Page): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(tooWide, 'pixels that the page is wider than the screen').toBeLessThanOrEqual(0);
}
