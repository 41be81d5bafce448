import axe from 'axe-core';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dashboard } from '@/domain/dashboard';
import { adminRow } from '../support/builders';
import { loseCode } from './support/connection';
import { dashboardServer, FIGURES, openDashboard } from './support/dashboard';
import { hold, refusal, server, table } from './support/msw';
import { at, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const FAILED = 'Falha ao carregar o painel.';
const ROOM = new DOMRect(0, 0, 800, 320);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // The chart draws nothing where there is no room, and jsdom has none.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.matches('.recharts-responsive-container') ? ROOM : new DOMRect();
  });
});
afterEach(() => vi.restoreAllMocks());

const card = (title: string) => screen.getByRole('heading', { level: 2, name: title }).closest('li')!;
/** What a card says below its title: the figure, and a line each. */
const said = (title: string) =>
  [card(title).children[1]!, ...card(title).querySelectorAll('p')].map(({ textContent }) => textContent);
const chart = () => screen.getByRole('img');
const choices = () => within(screen.getByRole('navigation', { name: 'Período' })).getAllByRole('link');
const chosen = () =>
  choices()
    .filter((link) => link.getAttribute('aria-current'))
    .map(({ textContent }) => textContent);
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('four cards show the key figures, and two of them link to their pages', async () => {
  const { container } = await openDashboard();
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(document.title).toBe('Dashboard · Guia de Fornecedores');
  expect(said('Receita total')).toEqual([
    'R$ 123.456,78',
    'R$ 1.120,00 em novembro, até agora',
    '+12% em relação a outubro (dias 1 a 21)',
  ]);
  expect(said('Assinaturas')).toEqual([
    '1.234',
    'Membros com Premium agora',
    'Em 30 dias: 12 primeiras compras, 1 término',
  ]);
  expect(said('Visualizações de fornecedores')).toEqual([
    '4.500',
    'Em 30 dias, de 98.765 ao todo',
    '-10% em relação aos 30 anteriores',
  ]);
  expect(said('Novos fornecedores')).toEqual([
    '7',
    'Em 30 dias, de 505 ao todo',
    'Sem mudança em relação aos 30 anteriores',
  ]);
  expect(within(card('Assinaturas')).getByRole('link')).toHaveAttribute('href', '/admin/usuarios');
  expect(within(card('Novos fornecedores')).getByRole('link')).toHaveAttribute('href', '/admin/fornecedores');
  expect((await axe.run(container)).violations).toEqual([]);
});

test.each<[string, Partial<Dashboard>, string]>([
  ['shrank', { month_cents: 0, month_before_cents: 100 }, '-100% em relação a outubro (dias 1 a 21)'],
  ['began', { month_cents: 100, month_before_cents: 0 }, 'Sem receita em outubro (dias 1 a 21)'],
  ['is yet to begin', { month_cents: 0, month_before_cents: 0 }, 'Sem receita em outubro (dias 1 a 21)'],
])('revenue that %s is compared with the period before in words', async (_how, figures, words) => {
  await openDashboard(figures);
  expect(said('Receita total')[2]).toBe(words);
});

test('a rise of views or suppliers from zero is described in words', async () => {
  await openDashboard({
    views_before: 0,
    suppliers_new_before: 0,
    first_purchases: 0,
    subscriptions_ended: 2,
  });
  expect(said('Visualizações de fornecedores')[2]).toBe('Nenhuma nos 30 anteriores');
  expect(said('Novos fornecedores')[2]).toBe('Nenhum nos 30 anteriores');
  expect(said('Assinaturas')[2]).toBe('Em 30 dias: 0 primeiras compras, 2 términos');
});

test('the latest subscriptions are listed with their date in Brazil, including those of deleted accounts', async () => {
  await openDashboard();
  expect(rowsOf('Últimas assinaturas')).toEqual([
    ['Cliente', 'Plano', 'Valor', 'Data'],
    ['Ana Souza', 'Anual', 'R$ 297,90', '20/11/2026'],
    ['Conta excluída', 'Mensal', 'R$ 29,90', '20/11/2026'],
  ]);
});

test('a dashboard without subscriptions says that there are none', async () => {
  await openDashboard({ latest_orders: [] });
  expect(screen.getByRole('heading', { name: 'Nenhuma assinatura ainda' })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Últimas assinaturas' })).toBeNull();
});

test('the chart is drawn, summarized in a sentence, and repeated as a table', async () => {
  const { user } = await openDashboard();
  expect(chart()).toHaveAccessibleName(
    'Receita de R$ 2.100,50 e 4 cadastros nos últimos 30 dias. A maior receita foi a de 23 de outubro, R$ 2.000,50.',
  );
  await waitFor(() => expect(chart().querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(2));
  expect(chart().querySelectorAll('.recharts-line-dot')).toHaveLength(30);
  expect(chart()).toHaveTextContent(/23\/10.*21\/11.*R\$ 2,2 mil/);
  const figures = screen.getByRole('table', { name: 'Receita e cadastros', hidden: true });
  expect(figures).not.toBeVisible();
  await user.click(screen.getByText('Ver como tabela'));
  expect(figures).toBeVisible();
  const rows = rowsOf('Receita e cadastros');
  expect(rows).toHaveLength(31);
  expect([rows[0], rows[1], rows[2], rows[30]]).toEqual([
    ['Dia', 'Receita', 'Cadastros'],
    ['21 de novembro', 'R$ 100,00', '2'],
    ['20 de novembro', 'R$ 0,00', '0'],
    ['23 de outubro', 'R$ 2.000,50', '2'],
  ]);
});

test('the figures are shown even if the code of the chart fails to load', async () => {
  const code = loseCode('@/features/admin-dashboard/trend-chart');
  dashboardServer();
  const { user } = await renderApp('/admin', { as: 'member' });
  expect(await screen.findByText(/^O gráfico não pôde ser carregado/)).toBeVisible();
  await user.click(screen.getByText('Ver como tabela'));
  expect(rowsOf('Receita e cadastros')[1]).toEqual(['21 de novembro', 'R$ 100,00', '2']);
  expect(said('Assinaturas')[0]).toBe('1.234');
  code.restore();
});

test('a chart without data says so', async () => {
  const nothing = FIGURES.days.map(({ start }) => ({ start, revenue_cents: 0, sign_ups: 0 }));
  await openDashboard({ days: nothing });
  expect(chart()).toHaveAccessibleName('Receita de R$ 0,00 e 0 cadastros nos últimos 30 dias.');
});

test('the choice between days and months is kept in the URL, and Back undoes it', async () => {
  const { user } = await openDashboard({}, '/admin?aba=x');
  expect(chosen()).toEqual(['30 dias']);
  await user.click(screen.getByRole('link', { name: '12 meses' }));
  await at('/admin?aba=x&periodo=12-meses');
  expect(chosen()).toEqual(['12 meses']);
  expect(chart()).toHaveAccessibleName(/^Receita de R\$ 12\.000,00 e 36 cadastros nos últimos 12 meses\./);
  await user.click(screen.getByText('Ver como tabela'));
  expect(rowsOf('Receita e cadastros').slice(0, 2)).toEqual([
    ['Mês', 'Receita', 'Cadastros'],
    ['novembro de 2026', 'R$ 1.000,00', '3'],
  ]);
  window.history.back();
  await at('/admin?aba=x');
  await waitFor(() => expect(chosen()).toEqual(['30 dias']));
});

test.each([
  ['12-meses', '12 meses'],
  ['sempre', '30 dias'],
])('a URL that asks for "%s" shows %s', async (asked, label) => {
  await openDashboard({}, `/admin?periodo=${asked}`);
  expect(chosen()).toEqual([label]);
});

test('a skeleton of the page is shown until the figures have loaded', async () => {
  const { held, release } = hold();
  dashboardServer({}, async () => {
    await held;
    return undefined;
  });
  await renderApp('/admin', { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando o painel…' })).toBeVisible();
  expect(card('Receita total')).toBeVisible();
  expect(screen.getByText('Ver como tabela')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
  release();
  expect(await screen.findByRole('img')).toBeVisible();
  expect(screen.queryByRole('status', { name: /^Carregando/ })).toBeNull();
});

test.each([
  ['refused', () => refusal(403)],
  ['lost in transit', () => HttpResponse.error()],
  ['in an unexpected format', () => HttpResponse.json({ today: '2026-11-21' })],
])('figures that are %s show an error with Retry', async (_how, fail) => {
  let failing = true;
  dashboardServer({}, () => (failing ? fail() : undefined));
  const { user } = await renderApp('/admin', { as: 'member' });
  await toast('Erro', FAILED, 'error');
  expect(screen.getByRole('heading', { name: FAILED })).toBeVisible();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('img')).toBeVisible();
  expect(screen.queryByRole('heading', { name: FAILED })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('returning to the window refreshes the figures, and a failed refresh keeps the old ones', async () => {
  let answer: () => Response | undefined = () => undefined;
  dashboardServer({}, () => answer());
  await renderApp('/admin', { as: 'member' });
  await screen.findByRole('img');
  answer = () => HttpResponse.json({ ...FIGURES, subscribers: 1235 });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(said('Assinaturas')[0]).toBe('1.235'));
  answer = () => refusal(403);
  window.dispatchEvent(new Event('visibilitychange'));
  await toast('Erro', FAILED, 'error');
  expect(said('Assinaturas')[0]).toBe('1.235');
  expect(toasts('error')).toHaveLength(1);
});

test('a user who is not an admin does not see the figures, and they are not requested', async () => {
  const asked = vi.fn();
  server.use(
    table('get', 'accounts', () => HttpResponse.json({ ...adminRow, role: 'premium' })),
    table('post', 'rpc/dashboard', () => {
      asked();
      return HttpResponse.json(FIGURES);
    }),
  );
  await renderApp('/admin', { as: 'member' });
  await at('/');
  expect(asked).not.toHaveBeenCalled();
});
