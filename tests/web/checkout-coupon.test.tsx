import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { databaseRefusal, hold, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { CHECKOUT, next, openShop, planRows, step, type AskedPurchases } from './support/shop';

// A coupon at the checkout: from a link or typed, checked by the server, sent with the purchase.

const SUMMARY = { name: 'Resumo da compra' };
const ENDED = 'Este cupom não vale mais.';
const OTHER_PLAN = 'Este cupom não vale para este plano.';

const summary = () => within(screen.getByRole('complementary', SUMMARY));
const total = () => screen.getByRole('complementary', SUMMARY).textContent.replace(/\s+/g, ' ');
const ask = () => screen.findByRole('button', { name: 'Tem um cupom?' });
const field = () => screen.findByRole('textbox', { name: 'Cupom' });
const terms = () => screen.findByRole('checkbox', { name: /^Concordo com os Termos/ });
const confirm = () => screen.findByRole('button', { name: 'Confirmar assinatura' });
const applied = (code = 'VERAO10') => screen.findByText(`Cupom ${code}: −10%`);

interface Check {
  code: string;
  plan: string;
  idempotency_key?: string;
}

let asked: AskedPurchases;
let checks: Check[];
/** Why a coupon cannot be used; null: it takes 10 % off. */
let problemOf: (check: Check) => string | null;

beforeEach(() => {
  asked = openShop();
  checks = [];
  problemOf = () => null;
  server.use(
    table('post', 'rpc/try_coupon', () => new HttpResponse(null, { status: 204 })),
    table('post', 'rpc/check_coupon', async ({ request }) => {
      const check = (await request.json()) as Check;
      checks.push(check);
      const problem = problemOf(check);
      const full = planRows.find(({ key }) => key === check.plan)!.price_cents;
      const price = check.code === 'GRATIS' ? 0 : Math.round(full * 0.9);
      const worth = { percent: check.code === 'GRATIS' ? 100 : 10, amount_cents: null };
      return HttpResponse.json({
        coupon_code: check.code,
        ...worth,
        full_price_cents: full,
        price_cents: price,
        problem,
      });
    }),
  );
});

describe('a coupon from a link', () => {
  test('is applied, with the old price struck through, and stays through all steps to the purchase', async () => {
    const { user, container } = await renderApp('/assinatura?cupom=verao10&method=pix', { as: 'member' });
    expect(await applied()).toBeVisible();
    expect(total()).toContain('De R$ 29,90 por R$ 26,91');
    expect(summary().getByText('R$ 29,90', { exact: false }).closest('s')).not.toBeNull();
    await expectAccessible(container);
    await user.click(await next());
    await step('Como você quer pagar?');
    expect(total()).toContain('R$ 26,91');
    await user.click(await next());
    await step('Confira e confirme');
    expect(await screen.findByText(/monthly\/2691$|O código Pix aparece/)).toBeVisible();
    await user.click(await terms());
    server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
    await user.click(await confirm());
    await step('Assinatura ativa');
    expect(asked.purchases.map(({ body }) => body)).toEqual([
      { plan: 'monthly', method: 'pix', price_cents: 2691, months: 1, coupon: 'VERAO10' },
    ]);
  });

  test('is checked again for another plan, which it may not be for', async () => {
    problemOf = ({ plan }) => (plan === 'annual' ? OTHER_PLAN : null);
    const { user } = await renderApp('/assinatura?cupom=VERAO10', { as: 'member' });
    await applied();
    await user.click(screen.getByRole('radio', { name: /^Anual/ }));
    expect(await field()).toHaveAccessibleDescription(OTHER_PLAN);
    expect(total()).toContain('R$ 297,90');
    await user.click(screen.getByRole('radio', { name: /^Trimestral/ }));
    expect(await applied()).toBeVisible();
    expect(total()).toContain('R$ 71,91');
    expect(checks.map(({ plan }) => plan)).toEqual(['monthly', 'annual', 'quarterly']);
  });

  test('waits for the login of a visitor, and is in the link to it', async () => {
    const { user } = await renderApp('/assinatura?cupom=VERAO10&method=pix&etapa=confirmacao');
    expect(
      await screen.findByText('Cupom VERAO10: o desconto aparece quando você entrar na sua conta.'),
    ).toBeVisible();
    expect(total()).toContain('R$ 29,90');
    expect(checks).toEqual([]);
    await user.click(await screen.findByRole('link', { name: 'Entrar' }));
    await waitFor(() =>
      expect(window.history.state).toMatchObject({
        usr: { from: expect.stringContaining('cupom=VERAO10') as string },
      }),
    );
  });

  test('that cannot be used keeps the purchase from being confirmed until it is removed', async () => {
    problemOf = () => ENDED;
    const { user } = await renderApp('/assinatura?cupom=VERAO10&method=pix&etapa=confirmacao', {
      as: 'member',
    });
    expect(await field()).toHaveAccessibleDescription(ENDED);
    expect(await field()).toHaveValue('VERAO10');
    await user.click(await terms());
    expect(await confirm()).toBeDisabled();
    expect(screen.getByText('Para assinar sem desconto, remova o cupom VERAO10 do resumo.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remover cupom' }));
    expect(await ask()).toHaveFocus();
    expect(window.location.search).not.toContain('cupom');
    await user.click(await confirm());
    await waitFor(() => expect(asked.purchases).toHaveLength(1));
    expect(asked.purchases[0]!.body).toEqual({
      plan: 'monthly',
      method: 'pix',
      price_cents: 2990,
      months: 1,
    });
  });

  test('cannot be confirmed past while it is being checked', async () => {
    const { held, release } = hold();
    server.use(
      table('post', 'rpc/check_coupon', async () => {
        await held;
        return undefined;
      }),
    );
    await renderApp('/assinatura?cupom=VERAO10&method=pix&etapa=confirmacao', { as: 'member' });
    expect(await screen.findByText('Conferindo o cupom VERAO10…')).toBeVisible();
    expect(await confirm()).toBeDisabled();
    release();
    await applied();
    expect(await confirm()).toBeEnabled();
  });
});

describe('a typed coupon', () => {
  test('is applied whatever its case and spaces, can be removed, and an empty or unknown one says so at the field', async () => {
    problemOf = ({ code }) => (code === 'VERAO1' ? 'Este cupom não existe.' : null);
    const { user } = await renderApp('/assinatura', { as: 'member' });
    await user.click(await ask());
    expect(await field()).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(await field()).toHaveAccessibleDescription('Digite o código do cupom.');
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await ask()).toHaveFocus();
    expect(checks).toEqual([]);

    await user.click(await ask());
    await user.type(await field(), 'VERAO1{Enter}');
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription('Este cupom não existe.'));
    await user.clear(await field());
    await user.type(await field(), ' verao 10{Enter}');
    expect(await applied()).toBeVisible();
    expect(window.location.search).toContain('cupom=VERAO10');
    await user.click(screen.getByRole('button', { name: 'Remover o cupom VERAO10' }));
    expect(await ask()).toHaveFocus();
    expect(total()).toContain('R$ 29,90');
    await user.click(await ask());
    await user.type(await field(), 'OUTRO{Enter}');
    expect(await applied('OUTRO')).toBeVisible();
  });

  test('that cannot be checked says so, and Apply tries again', async () => {
    const wait = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
    server.use(table('post', 'rpc/try_coupon', () => databaseRefusal(429, 'PT429', wait), { once: true }));
    const { user } = await renderApp('/assinatura?cupom=VERAO10', { as: 'member' });
    expect(await field()).toHaveAccessibleDescription(wait);
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(await applied()).toBeVisible();
  });
});

describe('a purchase with a coupon', () => {
  const pay = async (code = 'VERAO10') => {
    const view = await renderApp(`/assinatura?cupom=${code}&method=pix&etapa=confirmacao`, { as: 'member' });
    await view.user.click(await terms());
    await waitFor(async () => expect(await confirm()).toBeEnabled());
    return view;
  };

  test('that the server refuses buys nothing, says why at the coupon, and can be made without it', async () => {
    const { user } = await pay();
    server.use(
      http.post(
        CHECKOUT,
        () => HttpResponse.json({ message: ENDED, errors: { coupon: [ENDED] } }, { status: 422 }),
        { once: true },
      ),
    );
    problemOf = () => ENDED;
    await user.click(await confirm());
    expect(await screen.findByText('Nada foi cobrado')).toBeVisible();
    expect(await field()).toHaveAccessibleDescription(ENDED);
    expect(total()).toContain('R$ 29,90');
    await user.click(screen.getByRole('button', { name: 'Remover cupom' }));
    await user.click(await confirm());
    await waitFor(() => expect(asked.purchases).toHaveLength(1));
    expect(asked.purchases[0]!.body).toEqual({
      plan: 'monthly',
      method: 'pix',
      price_cents: 2990,
      months: 1,
    });
  });

  test('whose answer is lost keeps its key; without the coupon it is another purchase', async () => {
    const { user } = await pay();
    const keys: (string | null)[] = [];
    server.use(
      http.post(CHECKOUT, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const lost = async (times: number) => {
      await user.click(await confirm());
      await waitFor(() => expect(keys).toHaveLength(times), { timeout: 10_000 });
      await waitFor(async () => expect(await confirm()).toBeEnabled(), { timeout: 10_000 });
    };
    await lost(1);
    await lost(2);
    await user.click(screen.getByRole('button', { name: 'Remover o cupom VERAO10' }));
    await lost(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('that costs nothing asks for no card and shows no Pix code', async () => {
    const { user } = await renderApp('/assinatura?cupom=GRATIS', { as: 'member' });
    expect(await screen.findByText('Cupom GRATIS: −100%')).toBeVisible();
    expect(total()).toContain('R$ 0,00');
    await user.click(await next());
    expect(await screen.findByText('Com o cupom não há nada a pagar.')).toBeVisible();
    expect(screen.queryByLabelText('Número do cartão')).toBeNull();
    await user.click(await next());
    await step('Confira e confirme');
    await user.click(await terms());
    expect(screen.queryByRole('img', { name: 'QR code do Pix' })).toBeNull();
    await user.click(await confirm());
    await waitFor(() => expect(asked.purchases).toHaveLength(1));
    expect(asked.purchases[0]!.body).toMatchObject({ price_cents: 0, coupon: 'GRATIS' });
  });
});
