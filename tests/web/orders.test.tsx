import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDay } from '@/domain/format/dates';
import { withdrawableUntil } from '@/domain/order/order';
import type { OwnOrder } from '@/domain/order/own-order';
import { DEFAULT_SITE } from '@/domain/site/site';
import { adminRow, memberRow, premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { api, apiRefusal, keepAccount } from './support/account';
import { loseCode } from './support/connection';
import { hold, oneRow, refusal, rows, server, table } from './support/msw';
import { daysAgo, paidPurchase, purchase, PURCHASES_PATH, purchasesServer } from './support/orders';
import { renderApp } from './support/render-route';
import { at, toast, toasts } from './support/screen';

const open = (path = PURCHASES_PATH) => renderApp(path, { as: 'member' });
const cards = async () =>
  within(await screen.findByRole('list', { name: 'Compras' })).getAllByRole('article');
const onlyCard = async () => within((await cards())[0]!);
const OFFER = 'Desistir da compra';

describe('the list of purchases', () => {
  test('the list shows every order as the server sends it, newest first, with plan, price, day and method, below the end of Premium', async () => {
    let asked = new URLSearchParams();
    const kept = [
      purchase({ id: 'b', created_at: '2026-11-20T12:00:00Z' }),
      purchase({
        id: 'a',
        created_at: '2026-01-10T01:00:00Z',
        method: 'card',
        plan: null,
        months: 1,
        amount_cents: 2990,
      }),
    ];
    keepAccount(premiumRow);
    purchasesServer(kept);
    server.use(
      table('get', 'orders', ({ request }) => {
        asked = new URL(request.url).searchParams;
        return rows(kept);
      }),
    );
    await open();
    const [newest, oldest] = await cards();
    expect(newest).toHaveTextContent('Premium Trimestral, 3 meses');
    expect(newest).toHaveTextContent('R$ 79,90');
    expect(newest).toHaveTextContent('20 de novembro de 2026, Pix');
    // The plan is not for sale any more, so the server hides its name.
    expect(oldest).toHaveTextContent('Premium, 1 mês');
    expect(oldest).toHaveTextContent('9 de janeiro de 2026, Cartão');
    expect(asked.get('user_id')).toBe(`eq.${memberRow.id}`);
    expect(asked.get('order')).toBe('created_at.desc,id.asc');
    expect(document.title).toBe('Minhas compras · Guia de Fornecedores');
    await planOf('Seu Premium vale até 31 de dezembro de 2998.', 'Renovar');
  });

  /** What stands above the list about the end of Premium, and the link to the checkout. */
  async function planOf(text: string, link: string) {
    const section = within(await screen.findByRole('region', { name: 'Minhas compras' }));
    expect(await section.findByText(text)).toBeVisible();
    expect(section.getByRole('link', { name: link })).toHaveAttribute('href', '/assinatura');
  }

  const now = daysAgo(0);
  const refunded_at = '2026-11-26T02:00:00Z';
  const orders: [which: string, values: Partial<OwnOrder>, texts: string[], offered: string[]][] = [
    ['pending', {}, ['Aguardando pagamento'], ['Continuar pagamento']],
    ['with a closed payment page', { created_at: daysAgo(4) }, [], []],
    [
      'declined',
      { status: 'failed' },
      ['Não aprovada', 'Nada foi cobrado. Você pode tentar de novo.'],
      ['Continuar pagamento'],
    ],
    ['expired', { status: 'expired' }, ['Prazo terminado'], []],
    [
      'paid',
      {
        status: 'paid',
        paid_at: now,
        granted_from: '2026-11-25T12:00:00Z',
        granted_until: '2027-02-26T02:59:59.999Z',
      },
      [
        'Paga',
        'Vale de 25 de novembro de 2026 até 25 de fevereiro de 2027.',
        `Você pode desistir até ${formatDay(withdrawableUntil(now))} e receber tudo de volta.`,
      ],
      ['Recibo', OFFER],
    ],
    ['paid six days ago', paidPurchase({ paid_at: daysAgo(6) }), ['Paga'], ['Recibo', OFFER]],
    ['paid nine days ago', paidPurchase({ paid_at: daysAgo(9) }), ['Paga'], ['Recibo']],
    ['being refunded', paidPurchase({ refund_requested_at: now }), ['Reembolso em andamento'], ['Recibo']],
    [
      'refunded',
      { status: 'refunded', paid_at: now, refunded_at, refund_reason: 'Cobrança em dobro' },
      ['Reembolsada', 'Valor devolvido em 25 de novembro de 2026.', 'Motivo: Cobrança em dobro'],
      ['Recibo'],
    ],
    ['charged back', { status: 'charged_back', paid_at: now }, ['Contestada'], ['Recibo']],
    [
      'bought with a coupon',
      { coupon_code: 'BEMVINDA10', full_price_cents: 8890 },
      ['Cupom BEMVINDA10, em vez de R$ 88,90.'],
      ['Continuar pagamento'],
    ],
    [
      'free with a coupon, and taken back without a reason',
      {
        status: 'refunded',
        amount_cents: 0,
        coupon_code: 'GRATIS',
        full_price_cents: 7990,
        paid_at: now,
        refunded_at,
      },
      ['R$ 0,00', 'Desfeita em 25 de novembro de 2026.'],
      ['Recibo'],
    ],
    [
      'released by an admin',
      {
        status: 'released',
        granted_from: '2026-11-25T12:00:00Z',
        granted_until: '2027-02-26T02:59:59.999Z',
      },
      [
        'Liberada pela equipe',
        'Nossa equipe abriu o seu Premium, mas o pagamento ainda não foi confirmado. O recibo aparece aqui assim que ele for.',
        'Vale de 25 de novembro de 2026 até 25 de fevereiro de 2027.',
      ],
      [],
    ],
    [
      'released by an admin and taken back, without any payment',
      { status: 'refunded', refunded_at },
      ['Desfeita', 'Desfeita em 25 de novembro de 2026.'],
      [],
    ],
  ];

  test('each order says in words what became of it, and offers what can be done with it', async () => {
    keepAccount({ ...memberRow, status: 'expired', ends_at: '2026-11-01T02:30:00Z' });
    purchasesServer(orders.map(([, values], index) => purchase({ ...values, id: `order-${index}` })));
    await open();
    const shown = await cards();
    expect(shown).toHaveLength(orders.length);
    for (const [index, [which, , texts, offered]] of orders.entries()) {
      const card = within(shown[index]!);
      for (const text of texts) expect(card.getByText(text), which).toBeVisible();
      const actions = [...card.queryAllByRole('link'), ...card.queryAllByRole('button')];
      expect(
        actions.map(({ textContent }) => textContent),
        which,
      ).toEqual(offered);
    }
    expect(screen.getAllByText(/Motivo/)).toHaveLength(1);
    await planOf('Seu Premium terminou em 31 de outubro de 2026.', 'Assinar');
  });

  test('a member who has bought nothing is led to the checkout', async () => {
    purchasesServer([]);
    await open();
    expect(await screen.findByRole('heading', { name: 'Nenhuma compra ainda' })).toBeVisible();
    const section = within(screen.getByRole('region', { name: 'Minhas compras' }));
    expect(section.getByRole('link', { name: 'Assinar' })).toHaveAttribute('href', '/assinatura');
  });

  test('an admin, who cannot buy, is not led to the checkout', async () => {
    keepAccount(adminRow);
    purchasesServer([]);
    await open();
    expect(await screen.findByText(/Seu Premium não tem data para terminar/)).toBeVisible();
    expect(within(screen.getByRole('main')).queryByRole('link', { name: /Renovar|Assinar/ })).toBeNull();
  });

  test('a list that fails to load says so and can be loaded again, and shows placeholders meanwhile', async () => {
    server.use(table('get', 'orders', () => refusal(403)));
    const { user, container } = await open();
    expect(await screen.findByText('Não foi possível carregar suas compras.')).toBeVisible();
    await expectAccessible(container);
    purchasesServer([purchase()]);
    const { held, release } = hold();
    server.use(table('get', 'orders', () => held));
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('status', { name: 'Carregando compras…' })).toBeInTheDocument();
    release();
    expect(await cards()).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Minhas compras' })).toHaveFocus();
  });

  test('a tab whose code cannot be loaded says so, and the rest of the profile stays', async () => {
    const { restore } = loseCode('@/features/orders/orders');
    await open();
    expect(await screen.findByText('Não foi possível carregar suas compras.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Perfil' })).toBeVisible();
    restore();
  });

  test('the other tabs of the profile do not ask for purchases', async () => {
    let asked = 0;
    server.use(
      table('get', 'orders', () => {
        asked += 1;
        return rows([]);
      }),
    );
    await open('/perfil');
    await screen.findByRole('heading', { name: 'Informações Pessoais' });
    expect(asked).toBe(0);
  });
});

test('"Continuar pagamento" leads to the provider’s page, and the site waits for Premium from then on', async () => {
  const kept = purchase();
  purchasesServer([kept]);
  const { user } = await open();
  const link = (await onlyCard()).getByRole('link', { name: 'Continuar pagamento' });
  expect(link).toHaveAttribute('href', kept.payment_url);
  link.addEventListener('click', (event) => event.preventDefault()); // jsdom cannot leave the page
  await user.click(link);
  expect(localStorage.getItem('awaited-payment')).toMatch(new RegExp(`^${memberRow.id} `));
});

describe('taking a purchase back', () => {
  const kept = paidPurchase({ granted_from: '2026-11-23T12:00:00Z', granted_until: premiumRow.ends_at });
  const ask = async (asked: OwnOrder) => {
    const withdrawn = purchasesServer([{ ...asked }]);
    const view = await open();
    await view.user.click((await onlyCard()).getByRole('button', { name: OFFER }));
    const dialog = await screen.findByRole('dialog', { name: OFFER });
    const confirm = () => within(dialog).getByRole('button', { name: 'Confirmar desistência' });
    return { ...view, withdrawn, confirm };
  };
  beforeEach(() => void keepAccount({ ...premiumRow }));

  test('the question says what comes back, by which way, and what becomes of Premium, and can be answered with no', async () => {
    const withdrawn = purchasesServer(
      [
        kept,
        { ...kept, amount_cents: 0 },
        { ...kept, granted_from: '2998-10-01T02:59:59.999Z' },
        { ...kept, granted_until: '2998-10-01T02:59:59.999Z' },
      ].map((one, index) => ({ ...one, id: `order-${index}` })),
    );
    const { user } = await open();
    const buttonOf = (index: number) => screen.getAllByRole('button', { name: OFFER })[index]!;
    const askOf = async (index: number) => {
      await user.click(buttonOf(index));
      return screen.findByRole('dialog', { name: OFFER });
    };
    const keep = async (index: number) => {
      await user.click(screen.getByRole('button', { name: 'Manter a compra' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(buttonOf(index)).toHaveFocus());
    };
    await cards();
    const paid = await askOf(0);
    expect(paid).toHaveTextContent('Você recebe R$ 79,90 de volta, pelo meio de pagamento que você usou.');
    expect(paid).toHaveTextContent('No cartão, pode levar até duas faturas');
    expect(paid).toHaveTextContent('seu Premium termina');
    await expectAccessible(paid);
    await keep(0);

    const free = await askOf(1); // with a coupon
    expect(free).toHaveTextContent('Ela saiu de graça, com um cupom: não há valor a devolver.');
    expect(free).toHaveTextContent('Com a desistência, seu Premium termina');
    expect(free).not.toHaveTextContent('R$');
    expect(free).not.toHaveTextContent('reembolso');
    await keep(1);

    expect(await askOf(2)).toHaveTextContent('Seu Premium passa a terminar em 30 de setembro de 2998.');
    await keep(2);
    expect(await askOf(3)).toHaveTextContent('O que vem de outras compras continua.');
    await keep(3);
    expect(withdrawn).toEqual([]);
  });

  test('a refusal is shown in the words of the server, and the next try takes the purchase back once, as its card, with the focus, says', async () => {
    const { user, withdrawn, confirm } = await ask(kept);
    const late = 'O prazo de 7 dias para desistir desta compra terminou.';
    server.use(api('post', 'orders/:id/withdrawal', () => apiRefusal(422, late), { once: true }));
    await user.click(confirm());
    await toast('Erro', late, 'error');
    expect(withdrawn).toEqual([]);
    await waitFor(() => expect(confirm()).toHaveFocus());

    keepAccount(memberRow); // Premium has ended with it
    await user.dblClick(confirm());
    await toast(
      'Compra desfeita',
      'O valor volta pelo meio de pagamento que você usou: R$ 79,90.',
      'success',
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(toasts('error')).toEqual([]));
    expect(withdrawn).toEqual([kept.id]);
    const card = await onlyCard();
    expect(await card.findByText('Reembolsada')).toBeVisible();
    expect(card.queryByRole('button', { name: OFFER })).toBeNull();
    expect(card.getByRole('heading')).toHaveFocus();
    expect(await screen.findByText('Você está no plano Gratuito.')).toBeVisible();
  });

  test('the dialog opens again for who presses its button as soon as the focus is back', async () => {
    const { user } = await ask(kept);
    const press = vi.fn(({ target }: Event) => (target as HTMLElement).click());
    screen
      .getByRole('button', { name: OFFER, hidden: true })
      .addEventListener('focus', press, { once: true });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(press).toHaveBeenCalled());
    expect(await screen.findByRole('button', { name: 'Confirmar desistência' })).toHaveFocus();
  });

  test('a refund that the provider is still at is said to be on its way', async () => {
    const { user, confirm } = await ask(kept);
    const requested = { ...kept, refund_requested_at: daysAgo(0) };
    server.use(
      table('get', 'orders', () => rows([requested])),
      api('post', 'orders/:id/withdrawal', () => HttpResponse.json({ data: requested })),
    );
    await user.click(confirm());
    await toast(
      'Compra desfeita',
      'O reembolso de R$ 79,90 está a caminho. O Premium desta compra termina quando ele for confirmado.',
      'success',
    );
    expect(await (await onlyCard()).findByText('Reembolso em andamento')).toBeVisible();
  });
});

describe('a receipt', () => {
  const kept = paidPurchase({
    paid_at: '2026-11-25T15:30:00Z',
    granted_from: '2026-11-25T15:30:00Z',
    granted_until: '2027-02-26T02:59:59.999Z',
  });
  const path = `${PURCHASES_PATH}&recibo=${kept.id}`;
  const facts = () =>
    Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
  const receipt = () => screen.findByRole('article', { name: 'Recibo' });

  test('the receipt names seller, buyer, order, plan, period, payment and amount', async () => {
    const site = {
      ...DEFAULT_SITE,
      company_name: 'Moda Ltda.',
      cnpj: '12345678000195',
      company_address: 'Rua das Flores, 10, São Paulo',
    };
    purchasesServer([kept]);
    server.use(
      table('get', 'settings', ({ request }) => oneRow(request, site)),
      table('get', 'payments', () =>
        rows([
          { provider_id: '112233', method: 'visa', status: 'approved', approved_at: '2026-11-25T15:30:00Z' },
        ]),
      ),
    );
    const { container } = await open(path);
    const page = await receipt();
    await within(page).findByText('Este recibo não é uma nota fiscal.');
    for (const text of [
      'Guia de Fornecedores',
      'Moda Ltda.',
      'CNPJ 12.345.678/0001-95',
      'Rua das Flores, 10',
      'R$ 79,90',
    ])
      expect(page).toHaveTextContent(text);
    expect(facts()).toEqual({
      Comprador: 'Ana Testeana@teste.example',
      Plano: 'Premium Trimestral, 3 meses',
      Período: 'De 25 de novembro de 2026 até 25 de fevereiro de 2027',
      'Pago em': '25/11/2026, 12:30',
      'Pago com': 'Cartão VisaPagamento nº 112233, aprovado em 25/11/2026, 12:30',
      Situação: 'Paga',
      Pedido: kept.id,
    });
    expect(document.title).toBe('Recibo · Guia de Fornecedores');
    await expectAccessible(container);
  });

  test('receipts open from the list, say before the amount what came back, are printed, and lead back, and the focus follows', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const notices: [Partial<OwnOrder>, string][] = [
      [{}, ''],
      [
        { status: 'refunded', refunded_at: '2026-11-27T12:00:00Z' },
        'Reembolsada em 27 de novembro de 2026. R$ 79,90 voltaram ao comprador.',
      ],
      [{ status: 'charged_back' }, 'Contestada. O banco ou o cartão do comprador retomou o pagamento.'],
      [{ refund_requested_at: daysAgo(0) }, 'Reembolso em andamento. R$ 79,90 vão voltar ao comprador.'],
    ];
    purchasesServer(notices.map(([values], index) => ({ ...kept, ...values, id: `order-${index}` })));
    const { user } = await open();
    for (const [index, [, notice]] of notices.entries()) {
      await user.click(within((await cards())[index]!).getByRole('link', { name: 'Recibo' }));
      await at(`${PURCHASES_PATH}&recibo=order-${index}`);
      const page = await receipt();
      expect(screen.getByRole('heading', { name: 'Recibo' })).toHaveFocus();
      await within(page).findByText(/nota fiscal/);
      expect(page).toHaveTextContent(`${notice}R$ 79,90 pagos em 25 de novembro de 2026`);
      await user.click(screen.getByRole('button', { name: 'Imprimir' }));
      expect(print).toHaveBeenCalledTimes(index + 1);
      await user.click(screen.getByRole('link', { name: 'Voltar às compras' }));
      await at(PURCHASES_PATH);
      expect(await screen.findByRole('heading', { name: 'Minhas compras' })).toHaveFocus();
    }
  });

  test('the receipt of a purchase without a payment names what was chosen, and a demonstration', async () => {
    purchasesServer([{ ...kept, gateway: 'simulated' }]);
    server.use(table('get', 'payments', () => rows([])));
    await open(path);
    expect(
      await within(await receipt()).findByText(/Pagamento de demonstração: nada foi cobrado/),
    ).toBeVisible();
    expect(facts()).toMatchObject({ 'Pago com': 'Pix' });
  });

  test('the receipt of a purchase with a coupon names it, and says if nothing was charged', async () => {
    purchasesServer([{ ...kept, coupon_code: 'GRATIS', full_price_cents: 7990, amount_cents: 0 }]);
    server.use(table('get', 'payments', () => rows([])));
    await open(path);
    await within(await receipt()).findByText(/nota fiscal/);
    expect(facts()).toMatchObject({
      Cupom: 'GRATIS, em vez de R$\u00a079,90',
      'Pago com': 'Nada foi cobrado',
    });
  });

  test.each([
    ['that was not paid', 'pending'],
    ['that the staff has released without a payment', 'released'],
  ] as const)('a purchase %s has no receipt', async (_which, status) => {
    purchasesServer([purchase({ id: kept.id, status })]);
    const { user } = await open(path);
    expect(await screen.findByText('Só uma compra paga tem recibo.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Voltar às compras' }));
    expect(await cards()).toHaveLength(1);
  });

  test('a purchase that the member does not have is not found', async () => {
    purchasesServer([kept]);
    await open(`${PURCHASES_PATH}&recibo=outra`);
    expect(await screen.findByRole('heading', { name: 'Compra não encontrada' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Voltar às compras' })).toHaveAttribute('href', PURCHASES_PATH);
  });

  test('a receipt whose payment cannot be read says so and can be loaded again', async () => {
    purchasesServer([kept]);
    server.use(table('get', 'payments', () => refusal(403)));
    const { user } = await open(path);
    expect(await screen.findByText('Não foi possível carregar o recibo.')).toBeVisible();
    purchasesServer([kept]);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Este recibo não é uma nota fiscal.')).toBeVisible();
  });
});
