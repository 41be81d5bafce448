import { expect, type CDPSession, type Page } from '@playwright/test';

export interface TextSize {
  width: number;
  /** Of the root, in px: 16 unless the reader asks the browser for larger text. */
  font: number;
  /** Whether the reader has letters, words and lines set apart, as far as pages must allow. */
  isSpaced?: boolean;
}

const HEIGHT = 900;

/**
 * A phone with spaced text, and a tablet and a desktop with text half as large again, which leaves less room than the usual
 * one, and has another layout: tables become cards by the size of their text.
 */
const SIZES: TextSize[] = [
  { width: 360, font: 16, isSpaced: true },
  { width: 768, font: 24 },
  { width: 1366, font: 24 },
];
/** What members use is also readable on a phone with text of twice the size. */
const LARGEST_TEXT: TextSize = { width: 360, font: 32 };
const LARGEST_TEXT_OF_STAFF: TextSize = { width: 360, font: 24 };

/** At which sizes the text of a page has to fit. */
export const textSizes = (as: string): TextSize[] => [
  ...SIZES,
  as === 'admin' ? LARGEST_TEXT_OF_STAFF : LARGEST_TEXT,
];

/**
 * Fails with every text of the page that does not fit at one of these sizes. The page stays loaded. Spaced letters may break a
 * word: nothing is lost by that.
 */
export async function expectTextToFit(page: Page, sizes: TextSize[]): Promise<void> {
  for (const size of sizes) {
    await useTextSize(page, size);
    await expect.soft
      .poll(async () => (await misfits(page)).filter((misfit) => !size.isSpaced || !/^broken/.test(misfit)), {
        message: `${size.width} px wide, text of ${size.font} px${size.isSpaced ? ', spaced' : ''}`,
      })
      .toEqual([]);
  }
}

/** Of the standard's test for text spacing (1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** They stay attached: the browser forgets what a session has set when it is detached, and takes the page's first size. */
const sessions = new WeakMap<Page, CDPSession>();

export async function useTextSize(page: Page, { width, font, isSpaced }: TextSize): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  // On an emulated phone, media queries in em follow the root's size. Elsewhere they do not, which leaves less room.
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const screen = { width, height: HEIGHT, deviceScaleFactor: 1, mobile: false };
  await session.send('Emulation.setDeviceMetricsOverride', screen);
  await page.evaluate(
    async ({ font, spacing }) => {
      document.documentElement.style.fontSize = `${font}px`;
      const sheet = document.querySelector('#text-spacing') ?? document.createElement('style');
      Object.assign(sheet, { id: 'text-spacing', textContent: spacing });
      document.head.append(sheet);
      await document.fonts.ready;
      // Components that ask for the width render in the frame after the change, and those that measure in the next.
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    },
    { font, spacing: isSpaced ? SPACING : '' },
  );
}

/** What does not fit: a page wider than its window, text that is cut off or over other text, words broken in the middle. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE = 1; // px, for rounding
    const { scrollWidth, clientWidth } = document.documentElement;
    const problems = new Set<string>();
    const range = document.createRange();

    /** The boxes of a text's lines, or of a part of it. */
    function linesOf(node: Text, start = 0, end = node.data.length): DOMRect[] {
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()].filter((box) => box.width > 0);
    }

    function isOnOneLine(boxes: DOMRect[]): boolean {
      return boxes.every((box) => Math.abs(box.top - boxes[0]!.top) < box.height / 2);
    }

    /** Hidden, or only for screen readers: in a box of a pixel or two. */
    function isUnseen(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return true;
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box);
        if (overflowX === 'hidden' && (box.clientWidth <= 2 || clipPath !== 'none')) return true;
      }
      return false;
    }

    /** Meant to be cut: says so with "…", and the whole text is in a title or in the dialog that the row opens. */
    function isEllipsis(box: Element, style: CSSStyleDeclaration): boolean {
      if (style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none') return false;
      return box.closest('[title], tr:has([aria-haspopup="dialog"])') !== null;
    }

    /** The ancestor that hides a part of the text; none if the reader can scroll to it. */
    function cutBy(node: Text, lines: DOMRect[]): Element | null {
      let [checkX, checkY] = [true, true];
      for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.position === 'fixed') return null;
        const [hidesX, hidesY] = [style.overflowX, style.overflowY].map((flow) => /hidden|clip/.test(flow));
        if (/auto|scroll/.test(style.overflowX)) checkX = false;
        if (/auto|scroll/.test(style.overflowY)) checkY = false;
        if (!hidesX && !hidesY) continue;
        if (isEllipsis(box, style)) return null;
        const edge = box.getBoundingClientRect();
        const isCut = lines.some((line) => {
          // Letters are lower than their line, so half a line has to be hidden for a letter to be cut.
          const middle = (line.top + line.bottom) / 2;
          const cutX = line.left < edge.left - TOLERANCE || line.right > edge.right + TOLERANCE;
          return (
            (checkX && hidesX && cutX) || (checkY && hidesY && (middle < edge.top || middle > edge.bottom))
          );
        });
        if (isCut) return box;
      }
      return null;
    }

    /** A word on two lines, unless it has a place to break there: after a hyphen, a slash, or within an address or a setting. */
    function brokenWord(node: Text): string | undefined {
      const words = [...node.data.matchAll(/[^\s\-–—/@._=]{2,}/g)];
      return words.find(({ 0: word, index }) => !isOnOneLine(linesOf(node, index, index + word.length)))?.[0];
    }

    if (scrollWidth > clientWidth) {
      const rightOf = (element: Element) => element.getBoundingClientRect().right;
      const [widest] = [...document.querySelectorAll('body :not(:has(*))')].sort(
        (a, b) => rightOf(b) - rightOf(a),
      );
      problems.add(`${scrollWidth} px wide, by ${widest?.outerHTML.slice(0, 120)}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      if (!node.data.trim() || !node.parentElement || isUnseen(node.parentElement)) continue;
      const lines = linesOf(node);
      const said = node.data.trim().slice(0, 40);
      const cutter = cutBy(node, lines);
      if (cutter) problems.add(`cut off: "${said}" by ${cutter.className || cutter.tagName}`);
      const broken = isOnOneLine(lines) ? undefined : brokenWord(node);
      if (broken) problems.add(`broken: "${broken}" of "${said}"`);
    }
    return [...problems];
  });
}
