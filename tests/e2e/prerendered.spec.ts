import { foundCount } from './support/directory';
import { holdCode, started } from './support/started';
import { expect, test } from './support/test';
import { BOTH_WIDTHS } from './support/widths';

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
      await page.goto(path);
      await expect.poll(() => asked).toHaveLength(2);
      release();
      await expect(foundCount(page)).toBeVisible();
      await started(page);
      await page.waitForLoadState('networkidle');
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked).toHaveLength(3); // then the rest of the list
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

    test('a link with filters shows them', async ({ page }) => {
      await page.goto(`${path}?busca=ateli%C3%AA&premium=1`);
      await expect(page.getByText(/^\d+ fornecedores encontrados$/)).toBeVisible();
      await expect(page.getByRole('searchbox', { name: search })).toHaveValue('ateliê');
    });
  });
}

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

test.describe('a member', () => {
  test.use({ as: 'premium' });

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
