import type { Page } from '@playwright/test';
import { holdCode, started } from './support/started';
import { expect, test } from './support/test';

// Pages of categories and open suppliers, which the build has filled with data.

test('without scripts, a category lists its suppliers and leads to them', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/categorias');
  await page.getByRole('link', { name: 'Vestidos', exact: true }).click();
  await expect(page).toHaveURL('/categorias/vestidos');
  await expect(page.getByRole('heading', { level: 1, name: 'Vestidos' })).toBeVisible();
  const locked = page.getByRole('region', { name: 'Para assinantes Premium' });
  await expect(locked.getByRole('link')).toHaveCount(32);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground, 'the theme is there').toBe('rgb(250, 247, 244)');
  await expect(page).toHaveTitle('Vestidos: fornecedores para a sua revenda · Guia de Fornecedores');
  await locked.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/fornecedores\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  await expect(page.getByRole('link', { name: 'Ver os planos' })).toHaveAttribute('href', '/planos');
  await context.close();
});

test('the app takes over the pages that were built with data as they are, without drawing them anew', async ({
  page,
}) => {
  for (const [path, part] of [
    ['/categorias', '#conteudo h2'],
    ['/categorias/moda-feminina', '#conteudo h3'],
    ['/fornecedores/1', '#conteudo h1'],
  ] as const) {
    const release = await holdCode(page);
    await page.goto(path, { waitUntil: 'commit' });
    const built = await page.locator(part).first().elementHandle();
    release();
    await started(page);
    await page.waitForLoadState('networkidle');
    expect(await built?.evaluate((element) => element.isConnected), path).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

/** How many pictures have a lock, and where the first tiles are. */
const tilesOf = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('#conteudo li h3')];
    const locks = [...document.querySelectorAll('#conteudo li > div')].filter((picture) => {
      const { display, maskImage } = getComputedStyle(picture, '::after');
      return display !== 'none' && maskImage.startsWith('url');
    });
    const tops = names
      .slice(0, 8)
      .map((name) => Math.round(name.getBoundingClientRect().top + window.scrollY));
    return { locks: locks.length, tops };
  });

for (const as of ['premium', 'visitor'] as const) {
  test.describe(`${as} on a slow line`, () => {
    test.use({ as });
    const what =
      as === 'premium'
        ? 'sees neither locks nor an invitation while their own list is on its way, and it comes in place'
        : 'sees from the start what is locked';
    test(what, async ({ page }) => {
      if (as === 'premium') {
        await page.goto('/perfil'); // from now on the browser knows that it is Premium
        await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible();
      }
      const release = await holdCode(page, '**/rest/v1/**');
      await page.goto('/categorias/vestidos');
      await started(page);
      const before = await tilesOf(page);
      const invitation = page.getByRole('complementary', { name: 'Seja Premium' });
      expect(before.tops).toHaveLength(8);
      expect(before.locks > 0).toBe(as === 'visitor');
      await expect(invitation).toBeVisible({ visible: as === 'visitor' });
      release();
      await expect(page.getByText('Avisar quando chegar fornecedor novo')).toBeVisible(); // it asks for more than the page
      if (as === 'premium') await expect(page.getByText(/ · mín\./).first()).toBeVisible();
      expect(await tilesOf(page)).toEqual(before);
      await expect(invitation).toBeVisible({ visible: as === 'visitor' });
    });
  });
}

test('a category leads into the directory with its search, by keyboard on a small phone as well', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/categorias/vestidos');
  await started(page);
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await overflow()).toBe(0);
  const link = page.getByRole('link', { name: 'Buscar “Vestidos” no guia' });
  await link.focus();
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/fornecedores?busca=Vestidos');
  await expect(page.getByText(/fornecedores encontrados/).first()).toBeVisible();
});

test('a supplier leads to its category, and an unknown category is not found', async ({ page }) => {
  await page.goto('/fornecedores/1');
  await page.locator('#conteudo a[href^="/categorias/"]').first().click();
  await expect(page).toHaveURL(/\/categorias\/[a-z-]+$/);
  await expect(page.getByRole('region', { name: 'Abertos para todos' })).toBeVisible();
  await page.goto('/categorias/inexistente');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});
