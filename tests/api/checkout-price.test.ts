import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createActor, type Actor, type Answer } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { ordersOf, subscriptionOf } from '../support/purchases';

// Nobody pays another price than the one they were shown.

let backend: Backend;
let member: Actor;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
});
beforeEach(async () => {
  member = await createActor(backend);
});
afterEach(() => setPrice(2990));
afterAll(() => backend.close());

const setPrice = (cents: number) =>
  backend.sql(`update public.plans set price_cents = $1 where key = 'monthly'`, [cents]);

function buy(price_cents?: unknown, key: string = randomUUID()): Promise<Answer> {
  return member.ask('/functions/v1/api/subscription/checkout', {
    method: 'POST',
    body: { plan: 'monthly', method: 'pix', price_cents },
    headers: { 'idempotency-key': key },
  });
}

async function expectNothingBought(): Promise<void> {
  expect(await ordersOf(backend, member.account)).toEqual([]);
  expect(await subscriptionOf(backend, member.account)).toEqual({ plan_key: null, expires_at: null });
}

const amounts = async () => (await ordersOf(backend, member.account)).map(({ amount_cents }) => amount_cents);

describe('a plan that has come to cost something else', () => {
  test.each([
    ['more', 123456, 'R$ 1.234,56'],
    ['less', 1990, 'R$ 19,90'],
  ])('namely %s, is not bought: the answer names the price', async (_what, cents, price) => {
    await setPrice(cents);
    const { status, text } = await buy(2990);
    const message = `O preço deste plano mudou para ${price}. Confira e confirme de novo.`;
    expect([status, JSON.parse(text)]).toEqual([
      409,
      { message, errors: { price_cents: [message] }, request_id: expect.any(String) as string },
    ]);
    await expectNothingBought();
  });

  test('is bought at the new price, under the same key', async () => {
    const key = randomUUID();
    await setPrice(3990);
    expect((await buy(2990, key)).status).toBe(409);
    expect((await buy(3990, key)).status).toBe(200);
    expect(await amounts()).toEqual([3990]);
  });

  test('after it was paid is not bought again: the repetition gets what the first got', async () => {
    const key = randomUUID();
    const first = await buy(2990, key);
    await setPrice(3990);
    for (const repeated of [await buy(2990, key), await buy(3990, key)])
      expect([repeated.status, repeated.text]).toEqual([200, first.text]);
    expect(await amounts()).toEqual([2990]);
  });

  test('is bought at what it costs by who names no price', async () => {
    await setPrice(3990);
    expect((await buy()).status).toBe(200);
    expect(await amounts()).toEqual([3990]);
  });
});

test.each([null, '2990', 29.9, [2990], Number.MAX_SAFE_INTEGER])(
  'a price that is none, %j, is refused',
  async (price) => {
    expect((await buy(price)).status).toBe(422);
    await expectNothingBought();
  },
);

test('an administrator is told that there is nothing to buy, not what it costs', async () => {
  member = await createActor(backend, { admin: true });
  const { status, text } = await buy(1);
  expect([status, JSON.parse(text)]).toEqual([
    409,
    expect.objectContaining({ message: 'Administradores já têm acesso a tudo: não há o que comprar.' }),
  ]);
  expect(text).not.toContain('price_cents');
});
