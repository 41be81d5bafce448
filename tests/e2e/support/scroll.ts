import { expect, type Page } from '@playwright/test';

export function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** Waits until the part with this heading begins at the top of the window, clear of the header. */
export async function expectAtTop(page: Page, heading: string | RegExp): Promise<void> {
  const top = () =>
    page.getByRole('heading', { name: heading }).evaluate((part) => part.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThan(50);
  await expect.poll(top).toBeLessThan(250);
}
