import type { Locator, Page } from '@playwright/test';
import { foundCount } from './support/directory';
import { expect, test } from './support/test';

const MOST_TABS = 60;

/** Goes on with Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${MOST_TABS} tabs: ${String(target)}`);
}

test('a stranger finds a supplier with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Ver fornecedores' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/fornecedores');
  await expect(foundCount(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('zzzz');
  await expect(page.getByText('Nenhum fornecedor encontrado com os filtros atuais.')).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await expect(foundCount(page)).toBeVisible();

  const details = page
    .getByRole('main')
    .getByRole('link', { name: /^Ver Detalhes de / })
    .first();
  await tabTo(page, details);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contato' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a dialog takes the focus, keeps it, and gives it back', async ({ page }) => {
  await page.goto('/fornecedores?premium=1');
  const unlock = page.getByRole('button', { name: /^Desbloquear Acesso a / }).first();
  await expect(unlock).toBeVisible();
  await unlock.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Assine o plano Premium' });
  await expect(dialog).toBeVisible();
  for (let tabs = 0; tabs < 6; tabs++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(unlock).toBeFocused();
});

test('the plans are compared and one is chosen with the keyboard alone', async ({ page }) => {
  await page.goto('/planos');
  await expect(page.getByRole('table')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Assinar o plano Anual' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/assinatura\?plan=annual$/);
  await expect(page.getByRole('radio', { name: /Anual/ })).toBeChecked();
});
