import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { formatDay } from '@/domain/format/dates';
import { premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { hold, rows, server, table } from './support/msw';
import { at, fill, logInElsewhere } from './support/screen';
import { renderApp } from './support/render-route';
import { CARD_FIELDS, CHECKOUT, next, openShop, step, type AskedPurchases } from './support/shop';

const confirm = () => screen.findByRole('button', { name: 'Confirmar assinatura' });
const terms = () => screen.findByRole('checkbox', { name: /^Concordo com os Termos de Serviço e a/ });

/** As it is stored when somebody looks at a locked supplier. */
const wanted = (id: unknown) => JSON.stringify({ id, name: 'Calçados Zarapê', until: Date.now() + 60_000 });

let asked: AskedPurchases;
beforeEach(() => {
  asked = openShop();
});

async function openConfirmation(plan = 'monthly') {
  const view = await renderApp(`/assinatura?plan=${plan}&etapa=pagamento`, { as: 'member' });
  await fill(view.user, CARD_FIELDS);
  await view.user.click(await next());
  await step('Confira e confirme');
  return view;
}

describe('confirmation of a purchase', () => {
  test('the confirmation shows only the last four digits of the card, links back to change it, and sends nothing before the terms are accepted', async () => {
    const { user, container } = await openConfirmation();
    expect(screen.getByText('•••• •••• •••• 1111')).toBeVisible();
    expect(container.textContent).not.toContain('4111');
    expect(window.location.href).not.toContain('4111');
    await expectAccessible(container);

    await user.click(await confirm());
    expect(screen.getByText('Para assinar, aceite os termos.')).toBeVisible();
    expect(await terms()).toHaveFocus();
    expect(asked.purchases).toEqual([]);
    for (const [name, href] of [
      ['Termos de Serviço', '/termos'],
      ['Política de Privacidade', '/privacidade'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);

    await user.click(screen.getByRole('button', { name: 'Alterar' }));
    expect(await screen.findByLabelText('Número do cartão')).toHaveValue('4111 1111 1111 1111');
    await user.click(await next());
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    await step('Como você quer pagar?');
  });

  test('confirming sends plan, method and shown price, waits for the answer and links onward, first to the supplier it began at', async () => {
    const { held, release } = hold();
    server.use(
      http.post(CHECKOUT, async () => {
        await held;
        return undefined;
      }),
    );
    localStorage.setItem('wanted-supplier', wanted(3));
    const { user } = await openConfirmation('annual');
    server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
    await user.click(await terms());
    await user.click(await confirm());
    expect(await screen.findByRole('button', { name: 'Processando...' })).toBeDisabled();
    release();

    await step('Assinatura ativa');
    expect(asked.purchases).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        body: { plan: 'annual', method: 'card', price_cents: 29790, months: 12 },
      },
    ]);
    const done = within(screen.getByRole('main'));
    const [first] = done.getAllByRole('link');
    expect(first).toHaveTextContent('Abrir Calçados Zarapê');
    expect(first).toHaveAttribute('href', '/fornecedores/3');
    expect(done.getByText(formatDay(premiumRow.ends_at))).toBeVisible();
    expect(done.getByRole('link', { name: 'Acessar minha conta' })).toHaveAttribute('href', '/dashboard');
    expect(done.getByRole('link', { name: 'Voltar para o início' })).toHaveAttribute('href', '/');
  });

  test('a member who turns out to have Premium already is offered the supplier instead of a second purchase', async () => {
    server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
    localStorage.setItem('wanted-supplier', wanted(3));
    await renderApp('/assinatura', { as: 'member' });
    const summary = within(await screen.findByRole('complementary', { name: 'Resumo da compra' }));
    const link = await summary.findByRole('link', { name: 'Abrir Calçados Zarapê' });
    expect(link).toHaveAttribute('href', '/fornecedores/3');
  });

  test('no supplier is offered if its place holds an address, one of last week or nothing readable, nor success without a subscription', async () => {
    const without = await renderApp('/assinatura?etapa=concluido', { as: 'member' });
    await step('Escolha o seu plano');
    without.unmount();
    server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
    const { wantedSupplier } = await import('@/lib/navigation/wanted-supplier');
    for (const stored of [
      wanted('//outro.example/home'),
      wanted('javascript:alert(1)'),
      wanted('3/../../admin'),
      JSON.stringify({ id: 3, until: Date.now() - 1 }),
      '{',
    ]) {
      localStorage.setItem('wanted-supplier', stored);
      expect(wantedSupplier(), stored).toBeNull();
    }
    await renderApp('/assinatura?etapa=concluido', { as: 'member' });
    await step('Assinatura ativa');
    expect(screen.queryByRole('link', { name: /^Abrir/ })).toBeNull();
  });

  test('a visitor signs up or logs in here, keeps name and address while looking at other steps, and returns to the first step without an answer', async () => {
    const { user, container } = await renderApp('/assinatura?plan=quarterly&method=pix');
    expect(await screen.findByRole('heading', { name: 'Entre ou cadastre-se para ativar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar assinatura' })).not.toBeInTheDocument();
    await screen.findByLabelText('Nome completo');
    expect(screen.getByRole('main')).not.toHaveTextContent(/cartão/i);
    await expectAccessible(container);
    const typed = { 'Nome completo': 'Ana Teste', 'E-mail': 'ana@teste.example' };
    await fill(user, { ...typed, Senha: 'segredo-longo' });
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('segredo');
    await user.click(await screen.findByRole('radio', { name: /^Cartão/ }));
    await user.click(await next());
    for (const [label, value] of Object.entries(typed))
      expect(await screen.findByLabelText(label)).toHaveValue(value);
    await user.click(screen.getByRole('link', { name: 'Entrar' }));
    await at('/login');
    expect((window.history.state as { usr: unknown }).usr).toEqual({
      from: '/assinatura?plan=quarterly&method=card&etapa=pagamento',
    });
  });

  test('a visitor whom the link of the e-mail logs in, in another tab, goes on here', async () => {
    await renderApp('/assinatura?plan=monthly&method=pix');
    await screen.findByRole('heading', { name: 'Entre ou cadastre-se para ativar' });
    logInElsewhere();
    await waitFor(async () => expect(await confirm()).toBeEnabled());
    expect(screen.queryByRole('heading', { name: 'Entre ou cadastre-se para ativar' })).toBeNull();
  });

  test('a reload keeps plan and method and asks for the card again', async () => {
    const { user } = await renderApp('/assinatura?plan=annual&method=card&etapa=confirmacao', {
      as: 'member',
    });
    expect(await screen.findByText(/não guardamos o cartão/)).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Resumo da compra' })).toHaveTextContent('R$ 297,90');
    expect(await confirm()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Informar cartão' }));
    await step('Como você quer pagar?');
  });
});

test('a premium member sees on every step until when Premium lasts and what the purchase adds', async () => {
  const ends_at = '2031-02-01T02:59:59.999Z';
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...premiumRow, ends_at })));
  const { user } = await renderApp('/assinatura?plan=quarterly', { as: 'member' });
  const summary = () => screen.findByRole('complementary', { name: 'Resumo da compra' });
  const text =
    'Seu Premium vale até 31 de janeiro de 2031. Esta compra soma 3 meses: até 30 de abril de 2031.';
  expect(await summary()).toHaveTextContent(text);
  await user.click(await next());
  await step('Como você quer pagar?');
  await user.click(await screen.findByRole('radio', { name: /^Pix/ }));
  expect(await summary()).toHaveTextContent(text);
  await user.click(await next());
  await step('Confira e confirme');
  expect(await summary()).toHaveTextContent(text);
});

describe('a second purchase', () => {
  const paidAgo = (ms: number) =>
    server.use(table('get', 'orders', () => rows([{ paid_at: new Date(Date.now() - ms).toISOString() }])));

  test('within ten minutes asks once more, also if the first was made in another tab meanwhile', async () => {
    const { user, container } = await openConfirmation();
    await user.click(await terms());
    paidAgo(9 * 60_000);
    await user.click(await confirm());
    expect(await screen.findByText(/^Você assinou há poucos minutos/)).toHaveAttribute('role', 'alert');
    expect(asked.purchases).toEqual([]);
    await expectAccessible(container);
    await user.click(screen.getByRole('button', { name: 'Comprar de novo' }));
    await waitFor(() => expect(asked.purchases).toHaveLength(1));
  });

  test('is noticed although the clock of the device is a day ahead', async () => {
    const { user } = await openConfirmation();
    const session = JSON.parse(localStorage.getItem('token')!) as { expires_at: number };
    const claims = btoa(JSON.stringify({ exp: session.expires_at - 86_400 }));
    localStorage.setItem('token', JSON.stringify({ ...session, access_token: `header.${claims}.signature` }));
    paidAgo(86_400_000 + 60_000);
    await user.click(await terms());
    await user.click(await confirm());
    expect(await screen.findByText(/^Você assinou há poucos minutos/)).toBeVisible();
    expect(asked.purchases).toEqual([]);
  });

  test('is made without a question eleven minutes later, and if it cannot be known', async () => {
    paidAgo(11 * 60_000);
    const { user, unmount } = await openConfirmation();
    await user.click(await terms());
    await user.click(await confirm());
    await waitFor(() => expect(asked.purchases).toHaveLength(1));
    unmount();

    const again = await openConfirmation();
    await again.user.click(await terms());
    server.use(table('get', 'orders', () => HttpResponse.error()));
    await again.user.click(await confirm());
    await waitFor(() => expect(asked.purchases).toHaveLength(2));
  });

  test('is not reached by going back after the first one, but by a link', async () => {
    const { user } = await openConfirmation();
    server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
    await user.click(await terms());
    await user.click(await confirm());
    await step('Assinatura ativa');
    const wentBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await wentBack;
    await waitFor(() => expect(window.location.search).toContain('etapa=concluido'));
    await step('Assinatura ativa');
    expect(screen.queryByRole('button', { name: 'Continuar' })).not.toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: 'Voltar para o início' }));
    await at('/');
    window.history.pushState({ key: 'by-link' }, '', '/assinatura');
    window.dispatchEvent(new PopStateEvent('popstate', { state: { key: 'by-link' } }));
    await step('Escolha o seu plano');
  });
});

describe('a purchase that fails', () => {
  const refuse = (status: number, message: string) =>
    http.post(CHECKOUT, ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return HttpResponse.json({ message }, { status });
    });
  let keys: (string | null)[] = [];
  beforeEach(() => (keys = []));

  async function fail(...handlers: Parameters<typeof server.use>) {
    const view = await openConfirmation();
    server.use(...handlers);
    await view.user.click(await terms());
    await view.user.click(await confirm());
    const alert = await within(screen.getByRole('main')).findByRole('alert');
    expect(await terms()).toBeChecked();
    expect(screen.getByText('•••• •••• •••• 1111')).toBeVisible();
    return { ...view, alert };
  }

  test('a failed purchase shows the reason and keeps all input, and after a decline the next attempt is a new purchase; another method clears the error', async () => {
    const { user, alert } = await fail(refuse(402, 'O pagamento não foi aprovado. Tente novamente.'));
    expect(alert).toHaveTextContent('O pagamento não foi aprovado. Tente novamente.');
    await user.click(await confirm());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(2);
    await within(screen.getByRole('main')).findByRole('alert');

    await user.click(screen.getByRole('button', { name: 'Alterar' }));
    await user.click(await screen.findByRole('radio', { name: /^Pix/ }));
    await user.click(await next());
    await screen.findByText(/^O código Pix aparece/);
    expect(within(screen.getByRole('main')).queryByRole('alert')).not.toBeInTheDocument();
  });

  test('a purchase whose answer was lost completes if it had been paid', async () => {
    const { user } = await openConfirmation();
    server.use(
      http.post(CHECKOUT, () => {
        server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
        return HttpResponse.error();
      }),
    );
    await user.click(await terms());
    await user.click(await confirm());
    await step('Assinatura ativa');
    expect(sessionStorage.getItem('order')).toBeNull();
  });

  test('a payment that turns out to have succeeded is not followed by one with another method', async () => {
    const lost = http.post(CHECKOUT, () => {
      server.use(table('get', 'accounts', () => HttpResponse.error()));
      return HttpResponse.error();
    });
    const { user } = await fail(lost);
    await user.click(screen.getByRole('button', { name: 'Alterar' }));
    await user.click(await screen.findByRole('radio', { name: /^Pix/ }));
    await user.click(await next());
    server.use(
      refuse(500, 'Não era para comprar de novo.'),
      table('get', 'accounts', () => HttpResponse.json(premiumRow)),
    );
    await user.click(await terms());
    await user.click(await confirm());
    await step('Assinatura ativa');
    expect(keys).toEqual([]);
  });

  test.each([
    ['a fault of the server', refuse(500, 'Algo deu errado no servidor.'), 'Algo deu errado no servidor.'],
    [
      'no answer',
      http.post(CHECKOUT, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
      'você não será cobrado duas vezes',
    ],
  ])('after %s the next attempt repeats the same purchase', async (_what, handler, message) => {
    const { user, alert } = await fail(handler);
    expect(alert).toHaveTextContent(message);
    await user.click(await confirm());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(new Set(keys).size).toBe(1);
  });
});
