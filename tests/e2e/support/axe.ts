import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, test, type Page, type ViewportSize } from '@playwright/test';
import { PHONE_SIZE } from './widths';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TALLEST = 4000;
/** The rules whose verdict depends on colors. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails with each accessibility violation of the page (or `part` of it) as it stands, and its elements. The dark theme
 * changes nothing but colors, so there only the rules about these apply.
 */
export async function expectAccessible(page: Page, part = 'html'): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await test.step('axe, light theme', async () => {
    await useTheme(page, 'light');
    await expectNoViolation(page, part, { type: 'tag', values: RULES });
  });
  await test.step('axe, dark theme', async () => {
    await useTheme(page, 'dark');
    await expectNoViolation(page, part, { type: 'rule', values: OF_COLORS });
  });
  await useTheme(page, before);
}

/**
 * The same of colors alone, before anything is scrolled into view: a section that is not rendered yet has only an estimated
 * height, and must not let its text lie on the next section.
 */
export async function expectReadable(page: Page): Promise<void> {
  await expectNoViolation(page, 'html', { type: 'rule', values: OF_COLORS });
}

/** Changes the theme and waits until every color has followed. */
async function useTheme(page: Page, theme: string | undefined): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.mantineColorScheme = name;
    const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    // A color that is inherited starts to change when the parent's has.
    while (fading().length > 0) await Promise.allSettled(fading().map((transition) => transition.finished));
  }, theme);
}

/**
 * Runs axe inside the page and has it report violations, and text that has the color of what it lies on, which axe takes
 * for hidden on purpose. Everything else that it can report takes ten times as long.
 */
async function expectNoViolation(page: Page, part: string, runOnly: axe.RunOnly): Promise<void> {
  expect(page.frames(), 'axe is not loaded into frames').toHaveLength(1);
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ({ part, runOnly }) => {
      // AXE has just defined it as a global, which the types of `window` cannot know.
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      const { violations, incomplete } = await loaded.run(part, {
        runOnly,
        resultTypes: ['violations', 'incomplete'],
      });
      const isInvisible = ({ any }: axe.NodeResult) =>
        any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'equalRatio');
      const invisible = incomplete.map((result) => ({
        ...result,
        nodes: result.nodes.filter(isInvisible),
      }));
      return [...violations, ...invisible.filter(({ nodes }) => nodes.length > 0)].map(
        ({ id, help, nodes }) => ({
          rule: `${id}: ${help}`,
          elements: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
        }),
      );
    },
    { part, runOnly },
  );
  expect(found).toEqual([]);
}

/**
 * Makes the window as tall as the page (4,000 px at most) and puts the bar for members at the page's end, also if it comes
 * later: what a sticky bar half covers until the reader scrolls would else count as too small to tap.
 */
export async function growToPage(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('main ~ [class*=bottom]')?.style.setProperty('position', 'static'),
  );
}

/** Runs `check` at each of these sizes without loading the page again; the window keeps its size afterwards. */
export async function atSizes(page: Page, sizes: ViewportSize[], check: () => Promise<void>): Promise<void> {
  const before = page.viewportSize() ?? PHONE_SIZE;
  for (const size of sizes) {
    await test.step(`${size.width} px wide`, async () => {
      await page.setViewportSize(size);
      const width = await page.evaluate(async () => {
        // Components that ask for the width render in the frame after the change.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        return document.documentElement.clientWidth;
      });
      expect(width).toBe(size.width);
      await check();
    });
  }
  await page.setViewportSize(before);
}
