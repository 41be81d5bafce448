import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { confirm, expectStep, next, ordersOf, STEP, terms } from './support/checkout';
import { foundCount } from './support/directory';
import { scrollPosition } from './support/scroll';
import { expect, memberTest, test } from './support/test';
import { DESKTOP } from './support/widths';

const MOST_TABS = 60;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${MOST_TABS} tabs: ${String(target)}`);
}

test('a visitor finds a supplier with the keyboard alone', DESKTOP, async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Ver fornecedores' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/fornecedores');
  await expect(foundCount(page)).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('zzzz');
  await expect(page.getByText('Nenhum fornecedor encontrado para “zzzz”.')).toBeVisible();
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

/** Once a dialog was open: waits until the page is rendered for its new address. Nobody goes back sooner. */
const rendered = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'overlay' in history.state)).toBe(true);

test('Back closes an open dialog and keeps the scroll position; after its button closed it, Back goes to the page before', async ({
  page,
}) => {
  await page.goto('/sobre');
  // By name: what other tests add meanwhile would come first.
  await page.goto('/fornecedores?premium=1&ordem=nome');
  const buttons = page.getByRole('button', { name: /^Desbloquear Acesso a / });
  const unlock = page.getByLabel((await buttons.nth(9).getAttribute('aria-label'))!, { exact: true });
  const dialog = page.getByRole('dialog', { name: 'Assine o plano Premium' });
  await unlock.click();
  await expect(dialog).toBeVisible();
  const position = await scrollPosition(page);
  expect(position).toBeGreaterThan(0);
  await page.goBack();
  await expect(dialog).toBeHidden();
  expect(await scrollPosition(page)).toBe(position);
  await expect(unlock).toBeFocused();

  await unlock.click();
  await dialog.getByRole('link', { name: 'Ver Planos' }).click();
  await expect(page).toHaveURL('/planos');
  await expect(page.getByRole('heading', { level: 1, name: /^O guia inteiro/ })).toBeVisible();
  await page.goBack();
  await expect(unlock).toBeVisible();
  await expect.poll(() => scrollPosition(page)).toBe(position);
  await page.goForward();
  await expect(page).toHaveURL('/planos');
  await expect(page.getByRole('heading', { level: 1, name: /^O guia inteiro/ })).toBeVisible();
  await page.goBack();
  await expect(unlock).toBeVisible();

  await unlock.click();
  await dialog.getByRole('button', { name: 'Talvez depois' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill('jeans');
  await expect(page).toHaveURL(/busca=jeans/);
  await rendered(page);
  await page.goBack();
  await expect(page).toHaveURL('/sobre');
  await page.goForward();
  await expect(page).toHaveURL(/busca=jeans/);
  await expect(page.getByRole('searchbox')).toHaveValue('jeans');
});

test('Back closes the filters with what was chosen in them, and then undoes the choice', async ({ page }) => {
  await page.goto('/fornecedores');
  await expect(foundCount(page)).toBeVisible();
  await page.getByRole('button', { name: /^Filtros/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filtros' });
  await drawer.getByRole('combobox', { name: 'Categoria' }).selectOption('Bijuterias');
  await expect(page).toHaveURL('/fornecedores?categoria=Bijuterias');
  await rendered(page);
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/fornecedores?categoria=Bijuterias');
  await page.goBack();
  await expect(page).toHaveURL('/fornecedores');
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

memberTest('a plan can be bought with the keyboard alone', DESKTOP, async ({ page, member }) => {
  const { keyboard } = page;
  await page.goto('/assinatura');
  await tabTo(page, page.getByRole('radio', { name: /^Mensal/ }));
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Anual/ })).toBeChecked();
  await tabTo(page, next(page));
  await keyboard.press('Enter');

  await expectStep(page, STEP.payment);
  await tabTo(page, page.getByRole('radio', { name: /^Cartão/ }));
  await keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^Pix/ })).toBeChecked();
  await tabTo(page, next(page));
  await keyboard.press('Enter');

  await expectStep(page, STEP.confirmation);
  await tabTo(page, terms(page));
  await keyboard.press('Space');
  await tabTo(page, confirm(page));
  await keyboard.press('Enter');
  await expectStep(page, STEP.done);
  await tabTo(page, page.getByRole('link', { name: 'Acessar minha conta' }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/perfil');
  expect(await ordersOf(member)).toMatchObject([{ plan_key: 'annual', method: 'pix', status: 'paid' }]);
});

test.describe('an administrator', () => {
  test.use({ as: 'admin' });

  test('creates and deletes a supplier with the keyboard alone', DESKTOP, async ({ page }) => {
    test.slow(); // every element on the way is passed
    const { keyboard } = page;
    const name = `Zz Teclado ${randomUUID().slice(0, 8)}`;
    const dialog = page.getByRole('dialog', { name: /fornecedor$/ });
    await page.goto('/admin/fornecedores');
    await tabTo(page, page.getByRole('button', { name: 'Adicionar Fornecedor' }));
    await keyboard.press('Enter');
    await expect(dialog).toBeVisible();

    await tabTo(page, dialog.getByLabel('Nome'));
    await keyboard.type(name);
    await tabTo(page, dialog.getByRole('combobox', { name: 'Categoria', exact: true }));
    await keyboard.type('bijut');
    await expect(page.getByRole('listbox').getByRole('option', { name: 'Bijuterias' })).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Categoria', exact: true })).toHaveValue('Bijuterias');
    await tabTo(page, dialog.getByRole('tab', { name: 'Informações' }));
    await keyboard.press('ArrowRight');
    await expect(dialog.getByRole('tab', { name: 'Imagens' })).toBeFocused();
    await tabTo(page, dialog.getByRole('button', { name: 'Salvar' }));
    await keyboard.press('Enter');
    // What is missing is where the focus goes, on whatever tab it is.
    await expect(dialog.getByLabel('Instagram')).toBeFocused();
    await keyboard.type('@zz_demo_teclado');
    await tabTo(page, dialog.getByLabel('WhatsApp'));
    await keyboard.type('00900000000');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Adicionar Fornecedor' })).toBeFocused();

    await tabTo(page, page.getByRole('searchbox', { name: 'Buscar fornecedores' }));
    await keyboard.type(name);
    const actions = page.getByRole('button', { name: `Ações de ${name}` });
    await expect(page.getByRole('status').filter({ hasText: /^1 fornecedor$/ })).toBeVisible();
    await tabTo(page, actions);
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(actions).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Editar' })).toBeFocused();
    await keyboard.press('ArrowUp'); // from the first item to the last
    await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeFocused();
    await keyboard.press('Enter');
    const deletion = page.getByRole('dialog', { name: 'Excluir fornecedor' });
    await tabTo(page, deletion.getByRole('button', { name: 'Excluir' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nenhum fornecedor encontrado' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
