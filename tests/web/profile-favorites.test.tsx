import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { categoryRows, favorite, listedDetails, openSupplier } from '../support/builders';
import { expectAccessible } from './support/axe';
import { card, names } from './support/directory';
import {
  ALL_FAVORITES,
  ATELIE,
  BRISALU,
  favoriteRows,
  favoritesServer,
  openFavorites,
  REMOVED,
  removeFavorite,
} from './support/favorites';
import { hold, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const EMPTY = 'Nenhum favorito encontrado';

const tab = (name: string) => screen.getByRole('tab', { name });
const search = () => screen.getByRole('searchbox', { name: 'Buscar nos favoritos' });

test('a favorite shows all data of its supplier, and N/A for what is missing', async () => {
  const details = listedDetails({ website: 'javascript:alert(1)', main_image_path: '4/main.mp4' });
  const bare = openSupplier(4, { name: 'zara', supplier_details: details, supplier_contacts: null });
  const { container } = await openFavorites([...ALL_FAVORITES, favorite(bare)]);
  expect(names()).toEqual(['Ateliê Lumivê', 'Brisalu Bijoux', 'Calçados Zarapê', 'zara']);
  expect(screen.getByText('4 favoritos')).toBeVisible();

  const known = card('Ateliê Lumivê');
  expect(known.getByText('Moda Feminina')).toBeVisible();
  expect(known.getByText('A')).toBeVisible(); // there is no picture
  expect(known.queryByText('Premium')).toBeNull();
  const facts = (name: string) =>
    card(name)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts('Ateliê Lumivê')).toEqual([
    ['Instagram', '@loja_1'],
    ['WhatsApp', '(00) 90000-0000'],
    ['Site', 'f1.example'],
  ]);
  expect(known.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'https://www.instagram.com/loja_1/',
    'https://wa.me/5500900000000',
    'https://f1.example',
    '/fornecedores/1',
  ]);
  expect(facts('zara')).toEqual([
    ['Instagram', 'N/A'],
    ['WhatsApp', 'N/A'],
    ['Site', 'N/A'],
  ]);
  const video = container.querySelector('video')!;
  expect([video.muted, video.getAttribute('preload'), video.autoplay]).toEqual([true, 'metadata', false]);
  await expectAccessible(container);
});

test('a locked favorite shows only its teaser and no link, but can be removed', async () => {
  const { user, removed } = await openFavorites();
  const locked = card('Calçados Zarapê');
  expect(locked.getByText('Premium')).toBeVisible();
  expect(locked.getByText('Assine para ver os detalhes e contatos exclusivos.')).toBeVisible();
  expect(locked.queryByRole('term')).toBeNull();
  const details = locked.getByRole('link');
  expect(details).toHaveTextContent('Ver detalhes');
  expect(details).toHaveAttribute('aria-disabled', 'true');
  expect(details).not.toHaveAttribute('href');
  await user.click(details);
  await user.click(locked.getByRole('heading'));
  expect(window.location.pathname).toBe('/perfil');

  await removeFavorite(user, 'Calçados Zarapê');
  expect(await screen.findByText(REMOVED)).toBeVisible();
  expect(removed).toEqual([3]);
});

test('a supplier that the database opens to a subscriber is unlocked here as well', async () => {
  await openFavorites([favorite(openSupplier(5, { name: 'Premium Aberto', is_premium: true }))]);
  const opened = card('Premium Aberto');
  expect(opened.getByText('Premium')).toBeVisible();
  expect(opened.getByRole('link', { name: 'Ver detalhes de Premium Aberto' })).toHaveAttribute(
    'href',
    '/fornecedores/5',
  );
});

test.each([
  ['any part of a name, without its accents', 'LUMIVE', ['Ateliê Lumivê']],
  ['a handle with its @', '@loja_2', ['Brisalu Bijoux']],
  ['a category', 'oculos', ['Calçados Zarapê']],
  ['nothing that a locked supplier withholds', 'loja_3', []],
])('the search finds %s', async (_what, text, found) => {
  const { user } = await openFavorites();
  await user.type(search(), text);
  await waitFor(() => expect(names()).toEqual(found));
  expect(screen.getByText(`${found.length} de 3 favoritos`)).toBeVisible();
});

test.each([
  ['place', 'goiania'],
  ['place', 'goias'],
  ['subcategory', 'oculos'],
  ['main category', 'bijuteria'],
])('a favorite is found by its %s, as in the directories', async (_what, text) => {
  server.use(
    table('get', 'categories', () => rows([...categoryRows, { id: 4, name: 'Brincos', parent_id: 2 }])),
  );
  const supplier_details = listedDetails({ state: 'GO', city: 'Goiânia' });
  const found = openSupplier(7, { name: 'Pérola', category_id: 4, subcategory_id: 3, supplier_details });
  const { user } = await openFavorites([ATELIE, favorite(found, 'Brincos')]);
  await user.type(search(), text);
  await waitFor(() => expect(names()).toEqual(['Pérola']));
});

test('the tabs are the existing categories in Portuguese alphabetical order and work with the keyboard', async () => {
  const { user } = await openFavorites();
  expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
    'Todos',
    'Bijuterias',
    'Moda Feminina',
    'Óculos',
  ]);
  expect(tab('Todos')).toHaveAttribute('aria-selected', 'true');
  await user.click(tab('Moda Feminina'));
  expect(names()).toEqual(['Ateliê Lumivê']);
  expect(screen.getByRole('tabpanel', { name: 'Moda Feminina' })).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(tab('Óculos')).toHaveFocus();
  expect(names()).toEqual(['Calçados Zarapê']);
  await user.keyboard('{ArrowRight}');
  expect(tab('Todos')).toHaveFocus();
  expect(names()).toHaveLength(3);
});

test('the tab of a category disappears with its last favorite', async () => {
  const { user } = await openFavorites();
  await user.click(tab('Bijuterias'));
  await removeFavorite(user, 'Brisalu Bijoux');
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Bijuterias' })).toBeNull());
  expect(tab('Todos')).toHaveAttribute('aria-selected', 'true');
  expect(names()).toEqual(['Ateliê Lumivê', 'Calçados Zarapê']);
});

test('a page without favorites says so and links to the directory', async () => {
  favoritesServer([]);
  await renderApp('/perfil?aba=favoritos', { as: 'member' });
  expect(await screen.findByRole('heading', { name: EMPTY })).toBeVisible();
  expect(screen.getByText(/^Você ainda não favoritou nenhum fornecedor\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explorar diretório' })).toHaveAttribute('href', '/fornecedores');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('filters without a match say so and can be cleared', async () => {
  const { user } = await openFavorites();
  await user.click(tab('Óculos'));
  await user.type(search(), 'lumive');
  expect(await screen.findByRole('heading', { name: EMPTY })).toBeVisible();
  expect(screen.getByText(/^Nenhum dos seus favoritos corresponde/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Explorar diretório' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(names()).toHaveLength(3));
  expect(search()).toHaveValue('');
  expect(search()).toHaveFocus();
});

test('a failed load is logged and offers Retry', async () => {
  server.use(table('get', 'favorites', () => refusal(500)));
  const { user } = await renderApp('/perfil?aba=favoritos', { as: 'member' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao buscar favoritos');
  expect(console.error).toHaveBeenCalledWith('Falha ao buscar favoritos', expect.anything());
  expect(screen.queryByText('Erro')).toBeNull();

  const { held, release } = hold();
  server.use(
    table('get', 'favorites', async () => {
      await held;
      return favoriteRows(ALL_FAVORITES);
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('status', { name: 'Carregando favoritos…' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Favoritos' })).toHaveFocus();
  release();
  await waitFor(() => expect(names()).toHaveLength(3));
});

test('a long list of favorites shows a few and more on request', async () => {
  const many = Array.from({ length: 30 }, (_, index) => favorite(openSupplier(index + 1)));
  const { user } = await openFavorites(many);
  expect(names()).toHaveLength(24);
  expect(screen.getByText('30 favoritos')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  expect(names()).toEqual(many.map(({ name }) => name));
  expect(screen.getByRole('heading', { name: 'Fornecedor 25' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();

  await user.type(search(), 'fornecedor');
  await waitFor(() => expect(names()).toHaveLength(24));
});

test('all favorites are loaded, a thousand at a time, the latest first', async () => {
  const asked: string[] = [];
  const many = Array.from({ length: 1000 }, (_, index) => ({
    supplier_id: index + 1,
    created_at: index === 500 ? '2026-11-20T12:00:00+00:00' : '2026-11-01T12:00:00+00:00',
    supplier: favorite(openSupplier(index + 1, { name: `Fornecedor ${index + 1}` })),
  }));
  const latest = { supplier_id: 1001, created_at: '2026-11-20T12:00:00.5+00:00', supplier: BRISALU };
  server.use(
    table('get', 'favorites', ({ request }) => {
      const { supplier_id: after, order } = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(`${order} ${after}`);
      return HttpResponse.json(after === 'gt.0' ? many : [latest]);
    }),
  );
  await renderApp('/perfil?aba=favoritos', { as: 'member' });
  await waitFor(() => expect(screen.getByText('1.001 favoritos')).toBeVisible());
  expect(names().slice(0, 3)).toEqual(['Brisalu Bijoux', 'Fornecedor 501', 'Fornecedor 1']);
  expect(asked).toEqual(['supplier_id.asc gt.0', 'supplier_id.asc gt.1000']);
});
