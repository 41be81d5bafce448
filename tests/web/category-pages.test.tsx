import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { categoryRows } from '../support/builders';
import { answerAuth } from './support/auth-answers';
import { refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { savedSearchServer } from './support/saved-searches';
import { at, fill } from './support/screen';

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
        price_from_cents: null,
        price_to_cents: null,
        sells_to_cpf: false,
      }
    : null,
});

function serve(found: object[] = [{ id: 2, intro: 'Do básico à festa.' }]) {
  const asked: (string | null)[] = [];
  server.use(
    table('post', 'rpc/category_pages', () => HttpResponse.json([GOWNS, EMPTY, DRESSES])),
    table('get', 'categories', ({ request }) => {
      // PostgREST answers with one object where one row is asked for.
      const single = request.headers.get('accept')?.includes('vnd.pgrst.object');
      return single && found.length === 1 ? HttpResponse.json({ ...found[0] }) : rows(found);
    }),
    table('get', 'suppliers', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('or'));
      return rows([tile(1, 'Ateliê Aberto', true), tile(3, 'Ateliê Fechado', false)]);
    }),
  );
  return asked;
}

test('the list of categories shows those with suppliers, with their subcategories', async () => {
  serve();
  await renderApp('/categorias');
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
});

test('a category shows its text, its open suppliers with their terms, and locked ones by name and code', async () => {
  const asked = serve();
  await renderApp('/categorias/vestidos');
  expect(await screen.findByRole('heading', { name: 'Vestidos', level: 1 })).toBeVisible();
  expect(screen.getByText('60 fornecedores · 1 aberto para todos')).toBeVisible();
  expect(screen.getByText('Do básico à festa.')).toBeVisible();
  const open = within(screen.getByRole('region', { name: 'Abertos para todos' }));
  expect(open.getByRole('link', { name: 'Ateliê Aberto' })).toHaveAttribute('href', '/fornecedores/1');
  expect(open.getByText(/Fortaleza, CE · mín\. 12 peças/)).toBeVisible();
  const locked = within(screen.getByRole('region', { name: 'Para assinantes Premium' }));
  expect(locked.getByRole('link', { name: 'Ateliê Fechado' })).toHaveAttribute('href', '/fornecedores/3');
  expect(locked.getByText('F-0003 · Vestidos de Festa')).toBeVisible();
  expect(asked, 'those of its subcategories are in it').toEqual([
    '(category_id.in.(2,7),subcategory_id.in.(2,7))',
  ]);
  for (const name of ['Buscar “Vestidos” no guia', 'Ver os outros no guia'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/fornecedores?busca=Vestidos');
  expect(screen.getByRole('link', { name: 'Ver planos' })).toHaveAttribute('href', '/planos');
  expect(document.title).toBe('Vestidos: fornecedores para a sua revenda · Guia de Fornecedores');
});

test('a subcategory leads to its main category, and into the directory by a search for its name', async () => {
  const asked = serve([{ id: 7, intro: null }]);
  await renderApp('/categorias/vestidos-de-festa');
  const trail = within(await screen.findByRole('navigation', { name: 'Você está em' }));
  expect(trail.getByRole('link', { name: 'Vestidos' })).toHaveAttribute('href', '/categorias/vestidos');
  expect(screen.getByRole('link', { name: 'Buscar “Vestidos de Festa” no guia' })).toHaveAttribute(
    'href',
    '/fornecedores?busca=Vestidos+de+Festa',
  );
  expect(asked).toEqual(['(category_id.in.(7),subcategory_id.in.(7))']);
});

test('a category without suppliers leads to others, and neither counts nor advertises', async () => {
  serve([{ id: 9, intro: null }]);
  server.use(table('get', 'suppliers', () => rows([])));
  await renderApp('/categorias/ponchos');
  expect(await screen.findByText(/Ainda não há fornecedores nesta categoria/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver todas as categorias' })).toHaveAttribute(
    'href',
    '/categorias',
  );
  const others = within(screen.getByRole('navigation', { name: 'Outras categorias' }));
  expect(others.getByRole('link', { name: 'Vestidos 60' })).toBeVisible();
  expect(screen.queryByText(/0 fornecedores/)).toBeNull();
  expect(screen.queryByRole('complementary', { name: 'Seja Premium' })).toBeNull();
  expect(document.querySelector('meta[name=description]')).toHaveAttribute(
    'content',
    'Ponchos: ainda não há fornecedores nesta categoria do guia.',
  );
});

describe('the suppliers of a category that come later', () => {
  const OFFER = 'Avisar quando chegar fornecedor novo';
  const FEMININE = { id: 1, name: 'Moda Feminina', slug: 'moda-feminina', parent_id: null, suppliers: 5 };
  const BIJOUX = { id: 2, name: 'Bijuterias', slug: 'bijuterias', parent_id: null, suppliers: 2 };

  /** Answers what pages of categories and the saving of searches ask for. */
  function serveCategory(category: object, suppliers?: object[]) {
    serve();
    server.use(
      table('post', 'rpc/category_pages', () => HttpResponse.json([category, FEMININE])),
      table('get', 'categories', ({ request }) =>
        new URL(request.url).searchParams.has('slug')
          ? HttpResponse.json({ ...category, intro: null })
          : rows(categoryRows),
      ),
      ...(suppliers ? [table('get', 'suppliers', () => rows(suppliers))] : []),
    );
  }

  test('can be told to a member, by the name of a subcategory, which the search finds them by', async () => {
    serveCategory({ ...BIJOUX, parent_id: FEMININE.id });
    const { sent } = savedSearchServer();
    const { user } = await renderApp('/categorias/bijuterias', { as: 'member' });
    await user.click(await screen.findByRole('button', { name: OFFER }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Avisar quando chegar fornecedor novo' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Salvar busca' }));
    const link = await screen.findByRole('link', { name: 'Busca salva' });
    expect(link).toHaveAttribute('href', '/perfil?aba=buscas');
    expect(sent).toMatchObject([{ body: { category_id: null, text: 'Bijuterias' } }]);
  });

  test('can be told where there are none yet, to a visitor who logs in and comes back to the page', async () => {
    serveCategory({ ...BIJOUX, suppliers: 0 }, []);
    answerAuth();
    const { sent } = savedSearchServer();
    const { user } = await renderApp('/categorias/bijuterias');
    await user.click(await screen.findByRole('link', { name: OFFER }));
    await at('/login');
    await screen.findByText('Entre ou cadastre-se grátis para salvar esta busca.');
    await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Avisar quando chegar fornecedor novo' }),
    );
    await at('/categorias/bijuterias');
    expect(screen.getByText(/Ainda não há fornecedores nesta categoria/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Salvar busca' }));
    await waitFor(async () => expect(await screen.findByRole('link', { name: 'Busca salva' })).toHaveFocus());
    const body = { name: 'Bijuterias', category_id: 2, text: '' };
    expect(sent).toMatchObject([{ body }]);
  });
});

test('an address that no category has shows that the page was not found', async () => {
  serve([]);
  await renderApp('/categorias/inexistente');
  expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
});

test('a category that fails to load can be tried again, and one without subcategories leads into the directory with its filter', async () => {
  serve();
  server.use(table('get', 'suppliers', () => refusal(500)));
  const { user, unmount } = await renderApp('/categorias/vestidos');
  await screen.findByRole('alert');
  serve();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: 'Ateliê Aberto' })).toBeVisible();
  unmount();

  serve([{ id: 4, intro: null }]);
  const nodes = [DRESSES, { id: 4, name: 'Bolsas', slug: 'bolsas', parent_id: null, suppliers: 2 }];
  server.use(table('post', 'rpc/category_pages', () => HttpResponse.json(nodes)));
  await renderApp('/categorias/bolsas');
  const link = await screen.findByRole('link', { name: 'Buscar e filtrar no guia' });
  expect(link).toHaveAttribute('href', '/fornecedores?categoria=Bolsas');
});
