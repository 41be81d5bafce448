import { expect, type Page } from '@playwright/test';

/** How far the page is scrolled, in px. */
export function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** Waits until this heading is near the top of the window, below the header of 64 px. */
export async function expectAtTop(page: Page, heading: string | RegExp): Promise<void> {
  const top = () =>
    page.getByRole('heading', { name: heading }).evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThan(64);
  await expect.poll(top).toBeLessThan(250);
}
