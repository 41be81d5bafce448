import { expect, type Page } from '@playwright/test';

/** Waits until the app has taken over a page that came as HTML: from then on the footer knows the year. */
export async function started(page: Page): Promise<void> {
  await expect(page.getByText(/^© \d{4} /)).toBeVisible();
}
