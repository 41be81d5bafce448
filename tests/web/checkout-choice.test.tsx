import axe from 'axe-core';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, server, table } from '../support/msw';
import { at, expectFault, fill } from '../support/on-screen';
import { renderApp } from '../support/render-route';
import { CARD_FIELDS, CHECKOUT, next, openShop, planRows, step } from '../support/shop';

beforeEach(() => {
  openShop();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('the plans', () => {
  test('show name, price, price before and discount; the monthly one is chosen', async () => {
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
    expect((await axe.run(container)).violations).toEqual([]);
  });

  test('come from the server, whatever they cost there', async () => {
    openShop([{ ...planRows[0]!, name: 'Semente', price_cents: 123456 }]);
    await renderApp('/assinatura');
    expect(await screen.findByRole('radio', { name: /^Semente.*R\$ 1\.234,56$/ })).toBeChecked();
    expect(screen.getAllByRole('radio')).toHaveLength(1);
  });

  test.each(['vitalicio', '', 'monthly'])(
    'an address that asks for “%s” where only others are sold gets the first',
    async (plan) => {
      openShop(planRows.slice(1));
      await renderApp(`/assinatura?plan=${plan}`);
      expect(await screen.findByRole('radio', { name: /^Trimestral/ })).toBeChecked();
    },
  );

  test('are missing: says so', async () => {
    openShop([]);
    await renderApp('/assinatura');
    expect(await step('Nenhum plano à venda')).toBeVisible();
  });

  test('that fail to load can be asked for again', async () => {
    server.use(table('get', 'plans', () => refusal(500), { once: true }));
    const { user } = await renderApp('/assinatura');
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('radio', { name: /^Anual/ })).toBeVisible();
  });
});

describe('the payment', () => {
  test('by card wants every field, and says at each what is wrong', async () => {
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

  test('by card writes the number in groups, and is filled in by the browser', async () => {
    const { user } = await renderApp('/assinatura?etapa=pagamento');
    const number = await screen.findByLabelText('Número do cartão');
    await user.type(number, '378282246310005');
    expect(number).toHaveValue('3782 822463 10005');
    expect(screen.getByPlaceholderText('MM/AA')).toHaveAttribute('autocomplete', 'cc-exp');
    await user.type(screen.getByLabelText('CVV'), '12345');
    expect(screen.getByLabelText('CVV')).toHaveValue('1234');
  });

  test('by Pix asks for no card', async () => {
    const { user } = await renderApp('/assinatura?etapa=pagamento', { as: 'member' });
    await user.click(await screen.findByRole('radio', { name: /^Pix/ }));
    expect(screen.queryByLabelText('Número do cartão')).not.toBeInTheDocument();
    await user.click(await next());
    expect(await screen.findByRole('img', { name: 'QR code do Pix' })).toBeVisible();
    expect(screen.getByText(/monthly\/2990$/)).toBeVisible();
    await at('/assinatura?plan=monthly&method=pix&etapa=confirmacao');
  });

  test('that the server cannot take is said before a card is typed', async () => {
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
