import type { Page } from '@playwright/test';
import { holdCode } from './started';

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    /** `pushed`: what was moved down or up, without having been asked to. */
    layoutShifts: { value: number; pushed: string[] }[];
  }
}

/**
 * Opens a page that comes as HTML, and once that is drawn, starts the app and notes in window.layoutShifts what moves. What
 * moves while the HTML comes is not noted: a busy browser draws an element without its text, and moves it with the next piece.
 */
export async function openAndWatch(page: Page, path: string): Promise<void> {
  const release = await holdCode(page);
  await page.goto(path);
  await page.evaluate(watch);
  release();
}

async function watch(): Promise<void> {
  window.layoutShifts = [];
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moved = sources.filter(
        ({ previousRect: before, currentRect: now }) =>
          before.height > 0 && now.height > 0 && before.top !== now.top,
      );
      const pushed = moved.map(
        ({ node, previousRect, currentRect }) =>
          `${(node as Element | null)?.className}: ${previousRect.top} to ${currentRect.top}`,
      );
      window.layoutShifts.push({ value, pushed });
    }
  }).observe({ type: 'layout-shift' });
}

/** What has moved down or up on the page since openAndWatch() has started the app. */
export async function pushed(page: Page): Promise<string[]> {
  return page.evaluate(() => window.layoutShifts.flatMap((shift) => shift.pushed));
}
