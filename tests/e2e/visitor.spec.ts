import type { Locator, Page } from '@playwright/test';
import { detailLinks, firstInView, foundCount, hearts, scrollTo } from './support/directory';
import { expectFocusInSight } from './support/focus';
import { scrollPosition } from './support/scroll';
import { holdCode } from './support/started';
import { expect, test } from './support/test';
import { DESKTOP } from './support/widths';

test('an open supplier shows its details, and going back leads to the same place in the list', async ({
  page,
}) => {
  await page.goto('/fornecedores');
  await expect(foundCount(page)).toBeVisible();
  const address = await scrollTo(page, 150);
  const before = await scrollPosition(page);
  await page.locator(`a[href="${address}"]`).click();
  await expect(page).toHaveURL(address);
  // The URL changes first, the page once its code has loaded.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Guia de Fornecedores');
  await expect(page.getByRole('main').getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/55\d+$/,
  );
  await expect.poll(() => scrollPosition(page)).toBe(0);

  await page.goBack();
  await expect.poll(() => scrollPosition(page)).toBeCloseTo(before, -1);
  expect(await firstInView(page)).toBe(address);
});

test('a supplier opened from a search leads back to just that list', async ({ page }) => {
  await page.goto('/home?busca=britana');
  await expect(foundCount(page)).toBeVisible();
  await detailLinks(page).first().click();
  const back = page.getByRole('link', { name: 'Todos os fornecedores' });
  await expect(back).toHaveAttribute('href', '/fornecedores');
  await back.click();
  await expect(page).toHaveURL('/home?busca=britana');
  await expect(foundCount(page)).toBeVisible();
});

test('previous and next follow the list past a reload, skip locked suppliers, and one Back leads to the list', async ({
  page,
}) => {
  const list = '/home';
  await page.goto(list);
  await expect(foundCount(page)).toBeVisible();
  const previous = page.getByRole('link', { name: /^Anterior/ });
  const next = page.getByRole('link', { name: /^Próximo/ });
  await detailLinks(page).first().click();
  await expect(next).toBeVisible();
  await expect(previous).toHaveCount(0);

  // Of the demo data: five open suppliers, which come first.
  for (let step = 1; step < 5; step++) {
    const [from, to] = [new URL(page.url()).pathname, (await next.getAttribute('href'))!];
    await next.press('Enter');
    await expect(page).toHaveURL(to);
    if (step === 2) await page.reload();
    await expect(page.getByRole('heading', { name: 'Contato' })).toBeAttached();
    await expect(previous).toHaveAttribute('href', from);
  }
  await expect(next).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(list);

  await page.goto('/fornecedores/1');
  await expect(page.getByRole('heading', { name: 'Contato' })).toBeAttached();
  await expect(next.or(previous)).toHaveCount(0);
});

test('the link to the next supplier keeps the focus when the supplier has loaded', async ({ page }) => {
  await page.goto('/home');
  await expect(foundCount(page)).toBeVisible();
  const release = await holdCode(page, /\/rest\/v1\/suppliers\?.*\bid=eq\./);
  await detailLinks(page).first().click();
  const next = page.getByRole('link', { name: /^Próximo/ });
  await next.focus();
  release();
  await expect(page.getByRole('heading', { name: 'Contato' })).toBeAttached();
  await expect(next).toBeFocused();
});

/** The toast of a visitor's heart, once its dialog is closed. */
async function showToast(page: Page): Promise<Locator> {
  await hearts(page).click({ force: true });
  const dialog = page.getByRole('dialog', { name: 'Guardar nos favoritos' });
  await dialog.getByRole('button', { name: 'Agora não' }).click();
  await expect(dialog).toBeHidden();
  const toast = page.getByRole('alert').filter({ hasText: 'Ação necessária' });
  await expect(toast).toBeVisible();
  return toast;
}

test('a toast never covers the contacts, however far the page is scrolled', async ({ page }) => {
  await page.goto('/fornecedores/1');
  const toast = await showToast(page);
  const whatsapp = page.getByRole('main').getByRole('link', { name: /^WhatsApp/ });
  for (const top of [0, 1e6]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await expect(whatsapp).toBeInViewport({ ratio: 1 });
    await whatsapp.click({ trial: true }); // what lies over it would take the click
    await expect(toast).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone, every control is at least as large as a finger', async ({ page }) => {
  const FINGER = 44;
  const tooSmall = (controls: Locator) =>
    controls.evaluateAll(
      (elements, least) =>
        elements.flatMap((element) => {
          const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
          return width < least || height < least ? [`${element.outerHTML}: ${width} x ${height}`] : [];
        }),
      FINGER,
    );
  for (const path of ['/fornecedores/1', '/fornecedores/100', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await tooSmall(page.locator(':is(header, main) :is(a, button):visible, footer a'))).toEqual([]);
  }
  for (const path of ['/fornecedores', '/home']) {
    await page.goto(path);
    await expect(foundCount(page)).toBeVisible();
    expect(await tooSmall(page.getByRole('search').locator('input:visible, button:visible'))).toEqual([]);
    await page.getByRole('button', { name: /^Filtros/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Filtros' });
    await expect(drawer.getByRole('button', { name: /^Ver / })).toBeVisible();
    expect(await tooSmall(drawer.locator('input, select, button'))).toEqual([]);
  }
});

test('F8 moves the focus to the toasts, and a toast can be dragged away', DESKTOP, async ({ page }) => {
  await page.goto('/fornecedores/1');
  const toast = await showToast(page);
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Avisos (F8)' })).toBeFocused();

  // Slowly: a flick is another way.
  const drag = async (distance: number) => {
    const box = await toast.boundingBox();
    if (!box) throw new Error('the toast is gone');
    await page.mouse.move(box.x + 50, box.y + 10);
    await page.mouse.down();
    for (let moved = 0; moved <= distance; moved += 5) {
      await page.mouse.move(box.x + 50 + moved, box.y + 10);
      await page.waitForTimeout(30);
    }
    await page.mouse.up();
  };
  await drag(40);
  await page.waitForTimeout(500);
  await expect(toast).toBeVisible();
  await drag(55);
  await expect(toast).toHaveCount(0, { timeout: 2_000 });
});

test('visits are measured only after consent, and searches are not sent to Google', async ({ page }) => {
  await page.route('**/rest/v1/settings*', async (route) => {
    const response = await route.fetch();
    const [settings] = (await response.json()) as object[];
    const ids = { analytics_id: 'G-TESTE12345', pixel_id: '123456789012345' };
    await route.fulfill({ response, json: [{ ...settings, ...ids }] });
  });
  const asked: string[] = [];
  await page.route(/googletagmanager|facebook/, (route) => {
    asked.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  const question = page.getByRole('region', { name: 'Cookies' });
  await page.goto('/fornecedores/1');
  await expect(question).toBeVisible();
  await expectFocusInSight(page);
  await page.goto('/fornecedores?busca=segredo');
  await expect(question).toBeVisible();
  await expect(page.getByText('Veja também:')).toBeVisible(); // comes last, and pushes the footer down
  await expectFocusInSight(page);
  await question.getByRole('button', { name: 'Recusar' }).click();
  await expect(question).toBeHidden();
  await page.reload();
  await expect(page.getByText('Veja também:')).toBeVisible();
  await expect(question).toBeHidden();
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Cookies' }).click();
  await question.getByRole('button', { name: 'Aceitar' }).click();
  await expect.poll(() => asked.toSorted()).toEqual(['connect.facebook.net', 'www.googletagmanager.com']);
  const told = await page.evaluate(() =>
    JSON.stringify([window.dataLayer?.map((call) => [...(call as unknown[])]), window.fbq?.queue]),
  );
  expect(told).toContain('page_view');
  expect(told).toContain('PageView');
  expect(told).not.toContain('segredo');
});
