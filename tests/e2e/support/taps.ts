import type { Locator, Page } from '@playwright/test';

/** A person on a phone: counts their taps, and the fields that they fill in. */
export function countTaps() {
  const count = { taps: 0, fields: 0 };
  return {
    count,
    tap: async (control: Locator) => {
      count.taps += 1;
      await control.tap();
    },
    /** Opens a link in another app, which takes a tap there. */
    openLink: async (tab: Page, path: string) => {
      count.taps += 1;
      await tab.goto(path);
    },
    /** Fills in the fields from the focused one on. The keyboard's own key leads to the next, and sends the form. */
    type: async ({ keyboard }: Page, values: string[]) => {
      for (const [index, value] of values.entries()) {
        if (index > 0) await keyboard.press('Tab');
        count.fields += 1;
        await keyboard.type(value);
      }
      await keyboard.press('Enter');
    },
  };
}
