import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import { adminRow } from './support/auth-answers';
import { refusal, server, table } from './support/msw';
import { at, expectFault, fill } from './support/screen';
import { renderApp } from './support/render-route';
import { CARD_FIELDS, CHECKOUT, next, openShop, planRows, step } from './support/shop';

beforeEach(() => {
  openShop();
});

describe('choice of a plan', () => {
  test('plans show name, price, previous price and discount, and the monthly one is preselected', async () => {
    const { container } = await renderApp('/assinatura');
    expect(await screen.findByRole('radio', { name: /^Mensal.*R\$ 29,90$/ })).toBeChecked();
    expect(
      screen.getByRole('radio', { name: /^Trimestral 10% de desconto.*De R\$ 89,70 por R\$ 79,90$/ }),
    ).not.toBeChecked();
    expect(
      screen.getByRole('radio', { name: /^Anual 17% de desconto.*De R\$ 358,80 por R\$ 297,90$/ }),
    ).not.toBeChecked();
    expect(screen.getAllByText(/% de desconto$/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: /Guia de Fornecedores/ })).toHaveAttribute('href', '/');
    await expectAccessible(container);
  });

  test('plans and their prices come from the server', async () => {
    openShop([{ ...planRows[0]!, name: 'Semente', price_cents: 123456 }]);
    await renderApp('/assinatura');
    expect(await screen.findByRole('radio', { name: /^Semente.*R\$ 1\.234,56$/ })).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

  test.each(['vitalicio', '', 'monthly'])(
    'a URL that asks for “%s” when only other plans are sold selects the first plan',
    async (plan) => {
      openShop(planRows.slice(1));
      await renderApp(`/assinatura?plan=${plan}`);
      expect(await screen.findByRole('radio', { name: /^Trimestral/ })).toBeChecked();
    },
  );

  test('a checkout without plans says so', async () => {
    openShop([]);
    await renderApp('/assinatura');
    expect(await step('Nenhum plano à venda')).toBeVisible();
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

  test('plans that fail to load show an error with Retry', async () => {
    server.use(table('get', 'plans', () => refusal(500), { once: true }));
    const { user } = await renderApp('/assinatura');
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('radio', { name: /^Anual/ })).toBeVisible();
  });
});

describe('choice of a payment method', () => {
  test('payment by card requires every field and shows an error at each invalid one', async () => {
    const { user } = await renderApp('/assinatura?etapa=pagamento');
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
  });

  test('the card number is grouped while typing, and the browser can fill in the card fields', async () => {
    const { user } = await renderApp('/assinatura?etapa=pagamento');
    const number = await screen.findByLabelText('Número do cartão');
    await user.type(number, '378282246310005');
    expect(number).toHaveValue('3782 822463 10005');
    expect(screen.getByPlaceholderText('MM/AA')).toHaveAttribute('autocomplete', 'cc-exp');
    await user.type(screen.getByLabelText('CVV'), '12345');
    expect(screen.getByLabelText('CVV')).toHaveValue('1234');
  });

  test.each([
    ['Número do cartão', '4917610000000000003', '4917 6100 0000 0000003'],
    ['Número do cartão', '3782-822463-10005', '3782 822463 10005'],
    ['Validade', '12/2039', '12/2039'],
    ['Validade', '12/39', '12/39'],
  ])('text pasted into “%s” is accepted as %s', async (label, pasted, value) => {
    const { user } = await renderApp('/assinatura?etapa=pagamento');
    await fill(user, { [label]: pasted });
    expect(screen.getByLabelText(label)).toHaveValue(value);
  });

  test('payment by card asks a visitor to log in first', async () => {
    const { user } = await renderApp('/assinatura?plan=annual&etapa=pagamento');
    await user.click(await screen.findByRole('link', { name: 'Entre' }));
    await at('/login');
    expect((window.history.state as { usr: unknown }).usr).toEqual({
      from: '/assinatura?plan=annual&etapa=pagamento',
    });
  });

  test('payment by Pix asks for no card', async () => {
    const { user } = await renderApp('/assinatura?etapa=pagamento', { as: 'member' });
    await user.click(await screen.findByRole('radio', { name: /^Pix/ }));
    expect(screen.queryByLabelText('Número do cartão')).not.toBeInTheDocument();
    await user.click(await next());
    await user.click(await screen.findByRole('checkbox', { name: /^Concordo com/ }));
    expect(await screen.findByRole('img', { name: 'QR code do Pix' })).toBeVisible();
    expect(screen.getByText(/monthly\/2990$/)).toBeVisible();
    await at('/assinatura?plan=monthly&method=pix&etapa=confirmacao');
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
