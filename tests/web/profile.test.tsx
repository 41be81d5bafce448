import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { keepAccount } from './support/account';
import { adminRow, answerAuth, storedKeys } from './support/auth-answers';
import { memberRow, premiumRow } from '../support/builders';
import { refusal, rows, server, table } from './support/msw';
import { at, confirmLogout, fill } from './support/screen';
import { renderApp } from './support/render-route';

const menu = async () => within(await screen.findByRole('navigation', { name: 'Perfil' }));
const card = async () => within(await screen.findByRole('complementary', { name: 'Assinatura' }));
const LOGGED_OUT = 'Você precisa estar logado para acessar esta página.';

let perksAsked: number;
beforeEach(() => {
  answerAuth();
  perksAsked = 0;
  answerPerks({ group_url: 'https://grupo.example', priority_support_url: 'https://suporte.example' });
});

function answerPerks(row: Record<string, string | null> | null) {
  server.use(
    table('get', 'member_perks', () => {
      perksAsked += 1;
      return rows(row ? [row] : []);
    }),
  );
}

const open = (path = '/perfil') => renderApp(path, { as: 'member' });

describe('profile menu', () => {
  test('the menu links to every part of the profile, and the URL contains the open part', async () => {
    server.use(table('get', 'orders', () => rows([])));
    const { user, container } = await open();
    expect((await menu()).getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Informações Pessoais',
      'Favoritos',
      'Buscas salvas',
      'Minhas compras',
      'Configurações',
      'Sair',
    ]);
    expect(screen.getByRole('heading', { level: 2, name: 'Informações Pessoais' })).toBeVisible();
    await expectAccessible(container);

    for (const [name, path, heading] of [
      ['Configurações', '/perfil?aba=configuracoes', 'Meus Dados'],
      ['Minhas compras', '/perfil?aba=compras', 'Minhas compras'],
      ['Buscas salvas', '/perfil?aba=buscas', 'Buscas salvas'],
      ['Favoritos', '/perfil?aba=favoritos', 'Favoritos'],
      ['Informações Pessoais', '/perfil', 'Informações Pessoais'],
    ] as const) {
      await user.click((await menu()).getByRole('link', { name }));
      await at(path);
      expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeVisible();
      expect((await menu()).getByRole('link', { current: 'page' })).toHaveTextContent(name);
      expect(document.title).toBe(`${name} · Guia de Fornecedores`);
    }
  });

  test('a URL with an unknown part shows the first part', async () => {
    await open('/perfil?aba=outra');
    expect(await screen.findByRole('heading', { level: 2, name: 'Informações Pessoais' })).toBeVisible();
  });

  test("'Sair' logs out and opens the login page", async () => {
    const { user } = await open();
    await user.click((await menu()).getByRole('button', { name: 'Sair' }));
    await confirmLogout(user);
    await at('/login');
    expect(storedKeys()).toEqual([]);
  });
});

describe('personal information', () => {
  test.each([
    ['a free member', memberRow, 'Gratuita'],
    ['a member whose Premium is over', { ...memberRow, status: 'expired' }, 'Gratuita'],
    ['a premium member', premiumRow, 'Premium'],
    ['an admin', adminRow, 'Premium'],
  ])('%s sees name, e-mail and type of account', async (_who, row, kind) => {
    keepAccount(row);
    await open();
    const terms = await screen.findAllByRole('term');
    const facts = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Nome', 'Ana Teste'],
      ['E-mail', 'ana@teste.example'],
      ['Tipo de conta', kind],
    ]);
  });

  test("'Atualizar informações' opens the settings", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('link', { name: 'Atualizar informações' }));
    await at('/perfil?aba=configuracoes');
    expect(await screen.findByLabelText('Nome')).toHaveValue('Ana Teste');
  });
});

describe('subscription card', () => {
  test('a free member is offered a subscription, and their perks are not requested', async () => {
    await open();
    expect((await card()).getByText('Gratuito')).toBeVisible();
    expect((await card()).getByRole('link', { name: 'Assinar' })).toHaveAttribute('href', '/assinatura');
    expect((await card()).queryByText(/Válido até/)).not.toBeInTheDocument();
    expect((await card()).queryByText(/terminou/)).not.toBeInTheDocument();
    expect((await card()).queryByRole('link', { name: 'Minhas compras' })).not.toBeInTheDocument();
    expect(perksAsked).toBe(0);
  });

  test('a member whose Premium has ended sees since when and is offered a subscription', async () => {
    keepAccount({ ...memberRow, status: 'expired', ends_at: '2026-11-01T02:30:00+00:00' });
    await open();
    expect((await card()).getByText('Gratuito')).toBeVisible();
    expect((await card()).getByText('Seu Premium terminou em 31 de outubro de 2026.')).toBeVisible();
    expect((await card()).queryByText(/Válido até/)).not.toBeInTheDocument();
    expect((await card()).getByRole('link', { name: 'Assinar' })).toBeVisible();
    expect((await card()).getByRole('link', { name: 'Minhas compras' })).toHaveAttribute(
      'href',
      '/perfil?aba=compras',
    );
    expect(perksAsked).toBe(0);
  });

  test('a premium member sees the last day of Premium in São Paulo and the perks', async () => {
    keepAccount(premiumRow);
    const { container } = await open();
    expect((await card()).getByText('Premium')).toBeVisible();
    expect((await card()).getByText(/^Válido até/)).toHaveTextContent('Válido até 31 de dezembro de 2998');
    expect((await card()).queryByRole('link', { name: 'Assinar' })).not.toBeInTheDocument();
    for (const [name, href] of [
      [/Grupo exclusivo de revendedores/, 'https://grupo.example'],
      [/Suporte prioritário/, 'https://suporte.example'],
    ] as const) {
      const perk = await screen.findByRole('link', { name });
      expect(perk).toHaveAttribute('href', href);
      expect(perk).toHaveAttribute('target', '_blank');
      expect(perk).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
    await expectAccessible(container);
  });

  test('the Premium of an admin has no end date', async () => {
    keepAccount(adminRow);
    await open();
    expect((await card()).getByText('Premium')).toBeVisible();
    expect((await card()).queryByText(/Válido até/)).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Suporte prioritário/ })).toBeVisible();
  });

  test.each([
    ['are not set', () => answerPerks({ group_url: null, priority_support_url: null })],
    ['cannot be read', () => server.use(table('get', 'member_perks', () => refusal(403)))],
  ])('perks that %s leave the card unchanged', async (_what, answer) => {
    answer();
    keepAccount(premiumRow);
    await open();
    await (await card()).findByText(/^Válido até/);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await card()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Renovar',
      'Minhas compras',
    ]);
    expect((await card()).queryByRole('list')).not.toBeInTheDocument();
  });

  test('the card links a premium member to the next purchase and to earlier ones', async () => {
    keepAccount(premiumRow);
    await open();
    expect(await (await card()).findByRole('link', { name: 'Renovar' })).toHaveAttribute(
      'href',
      '/assinatura',
    );
    expect((await card()).getByRole('link', { name: 'Minhas compras' })).toHaveAttribute(
      'href',
      '/perfil?aba=compras',
    );
  });
});

describe('a session that ends while the profile is open', () => {
  async function comeBack({ user }: Awaited<ReturnType<typeof open>>) {
    expect(await screen.findByRole('heading', { level: 1, name: LOGGED_OUT })).toBeVisible();
    expect(window.location.pathname).toBe('/perfil');
    expect(storedKeys()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Fazer login' }));
    await at('/login');
    await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    await at('/perfil?aba=configuracoes');
    expect(await screen.findByLabelText('Nome')).toHaveValue('Ana Teste');
  }

  test('a logout in another tab is reported, and logging in returns to the profile', async () => {
    const view = await open('/perfil?aba=configuracoes');
    await screen.findByLabelText('Nome');
    localStorage.clear();
    const otherTab = new BroadcastChannel('token'); // how supabase-js tells its other tabs
    otherTab.postMessage({ event: 'SIGNED_OUT', session: null });
    await comeBack(view);
    otherTab.close();
  });

  test('a session that the server has ended is reported, and logging in returns to the profile', async () => {
    const view = await open('/perfil?aba=configuracoes');
    server.use(
      table('patch', 'profiles', () =>
        HttpResponse.json({ code: 'PGRST301', message: 'No suitable key' }, { status: 401 }),
      ),
    );
    await view.user.click(await screen.findByRole('switch', { name: /^Novos fornecedores/ }));
    await comeBack(view);
  });
});

test('a profile that fails to load says so, keeps the session and can be loaded again', async () => {
  server.use(table('get', 'accounts', () => HttpResponse.error()));
  const { user } = await open();
  expect(
    await screen.findByText('Não foi possível carregar seus dados. Tente novamente mais tarde.'),
  ).toBeVisible();
  expect(localStorage.getItem('token')).not.toBeNull();
  keepAccount();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Meu perfil' })).toBeVisible();
});
