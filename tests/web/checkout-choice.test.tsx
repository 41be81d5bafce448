import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { premiumRow } from '../support/builders';
import { CARD_FIELDS, CHECKOUT, next, openShop, planRows, step } from './support/shop';
import { adminRow } from './support/auth-answers';
import { at, expectFault, fill, logInElsewhere } from './support/screen';
import { hold, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

beforeEach(() => {
  openShop();
});

describe('choice of a plan', () => {
  test('plans show name, price, previous price and discount, and the monthly one is preselected', async () => {
    await renderApp('/assinatura');
    expect(await screen.findByRole('radio', { name: /^Mensal.*R\$ 29,90$/ })).toBeChecked();
    expect(
      screen.getByRole('radio', { name: /^Trimestral 10% de desconto.*De R\$ 89,70 por R\$ 79,90$/ }),
    ).not.toBeChecked();
    expect(
      screen.getByRole('radio', { name: /^Anual 17% de desconto.*De R\$ 358,80 por R\$ 297,90$/ }),
    ).not.toBeChecked();
    expect(screen.getAllByText(/% de desconto$/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: /Guia de Fornecedores/ })).toHaveAttribute('href', '/');
  });

  test('a URL that asks for a plan that is not sold selects the first one, at the price that the server says', async () => {
    openShop([{ ...planRows[1]!, name: 'Semente', price_cents: 123456 }, planRows[2]!]);
    await renderApp('/assinatura?plan=monthly');
    expect(await screen.findByRole('radio', { name: /^Semente.*R\$ 1\.234,56$/ })).toBeChecked();
  });

  test('a link that gives answers opens the first step without one, whose summary changes the plan', async () => {
    const { user, unmount } = await renderApp('/assinatura?plan=annual');
    await step('Como você quer pagar?');
    expect(summary()).toHaveTextContent(/^Premium Anual por 12 meses/);
    await user.click(screen.getByRole('button', { name: 'Alterar o plano' }));
    await step('Escolha o seu plano');
    expect(await screen.findByRole('radio', { name: /^Anual/ })).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Alterar o plano' })).toBeNull();
    unmount();
    await renderApp('/assinatura?plan=annual&method=pix', { as: 'member' });
    await step('Confira e confirme');
    expect(screen.getByRole('main')).not.toHaveTextContent(/cartão/i);
  });

  test('continuing at once keeps the chosen plan and the other URL parameters', async () => {
    const { user } = await renderApp('/assinatura?utm_source=teste');
    const annual = await screen.findByRole('radio', { name: /^Anual/ });
    const go = await next();
    act(() => {
      annual.click();
      go.click();
    });
    await at('/assinatura?utm_source=teste&plan=annual&method=card&etapa=pagamento');
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    expect(await screen.findByRole('radio', { name: /^Anual/ })).toBeChecked();
  });

  test('an admin is offered no plan because admins have full access', async () => {
    server.use(table('get', 'accounts', () => HttpResponse.json(adminRow)));
    await renderApp('/assinatura?etapa=pagamento', { as: 'member' });
    expect(await step('Sua conta já abre tudo')).toBeVisible();
    expect(screen.queryByLabelText('Número do cartão')).not.toBeInTheDocument();
  });

  test('plans that fail to load show an error with Retry, and a checkout without plans says so', async () => {
    openShop([]);
    server.use(table('get', 'plans', () => refusal(500), { once: true }));
    const { user } = await renderApp('/assinatura');
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await step('Nenhum plano à venda')).toBeVisible();
  });
});

describe('choice of a payment method', () => {
  test('payment by card requires every field, shows an error at each invalid one, and groups the number as it is typed or pasted', async () => {
    const { user } = await renderApp('/assinatura?etapa=pagamento', { as: 'member' });
    await screen.findByLabelText('Número do cartão');
    await user.click(await next());
    expectFault('Número do cartão', 'Informe o número do cartão.');
    expectFault('Nome impresso no cartão', 'Informe o nome como está no cartão.');
    expectFault('Validade', 'Informe a validade do cartão.');
    expectFault('CVV', 'Informe o código de segurança.');
    expect(screen.getByLabelText('Número do cartão')).toHaveFocus();

    await fill(user, { ...CARD_FIELDS, 'Número do cartão': '4111111111111112', Validade: '0120' });
    await user.click(await next());
    expectFault('Número do cartão', 'Confira o número do cartão.');
    expectFault('Validade', 'Confira a validade: este cartão estaria vencido.');
    expect(screen.getByLabelText('CVV')).toBeValid();
    await at('/assinatura?etapa=pagamento');

    const number = screen.getByLabelText('Número do cartão');
    await user.clear(number);
    await user.type(number, '378282246310005');
    expect(number).toHaveValue('3782 822463 10005');
    await user.type(screen.getByLabelText('CVV'), '45');
    expect(screen.getByLabelText('CVV')).toHaveValue('1234');
    for (const [label, pasted, value] of [
      ['Número do cartão', '4917610000000000003', '4917 6100 0000 0000003'],
      ['Número do cartão', '3782-822463-10005', '3782 822463 10005'],
      ['Validade', '12/2039', '12/2039'],
      ['Validade', '12/39', '12/39'],
    ] as const) {
      await fill(user, { [label]: pasted });
      expect(screen.getByLabelText(label)).toHaveValue(value);
    }
    expect(screen.getByPlaceholderText('MM/AA')).toHaveAttribute('autocomplete', 'cc-exp');
  });

  test('a visitor who pays by card types it once there is an account, also one that another tab has logged in', async () => {
    const { user } = await renderApp('/assinatura?plan=annual&etapa=pagamento');
    expect(await screen.findByText(/^O cartão você informa depois/)).toBeVisible();
    expect(screen.queryByLabelText('Número do cartão')).toBeNull();
    await user.click(await next());
    expect(await screen.findByRole('link', { name: 'Entrar' })).toBeVisible();
    logInElsewhere();
    expect(await screen.findByLabelText('Número do cartão')).toBeVisible();
    await at('/assinatura?plan=annual&method=card&etapa=pagamento');
  });

  test('payment by Pix asks for no card, and shows its code, also of a new price, once the terms are accepted', async () => {
    const { user } = await renderApp('/assinatura?etapa=pagamento', { as: 'member' });
    await user.click(await screen.findByRole('radio', { name: /^Pix/ }));
    expect(screen.queryByLabelText('Número do cartão')).not.toBeInTheDocument();
    await user.click(await next());
    const code = () => screen.queryByRole('img', { name: 'QR code do Pix' });
    expect(await screen.findByText(/^O código Pix aparece aqui/)).toBeVisible();
    expect(code()).toBeNull();
    await user.click(await terms());
    await waitFor(() => expect(code()).toBeVisible());
    expect(screen.getByText(/monthly\/2990$/)).toBeVisible();
    await at('/assinatura?plan=monthly&method=pix&etapa=confirmacao');
    await user.click(await terms());
    expect(code()).toBeNull();
    await user.click(await terms());

    changePrice();
    await user.click(await confirm());
    await toast();
    expect(screen.getByText(/monthly\/3990$/)).toBeVisible();
  });

  test('a payment method that the server does not support says so before a card is typed', async () => {
    server.use(
      http.get(CHECKOUT, () =>
        HttpResponse.json({ message: 'Os pagamentos ainda não estão disponíveis.' }, { status: 503 }),
      ),
    );
    await renderApp('/assinatura?etapa=pagamento');
    expect(await screen.findByText('Os pagamentos ainda não estão disponíveis.')).toBeVisible();
    expect(await next()).toBeDisabled();
  });
});

// An admin may change what a plan costs while somebody stands before the button that buys it.

const MESSAGE = 'O preço deste plano mudou para R$ 39,90. Confira e confirme de novo.';

const confirm = () => screen.findByRole('button', { name: 'Confirmar assinatura' });
const terms = () => screen.findByRole('checkbox', { name: /^Concordo com os Termos/ });
const summary = () => screen.getByRole('complementary', { name: 'Resumo da compra' });

interface Asked {
  key: string | null;
  price: number;
}

/** A server on which the monthly plan costs R$ 39,90, where the pages still have R$ 29,90. */
function changePrice(): Asked[] {
  const asked: Asked[] = [];
  server.use(
    table('get', 'plans', () => rows([{ ...planRows[0]!, price_cents: 3990 }, ...planRows.slice(1)])),
    http.post(CHECKOUT, async ({ request }) => {
      const { price_cents } = (await request.json()) as { price_cents: number };
      asked.push({ key: request.headers.get('idempotency-key'), price: price_cents });
      if (price_cents === 3990) return HttpResponse.json({ data: {} });
      return HttpResponse.json({ message: MESSAGE, errors: { price_cents: [MESSAGE] } }, { status: 409 });
    }),
  );
  return asked;
}

async function openConfirmation() {
  const view = await renderApp('/assinatura?method=card&etapa=pagamento', { as: 'member' });
  await fill(view.user, CARD_FIELDS);
  await view.user.click(await next());
  await step('Confira e confirme');
  await view.user.click(await terms());
  return view;
}

/** The toast; the confirmation says the same where it stays. */
async function toast(): Promise<HTMLElement> {
  const title = await screen.findByText('Nada foi cobrado');
  return title.closest<HTMLElement>('[data-toast]')!;
}

test('a price that changes before the confirmation is announced and shown, all input is kept, and confirming again is a new purchase at that price', async () => {
  const { user } = await openConfirmation();
  const asked = changePrice();
  const { held, release } = hold();
  const reading = vi.fn();
  server.use(
    table(
      'get',
      'plans',
      async () => {
        reading();
        await held;
        return undefined;
      },
      { once: true },
    ),
  );
  expect(summary()).toHaveTextContent('R$ 29,90');
  await user.click(await confirm());
  await waitFor(() => expect(reading).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Processando...' })).toBeDisabled();
  expect(screen.queryByText(MESSAGE)).not.toBeInTheDocument();
  release();

  expect(await toast()).toHaveTextContent(MESSAGE);
  expect(asked.map(({ price }) => price)).toEqual([2990]);
  expect(summary()).toHaveTextContent('R$ 39,90');
  const main = within(screen.getByRole('main'));
  expect(main.getByText(MESSAGE)).toBeVisible();
  expect(main.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('•••• •••• •••• 1111')).toBeVisible();
  expect(await terms()).toBeChecked();
  expect(await confirm()).toHaveFocus();

  server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
  await user.click(await confirm());
  await step('Assinatura ativa');
  expect(asked.map(({ price }) => price)).toEqual([2990, 3990]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
});

test('a plan that lasts other months than were shown is shown anew as well', async () => {
  const { user } = await openConfirmation();
  const message = 'A duração deste plano mudou. Confira e confirme de novo.';
  server.use(
    table('get', 'plans', () => rows([{ ...planRows[0]!, months: 2 }, ...planRows.slice(1)])),
    http.post(CHECKOUT, () => HttpResponse.json({ message, errors: { months: [message] } }, { status: 409 })),
  );
  await user.click(await confirm());
  expect(await toast()).toHaveTextContent(message);
  expect(summary()).toHaveTextContent('por 2 meses');
});

test('any other conflict shows the usual error and does not reload the plans', async () => {
  const { user } = await openConfirmation();
  const plans = vi.fn();
  server.use(
    table('get', 'plans', () => {
      plans();
      return rows(planRows);
    }),
    http.post(CHECKOUT, () => HttpResponse.json({ message: 'Já foi usada.' }, { status: 409 })),
  );
  await user.click(await confirm());
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('Já foi usada.');
  await waitFor(() => expect(screen.queryByText('Processando...')).not.toBeInTheDocument());
  expect(plans).not.toHaveBeenCalled();
});
