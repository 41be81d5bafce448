import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { integrations } from '../support/builders';
import { expectAccessible } from './support/axe';
import { loseCode } from './support/connection';
import { dashboardServer, FIGURES, openDashboard } from './support/dashboard';
import { API, hold, refusal, server, table } from './support/msw';
import { at, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const FAILED = 'Falha ao carregar o painel.';
const INTEGRATIONS = `${API}/functions/v1/api/integrations`;
const NOTHING = 'Nada espera por você agora.';
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

test('cards show the key figures and link to their pages; tables list the latest subscriptions, the revenue of each plan, and the weeks from visit to purchase', async () => {
  const { user } = await openDashboard();
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
  expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull(); // all are done
  expect(rowsOf('Últimas assinaturas')).toEqual([
    ['Cliente', 'Plano', 'Valor', 'Data'],
    ['Ana Souza', 'Anual', 'R$ 297,90', '20/11/2026'],
    ['Conta excluída', 'Mensal', 'R$ 29,90', '20/11/2026'],
  ]);
  expect(said('Receita mensal recorrente')).toEqual([
    'R$ 12.345,67',
    '410 compras em curso, uma por pessoa',
    'O valor pago dividido pelos meses do plano, mesmo se a conta foi excluída',
  ]);
  expect(said('Não renovaram')).toEqual([
    '15%',
    '3 de 20 membros com plano comprado que terminou nos últimos 30 dias não compraram de novo e estão sem Premium',
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
  expect(rowsOf('Receita por plano')).toEqual([
    ['Plano', 'Últimos 30 dias', '30 dias antes'],
    ['Mensal', 'R$ 1.500,50+50%', 'R$ 1.000,00'],
    ['Anual', 'R$ 600,00Sem vendas antes', 'R$ 0,00'],
  ]);

  const rows = rowsOf('Da visita à compra');
  expect(rows).toHaveLength(9);
  expect([rows[0], rows[1], rows[8]]).toEqual([
    ['Semana', 'Visitas', 'Abriu bloqueado', 'Planos', 'Assinatura', 'Compras', 'Conversão'],
    ['16/11 a 22/11', '1.400', '700', '280', '70', '35', '2,5%'],
    ['28/09 a 04/10', '0', '0', '0', '0', '0', '—'],
  ]);
  const more = { name: 'Mostrar mais semanas', hidden: true }; // style sheets show it on a phone only
  const button = screen.getByRole('button', more);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAccessibleName('Mostrar menos semanas');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(button);
  expect(screen.getByRole('button', more)).toBe(button);
});

test('the Premium that each colleague has given in the period is listed, with links to the member and the order', async () => {
  const { user } = await openDashboard();
  const part = () => within(screen.getByRole('region', { name: 'Premium dado pela equipe' }));
  expect(part().getByRole('heading', { name: 'Lia Prado' })).toBeVisible();
  expect(part().getByText('5 meses e 10 dias, em 8 vezes')).toBeVisible();
  expect(part().getByText('E antes: 5 vezes')).toBeVisible();
  const gifts = () =>
    part()
      .getAllByRole('link')
      .map((link) => link.closest('li')!.textContent);
  expect([...new Set(gifts())]).toEqual([
    'Bia Lopes: 2 meses 20/11/2026',
    'Caio Reis: até 28/11/2026 (mais 10 dias) 19/11/2026',
    'Ana Souza: 1 mês, pedido 0A1B2C3D liberado sem pagamento confirmado, desfeito 18/11/2026',
  ]);
  expect(part().getByRole('link', { name: 'Caio Reis' })).toHaveAttribute('href', '/admin/usuarios/caio');
  expect(part().getByRole('link', { name: 'pedido 0A1B2C3D' })).toHaveAttribute(
    'href',
    '/admin/pedidos/0a1b2c3d-0000-4000-8000-000000000001',
  );
  await user.click(screen.getByRole('link', { name: '12 meses' }));
  expect(part().getByRole('heading', { name: 'Conta excluída' })).toBeVisible();
  expect(gifts()).toEqual(['Bia Lopes: 1 mês 20/02/2026']);
});

test('what is nothing, or was nothing before, is said in words', async () => {
  const empty = { revenue_cents: 0, revenue_before_cents: 0, sign_ups: 0, sign_ups_before: 0 };
  const spans = FIGURES.trends[0]!.spans.map((span) => ({ ...span, ...empty }));
  await openDashboard({
    month_cents: 100,
    month_before_cents: 0,
    views_before: 0,
    suppliers_new_before: 0,
    first_purchases: 0,
    subscriptions_ended: 2,
    latest_orders: [],
    gifts: [],
    premium: { monthly_cents: 2990, payers: 1, ending: 0, renewed: 0, not_renewed: 0 },
    trends: [{ period: 'days', spans, plans: [] }],
  });
  expect(said('Receita total')[2]).toBe('Sem receita em outubro (dias 1 a 21)');
  expect(said('Visualizações de fornecedores')[2]).toBe('Nenhuma nos 30 anteriores');
  expect(said('Novos fornecedores')[2]).toBe('Nenhum nos 30 anteriores');
  expect(said('Assinaturas')[2]).toBe('Em 30 dias: 0 primeiras compras, 2 términos');
  expect(said('Não renovaram')).toEqual(['—', 'Nenhum plano comprado terminou nos últimos 30 dias']);
  expect(said('Receita mensal recorrente')[1]).toBe('1 compra em curso, uma por pessoa');
  expect(screen.getByRole('heading', { name: 'Nenhuma assinatura ainda' })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Últimas assinaturas' })).toBeNull();
  expect(chart('Receita')).toHaveAccessibleName(
    'Receita nos últimos 30 dias: R$ 0,00; nos 30 dias anteriores: R$ 0,00.',
  );
  expect(screen.getByRole('heading', { name: 'Nenhuma venda no período' })).toBeVisible();
  expect(screen.getByText('Ninguém da equipe deu Premium nos últimos 30 dias.')).toBeVisible();
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
  const { user } = await renderApp('/admin?mais=aberto', { as: 'member' });
  expect(await screen.findAllByText(/^O gráfico não pôde ser carregado/)).toHaveLength(2);
  await openTable(user, 'Receita');
  expect(rowsOf('Receita')[1]).toEqual(['21 de novembro', 'R$ 100,00', 'R$ 0,00']);
  expect(said('Assinaturas')[0]).toBe('1.234');
  code.restore();
});

describe('what waits for the staff', () => {
  const waiting = () =>
    within(screen.getByRole('region', { name: 'A fazer' }))
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('is counted before the figures, the most urgent first, with links to where it is done', async () => {
    const todo = { orders: 1, messages: 3, mails: 2, contacts: 1, pages: 2, job: 1 };
    const { container } = await openDashboard({ todo });
    expect(waiting()).toEqual([
      ['1 pedido precisa de atenção', '/admin/pedidos?situacao=atencao'],
      ['Tarefas automáticas paradas', '/admin/configuracoes?aba=integracoes'],
      ['3 mensagens sem resposta', '/admin/mensagens?filtro=nao-respondidas'],
      ['2 e-mails que falharam', '/admin/emails?situacao=failed'],
      ['1 contato a verificar', '/admin/contatos'],
      ['2 páginas de fornecedores a conferir', '/admin/paginas'],
    ]);
    const [first, second] = screen.getAllByRole('region');
    expect([first, second]).toEqual([
      screen.getByRole('region', { name: 'A fazer' }),
      screen.getByRole('region', { name: 'Números' }),
    ]);
    expect(screen.queryByText(NOTHING)).toBeNull();
    await expectAccessible(container);
  });

  test('is left out where it is nothing, and said to be nothing when all of it is', async () => {
    await openDashboard({ todo: { orders: 0, messages: 0, mails: 1, contacts: 0, pages: 0, job: 0 } });
    expect(waiting()).toEqual([['1 e-mail que falhou', '/admin/emails?situacao=failed']]);
    cleanup();
    await openDashboard({ todo: { orders: 0, messages: 0, mails: 0, contacts: 0, pages: 0, job: 0 } });
    expect(waiting()).toEqual([]);
    expect(screen.getByText(NOTHING)).toBeVisible();
  });
});

describe('what the first screen leaves out', () => {
  const toggle = () => screen.getByRole('button', { name: /^Mais:/ });

  test('is loaded when it is opened; the choice is kept in the URL, and Back undoes it', async () => {
    dashboardServer();
    let asked = 0;
    server.use(
      table('post', 'rpc/dashboard_trend', () => {
        asked += 1;
        return HttpResponse.json(FIGURES.trends);
      }),
    );
    const { user } = await renderApp('/admin', { as: 'member' });
    await waitFor(() => expect(said('Assinaturas')[0]).toBe('1.234'));
    expect(toggle()).toHaveAttribute('aria-expanded', 'false');
    expect([asked, screen.queryByRole('table'), screen.queryByText('Receita e cadastros')]).toEqual([
      0,
      null,
      null,
    ]);
    await user.click(toggle());
    await at('/admin?mais=aberto');
    expect(await screen.findAllByRole('img')).toHaveLength(2);
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    expect(asked).toBe(1);
    window.history.back();
    await at('/admin');
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  });

  test('shows an error with Retry when it fails to load, below the purchases that are there', async () => {
    dashboardServer();
    let answer: (() => Response) | undefined = () => refusal(403);
    server.use(table('post', 'rpc/dashboard_funnel', () => answer?.() ?? HttpResponse.json(FIGURES.funnel)));
    const { user } = await renderApp('/admin?mais=aberto', { as: 'member' });
    expect(await screen.findByRole('heading', { name: FAILED })).toBeVisible();
    expect(await screen.findByRole('table', { name: 'Últimas assinaturas' })).toBeVisible();
    expect(said('Assinaturas')[0]).toBe('1.234');
    answer = undefined;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findAllByRole('img')).toHaveLength(2);
    expect(toggle()).toHaveFocus();
  });
});

describe('the first steps', () => {
  const NEW = {
    ...{ categories: false, suppliers: false, prices: false },
    ...{ company: false, visit: false, sale: false },
  };
  const steps = () =>
    within(screen.getByRole('region', { name: 'Primeiros passos' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  const regions = () =>
    screen
      .getAllByRole('region')
      .map(
        (region) =>
          region.getAttribute('aria-label') ?? within(region).getAllByRole('heading')[0]!.textContent,
      );

  test('come before everything else and lead to where each is done', async () => {
    server.use(http.get(INTEGRATIONS, () => new HttpResponse(null, { status: 404 })));
    const { container } = await openDashboard({ first_steps: NEW, latest_orders: [], suppliers_total: 0 });
    expect(steps()).toEqual([
      ['Categorias (a fazer)', '/admin/categories'],
      ['Fornecedores (a fazer)', '/admin/fornecedores/importar'],
      ['Preços (a fazer)', '/admin/configuracoes?aba=planos'],
      ['Dados da empresa (a fazer)', '/admin/configuracoes?aba=empresa'],
      ['Receber pagamentos (a fazer)', '/admin/configuracoes?aba=integracoes'],
      ['Enviar e-mails (a fazer)', '/admin/configuracoes?aba=integracoes'],
      ['Primeira visita (a fazer)', '/admin/configuracoes'],
      ['Páginas para buscadores (a fazer)', '/admin/configuracoes?aba=integracoes'],
      ['Primeira venda (a fazer)', '/admin/pedidos'],
    ]);
    expect(regions().slice(0, 3)).toEqual(['Primeiros passos', 'A fazer', 'Números']);
    await expectAccessible(container);
  });

  test('say which are done, and explain only those that are not', async () => {
    const facts = integrations({
      paid_at: '2026-11-20T12:00:00+00:00',
      mail_problem: 'o serviço de e-mail respondeu 403',
    });
    server.use(http.get(INTEGRATIONS, () => HttpResponse.json({ data: facts })));
    await openDashboard({ first_steps: { ...NEW, categories: true, suppliers: true } });
    await waitFor(() => expect(steps().map(([name]) => name)[4]).toBe('Receber pagamentos (feito)'));
    expect(steps().map(([name]) => name)).toEqual([
      'Categorias (feito)',
      'Fornecedores (feito)',
      'Preços (a fazer)',
      'Dados da empresa (a fazer)',
      'Receber pagamentos (feito)',
      'Enviar e-mails (a fazer)',
      'Primeira visita (a fazer)',
      'Páginas para buscadores (a fazer)',
      'Primeira venda (a fazer)',
    ]);
    expect(screen.queryByText(/^Importe a sua planilha/)).toBeNull();
    expect(screen.getByText('Ajuste o preço de cada plano.')).toBeVisible();
  });
});

test('the choice between days and months is kept in the URL, and Back undoes it', async () => {
  const { user } = await openDashboard({}, '/admin?mais=aberto');
  expect(chosen()).toEqual(['30 dias']);
  await user.click(screen.getByRole('link', { name: '12 meses' }));
  await at('/admin?mais=aberto&periodo=12-meses');
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
  await at('/admin?mais=aberto');
  await waitFor(() => expect(chosen()).toEqual(['30 dias']));
});

test('a skeleton is shown until the figures have loaded; returning to the window refreshes them, and a failed refresh keeps the old ones', async () => {
  const { held, release } = hold();
  let answer: () => Response | undefined | Promise<undefined> = () => held.then(() => undefined);
  dashboardServer({}, () => answer());
  await renderApp('/admin?mais=aberto', { as: 'member' });
  expect(await screen.findByRole('status', { name: 'Carregando o painel…' })).toBeVisible();
  expect(card('Receita total')).toBeVisible();
  expect(screen.getAllByText('Ver como tabela')).toHaveLength(2);
  expect(screen.queryByText(NOTHING)).toBeNull();
  release();
  await waitFor(() => expect(said('Assinaturas')[0]).toBe('1.234'));
  expect(screen.queryByRole('status', { name: /^Carregando/ })).toBeNull();
  answer = () => HttpResponse.json({ ...FIGURES, subscribers: 1235 });
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(said('Assinaturas')[0]).toBe('1.235'));
  answer = () => refusal(403);
  window.dispatchEvent(new Event('visibilitychange'));
  await toast('Erro', FAILED, 'error');
  expect(said('Assinaturas')[0]).toBe('1.235');
  expect(toasts('error')).toHaveLength(1);
});

test('figures that are refused or in an unexpected format show an error with Retry', async () => {
  let answer: (() => Response) | undefined = () => refusal(403);
  dashboardServer({}, () => answer?.());
  const { user } = await renderApp('/admin', { as: 'member' });
  const failed = await screen.findByRole('heading', { name: FAILED });
  answer = () => HttpResponse.json({ today: '2026-11-21' });
  const logged = vi.mocked(console.error).mock.calls;
  const before = logged.length;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(logged.length).toBeGreaterThan(before));
  expect(failed).toBeVisible();
  expect(toasts('error')).toEqual([]);
  answer = undefined;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(said('Assinaturas')[0]).toBe('1.234'));
  expect(screen.queryByRole('heading', { name: FAILED })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
