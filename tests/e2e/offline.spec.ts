import type { BrowserContext, Page } from '@playwright/test';
import { setPremiumEnd } from './support/checkout';
import { cards, detailLinks, foundCount, unlockButtons } from './support/directory';
import { logOut } from './support/login-form';
import { addFavorites, premiumSupplierWithAllContacts } from './support/server';
import { APP_URL } from './support/stack';
import { expect, memberTest, test } from './support/test';

/** The part of the directory that is locked for viewers who are not premium. */
const PREMIUM = '/fornecedores?premium=1';
const HOUR_MS = 3_600_000;
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|RequestError|Falha ao|NetworkError/;
const options = { serviceWorkers: 'allow', expectedErrors: LOST } as const;
test.use(options);
memberTest.use(options);

const savedNote = (page: Page) =>
  page.getByText(/Você está sem conexão\. Dados salvos em \d\d\/\d\d, \d\d:\d\d\./);
const whatsapp = (page: Page, number: string) => page.locator(`a[href="https://wa.me/${number}"]`);

/** What the browser keeps for offline, as text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'keyval-store')) return '';
    const opening = indexedDB.open('keyval-store');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = database.transaction('keyval').objectStore('keyval').getAll();
    const values = await new Promise<unknown[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result as unknown[]);
    });
    database.close();
    return values.length > 0 ? JSON.stringify(values) : '';
  });
}

/** How many of the suppliers' pictures the browser keeps. */
function pictures(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const name = 'supplier-pictures';
    return (await caches.has(name)) ? (await (await caches.open(name)).keys()).length : 0;
  });
}

/** Visits the directory, and once more with the service worker at work, until all is there that `what` names. */
async function visit(page: Page, what: string[]): Promise<void> {
  await page.goto(PREMIUM);
  await expect(foundCount(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect(foundCount(page)).toBeVisible();
  for (const text of what) await expect.poll(() => kept(page), { timeout: 20_000 }).toContain(text);
}

async function inNewTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

memberTest.describe('a premium member', () => {
  memberTest.slow(); // the service worker is installed once the page has been quiet for a while

  memberTest.beforeEach(({ member }) => setPremiumEnd(member, new Date(Date.now() + 2 * HOUR_MS)));

  memberTest(
    'sees directory, favorites and contacts without a connection, and logging out removes them from the device',
    async ({ page, context, member }) => {
      const supplier = await premiumSupplierWithAllContacts();
      await addFavorites(member, [supplier.id]);
      await visit(page, [supplier.whatsapp, member.email]);
      await page.goto('/perfil?aba=favoritos');
      await expect(whatsapp(page, supplier.whatsapp)).toBeVisible();
      await expect.poll(() => kept(page)).toContain('"favorites","suppliers"');
      expect(await pictures(page)).toBeGreaterThan(0);

      // A network that answers nothing: told before the requests themselves give up, after 15 s.
      await context.route('**/rest/v1/**', () => undefined);
      await page.reload();
      await expect(whatsapp(page, supplier.whatsapp)).toBeVisible({ timeout: 12_000 });
      await context.unroute('**/rest/v1/**');

      await context.setOffline(true);
      await page.reload();
      await expect(savedNote(page)).toBeVisible();
      await expect(whatsapp(page, supplier.whatsapp)).toBeVisible();
      await page.close();

      const list = await inNewTab(context, PREMIUM);
      await expect(savedNote(list)).toBeVisible();
      // The count from before may have changed: tests that run in parallel add and remove suppliers.
      await expect(foundCount(list)).toHaveText(/^\d{3} fornecedores encontrados$/);
      const all = (await foundCount(list).textContent()) ?? '';
      await expect(unlockButtons(list)).toHaveCount(0);
      await list.getByRole('searchbox', { name: 'Buscar fornecedores' }).fill('OCULOS');
      await expect(foundCount(list)).not.toHaveText(all);
      for (const text of await cards(list).allTextContents()) expect(text).toMatch(/óculos/i);

      await logOut(list);
      await expect.poll(() => kept(list)).toBe('');
      await expect.poll(() => pictures(list)).toBe(0);
      await list.goto(PREMIUM);
      await expect(list.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
      await expect(list.getByText(/^Você está sem conexão\. O que já carregou/)).toBeVisible();
      await expect(cards(list)).toHaveCount(0);
    },
  );
});

test('a visitor sees list and seen suppliers without a connection, and is told what is not there', async ({
  page,
  context,
}) => {
  test.slow();
  await visit(page, ['"suppliers","list"', '"categories","list"']);
  const all = (await foundCount(page).textContent()) ?? '';
  await page.goto('/fornecedores');
  const [seen, other] = await Promise.all(
    [0, 1].map(async (index) => (await detailLinks(page).nth(index).getAttribute('href')) ?? ''),
  );
  await page.goto(seen!);
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect.poll(() => kept(page), { timeout: 20_000 }).toContain('"suppliers","page"');
  await page.goto(PREMIUM);
  await context.setOffline(true);
  await page.reload();
  await expect(savedNote(page)).toBeVisible();
  await expect(foundCount(page)).toHaveText(all);
  await expect(unlockButtons(page).first()).toBeVisible();

  const supplier = await inNewTab(context, seen!);
  await expect(supplier.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(savedNote(supplier)).toBeVisible();
  await supplier.goto(other!);
  await expect(supplier.getByText('Não foi possível abrir este fornecedor.')).toBeVisible();
  await supplier.getByRole('link', { name: 'Voltar para a lista' }).click();
  await expect(cards(supplier).first()).toBeVisible();

  const plans = await inNewTab(context, '/planos');
  const offline = plans.getByRole('heading', { level: 1, name: 'Você está sem conexão' });
  await expect(offline).toBeVisible();
  await plans.getByRole('button', { name: 'Recarregar a página' }).click();
  await expect(offline).toBeVisible(); // not the browser's page
  await context.setOffline(false); // the page loads by itself
  await expect(plans.getByText('R$ 29,90').first()).toBeVisible();
});

test('the app can be installed: its manifest names it, and its icons and screenshots load', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(APP_URL + (address ?? ''));
  expect(answer.headers()['cache-control']).toBe('no-cache');
  const manifest = (await answer.json()) as Record<string, unknown> & {
    icons: { src: string; sizes: string; purpose?: string }[];
    screenshots: { src: string; sizes: string; form_factor: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({
    id: '/home',
    name: 'Guia de Fornecedores',
    lang: 'pt-BR',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/fornecedores', '/perfil?aba=favoritos']);
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide']);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
});
