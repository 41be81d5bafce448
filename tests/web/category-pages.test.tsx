import axe from 'axe-core';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const DRESSES = { id: 2, name: 'Vestidos', slug: 'vestidos', parent_id: null, suppliers: 60 };
const GOWNS = { id: 7, name: 'Vestidos de Festa', slug: 'vestidos-de-festa', parent_id: 2, suppliers: 8 };
const EMPTY = { id: 9, name: 'Ponchos', slug: 'ponchos', parent_id: null, suppliers: 0 };
const tile = (id: number, name: string, open: boolean) => ({
  id,
  name,
  formatted_id: `F-000${id}`,
  is_premium: !open,
  image_hash: null,
  category_id: 2,
  subcategory_id: open ? null : 7,
  supplier_details: open
    ? {
        main_image_path: null,
        state: 'CE',
        city: 'Fortaleza',
        min_order_pieces: 12,
        min_order_cents: null,
        sells_to_cpf: false,
      }
    : null,
});

function serve(found: object[] = [{ id: 2, intro: 'Do básico à festa.' }]) {
  server.use(
    table('post', 'rpc/category_pages', () => HttpResponse.json([GOWNS, EMPTY, DRESSES])),
    table('get', 'categories', ({ request }) => {
      // PostgREST answers with one object where one row is asked for.
      const single = request.headers.get('accept')?.includes('vnd.pgrst.object');
      return single && found.length === 1 ? HttpResponse.json({ ...found[0] }) : rows(found);
    }),
    table('get', 'suppliers', () => rows([tile(1, 'Ateliê Aberto', true), tile(3, 'Ateliê Fechado', false)])),
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('the list of categories shows those with suppliers, with their subcategories', async () => {
  serve();
  const { container } = await renderApp('/categorias');
  expect(await screen.findByRole('link', { name: 'Vestidos' })).toHaveAttribute(
    'href',
    '/categorias/vestidos',
  );
  expect(screen.getByText('60 fornecedores')).toBeVisible();
  const subs = within(screen.getByRole('list', { name: 'Subcategorias de Vestidos' }));
  expect(subs.getByRole('link', { name: 'Vestidos de Festa 8' })).toHaveAttribute(
    'href',
    '/categorias/vestidos-de-festa',
  );
  expect(screen.queryByText('Ponchos')).toBeNull();
  expect((await axe.run(container)).violations).toEqual([]);
});

test('a category shows its text, its open suppliers with their terms, and locked ones by name and code', async () => {
  serve();
  const { container } = await renderApp('/categorias/vestidos');
  expect(await screen.findByRole('heading', { name: 'Vestidos', level: 1 })).toBeVisible();
  expect(screen.getByText('60 fornecedores · 1 aberto para todos')).toBeVisible();
  expect(screen.getByText('Do básico à festa.')).toBeVisible();
  const open = within(screen.getByRole('region', { name: 'Abertos para todos' }));
  expect(open.getByRole('link', { name: 'Ateliê Aberto' })).toHaveAttribute('href', '/fornecedores/1');
  expect(open.getByText(/Fortaleza, CE · mín\. 12 peças/)).toBeVisible();
  const locked = within(screen.getByRole('region', { name: 'Para assinantes Premium' }));
  expect(locked.getByRole('link', { name: 'Ateliê Fechado' })).toHaveAttribute('href', '/fornecedores/3');
  expect(locked.getByText('F-0003 · Vestidos de Festa')).toBeVisible();
  for (const name of ['Buscar e filtrar no guia', 'Ver todos os 60 fornecedores'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/fornecedores?categoria=Vestidos');
  expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/planos');
  expect(document.title).toBe('Vestidos: fornecedores para a sua revenda · Guia de Fornecedores');
  expect((await axe.run(container)).violations).toEqual([]);
});

test('a subcategory leads to its main category, and into the directory by a search in that one', async () => {
  serve([{ id: 7, intro: null }]);
  await renderApp('/categorias/vestidos-de-festa');
  const trail = within(await screen.findByRole('navigation', { name: 'Você está em' }));
  expect(trail.getByRole('link', { name: 'Vestidos' })).toHaveAttribute('href', '/categorias/vestidos');
  expect(screen.getByRole('link', { name: 'Buscar e filtrar no guia' })).toHaveAttribute(
    'href',
    '/fornecedores?busca=Vestidos+de+Festa&categoria=Vestidos',
  );
});

test('an address that no category has shows that the page was not found', async () => {
  serve([]);
  await renderApp('/categorias/inexistente');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});

test('a category that fails to load can be tried again', async () => {
  serve();
  server.use(table('get', 'suppliers', () => refusal(500)));
  const { user } = await renderApp('/categorias/vestidos');
  await screen.findByRole('alert');
  serve();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Ateliê Aberto' })).toBeVisible();
});
