import type { Page } from '@playwright/test';
import { expectAccessible, growToPage } from './support/axe';
import { cards, foundCount } from './support/directory';
import { scrollPosition } from './support/scroll';
import { holdCode } from './support/started';
import { expect, test } from './support/test';
import { expectTextToFit, textSizes } from './support/text-fit';
import { DESKTOP } from './support/widths';

const LOOKS = [
  { density: 'rows', label: 'Linhas' },
  { density: 'grid', label: 'Colunas' },
] as const;
type Density = (typeof LOOKS)[number]['density'];

const MOST_NODES = 500;

/** Opens the list as somebody sees it who has chosen this look before. */
async function openIn(page: Page, density: Density, path = '/fornecedores'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('density', chosen), density);
  await page.goto(path);
  await expect(foundCount(page)).toBeVisible();
}

/** How many of the cards are in the first row. */
function columns(page: Page): Promise<number> {
  return cards(page).evaluateAll((items) => {
    const tops = items.map((item) => item.getBoundingClientRect().top);
    return tops.filter((top) => top === tops[0]).length;
  });
}

/** The positions in the list of the cards that are in view, below the sticky bars. */
function inView(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const items = [...document.querySelectorAll('[aria-posinset]')];
    const bars = items.slice(0, 1).map((item) => getComputedStyle(item.parentElement!).scrollMarginTop);
    const seen = items.filter((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return bottom > parseFloat(bars[0]!) + 24 && top < window.innerHeight - 24;
    });
    return seen.map((item) => Number(item.getAttribute('aria-posinset')));
  });
}

/** Presses the key until a card at this position has the focus; every card that has it on the way must be seen. */
async function walkTo(page: Page, position: number, key: string): Promise<void> {
  for (let presses = 1; presses <= 100; presses++) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const element = document.activeElement!;
      const { left, top, width, height } = element.getBoundingClientRect();
      const card = element.closest('li');
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return card && { position: Number(card.ariaPosInSet), isSeen: card === seen?.closest('li') };
    });
    expect(focused, `after ${presses} times ${key}`).toMatchObject({ isSeen: true });
    if (focused?.position === position) return;
  }
  throw new Error(`Card ${position} is out of reach.`);
}

test('without a look that was chosen and exists, a list has as many columns as the window has room for', async ({
  page,
}) => {
  await page.goto('/fornecedores');
  await expect(foundCount(page)).toBeVisible();
  for (const [width, expected] of [
    [360, 1],
    [640, 2],
    [1024, 3],
    [1280, 4],
    [1366, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => columns(page), { message: `${width} px` }).toBe(expected);
  }
  await page.evaluate(() => localStorage.setItem('density', 'carousel')); // no such look
  await page.goto('/home');
  await expect(foundCount(page)).toBeVisible();
  await expect.poll(() => columns(page)).toBe(4);
});

test('the chosen look is there from the first cards, and the list takes their place', async ({ page }) => {
  await page.goto('/fornecedores');
  for (const { density, label } of LOOKS) {
    await test.step(label, async () => {
      await page.getByRole('radio', { name: label }).check();
      await expect(page.locator('html')).toHaveAttribute('data-density', density);
      const release = await holdCode(page);
      await page.reload({ waitUntil: 'commit' });
      const first = cards(page).first();
      await expect(first).toBeVisible();
      const before = await first.boundingBox();
      release();
      await expect(foundCount(page)).toBeVisible();
      expect(await first.boundingBox()).toEqual(before);
      await expect(page.getByRole('radio', { name: label })).toBeChecked();
      await page.unrouteAll({ behavior: 'wait' });
    });
  }
});

test('a look and an order that are chosen before the app has started count', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/fornecedores', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Colunas' }).check();
  await page.getByLabel('Ordenar').selectOption('A–Z');
  release();
  await expect(foundCount(page)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'grid');
  await expect(page).toHaveURL(/ordem=nome/);
  await expect(page.getByLabel('Ordenar')).toHaveValue('nome');
});

for (const { density, label } of LOOKS) {
  test.describe(`the list as "${label}"`, () => {
    test('is accessible, fits every width, never has more than 500 elements, and is restored where it was left', async ({
      page,
    }) => {
      await openIn(page, density);
      for (const part of [0.2, 0.5, 0.9]) {
        await page.evaluate((to) => window.scrollTo(0, document.body.scrollHeight * to), part);
        await expect.poll(async () => (await inView(page)).length).toBeGreaterThan(0);
        const nodes = await page.evaluate(() => document.getElementsByTagName('*').length);
        expect(nodes).toBeLessThanOrEqual(MOST_NODES);
      }
      await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }));
      await expect.poll(async () => (await inView(page)).length).toBeGreaterThan(0);
      const before = await scrollPosition(page);
      await page.reload();
      await expect.poll(() => scrollPosition(page)).toBe(before);

      await page.evaluate(() => window.scrollTo(0, 440)); // open and locked suppliers
      await growToPage(page);
      await expectAccessible(page);
      await expectTextToFit(page, textSizes('visitor'));
    });
  });
}

test(
  'the list can be walked with the keyboard, and the focus is always in view',
  DESKTOP,
  async ({ page }) => {
    await openIn(page, 'grid');
    await page.getByRole('radio', { name: 'Colunas' }).focus();
    await walkTo(page, 12, 'Tab');
    await walkTo(page, 1, 'Shift+Tab'); // upwards, where the sticky bars could cover it
  },
);

test('another look or a rotated phone keeps the same supplier in view', async ({ page }) => {
  await page.goto('/fornecedores');
  await expect(foundCount(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
  await expect.poll(async () => (await inView(page)).length).toBeGreaterThan(3);
  let [first = 0] = await inView(page);
  for (const { label } of [LOOKS[1], LOOKS[0]]) {
    // The control itself is above the list; a click on it would scroll there.
    await page.getByRole('radio', { name: label }).evaluate((radio) => (radio as HTMLInputElement).click());
    await expect.poll(() => inView(page), { message: label }).toContain(first);
    [first = 0] = await inView(page);
  }
  await page.evaluate(() => localStorage.removeItem('density'));
  await page.setViewportSize({ width: 780, height: 360 });
  await expect.poll(() => columns(page)).toBe(2);
  await expect.poll(() => inView(page)).toContain(first);
});

test('Back finds the supplier that was in view, also in a look chosen on another page', async ({ page }) => {
  await page.goto('/fornecedores');
  await expect(foundCount(page)).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 5000, behavior: 'instant' }));
  await expect.poll(async () => (await inView(page)).length).toBeGreaterThan(3);
  const [first = 0] = await inView(page);
  await page.getByRole('link', { name: 'Guia de Fornecedores' }).first().click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('radio', { name: 'Colunas' }).check();
  await page.goBack();
  await expect(page).toHaveURL(/\/fornecedores$/);
  await expect.poll(() => columns(page)).toBe(2);
  await expect.poll(() => inView(page)).toContain(first);
});

test('no line of facts starts or ends with a dot', async ({ page }) => {
  await openIn(page, 'rows');
  for (const { label } of LOOKS) {
    await page.getByRole('radio', { name: label }).check();
    const facts = page.getByTitle(/ · /).first();
    await expect(facts).toBeVisible();
    const loose = await facts.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const hidden = parseFloat(getComputedStyle(element).clipPath.split(' ').at(-1)!);
      // A dot stands before its fact, and the one at the start of a line is cut off.
      return [...element.children].filter((fact) => {
        const { left, right } = fact.getBoundingClientRect();
        const isFirst = left - box.left < 1;
        return (
          (isFirst && parseFloat(getComputedStyle(fact).paddingLeft) !== hidden) || right > box.right + 1
        );
      }).length;
    });
    expect(await facts.locator('> *').count()).toBeGreaterThan(1);
    expect(loose).toBe(0);
  }
});
