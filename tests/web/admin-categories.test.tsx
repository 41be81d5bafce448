import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { adminRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import {
  ALL_CATEGORIES,
  CATEGORIES_PATH,
  categoriesServer,
  COSTUMES,
  openCategories,
  PUBLICATION,
  publication,
} from './support/categories';
import { hold, refusal, server, table } from './support/msw';
import { at, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const search = () => screen.getByRole('searchbox', { name: 'Buscar categorias' });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('main categories are sorted by name, each followed by its subcategories, with the number of suppliers', async () => {
  const { container } = await openCategories();
  expect(screen.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
  expect(document.title).toContain('Categorias');
  expect(screen.getByText('4 categorias')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    ...['ID', 'Nome', 'Fornecedores', 'Subcategorias', 'Ações'],
  ]);
  expect(names()).toEqual([
    ...['Fantasias', 'Óculos', 'Vestidos', 'Vestidos de FestaSubcategoria de Vestidos'],
  ]);
  expect(cells(/Fantasias/)).toEqual(['46', '0', '—', '']);
  expect(cells(/Vestidos 1\.200/)).toEqual(['2', '1.200+ 34 como subcategoria', '1', '']);
  expect(cells(/de Festa/)).toEqual(['7', '8', '—', '']);
  await expectAccessible(container);
});

test('the old path of the page redirects to the new one', async () => {
  await openCategories([COSTUMES], '/admin/categorias');
  await at(CATEGORIES_PATH);
  expect(screen.getByText('1 categoria')).toBeVisible();
});

test('a user who is not an admin does not see the list, and it is not requested', async () => {
  const asked = categoriesServer(ALL_CATEGORIES);
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...adminRow, role: 'premium' })));
  await renderApp(CATEGORIES_PATH, { as: 'member' });
  await at('/');
  expect(asked.times).toBe(0);
});

test('the search filters while typing, ignores case and accents, and sends no request', async () => {
  const { user, asked } = await openCategories();
  await user.type(search(), ' OCUL');
  expect(names()).toEqual(['Óculos']);
  expect(screen.getByText('1 categoria')).toBeVisible();
  await user.clear(search());
  await user.type(search(), 'vestidos');
  expect(names()).toEqual(['Vestidos', 'Vestidos de FestaSubcategoria de Vestidos']);
  await at(`${CATEGORIES_PATH}?busca=vestidos`);
  expect(asked.times).toBe(1);
});

test('a search without results says so and can be cleared', async () => {
  categoriesServer(ALL_CATEGORIES);
  const { user } = await renderApp(`${CATEGORIES_PATH}?busca=ninguém`, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhuma categoria encontrada' })).toBeVisible();
  expect(screen.getByText('0 categorias')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  expect(names()).toHaveLength(4);
  expect(search()).toHaveFocus();
  await at(CATEGORIES_PATH);
});

test('an empty list offers to create the first category', async () => {
  categoriesServer([]);
  await renderApp(CATEGORIES_PATH, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhuma categoria ainda' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Adicionar Categoria' })).toBeVisible();
});

test('a skeleton is shown until the list has loaded', async () => {
  const { held, release } = hold();
  categoriesServer(ALL_CATEGORIES, async () => {
    await held;
    return undefined;
  });
  await renderApp(CATEGORIES_PATH, { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando categorias…' })).toBeVisible();
  release();
  await screen.findByRole('table', { name: 'Categorias' });
});

test.each([
  ['refused', () => refusal(403)],
  ['lost in transit', () => HttpResponse.error()],
  ['in an unexpected format', () => HttpResponse.text('<html>Bad gateway</html>', { status: 502 })],
])('a list that is %s shows an error with Retry', async (_how, fail) => {
  let failing = true;
  categoriesServer(ALL_CATEGORIES, () => (failing ? fail() : undefined));
  server.use(publication({}));
  const { user } = await renderApp(CATEGORIES_PATH, { as: 'member' });
  await waitFor(() => expect(toasts('error')).toEqual(['Erro Falha ao buscar categorias']), {
    timeout: 15_000,
  });
  const failed = screen.getByRole('heading', { name: 'Falha ao carregar categorias.' });
  expect(failed).toBeVisible();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('table', { name: 'Categorias' });
  expect(names()).toHaveLength(4);
  expect(failed).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('the site is published from here, and a refusal says when it is possible again', async () => {
  const { user } = await openCategories();
  const panel = within(screen.getByRole('region', { name: 'Publicar' }));
  expect(await panel.findByText('Ainda não foi publicado por aqui.')).toBeVisible();
  const message = 'O site foi publicado há menos de uma hora. Será possível de novo às 14:32.';
  server.use(
    publication({ published_at: '2026-11-26T16:32:00Z', changes: 3, possible_at: '2026-11-26T17:32:00Z' }),
    http.post(PUBLICATION, () => HttpResponse.json({ message }, { status: 429 })),
  );
  await user.click(panel.getByRole('button', { name: 'Publicar agora' }));
  await toast('Erro', message, 'error');
  const waiting = await panel.findByText(/3 mudanças esperam a próxima publicação/);
  expect(waiting).toHaveTextContent(/Possível de novo a partir de/);
  const button = panel.getByRole('button', { name: 'Publicar agora' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-describedby', waiting.id);
});

test('after a publication the page says what the host does', async () => {
  const { user } = await openCategories();
  server.use(http.post(PUBLICATION, () => HttpResponse.json({ data: {} })));
  const panel = within(screen.getByRole('region', { name: 'Publicar' }));
  await user.click(await panel.findByRole('button', { name: 'Publicar agora' }));
  await toast('Publicação iniciada', 'O host está refazendo as páginas. Leva alguns minutos.', 'success');
});

test('once the hour is over, the button can be pressed without a reload', async () => {
  const soon = new Date(Date.now() + 500).toISOString();
  await openCategories(ALL_CATEGORIES, CATEGORIES_PATH, { published_at: soon, possible_at: soon });
  const button = await screen.findByRole('button', { name: 'Publicar agora' });
  expect(button).toBeDisabled();
  server.use(publication({ published_at: soon }));
  await waitFor(() => expect(button).toBeEnabled(), { timeout: 5_000 });
});

test('when it cannot be told whether the site was published, that can be asked again', async () => {
  categoriesServer(ALL_CATEGORIES);
  server.use(http.get(PUBLICATION, () => refusal(403)));
  const { user } = await renderApp(CATEGORIES_PATH, { as: 'member' });
  const panel = within(await screen.findByRole('region', { name: 'Publicar' }));
  expect(await panel.findByRole('alert')).toHaveTextContent(/Não foi possível saber/);
  server.use(publication({}));
  await user.click(panel.getByRole('button', { name: 'Tentar novamente' }));
  expect(await panel.findByText('Ainda não foi publicado por aqui.')).toBeVisible();
});

test('without the setting, the page says whom to ask in place of the button, and folds away how to set it', async () => {
  const { user } = await openCategories(ALL_CATEGORIES, CATEGORIES_PATH, { configured: false });
  const panel = within(screen.getByRole('region', { name: 'Publicar' }));
  expect(await panel.findByText(/Peça a quem cuida do site para ligar a publicação/)).toBeVisible();
  const steps = panel.getByText(/guarde o endereço dele no ajuste DEPLOY_HOOK_URL/);
  expect(steps).not.toBeVisible();
  await user.click(panel.getByText('Para quem cuida do site'));
  expect(steps).toBeVisible();
  expect(panel.queryByRole('button')).toBeNull();
});
