import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { subscriptionResource } from '../../supabase/functions/api/routes/subscription';
import { createActor, sessionOf, type Actor, type Answer } from '../support/actors';
import { appBefore } from './support/app';
import { test as base } from './support/test';

const test = base.extend('stored', { scope: 'file' }, ({ backend }) => async ({ account }: Actor) => {
  const orders = await backend.sql<{ status: string; amount_cents: number; gateway: string }>(
    'select status, amount_cents, gateway from public.orders where user_id = $1 order by created_at',
    [account.id],
  );
  const [subscription] = await backend.sql<{ expires_at: string | null }>(
    'select expires_at from public.subscriptions where user_id = $1',
    [account.id],
  );
  return { orders, expiresAt: subscription?.expires_at ?? null };
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

test('twenty simultaneous requests and a later repetition with the same key are one purchase', async ({
  backend,
  stored,
}) => {
  const member = await createActor(backend);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => buy(member, MONTHLY, key)));
  const ends = new Set(answers.map((answer) => subscriptionIn(answer).ends_at));
  expect(ends.size).toBe(1);
  const { orders, expiresAt } = await stored(member);
  expect(orders).toHaveLength(1);

  const again = subscriptionIn(await buy(member, MONTHLY, key));
  expect(again.orders).toHaveLength(1);
  expect((await stored(member)).expiresAt).toBe(expiresAt);
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
    months: 120,
    expires_at: '2040-01-01',
  };
  expect(subscriptionIn(await buy(member, cheap)).orders).toMatchObject([{ amount_cents: 2990 }]);
  expect(Date.parse((await stored(member)).expiresAt ?? '')).toBeLessThan(Date.now() + 40 * 86_400_000);
});

describe('nothing is bought', () => {
  test.for([
    [{ plan: 'weekly', method: 'pix' }, { plan: ['Escolha um plano.'] }],
    [{ plan: 'monthly', method: 'cash' }, { method: ['Escolha a forma de pagamento.'] }],
    [{}, { plan: ['Escolha um plano.'], method: ['Escolha a forma de pagamento.'] }],
  ] as const)('with the invalid choice %j', async ([body, errors], { backend, stored }) => {
    const member = await createActor(backend);
    expect(refusalIn(await buy(member, body))).toMatchObject({ status: 422, errors });
    expect(await stored(member)).toEqual({ orders: [], expiresAt: null });
  });

  test.for(['', 'curta', 'com espaço dentro', 'x'.repeat(201)])(
    'with the invalid idempotency key “%s”',
    async (key, { backend, stored }) => {
      const member = await createActor(backend);
      expect(refusalIn(await buy(member, MONTHLY, key))).toMatchObject({
        status: 400,
        message: expect.stringContaining('Idempotency-Key') as string,
      });
      expect((await stored(member)).orders).toEqual([]);
    },
  );

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

  test('by an administrator, who already has access to everything', async ({ backend, stored }) => {
    const admin = await createActor(backend, { admin: true });
    expect((await buy(admin)).status).toBe(409);
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
