import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerAuth } from './support/auth-answers';
import { found } from './support/directory';
import { renderApp } from './support/render-route';
import { at, fill, logOut } from './support/screen';

beforeEach(() => {
  answerAuth();
});

describe('links to the main pages', () => {
  const bar = () => screen.queryByRole('navigation', { name: 'Atalhos' });
  const main = () => screen.getByRole('navigation', { name: 'Principal' });
  const linksOf = (nav: HTMLElement) =>
    within(nav)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

  test('a member has a bar with the main pages, of which the current one is marked, until the session ends', async () => {
    const { user } = await renderApp('/home', { as: 'member' });
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

    for (const name of ['Conta', 'Favoritos'] as const) {
      await user.click(within(bar()!).getByRole('link', { name }));
      await screen.findByRole('heading', { level: 1, name: 'Meu perfil' });
      const current = within(bar()!).getAllByRole('link', { current: 'page' });
      expect(current.map((link) => link.textContent)).toEqual([name]);
    }
    localStorage.removeItem('token');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expect(bar()).toBeNull());
  });

  test('on the page that compares favorites, the bar marks them', async () => {
    await renderApp('/perfil?aba=comparar&fornecedores=1', { as: 'member' });
    await screen.findByRole('heading', { level: 1, name: 'Meu perfil' });
    expect(within(bar()!).getByRole('link', { current: 'page' })).toHaveTextContent('Favoritos');
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

  test.each(['/assinatura', '/login', '/admin/perfil'])('there is no bar at %s', async (path) => {
    await renderApp(path, { as: 'member' });
    await screen.findByRole('main');
    expect(bar()).toBeNull();
  });

  test('"Buscar" opens the catalog with the search focused, there keeps its filters, and Back does not focus the search again', async () => {
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

    await user.click(within(bar()!).getByText('Conta'));
    await screen.findByRole('heading', { level: 1, name: 'Meu perfil' });
    act(() => window.history.back());
    await found();
    expect(screen.getByPlaceholderText('Buscar fornecedores...')).not.toHaveFocus();
  });
});

test('the way to help is at the same place on every page', async () => {
  const footers: (string | null)[][] = [];
  for (const [path, as] of [
    ['/', 'visitor'],
    ['/contato', 'visitor'],
    ['/perfil', 'member'],
    ['/nao-existe', 'visitor'],
  ] as const) {
    const { unmount } = await renderApp(path, { as });
    const footer = await screen.findByRole('navigation', { name: 'Rodapé' });
    footers.push(
      within(footer)
        .getAllByRole('link')
        .map((link) => link.textContent),
    );
    unmount();
  }
  expect(footers[0]).toContain('Contato');
  expect(new Set(footers.map(String))).toHaveLength(1);
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
    ['/fornecedores?busca=x&premium=1', 'Fornecedores', '/fornecedores'],
    ['/fornecedores?categoria=Moda+Feminina&busca=x', 'Moda Feminina', '/fornecedores'],
    ['/home', 'Início', '/fornecedores'],
    ['/home?categoria=Bijuterias', 'Bijuterias', '/categorias/bijuterias'],
  ])('%s is called "%s", and its canonical URL is %s', async (path, title, url) => {
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
    const { user } = await renderApp('/fornecedores');
    await found();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Bijuterias');
    await waitFor(() => expect(document.title).toBe('Bijuterias · Guia de Fornecedores'));
    expect(canonical()).toBe(`${origin}/categorias/bijuterias`);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Categoria' }), 'Todas as categorias');
    await waitFor(() => expect(document.title).toBe('Fornecedores · Guia de Fornecedores'));
  });
});

test.each(['/fornecedores', '/home'])(
  'on %s the key "/" moves the focus to the search, and "?" lists the keys of the page',
  async (path) => {
    const { user } = await renderApp(path);
    await found();
    await user.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    act(() => screen.getByRole('searchbox').blur());
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    const keys = [...dialog.querySelectorAll('kbd')].map(({ textContent }) => textContent);
    expect(keys).toEqual(['/', '?']);
  },
);
