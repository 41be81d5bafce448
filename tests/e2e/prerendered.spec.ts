import type { Page, Route } from '@playwright/test';
import { cards, foundCount, unlockButtons } from './support/directory';
import { APP_CODE, holdCode, started } from './support/started';
import { expect, test } from './support/test';
import { BOTH_WIDTHS, DESKTOP } from './support/widths';

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
    test('shows its content, and its links work, before the app has loaded', async ({ page }) => {
      await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('searchbox', { name: search })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Carregando fornecedores…' })).toBeVisible();
      await expect(page).toHaveTitle(/Guia de Fornecedores$/);
      await expect(page.getByRole('link', { name: 'Cadastre-se' })).toHaveAttribute('href', '/cadastro');
    });

    test('requests the first suppliers before the app has loaded, and every request once', async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        const isRead = request.method() === 'GET' && /\/rest\/v1\/(suppliers|categories)$/.test(pathname);
        if (isRead) asked.push(pathname + search);
      });
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect.poll(() => asked).toHaveLength(2);
      release();
      await expect(foundCount(page)).toBeVisible();
      await started(page);
      await page.waitForLoadState('networkidle');
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked).toHaveLength(3); // then the rest of the list
    });

    test(
      'shows the first suppliers before the app has loaded, and then the same ones',
      BOTH_WIDTHS,
      async ({ page }) => {
        const release = await holdCode(page, APP_CODE);
        await page.goto(path);
        await expect(cards(page).nth(3)).toBeVisible();
        const before = await firstCards(page);
        release();
        await expect(foundCount(page)).toBeVisible();
        expect(await firstCards(page)).toEqual(before);
      },
    );

    test('a supplier can be opened before the app has loaded', async ({ page }) => {
      const release = await holdCode(page, APP_CODE);
      await page.goto(path);
      const name = await cards(page).first().getByRole('heading').innerText();
      await cards(page).first().click();
      await page.waitForURL(/\/\d+$/, { waitUntil: 'commit' });
      release();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });

    test('keeps and searches what was typed before the app started', async ({ page }) => {
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      const field = page.getByRole('searchbox', { name: search });
      await field.fill('não existe mesmo');
      release();
      await expect(page.getByText('Nenhum fornecedor encontrado com os filtros atuais.')).toBeVisible();
      await expect(field).toHaveValue('não existe mesmo');
      await expect(field).toBeFocused();
    });

    test('keeps every letter that is typed while the app starts', async ({ page }) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      const field = page.getByRole('searchbox', { name: search });
      await field.pressSequentially('vestido longo');
      release();
      await field.pressSequentially(' de festa azul marinho', { delay: 40 });
      await started(page);
      await expect(field).toHaveValue('vestido longo de festa azul marinho');
      await expect(page).toHaveURL(/\?busca=vestido/);
    });

    test('Enter in the search field keeps what was typed before the app started', async ({ page }) => {
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      const field = page.getByRole('searchbox', { name: search });
      await field.fill('ateliê');
      await field.press('Enter');
      release();
      await expect(page).toHaveURL(/\?busca=ateli/);
      await expect(field).toHaveValue('ateliê');
    });

    test('filters that were chosen before the app started are all applied', DESKTOP, async ({ page }) => {
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('searchbox', { name: search }).fill('a');
      await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('nome');
      if (path === '/fornecedores') await page.getByRole('switch', { name: 'Premium' }).check();
      else await page.getByRole('checkbox', { name: 'Apenas Premium' }).check();
      release();
      await expect(page).toHaveURL(/\?busca=a&premium=1&ordem=nome/);
      await expect(page.getByText(/^\d+ fornecedores encontrados$/)).toBeVisible();
    });

    test('the filters open when their button is clicked before the app has started', async ({ page }) => {
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('button', { name: 'Filtros' }).click();
      release();
      await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    });

    test('the filters open when their button is clicked while only a part of the app has loaded', async ({
      page,
    }) => {
      const release = await holdCode(page, /\/assets\/(suppliers|home)-[^/]+\.js$/);
      await page.goto(path, { waitUntil: 'commit' });
      await started(page);
      await page.getByRole('button', { name: 'Filtros' }).click();
      release();
      await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    });

    test('the focus stays on a supplier when the app has loaded', async ({ page }) => {
      const release = await holdCode(page, APP_CODE);
      await page.goto(path);
      const link = cards(page).nth(1).getByRole('link').first();
      await link.focus();
      const label = await link.getAttribute('aria-label');
      release();
      await expect(foundCount(page)).toBeVisible();
      await expect(page.getByRole('link', { name: label! })).toBeFocused();
    });

    test('a link with filters shows them', async ({ page }) => {
      await page.goto(`${path}?busca=ateli%C3%AA&premium=1`);
      await expect(page.getByText(/^\d+ fornecedores encontrados$/)).toBeVisible();
      await expect(page.getByRole('searchbox', { name: search })).toHaveValue('ateliê');
    });
  });
}

test('a list with filters is left to the app', async ({ page }) => {
  await holdCode(page, APP_CODE);
  await page.goto('/fornecedores?premium=1');
  await page.evaluate(async () => {
    await Promise.all(
      [...window.earlyAnswers!.values()].map(async ({ response }) => (await response).clone().text()),
    );
    await new Promise(requestAnimationFrame);
  });
  await expect(cards(page)).toHaveCount(0);
});

test('a locked supplier that is tapped before the app has loaded opens the invitation', async ({ page }) => {
  const lockFirst = async (route: Route) => {
    const response = await route.fetch();
    const [first, ...others] = (await response.json()) as object[];
    const locked = { ...first, is_premium: true, supplier_details: null, supplier_contacts: null };
    await route.fulfill({ response, json: [locked, ...others] });
  };
  await page.route(/\/rest\/v1\/suppliers/, lockFirst, { times: 1 });
  const release = await holdCode(page, APP_CODE);
  await page.goto('/fornecedores');
  await unlockButtons(page).first().click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
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
 * Everything about the first cards but their blurs, which the app draws, an attribute for React Router's own use, and the
 * value of the number of suppliers, which other journeys change meanwhile.
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
          .map(({ name, value }) => (name === 'aria-setsize' ? name : `${name}=${value}`))
          .sort(),
      ]),
    })),
  );
}

test.describe('a member', () => {
  test.use({ as: 'premium' });

  test('a heart that is tapped before the app has loaded counts', async ({ page }) => {
    const release = await holdCode(page, APP_CODE);
    await page.goto('/fornecedores');
    const heart = cards(page)
      .nth(1)
      .getByRole('button', { name: /^Favoritar / });
    const other = cards(page)
      .nth(2)
      .getByRole('button', { name: /^Favoritar / });
    await heart.click();
    await other.click();
    await other.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    release();
    await expect(page.getByText(/adicionado aos favoritos/)).toHaveCount(1);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(other).toHaveAttribute('aria-pressed', 'false');
  });

  test('a heart counts also if the list is in another order or filtered when the app has loaded', async ({
    page,
  }) => {
    const release = await holdCode(page, APP_CODE);
    await page.goto('/fornecedores');
    await page.mouse.wheel(0, 300);
    const card = cards(page).nth(7);
    const name = await card.getByRole('heading').innerText();
    await card.getByRole('button', { name: /^Favoritar / }).click();
    await page.getByRole('combobox', { name: 'Ordenar' }).selectOption('novos');
    await page.getByRole('searchbox').fill('xyz');
    release();
    await expect(page.getByText(`${name} adicionado aos favoritos`)).toHaveCount(1);
  });

  test('a heart that is tapped while only a part of the app has loaded counts', async ({ page }) => {
    const release = await holdCode(page, /\/assets\/suppliers-[^/]+\.js$/);
    await page.goto('/fornecedores', { waitUntil: 'commit' });
    await started(page);
    const heart = cards(page)
      .nth(3)
      .getByRole('button', { name: /^Favoritar / });
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    release();
    await expect(page.getByText(/adicionado aos favoritos/)).toHaveCount(1);
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  test('a heart on which the mouse button goes down before the app replaces the card counts once', async ({
    page,
  }) => {
    const release = await holdCode(page, APP_CODE);
    await page.goto('/fornecedores');
    const heart = cards(page)
      .nth(0)
      .getByRole('button', { name: /^Favoritar / });
    await heart.hover();
    await page.mouse.down();
    release();
    await expect(page.getByText(/adicionado aos favoritos/)).toHaveCount(1);
    await page.mouse.up();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  test('a heart on which the mouse button goes down and that is left again does not count', async ({
    page,
  }) => {
    const release = await holdCode(page, APP_CODE);
    await page.goto('/fornecedores');
    const heartOf = async (index: number) => {
      const name = await cards(page).nth(index).getByRole('heading').innerText();
      return page.getByRole('button', { name: `Favoritar ${name}` });
    };
    await page.mouse.wheel(0, 300); // more cards come with the scrolling
    const [left, chosen] = [await heartOf(5), await heartOf(6)];
    await left.hover();
    await page.mouse.down();
    await page.getByRole('searchbox').hover();
    await page.mouse.up();
    await chosen.press('Enter');
    release();
    await expect(page.getByText(/adicionado aos favoritos/)).toHaveCount(1);
    await expect(left).toHaveAttribute('aria-pressed', 'false');
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  });

  test('has the bar with the main pages before the app has started, and in the same place after', async ({
    page,
  }) => {
    const bar = page.getByRole('navigation', { name: 'Atalhos' });
    const release = await holdCode(page);
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    const before = await bar.boundingBox();
    release();
    await expect(page.getByText(/^Olá, /)).toBeVisible();
    await expect(foundCount(page)).toBeVisible();
    expect(await bar.boundingBox()).toEqual(before);
  });

  test('never sees the links for visitors and the invitation to subscribe', BOTH_WIDTHS, async ({ page }) => {
    const release = await holdCode(page);
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cadastre-se' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Desbloquear todos' })).toBeHidden();
    release();
    await expect(page.getByText(/^Olá, /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Desbloquear todos' })).toBeHidden();
  });
});

test.describe('a free member', () => {
  test.use({ as: 'free' });

  test('is invited to subscribe once the app knows who is logged in', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('link', { name: 'Desbloquear todos' })).toBeVisible();
  });
});
