import axe from 'axe-core';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockedSupplier, MEMBER_ID, openSupplier } from '../support/builders';
import { answerAuth, auth, authRefusal } from './support/auth-answers';
import { answerList, found } from './support/directory';
import { hold, server } from './support/msw';
import { renderApp, storedSession } from './support/render-route';
import { at, fill, logOut } from './support/screen';
import { answerPage, lockedPage, supplierPage } from './support/supplier-page';

const LIST = [
  openSupplier(1, { name: 'Ateliê Lumivê' }),
  openSupplier(2, { name: 'Brisalu Bijoux', category_id: 2 }),
  lockedSupplier(3, { name: 'Calçados Zarapê', image_hash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }),
];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  answerAuth();
});
afterEach(() => vi.restoreAllMocks());

describe('links to the main pages', () => {
  const bar = () => screen.queryByRole('navigation', { name: 'Atalhos' });
  const main = () => screen.getByRole('navigation', { name: 'Principal' });
  const linksOf = (nav: HTMLElement) =>
    within(nav)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

  test('a member has a bar with the main pages, and the current one is marked', async () => {
    const { container } = await renderApp('/home', { as: 'member' });
    await found();
    expect(linksOf(await screen.findByRole('navigation', { name: 'Atalhos' }))).toEqual([
      ['Início', '/home', 'page'],
      ['Buscar', '/fornecedores', null],
      ['Favoritos', '/perfil?aba=favoritos', null],
      ['Conta', '/perfil', null],
    ]);
    expect(linksOf(main())).toEqual([
      ['Início', '/home', 'page'],
      ['Fornecedores', '/fornecedores', null],
      ['Favoritos', '/perfil?aba=favoritos', null],
    ]);
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test.each([
    ['/perfil', 'Conta'],
    ['/perfil?aba=configuracoes', 'Conta'],
    ['/perfil?aba=favoritos', 'Favoritos'],
  ])('at %s the bar marks "%s"', async (path, text) => {
    await renderApp(path, { as: 'member' });
    await screen.findByRole('heading', { level: 1, name: 'Meu perfil' });
    const current = within(bar()!).getAllByRole('link', { current: 'page' });
    expect(current.map((link) => link.textContent)).toEqual([text]);
  });

  test('a visitor has links in the header and no bar', async () => {
    await renderApp('/fornecedores');
    await found();
    expect(linksOf(main())).toEqual([
      ['Início', '/home', null],
      ['Fornecedores', '/fornecedores', 'page'],
      ['Planos', '/planos', null],
    ]);
    expect(bar()).toBeNull();
  });

  test('the bar goes when the session ends in another tab', async () => {
    await renderApp('/fornecedores', { as: 'member' });
    await waitFor(() => expect(bar()).not.toBeNull());
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expect(bar()).toBeNull());
  });

  test.each(['/assinatura', '/login', '/admin/perfil'])('there is no bar at %s', async (path) => {
    await renderApp(path, { as: 'member' });
    await screen.findByRole('main');
    expect(bar()).toBeNull();
  });

  test('"Buscar" opens the catalog with the search focused, and on the catalog keeps its filters', async () => {
    const { user } = await renderApp('/home', { as: 'member' });
    await found();
    await user.click(within(await screen.findByRole('navigation', { name: 'Atalhos' })).getByText('Buscar'));
    const search = await screen.findByPlaceholderText('Buscar fornecedores...');
    expect(search).toHaveFocus();
    await user.type(search, 'lumi');
    await at('/fornecedores?busca=lumi');
    await user.click(within(bar()!).getByText('Buscar'));
    expect(search).toHaveFocus();
    expect(search).toHaveValue('lumi');
    await at('/fornecedores?busca=lumi');
  });

  test('going back to the catalog does not focus the search again', async () => {
    const { user } = await renderApp('/home', { as: 'member' });
    await found();
    await user.click(within(await screen.findByRole('navigation', { name: 'Atalhos' })).getByText('Buscar'));
    await screen.findByPlaceholderText('Buscar fornecedores...');
    await user.click(within(bar()!).getByText('Conta'));
    await screen.findByRole('heading', { level: 1, name: 'Meu perfil' });
    act(() => window.history.back());
    await found();
    expect(screen.getByPlaceholderText('Buscar fornecedores...')).not.toHaveFocus();
  });
});

describe('logging out', () => {
  const question = () => screen.findByRole('dialog', { name: 'Sair da conta?' });
  const ask = async (user: Awaited<ReturnType<typeof renderApp>>['user']) =>
    user.click(await screen.findByRole('button', { name: 'Sair' }));

  test('asks first, and Cancel keeps the session and returns the focus', async () => {
    const { user } = await renderApp('/sobre', { as: 'member' });
    await ask(user);
    expect(within(await question()).getByRole('button', { name: 'Sair' })).toHaveFocus();
    expect(await question()).not.toHaveTextContent('será apagado');
    expect((await axe.run(await question())).violations).toEqual([]);
    await user.click(within(await question()).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('token')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Sair' })).toHaveFocus();
  });

  test.each([
    ['/contato', { Mensagem: 'Olá, tudo bem?' }],
    ['/perfil?aba=configuracoes', { Nome: 'Ana Nova' }],
  ])('says at %s that typed text would be deleted', async (path, values) => {
    const { user } = await renderApp(path, { as: 'member' });
    await fill(user, values);
    await user.click((await screen.findAllByRole('button', { name: 'Sair' }))[0]!);
    expect(await question()).toHaveTextContent('O que você digitou e ainda não salvou será apagado.');
  });

  test('does not wait for a question whose code cannot be loaded', async () => {
    vi.doMock('@/app/layouts/logout-dialog', () => {
      throw new Error('no connection');
    });
    const { user } = await renderApp('/sobre', { as: 'member' });
    await ask(user);
    await at('/login');
    expect(localStorage.getItem('token')).toBeNull();
    vi.doUnmock('@/app/layouts/logout-dialog');
  });
});

describe('suppliers that were viewed lately', () => {
  const recent = () => screen.queryByRole('region', { name: 'Vistos recentemente' });
  const stored = () => localStorage.getItem('recent');
  const names = () =>
    within(recent()!)
      .getAllByRole('link')
      .map((link) => link.textContent);

  async function openSearch(path = '/fornecedores', as: 'visitor' | 'member' = 'visitor') {
    answerList(LIST);
    const view = await renderApp(path, { as });
    await found();
    await view.user.click(screen.getByRole('searchbox'));
    return view;
  }

  test.each(['/fornecedores', '/home'])('are linked below the empty search of %s', async (path) => {
    localStorage.setItem('recent', '[2,1]');
    const { user, container } = await openSearch(path);
    await waitFor(() => expect(names()).toEqual(['Brisalu BijouxBijuterias', 'Ateliê LumivêModa Feminina']));
    expect((await axe.run(container)).violations).toEqual([]);
    await user.tab();
    const first = within(recent()!).getAllByRole('link')[0]!;
    expect(first).toHaveFocus();
    expect(first).toHaveAttribute('href', path === '/home' ? '/diretorio/2' : '/fornecedores/2');
    await user.keyboard('{Escape}');
    expect(recent()).toBeNull();
    await user.click(screen.getByRole('searchbox'));
    await waitFor(() => expect(recent()).not.toBeNull());
    await user.type(screen.getByRole('searchbox'), 'a');
    expect(recent()).toBeNull();
  });

  test('are not offered to somebody who has not opened any', async () => {
    await openSearch();
    expect(recent()).toBeNull();
  });

  test('show only what the list shows: nothing of a supplier that is gone, no picture of one that is locked again', async () => {
    localStorage.setItem('recent', '[99,3]');
    await openSearch();
    await waitFor(() => expect(names()).toEqual(['Calçados ZarapêModa Feminina']));
    expect(within(recent()!).getByRole('img', { name: 'Bloqueado' })).toBeVisible();
    expect(recent()!.querySelector('img')).toBeNull();
  });

  test('can be cleared, and the focus stays in the search', async () => {
    localStorage.setItem('recent', '[1]');
    const { user } = await openSearch();
    await waitFor(() => expect(recent()).not.toBeNull());
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(recent()).toBeNull();
    expect(stored()).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });

  test('are the last twelve that were opened, each once', async () => {
    localStorage.setItem('recent', JSON.stringify([20, 7, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30]));
    answerPage(supplierPage(7));
    await renderApp('/fornecedores/7');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(stored()).toBe('[7,20,21,22,23,24,25,26,27,28,29,30]'));
  });

  test('do not include a supplier that was locked when it was opened', async () => {
    answerPage(lockedPage(7));
    await renderApp('/fornecedores/7');
    await screen.findByRole('heading', { name: 'Conteúdo Exclusivo para Assinantes' });
    expect(stored()).toBeNull();
  });

  test.each([['[1,"x",null]'], ['{"a":1}'], ['não é JSON']])(
    'are read from a damaged value %s',
    async (value) => {
      localStorage.setItem('recent', value);
      await openSearch();
      await waitFor(() => expect(recent() === null).toBe(!value.startsWith('[')));
    },
  );

  test('are deleted by a logout', async () => {
    localStorage.setItem('recent', '[1]');
    const { user } = await renderApp('/sobre', { as: 'member' });
    await logOut(user);
    await at('/login');
    expect(stored()).toBeNull();
  });

  test.each([
    ['a logout', () => localStorage.removeItem('token')],
    [
      'the login of another member',
      () =>
        localStorage.setItem(
          'token',
          JSON.stringify({ ...storedSession(), user: { id: MEMBER_ID.replace(/^./, 'f') } }),
        ),
    ],
  ])('are deleted by %s in another tab', async (_what, change) => {
    localStorage.setItem('recent', '[1]');
    await renderApp('/sobre', { as: 'member' });
    await screen.findByRole('button', { name: 'Sair' });
    change();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(stored()).toBeNull();
  });

  test('are deleted by the login of another member in another tab while the session is checked', async () => {
    const { held, release } = hold();
    vi.doMock('@/lib/backend/supabase-client', async (original) => {
      await held;
      return original();
    });
    localStorage.setItem('recent', '[1]');
    localStorage.setItem('token', JSON.stringify(storedSession()));
    await renderApp('/sobre');
    const other = { ...storedSession(), user: { id: MEMBER_ID.replace(/^./, 'f') } };
    localStorage.setItem('token', JSON.stringify(other));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    expect(stored()).toBeNull();
    release();
    vi.doUnmock('@/lib/backend/supabase-client');
  });

  test('are deleted when a stored session has expired and cannot be refreshed', async () => {
    localStorage.setItem('recent', '[1]');
    localStorage.setItem('token', JSON.stringify(storedSession({ expiresInSeconds: -60 })));
    server.use(auth('token', () => authRefusal(400, 'refresh_token_not_found')));
    await renderApp('/sobre');
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    await waitFor(() => expect(stored()).toBeNull());
  });

  test('stay with a visitor who logs in', async () => {
    localStorage.setItem('recent', '[1]');
    const { user } = await renderApp('/login');
    await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await at('/home');
    expect(stored()).toBe('[1]');
  });
});

test('a logout forgets the locked supplier that the member wanted to open', async () => {
  const { user } = await renderApp('/sobre', { as: 'member' });
  localStorage.setItem('wanted-supplier', '{}');
  await logOut(user);
  await at('/login');
  expect(localStorage.getItem('wanted-supplier')).toBeNull();
});

describe('metadata of a filtered list', () => {
  const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href');
  const meta = (name: string) => document.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
  const origin = window.location.origin;

  test.each([
    ['/fornecedores', 'Fornecedores', '/fornecedores'],
    ['/fornecedores?busca=x&premium=1', 'Fornecedores', '/fornecedores'],
    ['/fornecedores?categoria=Inventada', 'Fornecedores', '/fornecedores'],
    [
      '/fornecedores?categoria=Moda+Feminina&busca=x',
      'Moda Feminina',
      '/fornecedores?categoria=Moda+Feminina',
    ],
    ['/home', 'Início', '/fornecedores'],
    ['/home?premium=1&categoria=Bijuterias', 'Bijuterias', '/fornecedores?categoria=Bijuterias'],
  ])('%s is called "%s", and its canonical URL is %s', async (path, title, url) => {
    answerList(LIST);
    await renderApp(path);
    await found();
    await waitFor(() => expect(document.title).toBe(`${title} · Guia de Fornecedores`));
    expect(canonical()).toBe(origin + url);
    expect(meta('og:url')).toBe(origin + url);
    expect(meta('og:title')).toBe(title);
    expect(document.querySelectorAll('link[rel=canonical], title')).toHaveLength(2);
    expect(document.querySelector('meta[name=robots]')).toBeNull();
  });

  test('the title follows the choice of a category', async () => {
    answerList(LIST);
    const { user } = await renderApp('/fornecedores');
    await found();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Bijuterias');
    await waitFor(() => expect(document.title).toBe('Bijuterias · Guia de Fornecedores'));
    expect(canonical()).toBe(`${origin}/fornecedores?categoria=Bijuterias`);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Todas as categorias');
    await waitFor(() => expect(document.title).toBe('Fornecedores · Guia de Fornecedores'));
  });
});
