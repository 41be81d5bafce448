import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import * as z from 'zod/mini';
import type { PaymentGateway, PaymentReport } from '../../supabase/functions/api/payments/gateway';
import { runPaymentJob } from '../../supabase/functions/api/payments/orders';
import { subscriptionResource } from '../../supabase/functions/api/routes/subscription';
import { type Actor, type Answer, createActor, sessionOf } from '../support/actors';
import { type CouponValues, createCoupon } from '../support/coupons';
import { openShop } from '../support/mercadopago/shop';
import { BEGIN, beginning, ordersOf, subscriptionOf } from '../support/orders';
import { appBefore } from './support/app';
import { test as base } from './support/test';

const test = base
  .extend('stored', { scope: 'file' }, ({ backend }) => async ({ account }: Actor) => {
    const orders = await backend.sql<{ status: string; amount_cents: number; gateway: string }>(
      'select status, amount_cents, gateway from public.orders where user_id = $1 order by created_at',
      [account.id],
    );
    const [subscription] = await backend.sql<{ expires_at: string | null }>(
      'select expires_at from public.subscriptions where user_id = $1',
      [account.id],
    );
    return { orders, expiresAt: subscription?.expires_at ?? null };
  })
  .extend('member', ({ backend }) => createActor(backend))
  .extend('prices', ({ backend, member }, { onCleanup }) => {
    const setPrice = (cents: number) =>
      backend.sql(`update public.plans set price_cents = $1 where key = 'monthly'`, [cents]);
    onCleanup(async () => {
      await setPrice(2990);
    });

    function buy(price_cents?: unknown, key: string = randomUUID(), buyer = member): Promise<Answer> {
      return buyer.ask(CHECKOUT, {
        method: 'POST',
        body: { plan: 'monthly', method: 'pix', price_cents },
        headers: { 'idempotency-key': key },
      });
    }

    async function expectNothingBought(): Promise<void> {
      expect(await ordersOf(backend, member.account)).toEqual([]);
      expect(await subscriptionOf(backend, member.account)).toEqual({ plan_key: null, expires_at: null });
    }

    const amounts = async () =>
      (await ordersOf(backend, member.account)).map(({ amount_cents }) => amount_cents);

    return { setPrice, buy, expectNothingBought, amounts };
  })
  .extend('mercadoPago', { scope: 'file' }, async ({ backend }, { onCleanup }) => {
    const shop = await openShop(backend, { siteUrl: 'http://localhost:5173' });
    onCleanup(shop.close);
    return shop;
  })
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
      send('subscription/checkout', { plan: 'monthly', method: 'pix', ...input }, key);
    const askThere = ask(mercadoPago.url);
    const orders = () => ordersOf(backend, member.account);
    const premiumEnd = async () => (await subscriptionOf(backend, member.account)).expires_at;
    return { buy: buyer(ask(backend.url)), buyThere: buyer(askThere), askThere, orders, premiumEnd };
  })
  .extend('reported', () => vi.fn<(error: unknown) => void>())
  .extend('purchase', ({ member, backend, reported }) => {
    async function checkout(plan = 'monthly', key: string = randomUUID()): Promise<Response> {
      const { access_token } = await sessionOf(member);
      return appBefore(backend, reported, provider).request('/api/subscription/checkout', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ plan, method: 'card' }),
      });
    }

    /** Begins a purchase and returns the id of its order. */
    async function begin(plan?: string): Promise<string> {
      expect((await checkout(plan)).status).toBe(202);
      const [order] = await ordersOf(backend, member.account);
      return order!.id;
    }

    /** Sends a message of the provider, and returns the status of the answer. */
    async function notify(message: Message, gateway: PaymentGateway | null = provider): Promise<number> {
      const answer = await appBefore(backend, reported, gateway).request('/api/payments/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': 'assinado' },
        body: JSON.stringify(message),
      });
      return answer.status;
    }

    const premiumEnd = async () => (await subscriptionOf(backend, member.account)).expires_at;

    /** The answer to whether plans can be bought. */
    async function availability(gateway: PaymentGateway | null) {
      const answer = await appBefore(backend, reported, gateway).request('/api/subscription/checkout');
      return [answer.status, (await answer.json()) as unknown];
    }

    return { checkout, begin, notify, premiumEnd, availability };
  });

const CHECKOUT = '/functions/v1/api/subscription/checkout';

const SUBSCRIPTION = '/functions/v1/api/subscription';

const MONTHLY = { plan: 'monthly', method: 'pix' };

function buy(actor: Actor, body: object = MONTHLY, key: string = randomUUID()): Promise<Answer> {
  return actor.ask(CHECKOUT, { method: 'POST', body, headers: { 'idempotency-key': key } });
}

function subscriptionIn(answer: Answer) {
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('orders')]);
  return z.parse(z.strictObject({ data: subscriptionResource }), JSON.parse(answer.text)).data;
}

const refusalIn = ({ status, text }: Answer) => ({ status, ...(JSON.parse(text) as { message: string }) });

test('a free member who buys a month is premium at once', async ({ backend, stored }) => {
  const member = await createActor(backend);
  expect(subscriptionIn(await member.ask(SUBSCRIPTION))).toMatchObject({
    status: 'none',
    plan: null,
    orders: [],
  });

  const started = Date.now();
  const bought = subscriptionIn(await buy(member, { plan: 'monthly', method: 'card' }));
  expect(Date.now() - started).toBeGreaterThanOrEqual(1500); // the simulated payment takes at least this long
  expect(bought).toMatchObject({
    status: 'active',
    plan: 'monthly',
    orders: [{ plan: 'monthly', amount_cents: 2990, method: 'card', status: 'paid' }],
  });
  expect(bought.ends_at).toBe(bought.expires_at);
  const days = (Date.parse(bought.ends_at ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(27.9);
  expect(days).toBeLessThan(32);
  expect(await stored(member)).toMatchObject({
    orders: [{ status: 'paid', amount_cents: 2990, gateway: 'simulated' }],
  });
  expect(subscriptionIn(await member.ask(SUBSCRIPTION))).toEqual(bought);
});

test('a second purchase extends the subscription', async ({ backend }) => {
  const member = await createActor(backend, { expiresAt: new Date('2031-03-15T15:00:00Z') });
  const bought = subscriptionIn(await buy(member, { plan: 'annual', method: 'pix' }));
  expect(new Date(bought.ends_at ?? '').toISOString()).toBe('2032-03-16T02:59:59.999Z');
  expect(bought).toMatchObject({ plan: 'annual', orders: [{ amount_cents: 29790 }] });
});

test('ten simultaneous requests and a later repetition with the same key are one purchase', async ({
  backend,
  stored,
}) => {
  const member = await createActor(backend);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => buy(member, MONTHLY, key)));
  const ends = new Set(answers.map((answer) => subscriptionIn(answer).ends_at));
  expect(ends.size).toBe(1);
  const { orders, expiresAt } = await stored(member);
  expect(orders).toHaveLength(1);

  const again = subscriptionIn(await buy(member, MONTHLY, key));
  expect(again.orders).toHaveLength(1);
  expect((await stored(member)).expiresAt).toBe(expiresAt);
});

test('a purchase that the staff has released says so, is not paid, and is not begun again', async ({
  backend,
  stored,
}) => {
  const member = await createActor(backend);
  const key = randomUUID();
  const body = { ...beginning({ key }), gateway: 'simulated' };
  const { id } = JSON.parse((await member.ask(BEGIN, { method: 'POST', body })).text) as { id: string };
  await backend.sql(`select public.release_order($1, 'Comprovante')`, [id]);
  const released = { id, status: 'released', paid_at: null };
  for (const answer of [await buy(member, MONTHLY, key), await member.ask(SUBSCRIPTION)])
    expect(subscriptionIn(answer)).toMatchObject({ status: 'active', orders: [released] });
  expect((await stored(member)).orders).toMatchObject([{ status: 'released' }]);
});

test('a key that was used for another purchase is refused', async ({ backend, stored }) => {
  const member = await createActor(backend);
  const key = randomUUID();
  await buy(member, MONTHLY, key);
  const before = await stored(member);
  expect((await buy(member, { plan: 'annual', method: 'pix' }, key)).status).toBe(409);
  expect((await buy(member, { plan: 'monthly', method: 'card' }, key)).status).toBe(409);
  expect(await stored(member)).toEqual(before);
});

test('price and duration are the server’s, whatever the client sends', async ({ backend, stored }) => {
  const member = await createActor(backend);
  const cheap = {
    ...MONTHLY,
    amount_cents: 1,
    price: 0.01,
    duration: 120,
    expires_at: '2040-01-01',
  };
  expect(subscriptionIn(await buy(member, cheap)).orders).toMatchObject([{ amount_cents: 2990 }]);
  expect(Date.parse((await stored(member)).expiresAt ?? '')).toBeLessThan(Date.now() + 40 * 86_400_000);
});

describe('nothing is bought', () => {
  test('with an invalid choice, price or idempotency key', async ({ member, prices }) => {
    for (const [body, errors] of [
      [{ plan: 'weekly', method: 'pix' }, { plan: ['Escolha um plano.'] }],
      [{ plan: 'monthly', method: 'cash' }, { method: ['Escolha a forma de pagamento.'] }],
      [{}, { plan: ['Escolha um plano.'], method: ['Escolha a forma de pagamento.'] }],
    ])
      expect(refusalIn(await buy(member, body))).toMatchObject({ status: 422, errors });
    for (const price of [null, '2990', 29.9, [2990], Number.MAX_SAFE_INTEGER])
      expect((await prices.buy(price)).status).toBe(422);
    for (const key of ['', 'curta', 'com espaço dentro', 'x'.repeat(201)])
      expect(refusalIn(await buy(member, MONTHLY, key))).toMatchObject({
        status: 400,
        message: expect.stringContaining('Idempotency-Key') as string,
      });
    await prices.expectNothingBought();
  });

  test('when the plan is no longer for sale', async ({ backend, stored }) => {
    const member = await createActor(backend);
    await backend.sql("update public.plans set active = false where key = 'quarterly'");
    expect(refusalIn(await buy(member, { plan: 'quarterly', method: 'pix' }))).toMatchObject({
      status: 422,
      message: 'Este plano não está disponível.',
    });
    await backend.sql("update public.plans set active = true where key = 'quarterly'");
    expect(await stored(member)).toEqual({ orders: [], expiresAt: null });
  });

  test('by an administrator, because there is nothing to buy, not because of the price', async ({
    backend,
    stored,
    prices,
  }) => {
    const admin = await createActor(backend, { admin: true });
    const { status, text } = await prices.buy(1, randomUUID(), admin);
    expect([status, JSON.parse(text)]).toEqual([
      409,
      expect.objectContaining({ message: 'Administradores já têm acesso a tudo: não há o que comprar.' }),
    ]);
    expect(text).not.toContain('price_cents');
    expect((await stored(admin)).orders).toEqual([]);
    expect(subscriptionIn(await admin.ask(SUBSCRIPTION))).toMatchObject({ status: 'active', ends_at: null });
  });

  test('when no payment gateway is set up', async ({ backend, stored }) => {
    const member = await createActor(backend);
    const reported = vi.fn<(error: unknown) => void>();
    const { access_token } = await sessionOf(member);
    const refused = await appBefore(backend, reported).request('/api/subscription/checkout', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(MONTHLY),
    });
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ message: expect.stringContaining('ainda não estão disponíveis') as string }),
    ]);
    expect(await stored(member)).toEqual({ orders: [], expiresAt: null });
    expect(reported).not.toHaveBeenCalled();
  });

  test('for somebody else: everybody sees only their own orders', async ({ backend }) => {
    const [buyer, other] = [await createActor(backend), await createActor(backend, { admin: true })];
    await buy(buyer);
    expect(subscriptionIn(await other.ask(SUBSCRIPTION)).orders).toEqual([]);
  });
});

describe('a plan whose price has changed', () => {
  test.for([
    ['more', 123456, 'R$ 1.234,56'],
    ['less', 1990, 'R$ 19,90'],
  ] as const)(
    'is not bought at the old price: now it costs %s, and the refusal names the new price',
    async ([, cents, price], { prices }) => {
      await prices.setPrice(cents);
      const { status, text } = await prices.buy(2990);
      const message = `O preço deste plano mudou para ${price}. Confira e confirme de novo.`;
      expect([status, JSON.parse(text)]).toEqual([
        409,
        {
          message,
          code: 'offer_changed',
          errors: { price_cents: [message] },
          request_id: expect.any(String) as string,
        },
      ]);
      await prices.expectNothingBought();
    },
  );

  test('is not bought either if it lasts other months than the buyer saw', async ({ prices, member }) => {
    const body = { plan: 'monthly', method: 'pix', price_cents: 2990, months: 12 };
    const headers = { 'idempotency-key': randomUUID() };
    const { status, text } = await member.ask(CHECKOUT, { method: 'POST', body, headers });
    const message = 'A duração deste plano mudou. Confira e confirme de novo.';
    expect([status, JSON.parse(text)]).toEqual([
      409,
      expect.objectContaining({ errors: { months: [message] } }),
    ]);
    await prices.expectNothingBought();
  });

  test('is bought once at the new price with the same idempotency key, and a later change changes nothing', async ({
    prices,
  }) => {
    const key = randomUUID();
    await prices.setPrice(3990);
    expect((await prices.buy(2990, key)).status).toBe(409);
    const first = await prices.buy(3990, key);
    await prices.setPrice(4990);
    for (const repeated of [await prices.buy(3990, key), await prices.buy(4990, key)])
      expect([repeated.status, repeated.text]).toEqual([200, first.text]);
    expect((await prices.buy()).status).toBe(200); // at its current price by a client that names none
    expect(await prices.amounts()).toEqual([3990, 4990]);
  });
});

interface ApiAnswer {
  status: number;
  message?: string;
  errors?: Record<string, string[]>;
  data?: Record<string, unknown>;
}

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
        code: 'invalid',
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

// What holds for any payment provider; mercadopago.test.ts is about the one that there is.

interface Message {
  order: string;
  status: PaymentReport['status'];
}

/** A provider without messages, and without a name that buyers see. */
const silent: PaymentGateway = {
  name: 'teste',
  account: () => Promise.resolve('Loja de Teste'),
  begin: ({ order: { id } }) =>
    Promise.resolve({ page: { reference: id, url: `https://pagar.example/${id}` } }),
  paymentsOf: () => Promise.resolve([]),
  refund: () => Promise.reject(new Error('Not in these tests.')),
};

/** A provider with its own payment page, whose messages say it all. */
const provider: PaymentGateway = {
  ...silent,
  providerName: 'Banco de Teste',
  events: {
    verify: ({ headers }) => Promise.resolve(headers.get('x-signature') === 'assinado'),
    read({ body }) {
      const { order, status } = JSON.parse(body) as Message;
      return Promise.resolve({
        orderId: order,
        payment: {
          provider_id: `de-${order}`,
          status,
          detail: null,
          method: 'pix',
          amount_cents: 7990,
          refunded_cents: 0,
          currency: 'BRL',
          approved_at: null,
          changed_at: new Date().toISOString(),
        },
      });
    },
  },
};

test('a payment grants what was bought, even if the plan has changed since', async ({
  purchase,
  backend,
}) => {
  const order = await purchase.begin('quarterly');
  await backend.sql(`update public.plans set months = 1, price_cents = 1 where key = 'quarterly'`);
  expect(await purchase.notify({ order, status: 'approved' })).toBe(200);
  await backend.sql(`update public.plans set months = 3, price_cents = 7990 where key = 'quarterly'`);
  expect(Date.parse((await purchase.premiumEnd()) ?? '')).toBeGreaterThan(Date.now() + 85 * 86_400_000);
});

test('a message about an order that does not exist is not found', async ({ purchase }) => {
  expect(await purchase.notify({ order: randomUUID(), status: 'approved' })).toBe(404);
});

test('messages are refused if the gateway sends none, or if there is no gateway', async ({ purchase }) => {
  const order = await purchase.begin('quarterly');
  for (const gateway of [silent, null])
    expect(await purchase.notify({ order, status: 'approved' }, gateway)).toBe(404);
  expect(await purchase.premiumEnd()).toBeNull();
});

test('everybody can read whether plans can be bought, on whose page, and whether payments are simulated', async ({
  purchase,
}) => {
  expect(await purchase.availability(provider)).toEqual([
    200,
    { data: { simulated: false, provider: 'Banco de Teste' } },
  ]);
  expect(await purchase.availability({ ...silent, simulated: true })).toEqual([
    200,
    { data: { simulated: true, provider: null } },
  ]);
  expect(await purchase.availability(null)).toEqual([
    503,
    expect.objectContaining({ message: expect.stringContaining('ainda não estão disponíveis') as string }),
  ]);
});

test('the job ends before the platform ends it, however slow the provider is, and refunds even then', async () => {
  let now = Date.now();
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
  const began = now;
  const fail = () => {
    now += 20_000;
    return Promise.reject(new Error('Sem saldo'));
  };
  const noteFailedRefund = vi.fn(() => Promise.resolve());
  const many = (name: string) =>
    Promise.resolve(Array.from({ length: name === 'teste' ? 20 : 0 }, () => ({})));
  // Cast, because the job calls only these four, and the provider above reads nothing of an order or payment.
  const secretKeyClient = {
    ordersToCheck: many,
    paymentsToRefund: many,
    noteCheck: () => Promise.resolve(),
    noteFailedRefund,
  } as unknown as Parameters<typeof runPaymentJob>[0]['secretKeyClient'];
  await runPaymentJob(
    { secretKeyClient, reportError: () => undefined },
    { ...silent, paymentsOf: fail, refund: fail },
  );
  clock.mockRestore();
  expect(now - began).toBeLessThan(150_000);
  expect(noteFailedRefund).toHaveBeenCalled();
});
