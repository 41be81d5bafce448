import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OrderRecord } from '@/domain/order/order-record';
import { MEMBER_ID, memberRow } from '../support/builders';
import { API, databaseRefusal, oneRow, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { at, fill, toast } from './support/screen';
import { BIA_DETAILS } from './support/users';

const PATH = '/admin/pedidos';
const ID = '0a1b2c3d-0000-4000-8000-000000000001';

const ORDER: OrderRecord = {
  id: ID,
  user_id: MEMBER_ID,
  customer: 'Ana Souza',
  email: 'ana@teste.example',
  plan: 'Trimestral',
  months: 3,
  amount_cents: 7990,
  method: 'pix',
  gateway: 'mercadopago',
  status: 'pending',
  created_at: '2026-11-21T15:30:00Z',
  paid_at: null,
  granted_from: null,
  granted_until: null,
  released_at: null,
  refund_requested_at: null,
  refunded_at: null,
  refund_reason: null,
  checked_at: null,
  provider_reference: '987-abc',
  coupon_code: null,
  full_price_cents: null,
  attention: null,
};
const PAID: OrderRecord = {
  ...ORDER,
  status: 'paid',
  paid_at: '2026-11-21T15:32:00Z',
  granted_from: '2026-11-21T15:32:00Z',
  granted_until: '2027-02-22T02:59:59Z',
};
const PAYMENT = {
  provider_id: '123456',
  status: 'approved',
  detail: 'accredited',
  method: 'pix',
  amount_cents: 7990,
  currency: 'BRL',
  is_extra: false,
  changed_at: '2026-11-21T15:32:00Z',
};
const EVENTS = [
  {
    id: 1,
    at: '2026-11-21T15:30:00Z',
    kind: 'begun',
    actor_role: 'member',
    actor: 'Ana Souza',
    detail: { amount_cents: 7990, method: 'pix' },
  },
  {
    id: 2,
    at: '2026-11-21T15:32:00Z',
    kind: 'payment',
    actor_role: 'service',
    actor: null,
    detail: { payment: '123456', status: 'approved', amount_cents: 7990, currency: 'BRL', method: 'pix' },
  },
  {
    id: 3,
    at: '2026-11-21T15:32:01Z',
    kind: 'status',
    actor_role: 'service',
    actor: null,
    detail: { status: ['pending', 'paid'] },
  },
];

let asked: { search: string; status: string | null; attention: string | null }[];
let order: OrderRecord;
beforeEach(() => {
  asked = [];
  order = ORDER;
  server.use(
    table('get', 'accounts', ({ request }) =>
      oneRow(request, { ...memberRow, role: 'admin', staff_role: 'owner', status: 'active' }),
    ),
    table('post', 'rpc/search_orders', async ({ request }) => {
      const query = new URL(request.url).searchParams;
      const { search } = (await request.json()) as { search: string };
      asked.push({ search, status: query.get('status'), attention: query.get('attention') });
      return rows([order]);
    }),
    table('get', 'payments', () => rows(order.status === 'pending' ? [] : [PAYMENT])),
    table('post', 'rpc/order_timeline', () => rows(EVENTS)),
    table('post', 'rpc/member_details', () => rows([])),
  );
});

const button = (name: string) => screen.findByRole('button', { name });
const openOrder = async () => {
  const view = await renderApp(`${PATH}/${ID}`, { as: 'member' });
  await screen.findByRole('heading', { level: 1, name: 'Pedido 0A1B2C3D' });
  return view;
};

describe('the list of orders', () => {
  test('shows who bought what, when and how it stands, leads to the order, searches, and shows those of one status or that need attention', async () => {
    const { user } = await renderApp(`${PATH}?busca=ana%40teste.example`, { as: 'member' });
    const link = await screen.findByRole('link', { name: 'Ana Souza' });
    expect(link).toHaveAttribute('href', `${PATH}/${ID}`);
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(
      'Ana Souzaana@teste.exampleTrimestral, 3 mesesPixR$ 79,9021/11/2026, 12:300A1B2C3DAguardando pagamento',
    );
    await user.selectOptions(screen.getByLabelText('Situação'), 'Pago');
    await at(`${PATH}?busca=ana%40teste.example&situacao=paid`);
    await user.selectOptions(screen.getByLabelText('Situação'), 'Precisam de atenção');
    await waitFor(() =>
      expect(asked).toEqual([
        { search: 'ana@teste.example', status: null, attention: null },
        { search: 'ana@teste.example', status: 'eq.paid', attention: null },
        { search: 'ana@teste.example', status: null, attention: 'not.is.null' },
      ]),
    );
  });

  test('is searched for the number of an order in whichever words it is written', async () => {
    const { user } = await renderApp(PATH, { as: 'member' });
    await screen.findByRole('link', { name: 'Ana Souza' });
    for (const [typed, search] of [
      ['Pedido 0A1B2C3D', '0A1B2C3D'],
      [`pedido ${ID}`, ID],
      ['nº 0a1b2c3d', '0a1b2c3d'],
      ['#0a1b2c3e', '0a1b2c3e'],
      ['Pedido Bacelar', 'Pedido Bacelar'],
      ['123456', '123456'],
    ] as const) {
      await user.clear(screen.getByRole('searchbox'));
      await user.paste(typed);
      await waitFor(() => expect(asked.at(-1)).toMatchObject({ search }));
    }
  });

  test('tells orders that were only released from paid ones, also when that was taken back, and shows them alone', async () => {
    order = { ...ORDER, status: 'released', released_at: PAID.paid_at };
    const { user } = await renderApp(PATH, { as: 'member' });
    await screen.findByRole('link', { name: 'Ana Souza' });
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/Liberado sem pagamento confirmado$/);
    order = { ...ORDER, status: 'refunded', refunded_at: PAID.paid_at };
    await user.selectOptions(screen.getByLabelText('Situação'), 'Liberado sem pagamento confirmado');
    await at(`${PATH}?situacao=released`);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'eq.released' }));
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent(/Liberação desfeita$/));
  });

  test('says which order needs attention, and which refund is under way', async () => {
    order = { ...PAID, attention: 'refund_failed', refund_requested_at: '2026-11-22T12:00:00Z' };
    await renderApp(PATH, { as: 'member' });
    await screen.findByRole('link', { name: 'Ana Souza' });
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('Reembolso em andamentoPrecisa de atenção');
  });

  test('is saved as a spreadsheet, once the history has recorded it', async () => {
    const saved: { name: string; content: Blob }[] = [];
    let content = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      content = blob as Blob;
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content });
    });
    order = { ...PAID, customer: '=1+1' };
    const noted: unknown[] = [];
    let refuses = true;
    server.use(
      table('post', 'rpc/note_export', async ({ request }) => {
        noted.push(await request.json());
        return refuses ? refusal(403) : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await renderApp(PATH, { as: 'member' });
    await user.click(await button('Exportar CSV'));
    await toast('Erro ao exportar', 'Não foi possível exportar os pedidos. Tente de novo.', 'error');
    expect(saved).toEqual([]);
    refuses = false;
    await user.click(await button('Exportar CSV'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(noted.at(-1)).toEqual({ what: 'orders', row_count: 1 });
    const csv = await saved[0]!.content.text();
    expect(saved[0]!.name).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/);
    const [head, row] = csv.split('\r\n');
    expect(head).toContain('"Pedido";"Feito em";"Cliente"');
    expect(row).toContain(
      `"${ID}";"21/11/2026, 12:30";"'=1+1";"ana@teste.example";"Trimestral";"3";"79,90";"Pix";"Pago"`,
    );
  });
});

describe('an order', () => {
  test('shows its facts, payments and all that happened', async () => {
    order = PAID;
    await openOrder();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Ana Souza' })).toHaveAttribute(
      'href',
      `/admin/usuarios/${MEMBER_ID}`,
    );
    expect(main.getByText('ana@teste.example')).toBeVisible();
    expect(main.getByText('21/11/2026 a 21/02/2027')).toBeVisible();
    expect(main.getByText('987-abc')).toBeVisible();
    expect(main.getByText(/nº 123456/)).toBeVisible();
    const happened = within(main.getByRole('region', { name: 'O que aconteceu' })).getAllByRole('listitem');
    expect(happened.map(({ textContent }) => textContent)).toEqual([
      'Pedido feito: R$ 79,90, Pix21/11/2026, 12:30 · Ana Souza',
      'Pagamento 123456: aprovado, R$ 79,90 (Pix)21/11/2026, 12:32 · Site',
      'Situação: Pago21/11/2026, 12:32 · Site',
    ]);
  });

  test('that the buyer contests says what to do, and that its Premium has ended', async () => {
    order = { ...PAID, status: 'charged_back', attention: 'contested' };
    await openOrder();
    expect(screen.getByText(/^O cliente contestou a compra no banco/)).toBeVisible();
    expect(screen.getByText('21/11/2026 a 21/02/2027 (desfeito)')).toBeVisible();
  });

  test('that fails to load shows an error with Retry, and the way back', async () => {
    server.use(table('post', 'rpc/search_orders', () => refusal(403), { once: true }));
    const { user } = await renderApp(`${PATH}/${ID}`, { as: 'member' });
    await screen.findByRole('heading', { name: 'Falha ao buscar o pedido.' });
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Pedidos' })).toHaveAttribute('href', '/admin/pedidos');
    await user.click(main.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^Pedido / })).toBeVisible();
  });

  test('is compared with the provider’s, and shows what that says, or why it could not be asked', async () => {
    let fails = true;
    server.use(
      http.post(`${API}/functions/v1/api/orders/:id/check`, () => {
        if (fails) return HttpResponse.json({ message: 'O servidor não está respondendo.' }, { status: 503 });
        order = PAID;
        return HttpResponse.json({ data: {} });
      }),
    );
    const { user } = await openOrder();
    expect(screen.getByText('O provedor ainda não informou nenhum pagamento.')).toBeVisible();
    await user.click(await button('Conferir no provedor'));
    await toast('Erro ao conferir', 'O servidor não está respondendo.', 'error');
    fails = false;
    await user.click(await button('Conferir no provedor'));
    await toast('Conferido', 'O pedido está como no provedor.', 'success');
    expect(await screen.findByText(/nº 123456/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Liberar manualmente' })).toBeNull();
  });

  test('that is not paid can be released with a reason', async () => {
    const sent: unknown[] = [];
    server.use(
      table('post', 'rpc/release_order', async ({ request }) => {
        sent.push(await request.json());
        order = { ...ORDER, status: 'released', released_at: PAID.paid_at };
        return HttpResponse.json({});
      }),
    );
    const { user } = await openOrder();
    expect(screen.queryByRole('button', { name: 'Reembolsar' })).toBeNull();
    await user.click(await button('Liberar manualmente'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Liberar manualmente' }));
    await user.click(dialog.getByRole('button', { name: 'Liberar' }));
    expect(dialog.getByText('Informe o motivo.')).toBeVisible();
    expect(dialog.getByLabelText('Motivo')).toHaveFocus();
    await fill(user, { Motivo: '  Comprovante conferido ' });
    await user.click(dialog.getByRole('button', { name: 'Liberar' }));
    await toast('Sucesso', 'O Premium foi liberado.', 'success');
    expect(sent).toEqual([{ order_id: ID, reason: 'Comprovante conferido' }]);
    expect(await screen.findByText('Liberado sem pagamento confirmado')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('of more months than support may give says who can release it, and so does the refusal at the field', async () => {
    const refused = 'Dias que restam para este membro: 31. Para dar mais, peça à Administração.';
    server.use(
      table('post', 'rpc/member_details', () => rows([{ ...BIA_DETAILS, giveable_days: 31 }])),
      table('post', 'rpc/release_order', () => databaseRefusal(403, 'PT403', refused)),
    );
    const { user } = await openOrder();
    await user.click(await button('Liberar manualmente'));
    const dialog = await screen.findByRole('dialog', { name: 'Liberar manualmente' });
    await waitFor(() =>
      expect(dialog).toHaveTextContent('pode dar ainda 31 dias a este. Para mais, peça à Administração.'),
    );
    await fill(user, { Motivo: 'Comprovante conferido' });
    await user.click(within(dialog).getByRole('button', { name: 'Liberar' }));
    const reason = within(dialog).getByLabelText('Motivo');
    await waitFor(() => expect(reason).toHaveAccessibleDescription(new RegExp(refused)));
    expect(reason).toHaveValue('Comprovante conferido');
  });

  test.each([
    ['refunded', 'O dinheiro foi devolvido e o Premium deste pedido terminou.'],
    ['paid', 'O reembolso foi pedido. O provedor ainda não confirmou; o site tenta de novo sozinho.'],
  ])(
    'that is paid can be refunded with a reason, which stays if that fails, and the message depends on its status "%s" in the answer',
    async (status, message) => {
      order = PAID;
      const sent: unknown[] = [];
      let fails = true;
      server.use(
        http.post(`${API}/functions/v1/api/orders/:id/refund`, async ({ request }) => {
          if (fails) return HttpResponse.json({ message: 'Algo deu errado no servidor.' }, { status: 500 });
          sent.push(await request.json());
          return HttpResponse.json({ data: { status } });
        }),
      );
      const { user } = await openOrder();
      await user.click(await button('Reembolsar'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Reembolsar pedido' }));
      expect(dialog.getByText('R$ 79,90')).toBeVisible();
      await fill(user, { Motivo: 'Comprou por engano' });
      await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
      await toast('Erro ao reembolsar', 'Algo deu errado no servidor.', 'error');
      expect(dialog.getByLabelText('Motivo')).toHaveValue('Comprou por engano');
      fails = false;
      await user.click(dialog.getByRole('button', { name: 'Reembolsar' }));
      await toast('Sucesso', message, 'success');
      expect(sent).toEqual([{ reason: 'Comprou por engano' }]);
    },
  );

  test.each([
    [
      'that was released without a payment',
      { ...ORDER, status: 'released' as const, released_at: PAID.paid_at },
      { status: 'rejected' },
      'Tira de Ana Souza o Premium que este pedido deu. O provedor não recebeu nada por este pedido: nenhum dinheiro é devolvido. Não pode ser desfeito.',
      'O Premium deste pedido terminou.',
    ],
    [
      'that a coupon has made free',
      { ...PAID, amount_cents: 0 },
      { method: 'cupom', amount_cents: 0 },
      'Tira de Ana Souza o Premium que este pedido deu. O provedor não recebeu nada por este pedido: nenhum dinheiro é devolvido. Não pode ser desfeito.',
      'O Premium deste pedido terminou.',
    ],
    [
      'of which another amount was paid',
      { ...ORDER, attention: 'wrong_payment' as const },
      { amount_cents: 1000 },
      'Devolve R$ 10,00 a Ana Souza pelo meio de pagamento usado. Não pode ser desfeito.',
      'O dinheiro foi devolvido.',
    ],
  ])('%s says what is really returned', async (_what, kept, payment, question, message) => {
    order = kept;
    server.use(
      table('get', 'payments', () => rows([{ ...PAYMENT, ...payment }])),
      http.post(`${API}/functions/v1/api/orders/:id/refund`, () =>
        HttpResponse.json({ data: { status: 'refunded' } }),
      ),
    );
    const { user } = await openOrder();
    await user.click(await button('Reembolsar'));
    const dialog = await screen.findByRole('dialog', { name: 'Reembolsar pedido' });
    expect(dialog).toHaveTextContent(question);
    await fill(user, { Motivo: 'Pediu' });
    await user.click(within(dialog).getByRole('button', { name: 'Reembolsar' }));
    await toast('Sucesso', message, 'success');
  });

  test.each([
    ['does not exist', () => rows([])],
    ['cannot exist', () => databaseRefusal(400, '22P02', 'invalid input syntax for type uuid: "abc"')],
  ])('that %s says so and leads to all', async (_what, answer) => {
    server.use(table('post', 'rpc/search_orders', answer));
    await renderApp(`${PATH}/${ID}`, { as: 'member' });
    await screen.findByRole('heading', { name: 'Pedido não encontrado' });
    expect(screen.getByRole('link', { name: 'Ver todos os pedidos' })).toHaveAttribute('href', PATH);
  });
});
