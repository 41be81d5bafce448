import type { Page } from '@playwright/test';
import { cards, foundCount } from './support/directory';
import { holdCode, started } from './support/started';
import { expect, test } from './support/test';
import { BOTH_WIDTHS, PHONE_SIZE } from './support/widths';

const PAGES = [
  { path: '/fornecedores', title: 'Guia de Fornecedores', search: 'Buscar fornecedores' },
  {
    path: '/home',
    title: 'Quem fabrica o que a sua cliente procura',
    search: 'Busque por nome ou descrição',
  },
];

for (const { path, title, search } of PAGES) {
  test.describe(path, () => {
    test('shows its content and the first suppliers before the app has loaded, then the same ones, and requests each once', async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        const isRead = request.method() === 'GET' && /\/rest\/v1\/(suppliers|categories)$/.test(pathname);
        if (isRead) asked.push(pathname + search);
      });
      const release = await holdCode(page);
      // What members have answered comes after the list, and adds to the cards.
      const tell = await holdCode(page, '**/rpc/supplier_marks');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('searchbox', { name: search })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Carregando fornecedores…' })).toBeVisible();
      await expect(page).toHaveTitle(/Guia de Fornecedores$/);
      await expect(page.getByRole('link', { name: 'Cadastre-se' })).toHaveAttribute('href', '/cadastro');

      await expect(cards(page).nth(3)).toBeVisible();
      const before = await firstCards(page);
      const contacts = cards(page).locator('a[target]');
      await expect(contacts.first()).toBeVisible();
      expect(
        await contacts.evaluateAll((links) => links.filter((link) => link.hasAttribute('href'))),
      ).toEqual([]);
      expect(asked).toHaveLength(2);
      release();
      await expect(foundCount(page)).toBeVisible();
      expect(await firstCards(page)).toEqual(before);
      tell();
      await started(page);
      await page.waitForLoadState('networkidle');
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked).toHaveLength(3); // then the rest of the list
    });
  });
}

test(
  'the contacts of a supplier come into their places, long ones too, and move nothing',
  BOTH_WIDTHS,
  async ({ page }) => {
    if (page.viewportSize()!.width > PHONE_SIZE.width)
      await page.setViewportSize({ width: 768, height: 900 }); // the narrowest card
    for (const path of ['/fornecedores/1', '/fornecedores/2', '/fornecedores/3']) {
      const tell = await holdContacts(page);
      await page.goto(path);
      await started(page);
      const contacts = page.getByRole('region', { name: 'Contato' });
      await expect(contacts.locator('a[target]').first()).toBeVisible();
      await expect(contacts.getByRole('link')).toHaveCount(0);
      const before = await places(page);
      tell();
      await expect(contacts.getByRole('link').first()).toBeVisible();
      expect(await places(page), path).toEqual(before);
      await page.unrouteAll({ behavior: 'wait' });
    }
  },
);

/** Keeps the answer with a supplier's contacts from coming, and makes these long. */
async function holdContacts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/rest\/v1\/suppliers\?.*\bid=eq\./, async (route) => {
    const response = await route.fetch();
    const text = (await response.text())
      .replace(/"email": ?"/, '$&atendimento.atacado.')
      .replace(/"website": ?"https:\/\//, '$&catalogo-de-atacado.');
    await released;
    await route.fulfill({ response, body: text });
  });
  return release;
}

/** The position of each part of a supplier's page, of each contact and of its text. */
function places(page: Page) {
  return page.locator('article :is(section, h2, p, a, a span:first-of-type)').evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect();
      return `${part.tagName} ${part.className} ${x} ${y} ${width} ${height}`;
    }),
  );
}

test('a list with filters is left to the app', async ({ page }) => {
  await holdCode(page);
  await page.goto('/fornecedores?premium=1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test('a page without suppliers requests none', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await holdCode(page);
  await page.goto('/planos');
  expect(asked.filter((url) => url.includes('/rest/v1/'))).toEqual([]);
});

test.describe('if the code fails to load', () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to fetch/ });

  test('the page requests it again', async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto('/fornecedores');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForTimeout(1_000);
    await page.unroute('**/assets/index-*.js');
    await expect(foundCount(page)).toBeVisible();
  });
});

test('a visitor neither sees nor downloads the links for members', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  const release = await holdCode(page);
  await page.goto('/fornecedores', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Atalhos' })).toBeHidden();
  release();
  await expect(foundCount(page)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Atalhos' })).toHaveCount(0);
  expect(files.filter((file) => /member-.*\.js$/.test(file))).toEqual([]);
});

/**
 * Everything about the first cards but their blurs, which the app draws, what is new since the build, an attribute for
 * React Router's own use, the value of the number of suppliers, which other journeys change meanwhile, and where contacts
 * lead, which the app fetches.
 */
async function firstCards(page: Page) {
  return cards(page).evaluateAll((items) =>
    items.slice(0, 4).map((item) => ({
      box: item.getBoundingClientRect().toJSON() as DOMRect,
      parts: [item, ...item.querySelectorAll('*')].map((part) => [
        part.tagName,
        ...(part.children.length === 0 ? [part.textContent] : []),
        ...[...part.attributes]
          .filter(({ name }) => !['style', 'data-discover'].includes(name))
          .filter(({ name }) => !part.matches('a[target]') || !['href', 'role'].includes(name))
          .filter(({ name }) => !part.matches('a[target]') || !name.startsWith('data-'))
          .map(({ name, value }) => (name === 'aria-setsize' ? name : `${name}=${value}`))
          .sort(),
      ]),
    })),
  );
}

test.describe('a member', () => {
  test.use({ as: 'premium' });

  test('sees the bar with the main pages from the start, in the same place, and nothing for visitors', async ({
    page,
  }) => {
    const bar = page.getByRole('navigation', { name: 'Atalhos' });
    const release = await holdCode(page);
    const releaseBar = await holdCode(page, /\/assets\/member-bar-[^/]+\.js$/);
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cadastre-se' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Desbloquear todos' })).toBeHidden();
    const before = await bar.boundingBox();
    release();
    await expect(page.getByText(/^Olá, /)).toBeVisible();
    await expect(foundCount(page)).toBeVisible();
    await expect(bar).toBeVisible();
    expect(await bar.boundingBox()).toEqual(before);
    await expect(page.getByRole('link', { name: 'Desbloquear todos' })).toBeHidden();

    // A tap would be lost if its own code, the last to come, put another bar in its place.
    const shown = await bar.elementHandle();
    releaseBar();
    await expect(bar).not.toHaveAttribute('data-members');
    expect(await bar.evaluate((now, before) => now === before, shown)).toBe(true);
  });
});
