import { expect, type Page } from '@playwright/test';

/** Waits until the app has taken over a page that came as HTML: from then on the footer knows the year. */
export async function started(page: Page): Promise<void> {
  await expect(page.getByText(/^© \d{4} /)).toBeVisible();
}

/** Keeps the code of the app from coming, until what this returns is called. */
export async function holdCode(page: Page, files: string | RegExp = '**/assets/*.js'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
