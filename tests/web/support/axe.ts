import axe from 'axe-core';
import { expect } from 'vitest';

/** Fails with each accessibility violation of this part of the page. What else axe can report takes far longer. */
export async function expectAccessible(part: Element): Promise<void> {
  const { violations } = await axe.run(part, {
    resultTypes: ['violations'],
    iframes: false,
    rules: { 'color-contrast': { enabled: false } }, // needs a layout; the browser tests check it
  });
  expect(violations).toEqual([]);
}
