import type { Locator, Page } from '@playwright/test';
import { EDGE_CASES } from '../../tools/seed/edge-cases';
import { expectAccessible } from './support/axe';
import { cards, foundCount } from './support/directory';
import { ask } from './support/server';
import { supabase } from './support/stack';
import { expect, test } from './support/test';

const [EARLY] = EDGE_CASES.earlyAccess;
const CODE = `F-${String(EARLY).padStart(4, '0')}`;

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

  test('sees which suppliers are in early access', async ({ page }) => {
    await page.goto('/fornecedores?antecipado=1');
    await expect(foundCount(page)).toHaveText(`${EDGE_CASES.earlyAccess.length} fornecedores encontrados`);
    const early = cards(page).filter({ hasText: CODE });
    await expect(early.getByText('Acesso antecipado')).toBeVisible();
    await early.getByRole('link', { name: /^Ver Detalhes/ }).click();
    await expect(page).toHaveURL(`/fornecedores/${EARLY}`);
    await expect(page.getByRole('main').getByText('Acesso antecipado')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Compra e entrega' })).toBeVisible();
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

test.describe('a free member', () => {
  test.use({ as: 'free' });

  test('sees the advanced filters locked and is led to the plans', async ({ page }) => {
    await page.goto('/fornecedores?uf=PE');
    await expect(foundCount(page)).toBeVisible();
    expect(await countIn(page)).toBeGreaterThan(400);
    const drawer = await openFilters(page);
    await expect(drawer.getByText('Exclusivo para assinantes Premium.')).toBeVisible();
    await expect(control(drawer, 'Estado')).toBeDisabled();
    await expect(drawer.getByRole('switch', { name: 'Vende para CPF' })).toBeDisabled();
    await expectAccessible(page, '[role="dialog"]');
    await drawer.getByRole('link', { name: 'Ver Planos' }).click();
    await expect(page).toHaveURL('/planos');
  });
});

test('a visitor is not shown suppliers before they are public', async ({ page }) => {
  const path = `/rest/v1/suppliers?select=name&id=eq.${EARLY}`;
  const [early] = await ask<{ name: string }[]>('GET', path, supabase.secretKey);
  await page.goto(`/fornecedores?antecipado=1&busca=${encodeURIComponent(early!.name)}`);
  await expect(page.getByText('Nenhum fornecedor encontrado com os filtros atuais.')).toBeVisible();
  await page.goto(`/fornecedores/${EARLY}`);
  await expect(page.getByRole('heading', { name: 'Fornecedor não encontrado.' })).toBeVisible();
});
