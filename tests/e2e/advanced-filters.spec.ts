import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe';
import { foundCount } from './support/directory';
import { expect, test } from './support/test';

/** Opens the drawer, whichever this screen has. */
async function openFilters(page: Page): Promise<Locator> {
  await expect(foundCount(page)).toBeVisible(); // the page was there before its code
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const drawer = page.getByRole('dialog', { name: /^Filtros/ });
  await expect(drawer).toBeVisible();
  return drawer;
}

async function countIn(page: Page): Promise<number> {
  return Number(/\d+/.exec((await foundCount(page).textContent()) ?? '')?.[0]);
}

function control(drawer: Locator, name: string): Locator {
  return drawer.getByRole('combobox', { name });
}

test.describe('a premium member', () => {
  test.use({ as: 'premium' });

  test('narrows the directory by state and minimum order', async ({ page }) => {
    await page.goto('/fornecedores');
    const all = await countIn(page);
    const drawer = await openFilters(page);
    await control(drawer, 'Estado').selectOption('Pernambuco');
    await control(drawer, 'Pedido mínimo em peças').selectOption('Até 12 peças');
    await drawer.getByRole('button', { name: /^Ver \d+ fornecedores$/ }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/\?uf=PE&pecas=12$/);
    const both = await countIn(page);
    expect(both).toBeGreaterThan(0);
    expect(both).toBeLessThan(all);

    await page.reload();
    await expect(foundCount(page)).toHaveText(`${both} fornecedores encontrados`);
    await page.getByRole('button', { name: 'Remover filtro Pernambuco' }).click();
    await expect(page).toHaveURL(/\?pecas=12$/);
    await expect.poll(() => countIn(page)).toBeGreaterThan(both);
    expect(await countIn(page)).toBeLessThan(all);
  });

  test('can use the panel with a finger and with a screen reader', async ({ page, hasTouch }) => {
    await page.goto('/fornecedores?uf=SP');
    const drawer = await openFilters(page);
    await expect(control(drawer, 'Cidade')).toBeEnabled();
    await expectAccessible(page, '[role="dialog"]');
    const least = hasTouch ? 44 : 24;
    const sizes = await drawer.locator('select, button, label:has(input)').evaluateAll((elements) =>
      elements.map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(least);
  });
});
