import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loseConnection } from './support/connection';
import { refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { openShop, planRows } from './support/shop';

beforeEach(() => {
  openShop();
});

test('each plan is shown with its price and links to its checkout', async () => {
  await renderApp('/planos');
  for (const [name, price, key] of [
    ['Mensal', 'R$ 29,90', 'monthly'],
    ['Trimestral', 'R$ 79,90', 'quarterly'],
    ['Anual', 'R$ 297,90', 'annual'],
  ] as const) {
    const buy = await screen.findByRole('link', { name: `Assinar o plano ${name}` });
    expect(buy).toHaveAttribute('href', `/assinatura?plan=${key}`);
    const card = within(buy.closest('li')!);
    expect(card.getByRole('heading', { name: new RegExp(`^${name}`) })).toBeVisible();
    expect(card.getByText(price)).toBeVisible();
  }
  expect(screen.getByText('17% de desconto')).toBeVisible();
  expect(screen.getByText('R$ 358,80')).toBeVisible();
});

test('each card lists what its plan gives, in the words of the comparison', async () => {
  await renderApp('/planos');
  const gains = (button: string) =>
    within(screen.getByRole('link', { name: button }).closest('li')!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await screen.findByRole('link', { name: 'Assinar o plano Mensal' });
  expect(gains('Criar conta grátis')).toEqual([
    ...['5 fornecedores abertos', 'Busca e filtro por categoria', 'Favoritos'],
  ]);
  const [all, ...others] = gains('Assinar o plano Mensal');
  expect(all).toBe('Todos os fornecedores abertos');
  const table = within(screen.getByRole('table'));
  for (const gain of others)
    expect(table.getByRole('row', { name: `${gain} Não incluído Incluído` })).toBeVisible();
});

test('a suspicious visitor reads who gets into the guide, what follows a payment, and how to withdraw', async () => {
  await renderApp('/planos');
  const promises = within(await screen.findByRole('region', { name: 'Antes de assinar' }));
  expect(promises.getByText(/nossa equipe inclui cada fornecedor/)).toBeVisible();
  expect(promises.getByText(/não renova sozinho/)).toBeVisible();
  expect(
    promises.getByText(/na sua conta ou escreva em até 7 dias da compra e devolvemos tudo/),
  ).toBeVisible();
  expect(promises.getByRole('link', { name: 'Termos de Uso' })).toHaveAttribute('href', '/termos');
});

test('a visitor is offered a free account', async () => {
  await renderApp('/planos');
  expect(await screen.findByRole('link', { name: 'Criar conta grátis' })).toHaveAttribute(
    'href',
    '/cadastro',
  );
});

test('a member already has the free plan', async () => {
  await renderApp('/planos', { as: 'member' });
  expect(await screen.findByText('Incluído na sua conta')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Criar conta grátis' })).not.toBeInTheDocument();
});

test('the plans are compared feature by feature', async () => {
  await renderApp('/planos');
  const rows = within(await screen.findByRole('table', { name: 'O que cada plano inclui' })).getAllByRole(
    'row',
  );
  const lines = rows.map((row) => row.textContent);
  expect(lines).toContain('Fornecedores abertos5Todos');
  expect(lines).toContain('FavoritosIncluídoIncluído');
});

describe('group and priority support', () => {
  const GROUP = 'Grupo exclusivo de revendedoresNão incluídoIncluído';
  const SUPPORT = 'Suporte prioritárioNão incluídoIncluído';
  const answerPerks = (answer: () => Response | Promise<Response>) =>
    server.use(
      table('get', 'settings', ({ request }) =>
        new URL(request.url).searchParams.get('select')?.includes('has_group') ? answer() : undefined,
      ),
    );
  const lines = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

  test.each([
    ['both', { has_group: true, has_priority_support: true }, [GROUP, SUPPORT]],
    ['the group', { has_group: true, has_priority_support: false }, [GROUP]],
    ['the support', { has_group: false, has_priority_support: true }, [SUPPORT]],
    ['none', { has_group: false, has_priority_support: false }, []],
  ])('available perks are promised: %s', async (_which, perks, promised) => {
    const asked = vi.fn();
    answerPerks(() => {
      asked();
      return rows([perks]);
    });
    await renderApp('/planos');
    await screen.findByRole('row', { name: /^Listas Premium Plus/ });
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
    await waitFor(() => expect(lines().slice(9)).toEqual(promised));
  });

  test.each([
    ['while it is not known', () => new Promise<Response>(() => undefined)],
    ['where it cannot be known', () => refusal(500)],
  ])('perks are not promised %s', async (_when, answer) => {
    answerPerks(answer);
    await renderApp('/planos');
    await screen.findByRole('row', { name: /^Listas Premium Plus/ });
    expect(lines()).toHaveLength(9);
  });
});

test('the comparison assigns the special lists to Premium Plus if the plans do', async () => {
  await renderApp('/planos');
  const plus = await screen.findByRole('row', { name: /^Listas Premium Plus/ });
  expect(plus).toHaveTextContent('Listas Premium PlusNão incluídoTrimestral e Anual');
  const told = (name: string) =>
    within(screen.getByRole('link', { name: `Assinar o plano ${name}` }).closest('li')!).queryByText(
      'Listas Premium Plus',
    );
  expect(told('Anual')).toBeVisible();
  expect(told('Mensal')).toBeNull();
});

test.each([
  ['all of them', true, 'Listas Premium PlusNão incluídoIncluído'],
  ['none', false, null],
])('if %s of the plans include Plus, the comparison says so', async (_which, includes_plus, row) => {
  openShop(planRows.map((plan) => ({ ...plan, includes_plus })));
  await renderApp('/planos');
  await screen.findByRole('link', { name: 'Assinar o plano Anual' });
  const lines = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(lines.find((line) => line.includes('Plus')) ?? null).toBe(row);
});

test('without a connection there is a way back also in a tab without a page before', async () => {
  const connection = loseConnection();
  await renderApp('/planos');
  const start = await screen.findByRole('link', { name: 'Voltar ao início' }, { timeout: 5000 });
  expect(start).toHaveAttribute('href', '/home');
  connection.restore();
});

test('plans that fail to load show Retry, and the comparison is shown anyway', async () => {
  server.use(table('get', 'plans', () => refusal(500), { once: true }));
  const { user } = await renderApp('/planos');
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.getByRole('table')).toBeVisible();
  await user.click(retry);
  expect(await screen.findByRole('link', { name: 'Assinar o plano Anual' })).toBeVisible();
});

test('a page without plans for sale says so', async () => {
  openShop([]);
  await renderApp('/planos');
  expect(await screen.findByText('Nenhum plano Premium está à venda agora.')).toBeVisible();
});
