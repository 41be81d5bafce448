import type { Page } from '@playwright/test';
import { expectAtTop, scrollPosition } from './support/scroll';
import { holdCode, started } from './support/started';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

const story = (page: Page) => page.getByRole('heading', { level: 2, name: 'Como funciona' });
const prices = (page: Page) => page.getByText('R$419,90');

test('the landing page shows its content and its links work without JavaScript, at both of its addresses', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  for (const path of ['/', '/landing']) {
    await page.goto(path);
    await expect(page).toHaveTitle('Guia de Fornecedores: fornecedores de moda para a sua revenda');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(story(page)).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
    await page.getByRole('main').getByRole('link', { name: 'Ver fornecedores' }).first().click();
    await expect(page).toHaveURL('/fornecedores');
  }
  await context.close();
});

test('the app starts on a device that is never idle', async ({ page }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      const end = performance.now() + 10;
      while (performance.now() < end);
      port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
  });
  await page.goto('/');
  await started(page);
});

test('the landing page loads its code after it is shown, and the code does not change its text', async ({
  page,
}) => {
  const code: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') code.push(new URL(request.url()).pathname);
  });
  await page.goto('/', { waitUntil: 'commit' });
  await story(page).evaluate((heading) => Object.assign(heading, { isTheSame: true }));
  await expect(prices(page)).toBeVisible();
  expect(await story(page).evaluate((heading) => 'isTheSame' in heading)).toBe(true);
  expect(code.filter((file) => /story|supabase|auth|admin/.test(file))).toEqual([]);
});

test('a link from another page shows the whole landing page', async ({ page }) => {
  await page.goto('/landing');
  await expect(prices(page)).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click();
  await expect(page).toHaveURL('/sobre');
  await page.goBack();
  await expect(story(page)).toBeVisible();
  await expect(prices(page)).toBeVisible();
});

const PLANS = 'Comece grátis, cresça com o Premium';
const SECTIONS = { Planos: PLANS, Recursos: 'Menos procura, mais venda', 'Como funciona': 'Como funciona' };

test('a URL with an anchor scrolls to its section, which stays there when all has loaded', async ({
  page,
}) => {
  await page.goto('/#planos');
  await started(page);
  await expect(prices(page)).toBeVisible();
  await expectAtTop(page, PLANS);
});

test('a page scrolled before the app starts stays there, and its header hides what scrolls behind it', async ({
  page,
}) => {
  const isOpaque = () =>
    page.getByRole('banner').evaluate((element) => {
      const { body } = element.ownerDocument;
      return getComputedStyle(element).backgroundColor === getComputedStyle(body).backgroundColor;
    });
  const release = await holdCode(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(story(page)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 600));
  expect(await isOpaque()).toBe(true);
  release();
  await started(page);
  await expect.poll(isOpaque).toBe(true);
  expect(await scrollPosition(page)).toBe(600);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(isOpaque).toBe(false);
});

test('the anchor links in the header of a desktop scroll to their sections', DESKTOP, async ({ page }) => {
  await page.goto('/');
  for (const [name, heading] of Object.entries(SECTIONS)) {
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expectAtTop(page, heading);
  }
});

test('the pictures of the landing page can be chosen with the keyboard', DESKTOP, async ({ page }) => {
  await page.goto('/');
  await started(page);
  const second = page.getByRole('button', { name: 'Mostrar imagem 2 de 3' });
  await second.focus();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('Até 5 fotos de cada fornecedor')).toBeVisible();
  await expect(page.getByText('O catálogo inteiro na palma da mão')).toBeHidden();
});

test.describe('a member', () => {
  test.use({ as: 'premium' });

  test('never sees the links for visitors, not even before the app has loaded', async ({ page }) => {
    await page.route('**/assets/*.js', () => undefined); // never comes
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Entrar' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Criar conta grátis' }).first()).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
