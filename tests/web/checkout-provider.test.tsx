import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memberRow, premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { API, databaseRefusal, hold, oneRow, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { toast } from './support/screen';
import { CHECKOUT, next, openShop, step, type AskedPurchases } from './support/shop';

// The checkout where a payment provider takes the money on its own page.

const PAGE = 'https://pagar.example/pedido';
const ORDER = {
  id: 'a-1',
  status: 'pending',
  payment_url: PAGE,
  method: 'pix',
  created_at: new Date().toISOString(),
};
const RETURN = '/assinatura?etapa=concluido&pedido=a-1&status=pending&payment_id=7';

const confirm = () => screen.findByRole('button', { name: 'Pagar no Mercado Pago' });
const terms = () => screen.findByRole('checkbox', { name: /^Concordo com os Termos de Serviço e a/ });

afterEach(() => vi.useRealTimers());

let asked: AskedPurchases;
/** The ids of the orders that the provider was asked about. */
let checks: string[];
let order: typeof ORDER;
/** The orders of the member that wait for their payment. */
let waiting: object[];
beforeEach(() => {
  asked = openShop();
  checks = [];
  order = ORDER;
  waiting = [];
  server.use(
    http.get(CHECKOUT, () => HttpResponse.json({ data: { simulated: false, provider: 'Mercado Pago' } })),
    http.post(CHECKOUT, async ({ request }) => {
      asked.purchases.push({ key: request.headers.get('idempotency-key'), body: await request.json() });
      return HttpResponse.json({ data: { redirect_url: `${window.location.href}#pagina`, order_id: 'a-1' } });
    }),
    http.post(`${API}/functions/v1/api/orders/:id/check`, ({ params }) => {
      checks.push(String(params.id));
      return HttpResponse.json({ data: {} });
    }),
    table('get', 'orders', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('status') === 'eq.pending') return rows(waiting);
      return oneRow(request, order);
    }),
  );
});

describe('a purchase', () => {
  test('asks for no card, also while it is not known who takes the money: that is typed on the provider’s page', async () => {
    const { held, release } = hold();
    server.use(http.get(CHECKOUT, () => held));
    const { user, container } = await renderApp('/assinatura?etapa=pagamento', { as: 'member' });
    expect(await next()).toBeDisabled();
    expect(screen.queryByLabelText('Número do cartão')).toBeNull();
    release();
    expect(await screen.findByText(/^Você paga na página do Mercado Pago/)).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Cartão/ })).toBeChecked();
    expect(screen.getByText(/Nenhum dado de cartão passa por este site\.$/)).toBeVisible();
    expect(screen.queryByLabelText('Número do cartão')).toBeNull();
    await user.click(await next());
    await step('Confira e confirme');
    expect(screen.getByText('Você digita o cartão na página do Mercado Pago.')).toBeVisible();
    await expectAccessible(container);
  });

  test('needs the terms, and is the same one, with the same page, when the buyer comes back and pays again', async () => {
    const { user } = await renderApp('/assinatura?method=pix&etapa=confirmacao', { as: 'member' });
    await user.click(await confirm());
    expect(screen.getByText('Para assinar, aceite os termos.')).toBeVisible();
    expect(asked.purchases).toEqual([]);
    expect(screen.queryByText(/^O código Pix/)).toBeNull();

    await user.click(await terms());
    await user.click(await confirm());
    await waitFor(() => expect(asked.purchases).toHaveLength(1));
    expect(await screen.findByRole('button', { name: 'Processando...' })).toBeDisabled();
    await waitFor(() =>
      expect(localStorage.getItem('awaited-payment')).toMatch(new RegExp(`^${memberRow.id} [0-9]+$`)),
    );

    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await user.click(await confirm());
    await waitFor(() => expect(asked.purchases).toHaveLength(2));
    expect(asked.purchases[1]!.key).toBe(asked.purchases[0]!.key);
  });

  test('whose buyer goes back before the answer does not take them to the provider, and says where it waits', async () => {
    const { held, release } = hold();
    server.use(
      http.post(CHECKOUT, async () => {
        await held;
        waiting = [{ ...ORDER, plan: { name: 'Mensal' }, months: 1, amount_cents: 2990 }];
        return HttpResponse.json({
          data: { redirect_url: `${window.location.href}#pagina`, order_id: 'a-1' },
        });
      }),
    );
    const { user } = await renderApp('/assinatura?method=pix&etapa=pagamento', { as: 'member' });
    await user.click(await next());
    await user.click(await terms());
    await user.click(await confirm());
    await screen.findByRole('button', { name: 'Processando...' });
    window.history.back();
    await step('Como você quer pagar?');
    release();
    await toast('Nada foi cobrado', 'Sua compra aguarda o pagamento em Minhas compras.', 'success');
    expect(window.location.hash).toBe('');
    expect(localStorage.getItem('awaited-payment')).toBeNull();
    expect(await screen.findByRole('link', { name: 'Ver essa compra' })).toBeVisible();
  });

  describe('beside one that waits for its payment', () => {
    const WAITING = { ...ORDER, plan: { name: 'Anual' }, months: 12, amount_cents: 29_790 };

    test('is asked for once more, and every step leads to the one that waits', async () => {
      waiting = [WAITING];
      const { user, container } = await renderApp('/assinatura?method=pix', { as: 'member' });
      const note = await screen.findByText(/está aguardando o pagamento/);
      expect(note).toHaveTextContent('Sua compra Premium Anual, 12 meses (R$ 297,90) está aguardando');
      expect(within(note).getByRole('link', { name: 'Ver essa compra' })).toHaveAttribute(
        'href',
        '/assinatura?etapa=concluido&pedido=a-1',
      );
      await user.click(await next());
      await user.click(await next());
      await user.click(await terms());
      await user.click(await confirm());
      expect(await screen.findByText(/^Você já tem uma compra aguardando/)).toHaveAttribute('role', 'alert');
      expect(asked.purchases).toEqual([]);
      await expectAccessible(container);
      await user.click(screen.getByRole('button', { name: 'Comprar de novo' }));
      await waitFor(() => expect(asked.purchases).toHaveLength(1));
    });

    test('is noticed although that was begun in another tab meanwhile, but not asked for if it can no longer be paid', async () => {
      const { user } = await renderApp('/assinatura?method=pix&etapa=confirmacao', { as: 'member' });
      await user.click(await terms());
      waiting = [WAITING];
      await user.click(await confirm());
      expect(await screen.findByText(/^Você já tem uma compra aguardando/)).toBeVisible();
      expect(asked.purchases).toEqual([]);
      cleanup();

      waiting = [{ ...WAITING, created_at: '2026-01-01T12:00:00Z' }];
      const later = await renderApp('/assinatura?method=pix&etapa=confirmacao', { as: 'member' });
      await later.user.click(await terms());
      await later.user.click(await confirm());
      await waitFor(() => expect(asked.purchases).toHaveLength(1));
      expect(screen.queryByText(/aguardando o pagamento/)).toBeNull();
    });
  });
});

describe('a buyer who comes back from the provider', () => {
  test.each([
    ['the payment arrives', 'paid'],
    ['the staff releases the order', 'released'],
  ])('waits, and sees Premium open by itself when %s', async (_what, status) => {
    localStorage.setItem('awaited-payment', `${memberRow.id} ${Date.now() + 60_000}`);
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
    const { container } = await renderApp(RETURN, { as: 'member' });
    await step('Aguardando o pagamento');
    expect(screen.getByRole('link', { name: 'Voltar ao pagamento' })).toHaveAttribute('href', PAGE);
    await waitFor(() => expect(checks).toEqual(['a-1']));
    await expectAccessible(container);
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(checks).toEqual(['a-1', 'a-1']));

    order = { ...ORDER, status };
    server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
    await vi.advanceTimersByTimeAsync(5000);
    await step('Assinatura ativa');
    expect(await screen.findByText(/^Todos os fornecedores estão abertos/)).toBeVisible();
    expect(localStorage.getItem('awaited-payment')).toBeNull();
  });

  test('whose payment was declined can try again on the same page, until that is closed', async () => {
    for (const [method, text] of [
      ['card', /^Nada foi cobrado. Tente outro cartão/],
      ['pix', 'Nada foi cobrado. Tente de novo: o Pix é confirmado na hora.'],
    ] as const) {
      order = { ...ORDER, method, status: 'failed' };
      await renderApp(RETURN, { as: 'member' });
      await step('Pagamento não aprovado');
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Tentar de novo' })).toHaveAttribute('href', PAGE);
      cleanup();
    }

    order = { ...ORDER, created_at: new Date(Date.now() - 4 * 86_400_000).toISOString() };
    await renderApp(RETURN, { as: 'member' });
    await step('Aguardando o pagamento');
    expect(screen.queryByRole('link', { name: 'Voltar ao pagamento' })).toBeNull();
  });

  test.each([
    ['expired', 'O prazo do pagamento terminou'],
    ['refunded', 'Compra reembolsada'],
    ['charged_back', 'Pagamento contestado'],
  ])('sees that the order is over when it is %s, and can choose a plan', async (status, heading) => {
    order = { ...ORDER, status };
    const { user } = await renderApp(RETURN, { as: 'member' });
    await step(heading);
    expect(checks).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Escolher um plano' }));
    await step('Escolha o seu plano');
  });

  test('to an order that cannot exist, or of somebody else, finds none', async () => {
    server.use(table('get', 'orders', () => databaseRefusal(400, '22P02', 'invalid input syntax')));
    await renderApp('/assinatura?etapa=concluido&pedido=abc', { as: 'member' });
    expect(await screen.findByRole('heading', { name: 'Compra não encontrada' })).toBeVisible();
    cleanup();

    server.use(table('get', 'orders', ({ request }) => oneRow(request, null)));
    await renderApp(RETURN, { as: 'member' });
    await step('Compra não encontrada');
  });

  test('without a session is asked to log in, and comes back here; before a purchase nothing is said of a card, which is typed later', async () => {
    await renderApp(RETURN, { as: 'visitor' });
    await step('Entre para ver sua compra');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Entrar' })).toHaveAttribute(
      'href',
      '/login',
    );
    cleanup();

    await renderApp('/assinatura?etapa=confirmacao', { as: 'visitor' });
    await screen.findByRole('heading', { name: 'Entre ou cadastre-se para ativar' });
    await waitFor(() => expect(screen.queryByText(/O cartão você informa depois/)).toBeNull());
  });
});

test('a payment that arrives while the buyer looks at another page opens it, and says so', async () => {
  localStorage.setItem('awaited-payment', `${memberRow.id} ${Date.now() + 60_000}`);
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
  await renderApp('/fornecedores', { as: 'member' });
  await screen.findByRole('heading', { level: 1 });
  server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await screen.findByText('Seu Premium está ativo.')).toBeVisible();
  expect(localStorage.getItem('awaited-payment')).toBeNull();
});
