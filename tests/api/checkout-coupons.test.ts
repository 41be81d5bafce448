import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createActor, sessionOf, type Actor } from '../support/actors';
import { createCoupon, type CouponValues } from '../support/coupons';
import { openShop } from '../support/mercadopago/shop';
import { BEGIN, beginning, ordersOf, subscriptionOf } from '../support/purchases';
import { test as base } from './support/test';

// Purchases with a coupon, through the simulated gateway of the backend and through Mercado Pago's double.

const CHECKOUT = 'subscription/checkout';

interface ApiAnswer {
  status: number;
  message?: string;
  errors?: Record<string, string[]>;
  data?: Record<string, unknown>;
}

const test = base
  .extend('mercadoPago', { scope: 'file' }, async ({ backend }, { onCleanup }) => {
    const shop = await openShop(backend, { siteUrl: 'http://localhost:5173' });
    onCleanup(shop.close);
    return shop;
  })
  .extend('member', ({ backend }) => createActor(backend))
  .extend('shop', ({ backend, mercadoPago, member }) => {
    const ask =
      (url: string) =>
      async (
        path: string,
        body: object = {},
        key: string = randomUUID(),
        as: Actor = member,
      ): Promise<ApiAnswer> => {
        const { access_token } = await sessionOf(as);
        const answer = await fetch(`${url}/functions/v1/api/${path}`, {
          method: 'POST',
          headers: {
            apikey: backend.publishableKey,
            authorization: `Bearer ${access_token}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
        });
        return { status: answer.status, ...((await answer.json()) as object) };
      };
    const buyer = (send: ReturnType<typeof ask>) => (input: object, key?: string) =>
      send(CHECKOUT, { plan: 'monthly', method: 'pix', ...input }, key);
    const askThere = ask(mercadoPago.url);
    const orders = () => ordersOf(backend, member.account);
    const premiumEnd = async () => (await subscriptionOf(backend, member.account)).expires_at;
    return { buy: buyer(ask(backend.url)), buyThere: buyer(askThere), askThere, orders, premiumEnd };
  });

describe('a purchase with a coupon', () => {
  test('costs the discounted price, and opens Premium', async ({ backend, shop }) => {
    const coupon = await createCoupon(backend, { percent: 30 });
    const answer = await shop.buy({ coupon: ` ${coupon.toLowerCase()} `, price_cents: 2093 });
    expect(answer).toMatchObject({
      status: 200,
      data: { status: 'active', orders: [{ amount_cents: 2093, coupon, full_price_cents: 2990 }] },
    });
    expect(await shop.orders()).toMatchObject([
      { coupon_code: coupon, full_price_cents: 2990, status: 'paid' },
    ]);
  });

  test('that is sent again is one purchase, although its coupon is used up', async ({ backend, shop }) => {
    const coupon = await createCoupon(backend, { max_uses: 1 });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.buy({ coupon }, key)));
    for (const answer of [...answers, await shop.buy({ coupon }, key)]) expect(answer.status).toBe(200);
    expect(await shop.orders()).toHaveLength(1);
  });

  test('is charged at Mercado Pago with the discounted price', async ({ backend, mercadoPago, shop }) => {
    const coupon = await createCoupon(backend, { amount_cents: 1000 });
    const { status, data } = await shop.buyThere({ coupon, price_cents: 1990 });
    expect(status).toBe(202);
    expect(mercadoPago.double.preferenceOf(data!.order_id as string)).toMatchObject({
      items: [{ unit_price: 19.9 }],
    });
  });

  test('is refused when the buyer saw another price, which names the discounted one', async ({
    backend,
    shop,
  }) => {
    const coupon = await createCoupon(backend, { percent: 30 });
    const message = 'O preço deste plano mudou para R$ 20,93. Confira e confirme de novo.';
    expect(await shop.buy({ coupon, price_cents: 2990 })).toMatchObject({
      status: 409,
      message,
      errors: { price_cents: [message] },
    });
    expect(await shop.orders()).toEqual([]);
  });
});

describe('a coupon that cannot be used is refused at its field, and nothing is bought:', () => {
  test.for<[string, CouponValues, string]>([
    ['one that is not active', { active: false }, 'Este cupom não existe.'],
    ['one that has ended', { valid_until: '2020-01-01' }, 'Este cupom não vale mais.'],
    ['one that has not begun', { valid_from: '2090-01-01' }, 'Este cupom ainda não vale.'],
    ['one of another plan', { plans: ['annual'] }, 'Este cupom não vale para este plano.'],
  ])('%s', async ([, values, message], { backend, shop }) => {
    const coupon = await createCoupon(backend, values);
    for (const buy of [shop.buy, shop.buyThere])
      expect(await buy({ coupon, price_cents: 2691 })).toEqual({
        status: 422,
        message,
        errors: { coupon: [message] },
        request_id: expect.any(String) as string,
      });
    expect(await shop.orders()).toEqual([]);
  });

  test.for<[string, unknown, string]>([
    ['an unknown one', 'NAO-EXISTE', 'Este cupom não existe.'],
    ['one of 101 characters', 'A'.repeat(101), 'Este cupom não existe.'],
    ['a number', 10, 'Informe o código do cupom.'],
  ])('%s', async ([, coupon, message], { shop }) => {
    expect(await shop.buy({ coupon })).toMatchObject({ status: 422, errors: { coupon: [message] } });
    expect(await shop.orders()).toEqual([]);
  });

  test('one that the buyer has used', async ({ backend, shop }) => {
    const coupon = await createCoupon(backend);
    expect((await shop.buy({ coupon })).status).toBe(200);
    expect(await shop.buy({ coupon })).toMatchObject({
      status: 422,
      errors: { coupon: ['Você já usou este cupom.'] },
    });
    expect(await shop.orders()).toHaveLength(1);
  });

  test('without the coupon the same key then buys at the full price', async ({ shop }) => {
    const key = randomUUID();
    expect((await shop.buy({ coupon: 'NAO-EXISTE' }, key)).status).toBe(422);
    expect((await shop.buy({ coupon: '' }, key)).status).toBe(200);
    expect(await shop.orders()).toMatchObject([{ amount_cents: 2990, coupon_code: null }]);
  });
});

describe('an order that costs nothing', () => {
  test.for(['simulated payments', 'Mercado Pago'])(
    'is paid at once without the provider, with %s',
    async (which, { backend, mercadoPago, shop }) => {
      const coupon = await createCoupon(backend, { percent: 100 });
      mercadoPago.double.breakDown(/./, 'error');
      const key = randomUUID();
      const buy = which === 'Mercado Pago' ? shop.buyThere : shop.buy;
      const answers = await Promise.all([1, 2, 3].map(() => buy({ coupon, price_cents: 0 }, key)));
      mercadoPago.double.repair();
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 200,
          data: { status: 'active', orders: [{ amount_cents: 0 }] },
        });
      const [order, ...others] = await shop.orders();
      expect([order, others]).toMatchObject([
        { status: 'paid', coupon_code: coupon, full_price_cents: 2990 },
        [],
      ]);
      const payments = await backend.sql(
        'select provider_id, status, is_extra from public.payments where order_id = $1',
        [order!.id],
      );
      expect(payments).toEqual([{ provider_id: `cupom-${order!.id}`, status: 'approved', is_extra: false }]);
    },
  );

  test('is refunded without the provider, keeps its coupon used, and a later check leaves it refunded', async ({
    backend,
    mercadoPago,
    shop,
  }) => {
    const coupon = await createCoupon(backend, { percent: 100, max_uses: 1 });
    await shop.buyThere({ coupon });
    const [order] = await shop.orders();
    mercadoPago.double.breakDown(/./, 'error');
    expect(await shop.askThere(`orders/${order!.id}/withdrawal`)).toMatchObject({
      status: 200,
      data: { status: 'refunded' },
    });
    expect(await shop.premiumEnd()).toBeNull();
    expect(await shop.askThere(`orders/${order!.id}/check`)).toMatchObject({ data: { status: 'refunded' } });
    mercadoPago.double.repair();
    expect(await shop.buyThere({ coupon })).toMatchObject({
      status: 422,
      errors: { coupon: ['Você já usou este cupom.'] },
    });
    expect(await shop.orders()).toHaveLength(1);
  });

  test('is paid by the job if the server stopped before it was', async ({
    backend,
    mercadoPago,
    member,
    shop,
  }) => {
    const coupon = await createCoupon(backend, { percent: 100 });
    const ask = (path: string, body: object) => member.ask(path, { method: 'POST', body });
    await ask('/rest/v1/rpc/try_coupon', { code: coupon });
    await ask(BEGIN, { ...beginning({ coupon }), gateway: 'mercadopago' });
    expect(await shop.orders()).toMatchObject([{ status: 'pending', amount_cents: 0 }]);
    await backend.sql(
      `update public.orders set created_at = created_at - interval '2 hours' where coupon_code = $1`,
      [coupon],
    );
    await mercadoPago.runJobs();
    expect(await shop.orders()).toMatchObject([{ status: 'paid' }]);
    expect(await shop.premiumEnd()).not.toBeNull();
  });
});
