import { cards, foundCount, unlockButtons } from './support/directory';
import { holdCode, started } from './support/started';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

// What visitors and members do on a directory that came as HTML, before the app has started: nothing of it is lost.

for (const { path, search, premium } of [
  { path: '/fornecedores', search: 'Buscar fornecedores', premium: 'Premium' },
  { path: '/home', search: 'Busque por nome ou descrição', premium: 'Apenas Premium' },
]) {
  test(
    `${path} keeps and applies all that was typed and chosen before the app started, and the filters of its address`,
    DESKTOP,
    async ({ page }) => {
      const release = await holdCode(page);
      await page.goto(`${path}?categoria=Bijuterias`, { waitUntil: 'commit' });
      const field = page.getByRole('searchbox', { name: search });
      await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('nome');
      await page.getByRole(path === '/home' ? 'checkbox' : 'switch', { name: premium }).check();
      await field.fill('não existe mesmo');
      await field.press('Enter');
      release();
      await expect(page.getByText('Nenhum fornecedor encontrado com os filtros atuais.')).toBeVisible();
      await expect(page).toHaveURL(
        /\?categoria=Bijuterias&busca=n%C3%A3o\+existe\+mesmo&premium=1&ordem=nome/,
      );
      await expect(field).toHaveValue('não existe mesmo');
      await expect(field).toBeFocused();
    },
  );
}

test('a supplier can be opened before the app has loaded', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/fornecedores');
  const name = await cards(page).first().getByRole('heading').innerText();
  await cards(page).first().click();
  await page.waitForURL(/\/\d+$/, { waitUntil: 'commit' });
  release();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('the search field keeps every letter that is typed while the app starts', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const release = await holdCode(page);
  await page.goto('/fornecedores', { waitUntil: 'commit' });
  const field = page.getByRole('searchbox');
  await field.pressSequentially('vestido longo');
  release();
  await field.pressSequentially(' de festa azul marinho', { delay: 40 });
  await started(page);
  await expect(field).toHaveValue('vestido longo de festa azul marinho');
  await expect(page).toHaveURL(/\?busca=vestido/);
});

test('the filters open when their button is clicked before the app has started', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/home', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Filtros' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
});

test('the filters open when their button is clicked while only a part of the app has loaded', async ({
  page,
}) => {
  const release = await holdCode(page, /\/assets\/suppliers-[^/]+\.js$/);
  await page.goto('/fornecedores', { waitUntil: 'commit' });
  await started(page);
  await page.getByRole('button', { name: 'Filtros' }).click();
  release();
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
});

test('the focus stays on a supplier when the app has loaded', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/fornecedores');
  const link = cards(page).nth(1).locator('a[href]').first();
  await link.focus();
  const label = await link.getAttribute('aria-label');
  release();
  await expect(foundCount(page)).toBeVisible();
  await expect(page.getByRole('link', { name: label! })).toBeFocused();
});

test('a locked supplier that is tapped before the app has loaded opens the invitation', async ({ page }) => {
  const release = await holdCode(page);
  await page.goto('/fornecedores');
  await unlockButtons(page).first().click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test.describe('a premium member', () => {
  test.use({ as: 'premium' });

  test('who has been here before never sees a lock', async ({ page }) => {
    await page.goto('/fornecedores');
    await expect(foundCount(page)).toBeVisible();
    const release = await holdCode(page);
    await page.reload();
    await expect(cards(page).nth(7)).toBeVisible();
    await expect(unlockButtons(page).first()).toBeHidden();
    release();
    await expect(foundCount(page)).toBeVisible();
    await expect(unlockButtons(page)).toHaveCount(0);
  });
});
