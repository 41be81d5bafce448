import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createActor, type Answer } from '../support/actors';
import { ordersOf, subscriptionOf } from '../support/purchases';
import { test as base } from './support/test';

// Nobody pays a price other than the one they were shown.

const test = base
  .extend('member', ({ backend }) => createActor(backend))
  .extend('shop', ({ backend, member }) => {
    const setPrice = (cents: number) =>
      backend.sql(`update public.plans set price_cents = $1 where key = 'monthly'`, [cents]);

    function buy(price_cents?: unknown, key: string = randomUUID(), buyer = member): Promise<Answer> {
      return buyer.ask('/functions/v1/api/subscription/checkout', {
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
  });
test.afterEach(({ shop }) => shop.setPrice(2990));

describe('a plan whose price has changed', () => {
  test.for([
    ['more', 123456, 'R$ 1.234,56'],
    ['less', 1990, 'R$ 19,90'],
  ] as const)(
    'is not bought at the old price: now it costs %s, and the refusal names the new price',
    async ([, cents, price], { shop }) => {
      await shop.setPrice(cents);
      const { status, text } = await shop.buy(2990);
      const message = `O preço deste plano mudou para ${price}. Confira e confirme de novo.`;
      expect([status, JSON.parse(text)]).toEqual([
        409,
        { message, errors: { price_cents: [message] }, request_id: expect.any(String) as string },
      ]);
      await shop.expectNothingBought();
    },
  );

  test('is bought at the new price with the same idempotency key', async ({ shop }) => {
    const key = randomUUID();
    await shop.setPrice(3990);
    expect((await shop.buy(2990, key)).status).toBe(409);
    expect((await shop.buy(3990, key)).status).toBe(200);
    expect(await shop.amounts()).toEqual([3990]);
  });

  test('is not bought twice: a repeated request gets the first answer', async ({ shop }) => {
    const key = randomUUID();
    const first = await shop.buy(2990, key);
    await shop.setPrice(3990);
    for (const repeated of [await shop.buy(2990, key), await shop.buy(3990, key)])
      expect([repeated.status, repeated.text]).toEqual([200, first.text]);
    expect(await shop.amounts()).toEqual([2990]);
  });

  test('is bought at its current price by a client that names none', async ({ shop }) => {
    await shop.setPrice(3990);
    expect((await shop.buy()).status).toBe(200);
    expect(await shop.amounts()).toEqual([3990]);
  });
});

test.for([null, '2990', 29.9, [2990], Number.MAX_SAFE_INTEGER])(
  'the invalid price %j is refused',
  async (price, { shop }) => {
    expect((await shop.buy(price)).status).toBe(422);
    await shop.expectNothingBought();
  },
);

test('an administrator is refused because there is nothing to buy, not because of the price', async ({
  backend,
  shop,
}) => {
  const admin = await createActor(backend, { admin: true });
  const { status, text } = await shop.buy(1, randomUUID(), admin);
  expect([status, JSON.parse(text)]).toEqual([
    409,
    expect.objectContaining({ message: 'Administradores já têm acesso a tudo: não há o que comprar.' }),
  ]);
  expect(text).not.toContain('price_cents');
});
