import { expect, type Locator, type Page } from '@playwright/test';

/** Fails if anything but `part` is printed, if something of it is that is only for the screen, or not all in black. */
export async function expectPrintedAlone(page: Page, part: Locator): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(part).toBeVisible();
  const look = await part.evaluate((printed) => {
    const isPart = (element: Element) =>
      (printed.contains(element) && !element.closest('[data-screen]')) || element.contains(printed);
    const others = [...document.body.querySelectorAll('*')].filter(
      (element) => !isPart(element) && element.checkVisibility(),
    );
    const inks = [printed, ...printed.querySelectorAll('*')].map(
      (element) => getComputedStyle(element).color,
    );
    return {
      others: others.map((element) => element.outerHTML.slice(0, 120)),
      inks: [...new Set(inks)],
      left: printed.getBoundingClientRect().left,
    };
  });
  expect(look).toEqual({ others: [], inks: ['rgb(0, 0, 0)'], left: 0 });
  await page.emulateMedia({ media: 'screen' });
}
