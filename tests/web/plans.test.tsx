import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loseConnection } from './support/connection';
import { refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { openShop, planRows } from './support/shop';

beforeEach(() => {
  openShop();
});

test('each plan is shown with its price, its gains and a link to its checkout, and compared feature by feature', async () => {
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

  const account = screen.getByRole('link', { name: 'Criar conta grátis' });
  expect(account).toHaveAttribute('href', '/cadastro');
  const gains = (link: HTMLElement) =>
    within(link.closest('li')!)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(gains(account)).toEqual(['5 fornecedores abertos', 'Busca e filtro por categoria', 'Favoritos']);
  const [all, ...others] = gains(screen.getByRole('link', { name: 'Assinar o plano Mensal' }));
  expect(all).toBe('Todos os fornecedores abertos');
  const table = within(screen.getByRole('table', { name: 'O que cada plano inclui' }));
  for (const gain of others)
    expect(table.getByRole('row', { name: `${gain} Não incluído Incluído` })).toBeVisible();
  const lines = table.getAllByRole('row').map((row) => row.textContent);
  expect(lines).toContain('Fornecedores abertos5Todos');
  expect(lines).toContain('FavoritosIncluídoIncluído');

  expect(lines).toContain('Listas Premium PlusNão incluídoTrimestral e Anual');
  const plus = (name: string) =>
    within(screen.getByRole('link', { name: `Assinar o plano ${name}` }).closest('li')!).queryByText(
      'Listas Premium Plus',
    );
  expect(plus('Anual')).toBeVisible();
  expect(plus('Mensal')).toBeNull();

  // What a suspicious visitor asks: who gets into the guide, what follows a payment, and how to withdraw.
  const promises = within(await screen.findByRole('region', { name: 'Antes de assinar' }));
  expect(promises.getByText(/nossa equipe inclui cada fornecedor/)).toBeVisible();
  expect(promises.getByText(/não renova sozinho/)).toBeVisible();
  expect(
    promises.getByText(/na sua conta ou escreva em até 7 dias da compra e devolvemos tudo/),
  ).toBeVisible();
  expect(promises.getByRole('link', { name: 'Termos de Uso' })).toHaveAttribute('href', '/termos');
});

test('a member already has the free plan', async () => {
  await renderApp('/planos', { as: 'member' });
  expect(await screen.findByText('Incluído na sua conta')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Criar conta grátis' })).not.toBeInTheDocument();
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
    ['the group', { has_group: true, has_priority_support: false }, [GROUP]],
    ['the support', { has_group: false, has_priority_support: true }, [SUPPORT]],
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
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderApp('/planos');
  const way = () => screen.queryByRole('link', { name: 'Voltar ao início' });
  while (!way()) await act(() => vi.advanceTimersByTimeAsync(250)); // reads are repeated, with pauses
  vi.useRealTimers();
  const start = way();
  expect(start).toHaveAttribute('href', '/home');
  connection.restore();
});

test('plans that fail to load show Retry, a page without plans for sale says so, and the comparison is shown anyway', async () => {
  openShop([]);
  server.use(table('get', 'plans', () => refusal(500), { once: true }));
  const { user } = await renderApp('/planos');
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.getByRole('table')).toBeVisible();
  await user.click(retry);
  expect(await screen.findByText('Nenhum plano Premium está à venda agora.')).toBeVisible();
});
