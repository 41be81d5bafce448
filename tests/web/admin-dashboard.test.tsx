import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Dashboard } from '@/domain/dashboard';
import { adminRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { loseCode } from './support/connection';
import { dashboardServer, FIGURES, openDashboard } from './support/dashboard';
import { hold, refusal, server, table } from './support/msw';
import { at, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const FAILED = 'Falha ao carregar o painel.';
const ROOM = new DOMRect(0, 0, 800, 320);

beforeEach(() => {
  // The chart draws nothing where there is no room, and jsdom has none.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.matches('.recharts-responsive-container') ? ROOM : new DOMRect();
  });
});

const card = (title: string) => screen.getByRole('heading', { level: 2, name: title }).closest('li')!;
/** What a card says below its title: the figure, and a line each. */
const said = (title: string) =>
  [card(title).children[1]!, ...card(title).querySelectorAll('p')].map(({ textContent }) => textContent);
const chart = (title: string) => screen.getByRole('img', { name: new RegExp(`^${title} `) });
const choices = () => within(screen.getByRole('navigation', { name: 'Período' })).getAllByRole('link');
/** Opens the table of a chart. */
const openTable = (user: UserEvent, title: string) =>
  user.click(within(screen.getByRole('region', { name: title })).getByText('Ver como tabela'));
const chosen = () =>
  choices()
    .filter((link) => link.getAttribute('aria-current'))
    .map(({ textContent }) => textContent);
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('four cards show the key figures, and two of them link to their pages', async () => {
  await openDashboard();
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

test('three more cards show what Premium brings and whom it keeps, and one links to those whose time ends', async () => {
  await openDashboard();
  expect(said('Receita mensal recorrente')).toEqual([
    'R$ 12.345,67',
    '410 membros pagantes agora',
    'O que cada um pagou pelo plano em curso, dividido pelos meses do plano',
  ]);
  expect(said('Não renovaram')).toEqual([
    '15%',
    '3 de 20 membros com plano comprado que terminou em 30 dias',
  ]);
  expect(said('Contatos confirmados')).toEqual([
    '60%',
    'Em 90 dias, 303 de 505 fornecedores',
    '4 contatos em verificação',
  ]);
  expect(within(card('Contatos confirmados')).getByRole('link')).toHaveAttribute('href', '/admin/contatos');
  expect(said('Terminam em 30 dias')[0]).toBe('33');
  expect(within(card('Terminam em 30 dias')).getByRole('link')).toHaveAttribute(
    'href',
    '/admin/usuarios?filtro=termina-30',
  );
});

test('nobody who could have renewed is no percentage', async () => {
  const nobody = { monthly_cents: 2990, paying_members: 1, ending: 0, renewed: 0, not_renewed: 0 };
  await openDashboard({ premium: nobody });
  expect(said('Não renovaram')).toEqual(['—', 'Nenhum plano comprado terminou em 30 dias']);
  expect(said('Receita mensal recorrente')[1]).toBe('1 membro pagante agora');
});

test('each chart is drawn against the period before, summarized in words, and repeated as a table', async () => {
  const { user } = await openDashboard();
  expect(chart('Receita')).toHaveAccessibleName(
    'Receita nos últimos 30 dias: R$ 2.100,50; nos 30 dias anteriores: R$ 1.000,00. Maior valor: R$ 2.000,50, em 23 de outubro.',
  );
  expect(chart('Cadastros')).toHaveAccessibleName(
    'Cadastros nos últimos 30 dias: 4; nos 30 dias anteriores: 0. Maior valor: 2, em 23 de outubro.',
  );
  await waitFor(() =>
    expect(chart('Receita').querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(2),
  );
  for (const title of ['Receita', 'Cadastros']) {
    expect(chart(title).querySelector('.recharts-line-curve')).toHaveAttribute('stroke-dasharray', '4 4');
    const region = within(screen.getByRole('region', { name: title }));
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Últimos 30 dias',
      '30 dias anteriores',
    ]);
  }
  expect(chart('Receita')).toHaveTextContent(/23\/10.*21\/11.*R\$ 2,2 mil/);
  expect(screen.getByRole('region', { name: 'Receita' })).toHaveTextContent(
    /R\$ 2\.100,50\+110% em relação aos 30 dias anteriores/,
  );
  expect(screen.getByRole('region', { name: 'Cadastros' })).toHaveTextContent(/4Nada nos 30 dias anteriores/);
  const figures = screen.getByRole('table', { name: 'Receita', hidden: true });
  expect(figures).not.toBeVisible();
  await openTable(user, 'Receita');
  expect(figures).toBeVisible();
  const rows = rowsOf('Receita');
  expect(rows).toHaveLength(31);
  expect([rows[0], rows[1], rows[27], rows[30]]).toEqual([
    ['Dia', 'Receita', '30 dias antes'],
    ['21 de novembro', 'R$ 100,00', 'R$ 0,00'],
    ['26 de outubro', 'R$ 0,00', 'R$ 1.000,00'],
    ['23 de outubro', 'R$ 2.000,50', 'R$ 0,00'],
  ]);
  await openTable(user, 'Cadastros');
  expect(rowsOf('Cadastros').slice(0, 2)).toEqual([
    ['Dia', 'Cadastros', '30 dias antes'],
    ['21 de novembro', '2', '0'],
  ]);
});

test('the figures are shown even if the code of the charts fails to load', async () => {
  const code = loseCode('@/features/admin-dashboard/trend-chart');
  dashboardServer();
  const { user } = await renderApp('/admin', { as: 'member' });
  expect(await screen.findAllByText(/^O gráfico não pôde ser carregado/)).toHaveLength(2);
  await openTable(user, 'Receita');
  expect(rowsOf('Receita')[1]).toEqual(['21 de novembro', 'R$ 100,00', 'R$ 0,00']);
  expect(said('Assinaturas')[0]).toBe('1.234');
  code.restore();
});

test('a chart without data says so', async () => {
  const empty = { revenue_cents: 0, revenue_before_cents: 0, sign_ups: 0, sign_ups_before: 0 };
  const spans = FIGURES.trends[0]!.spans.map((span) => ({ ...span, ...empty }));
  await openDashboard({ trends: [{ period: 'days', spans, plans: [] }] });
  expect(chart('Receita')).toHaveAccessibleName(
    'Receita nos últimos 30 dias: R$ 0,00; nos 30 dias anteriores: R$ 0,00.',
  );
  expect(screen.getByRole('heading', { name: 'Nenhuma venda no período' })).toBeVisible();
});

test('the revenue of each plan is compared with the period before', async () => {
  await openDashboard();
  expect(rowsOf('Receita por plano')).toEqual([
    ['Plano', 'Últimos 30 dias', '30 dias antes'],
    ['Mensal', 'R$ 1.500,50+50%', 'R$ 1.000,00'],
    ['Anual', 'R$ 600,00Sem vendas antes', 'R$ 0,00'],
  ]);
});

test('the way from the visit to the purchase is shown week by week, latest first', async () => {
  await openDashboard();
  const rows = rowsOf('Da visita à compra');
  expect(rows).toHaveLength(9);
  expect([rows[0], rows[1], rows[8]]).toEqual([
    ['Semana', 'Visitas', 'Cadeado', 'Planos', 'Assinatura', 'Compras', 'Conversão'],
    ['16/11 a 22/11', '1.400', '700', '280', '70', '35', '2,5%'],
    ['28/09 a 04/10', '0', '0', '0', '0', '0', '—'],
  ]);
});

test('on a phone, a button shows the earlier weeks and hides them again', async () => {
  const { user } = await openDashboard();
  const more = { name: 'Mostrar mais semanas', hidden: true }; // style sheets show it on a phone only
  const button = screen.getByRole('button', more);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAccessibleName('Mostrar menos semanas');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(button);
  expect(screen.getByRole('button', more)).toBe(button);
});

describe('the first steps', () => {
  const NEW = { categories: false, suppliers: false, prices: false, texts: false, publish: false };
  const steps = () =>
    within(screen.getByRole('region', { name: 'Primeiros passos' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('of an empty project lead to where each is done', async () => {
    const { container } = await openDashboard({ first_steps: NEW, latest_orders: [] });
    expect(steps()).toEqual([
      ['Categorias (a fazer)', '/admin/categories'],
      ['Fornecedores (a fazer)', '/admin/fornecedores/importar'],
      ['Preços (a fazer)', '/admin/configuracoes?aba=planos'],
      ['Textos e cor do site (a fazer)', '/admin/configuracoes?aba=empresa'],
      ['Publicar (a fazer)', '/admin/configuracoes'],
    ]);
    await expectAccessible(container);
  });

  test('come before the figures only as long as the project is empty', async () => {
    const regions = () =>
      screen
        .getAllByRole('region')
        .map(
          (region) =>
            region.getAttribute('aria-label') ?? within(region).getAllByRole('heading')[0]!.textContent,
        );
    const view = await openDashboard({ first_steps: NEW, latest_orders: [], suppliers_total: 0 });
    expect(regions().slice(0, 2)).toEqual(['Primeiros passos', 'Números']);
    view.unmount();
    await openDashboard({ first_steps: NEW });
    expect(regions().slice(0, 2)).toEqual(['Números', 'Primeiros passos']);
  });

  test('say which are done, and explain only those that are not', async () => {
    await openDashboard({ first_steps: { ...NEW, categories: true, suppliers: true } });
    expect(steps().map(([name]) => name)).toEqual([
      'Categorias (feito)',
      'Fornecedores (feito)',
      'Preços (a fazer)',
      'Textos e cor do site (a fazer)',
      'Publicar (a fazer)',
    ]);
    expect(screen.queryByText(/^Importe a sua planilha/)).toBeNull();
    expect(screen.getByText('Ajuste o preço de cada plano.')).toBeVisible();
  });

  test('disappear once all are done', async () => {
    await openDashboard();
    expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
  });
});

test('the choice between days and months is kept in the URL, and Back undoes it', async () => {
  const { user } = await openDashboard({}, '/admin?aba=x');
  expect(chosen()).toEqual(['30 dias']);
  await user.click(screen.getByRole('link', { name: '12 meses' }));
  await at('/admin?aba=x&periodo=12-meses');
  expect(chosen()).toEqual(['12 meses']);
  expect(chart('Receita')).toHaveAccessibleName(
    /^Receita nos últimos 12 meses: R\$ 12\.000,00; nos 12 meses/,
  );
  expect(chart('Cadastros')).toHaveAccessibleName(/^Cadastros nos últimos 12 meses: 36; /);
  expect(rowsOf('Receita por plano')[1]).toEqual(['Mensal', 'R$ 12.000,00Sem vendas antes', 'R$ 0,00']);
  await openTable(user, 'Receita');
  expect(rowsOf('Receita').slice(0, 2)).toEqual([
    ['Mês', 'Receita', '12 meses antes'],
    ['novembro de 2026', 'R$ 1.000,00', 'R$ 0,00'],
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
  expect(screen.getAllByText('Ver como tabela')).toHaveLength(2);
  expect(screen.queryAllByRole('img')).toEqual([]);
  release();
  expect(await screen.findAllByRole('img')).toHaveLength(2);
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
  expect(await screen.findAllByRole('img')).toHaveLength(2);
  expect(screen.queryByRole('heading', { name: FAILED })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('returning to the window refreshes the figures, and a failed refresh keeps the old ones', async () => {
  let answer: () => Response | undefined = () => undefined;
  dashboardServer({}, () => answer());
  await renderApp('/admin', { as: 'member' });
  await screen.findAllByRole('img');
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
    ...['dashboard', 'dashboard_premium', 'dashboard_trend', 'dashboard_funnel', 'contact_figures'].map(
      (name) =>
        table('post', `rpc/${name}`, () => {
          asked();
          return HttpResponse.json(FIGURES);
        }),
    ),
  );
  await renderApp('/admin', { as: 'member' });
  await at('/');
  expect(asked).not.toHaveBeenCalled();
});
