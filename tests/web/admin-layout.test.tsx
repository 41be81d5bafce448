import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { expectAccessible } from './support/axe';
import { answerAuth, storedKeys, type AskedAuth } from './support/auth-answers';
import { adminRow, memberRow } from '../support/builders';
import { loseHelp } from './support/connection';
import { hold, sentAsVisitor, server, table } from './support/msw';
import { at, confirmLogout, fill } from './support/screen';
import { renderApp } from './support/render-route';
import { ALL_USERS, usersServer } from './support/users';

const USERS = '/admin/usuarios';
/** As in the style sheet: from here the navigation stands beside the page. */
const WIDE = '(min-width: 64em)';
const PAGES = {
  Dashboard: '/admin',
  Fornecedores: '/admin/fornecedores',
  Contatos: '/admin/contatos',
  Páginas: '/admin/paginas',
  Categorias: '/admin/categories',
  Sinônimos: '/admin/sinonimos',
  'Listas Especiais': '/admin/listas-especiais',
  Usuários: USERS,
  Pedidos: '/admin/pedidos',
  Cupons: '/admin/cupons',
  Promoções: '/admin/promocoes',
  Mensagens: '/admin/mensagens',
  'E-mails': '/admin/emails',
  Histórico: '/admin/historico',
  Configurações: '/admin/configuracoes',
};

let asked: AskedAuth;
beforeEach(() => {
  asked = answerAuth();
  usersServer(ALL_USERS);
});

function useWideScreen() {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === WIDE,
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
}

/** Gives everything a place on the screen: a menu hides when its button has none. */
function layOut() {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  const rectangle = { x: 100, y: 100, top: 100, left: 100, right: 140, bottom: 140, width: 40, height: 40 };
  const measured = { ...rectangle, toJSON: () => rectangle };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(measured);
}

/** The admin area on a wide screen, else on a phone. */
async function openArea(path = USERS, { wide = true } = {}) {
  if (wide) useWideScreen();
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const nav = () => screen.getByRole('navigation', { name: 'Administração' });
const banner = () => within(screen.getByRole('banner'));
const accountButton = () => screen.getByRole('button', { name: 'Minha Conta' });
const menuButton = () => screen.getByRole('button', { name: 'Abrir menu' });

function addresses(part: HTMLElement): Record<string, string | null> {
  const links = within(part).getAllByRole('link');
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]));
}

/** Texts of the links that are marked as the page one is on. */
function current(part: HTMLElement): (string | null)[] {
  const links = within(part).getAllByRole('link');
  return links.filter((link) => link.ariaCurrent === 'page').map((link) => link.textContent);
}

describe('layout on a wide screen', () => {
  test('the header names the admin area and links to the directory; the sidebar links to every page and marks the current one', async () => {
    const { user } = await openArea();
    await screen.findByRole('table', { name: 'Usuários' });
    const home = banner().getByRole('link', { name: /Admin/ });
    expect(home).toHaveAttribute('href', '/admin');
    expect(within(home).getByText('Admin')).toBeVisible();
    expect(banner().getByRole('link', { name: 'Ver Diretório' })).toHaveAttribute('href', '/fornecedores');
    expect(addresses(nav())).toEqual(PAGES);
    expect(Object.keys(addresses(nav()))).toEqual(Object.keys(PAGES));
    expect(current(nav())).toEqual(['Usuários']);
    expect(screen.queryByRole('button', { name: 'Abrir menu' })).toBeNull();

    await user.click(within(nav()).getByRole('link', { name: 'Mensagens' }));
    await at('/admin/mensagens');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mensagens' })).toBeVisible();
    expect(current(nav())).toEqual(['Mensagens']);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  test('the account menu shows the name of the admin and links to profile and settings, and "Sair" ends the session and clears what is stored', async () => {
    layOut();
    const sent = sentAsVisitor();
    const { user } = await openArea();
    expect(screen.queryByRole('menu')).toBeNull();
    await user.click(accountButton());
    const menu = await screen.findByRole('menu', { name: 'Minha Conta' });
    expect(within(menu).getByText('Minha Conta')).toBeVisible();
    expect(within(menu).getByText(adminRow.name)).toBeVisible();
    expect(within(menu).getByText(adminRow.email)).toBeVisible();
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Perfil', '/admin/perfil'],
      ['Configurações', '/admin/configuracoes'],
      ['Atalhos do teclado', null],
      ['Sair', null],
    ]);
    await expectAccessible(menu);
    await user.click(within(menu).getByRole('menuitem', { name: 'Configurações' }));
    await at('/admin/configuracoes');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

    await user.click(accountButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Sair' }));
    await confirmLogout(user);
    await at('/login');
    expect(asked.logouts).toHaveLength(1);
    await waitFor(() => expect(storedKeys()).toEqual([]));
    expect(screen.queryByRole('navigation', { name: 'Administração' })).toBeNull();
    expect(sent.filter((name) => name !== 'settings')).toEqual([]);
  });
});

describe('keyboard shortcuts', () => {
  const list = () => screen.findByRole('dialog', { name: 'Atalhos do teclado' });
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const search = () => screen.getByRole('searchbox');
  const switchOf = (dialog: HTMLElement) => within(dialog).getByRole('switch');

  test('keys open the pages of the navigation, the form for a new record and the search, and do nothing while somebody types or a dialog is open', async () => {
    const { user } = await openArea();
    await screen.findByRole('table', { name: 'Usuários' });
    await user.keyboard('/');
    expect(search()).toHaveFocus();
    await user.keyboard('ng/?');
    expect(search()).toHaveValue('ng/?');

    act(() => search().blur());
    await user.keyboard('n');
    const form = await screen.findByRole('dialog', { name: 'Adicionar usuário' });
    await waitFor(() => expect(form).toContainElement(document.activeElement as HTMLElement));
    act(() => within(form).getByRole('button', { name: 'Cancelar' }).focus());
    await user.keyboard('gm/?');
    expect(screen.getAllByRole('dialog')).toEqual([form]);
    await user.keyboard('{Escape}');
    await isGone();
    expect(window.location.pathname).toBe(USERS);

    await user.keyboard('gh');
    await at('/admin/historico');
    expect(await screen.findByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
    await user.keyboard('n');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the second of two keys counts only soon after the first, and a checkbox with the focus is no typing', async () => {
    const { user } = await openArea();
    await screen.findByRole('table', { name: 'Usuários' });
    await user.keyboard('g');
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5_000);
    await user.keyboard('h');
    later.mockRestore();
    await at(USERS);

    const checkbox = Object.assign(document.createElement('input'), { type: 'checkbox' });
    document.body.append(checkbox);
    checkbox.focus();
    await user.keyboard('gh');
    await at('/admin/historico');
  });

  test('"?" lists those of the page, which can be turned off on this device; the account menu and Ctrl + / still open the list', async () => {
    layOut();
    const { user } = await openArea();
    await screen.findByRole('table', { name: 'Usuários' });
    await user.keyboard('?');
    const dialog = await list();
    const names = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Adicionar Usuário', 'Buscar usuários', 'Esta lista', ...Object.keys(PAGES)]);
    const keys = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(keys.slice(0, 5)).toEqual(['n', '/', '?', 'g depois d', 'g depois f']);
    expect(new Set(keys).size).toBe(keys.length);
    await expectAccessible(dialog);

    await user.click(switchOf(dialog));
    expect(switchOf(dialog)).not.toBeChecked();
    await user.keyboard('{Escape}');
    await isGone();
    await user.keyboard('n/gh?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(search()).not.toHaveFocus();
    await at(USERS);

    await user.keyboard('{Control>}/{/Control}');
    expect(switchOf(await list())).not.toBeChecked();
    await user.keyboard('{Escape}');
    await isGone();
    await user.click(accountButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Atalhos do teclado' }));
    await user.click(switchOf(await list()));
    await user.keyboard('{Escape}');
    await isGone();
    await user.keyboard('/');
    expect(search()).toHaveFocus();
  });
});

describe('layout on a phone', () => {
  test('the drawer holds the navigation; button, Escape, a click on the current page and the choice of another close it, and the focus returns to its button', async () => {
    const { user } = await openArea(USERS, { wide: false });
    expect(screen.queryByRole('navigation', { name: 'Administração' })).toBeNull();
    expect(menuButton()).toHaveAttribute('aria-haspopup', 'dialog');
    for (const close of [
      () => user.click(screen.getByRole('button', { name: 'Fechar menu' })),
      () => user.keyboard('{Escape}'),
      () => user.click(screen.getByRole('link', { name: 'Usuários' })),
    ]) {
      await user.click(menuButton());
      await screen.findByRole('dialog', { name: 'Administração' });
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await at(USERS);
      await waitFor(() => expect(menuButton()).toHaveFocus());
    }
    await user.click(menuButton());
    const drawer = await screen.findByRole('dialog', { name: 'Administração' });
    expect(addresses(within(drawer).getByRole('navigation'))).toEqual(PAGES);
    expect(current(drawer)).toEqual(['Usuários']);
    await user.click(within(drawer).getByRole('link', { name: 'Histórico' }));
    await at('/admin/historico');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: 'Histórico' })).toBeVisible();
  });
});

describe('"Como funciona"', () => {
  const helpButton = () => screen.getByRole('button', { name: 'Como funciona' });
  const help = () => screen.findByRole('dialog', { name: 'Como funciona' });
  const sentences = (dialog: HTMLElement) =>
    [...dialog.querySelectorAll('p')].map(({ textContent }) => textContent);
  /** What the guide says about the users. */
  const [, ABOUT_USERS] = /\n## Usuários\n\n([^#]+)\n/.exec(readFileSync('docs/administracao.md', 'utf8'))!;

  test('beside the title opens what the guide says about the page; Escape, a click outside and the button close it, and the focus returns', async () => {
    layOut();
    const { user } = await openArea();
    await screen.findByRole('table', { name: 'Usuários' });
    for (const close of [
      () => user.keyboard('{Escape}'),
      () => user.click(document.body),
      () => user.click(helpButton()),
    ]) {
      await user.click(helpButton());
      const dialog = await help();
      await waitFor(() => expect(sentences(dialog).join('\n')).toBe(ABOUT_USERS!.trim()));
      expect(within(dialog).getByRole('heading', { level: 2, name: 'Como funciona' })).toBeVisible();
      await waitFor(() => expect(dialog).toHaveFocus());
      await expectAccessible(dialog);
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(helpButton()).toHaveFocus());
    }
  });

  test('says if the text cannot be loaded, and loads it on another attempt', async () => {
    layOut();
    const code = loseHelp();
    const { user } = await openArea();
    await user.click(helpButton());
    const dialog = await help();
    const retry = await within(dialog).findByRole('button', { name: 'Tentar novamente' });
    expect(sentences(dialog)).toEqual(['Não foi possível carregar a explicação.']);
    await expectAccessible(dialog);
    code.restore();
    await user.click(retry);
    await waitFor(() => expect(sentences(dialog).join('\n')).toBe(ABOUT_USERS!.trim()));
    expect(dialog).toHaveFocus();
  });

  test('is missing on a page that the guide leaves out', async () => {
    await openArea('/admin/perfil');
    expect(screen.queryByRole('button', { name: 'Como funciona' })).toBeNull();
  });
});

test('/admin/categorias redirects to /admin/categories, and Back does not return to it', async () => {
  const before = window.history.length;
  await renderApp('/admin/categorias', { as: 'member' });
  await at('/admin/categories');
  expect(window.history.length).toBe(before);
});

test('/admin/perfil shows the account forms inside the admin layout', async () => {
  await openArea('/admin/perfil');
  expect(screen.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible();
  expect(document.title).toContain('Perfil');
  const data = within(await screen.findByRole('region', { name: 'Meus Dados' }));
  expect(data.getByLabelText('Nome')).toHaveValue(adminRow.name);
  expect(data.getByLabelText('E-mail')).toHaveValue(adminRow.email);
  expect(data.getByRole('button', { name: 'Salvar Alterações' })).toBeVisible();
  const security = within(screen.getByRole('region', { name: 'Segurança' }));
  expect(security.getByRole('button', { name: 'Atualizar Senha' })).toBeVisible();
  expect(current(nav())).toEqual([]);
});

describe('access of users who are not admins', () => {
  /** Whether anything of the area was ever in the page, even for a moment. */
  function watchForArea() {
    const seen = { area: false };
    const look = () => {
      const parts = 'nav[aria-label="Administração"], [aria-label="Abrir menu"], [aria-label="Minha Conta"]';
      if (document.querySelector(parts)) seen.area = true;
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return { seen, stop: () => observer.disconnect() };
  }

  test.each([
    [false, USERS],
    [true, '/admin'],
    [true, '/admin/perfil'],
  ])(
    'a member (wide screen: %s) is redirected from %s to / and sees nothing of the admin area',
    async (wide, path) => {
      if (wide) useWideScreen();
      const { held, release } = hold();
      server.use(
        table('get', 'accounts', async () => {
          await held;
          return HttpResponse.json({ ...memberRow, role: 'premium', status: 'active' });
        }),
      );
      const { seen, stop } = watchForArea();
      await renderApp(path, { as: 'member' });
      expect(await screen.findByRole('status', { name: 'Carregando…' })).toBeVisible();
      release();
      await at('/');
      await screen.findByRole('heading', { level: 1 });
      stop();
      expect(seen.area).toBe(false);
    },
  );

  test('a visitor is asked to log in and then returns to the requested page', async () => {
    useWideScreen();
    const { seen, stop } = watchForArea();
    const { user } = await renderApp(`${USERS}?busca=bia`);
    await at('/login');
    stop();
    expect(seen.area).toBe(false);
    await fill(user, { 'E-mail': adminRow.email, Senha: 'segredo-longo' });
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await at(`${USERS}?busca=bia`);
    await screen.findByRole('table', { name: 'Usuários' });
    expect(current(nav())).toEqual(['Usuários']);
  });
});
