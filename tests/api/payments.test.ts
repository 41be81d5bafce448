import { createHmac, randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import type { PaymentGateway } from '../../supabase/functions/api/payments/gateway';
import { createActor, sessionOf } from '../support/actors';
import { appBefore } from './support/app';
import { ordersOf, subscriptionOf } from '../support/purchases';
import { test as base } from '../support/fixtures';

// A payment provider with its own payment page that reports the result later. A real one will implement the same
// interface.

const SECRET = 'segredo-do-provedor';
const sign = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex');

const provider: PaymentGateway = {
  name: 'teste',
  create: ({ id }) => Promise.resolve({ status: 'pending', redirectUrl: `https://pagar.example/${id}` }),
  events: {
    verify: (headers, body) => Promise.resolve(headers.get('x-signature') === sign(body)),
    read(body) {
      const { kind, order } = JSON.parse(body) as { kind: string; order: string };
      return kind === 'other' ? null : { orderId: order, paid: kind === 'paid' };
    },
  },
};

const test = base
  .extend('member', ({ backend }) => createActor(backend))
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

    /** Sends an event of the provider, and returns the status of the answer. */
    async function notify(event: object, { signature, gateway = provider }: Notice = {}): Promise<number> {
      const body = JSON.stringify(event);
      const answer = await appBefore(backend, reported, gateway).request('/api/payments/events', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': signature ?? sign(body) },
        body,
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

interface Notice {
  signature?: string;
  gateway?: PaymentGateway | null;
}

test('a purchase continues on the provider’s page, and grants nothing until it is paid', async ({
  purchase,
  backend,
  member,
}) => {
  const key = randomUUID();
  const answers = [await purchase.checkout('annual', key), await purchase.checkout('annual', key)];
  const [order, ...others] = await ordersOf(backend, member.account);
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([
      202,
      { data: { redirect_url: `https://pagar.example/${order?.id}` } },
    ]);
  }
  expect(others).toEqual([]);
  expect(order?.status).toBe('pending');
  expect(await purchase.premiumEnd()).toBeNull();
});

test('an event of a payment grants Premium once, even if it is repeated', async ({ purchase, reported }) => {
  const order = await purchase.begin();
  expect(
    await Promise.all(Array.from({ length: 5 }, () => purchase.notify({ kind: 'paid', order }))),
  ).toEqual(Array.from({ length: 5 }, () => 204));
  const end = await purchase.premiumEnd();
  expect(Date.parse(end ?? '')).toBeGreaterThan(Date.now() + 27 * 86_400_000);
  expect(await purchase.notify({ kind: 'paid', order })).toBe(204);
  expect(await purchase.premiumEnd()).toBe(end);
  expect(reported).not.toHaveBeenCalled();
});

test('a payment grants what was bought, even if the plan has changed since', async ({
  purchase,
  backend,
}) => {
  const order = await purchase.begin('quarterly');
  await backend.sql(`update public.plans set months = 1 where key = 'quarterly'`);
  await purchase.notify({ kind: 'paid', order });
  await backend.sql(`update public.plans set months = 3 where key = 'quarterly'`);
  expect(Date.parse((await purchase.premiumEnd()) ?? '')).toBeGreaterThan(Date.now() + 85 * 86_400_000);
});

test('an event of a failed payment ends the order without granting Premium', async ({
  purchase,
  backend,
  member,
}) => {
  const order = await purchase.begin();
  expect(await purchase.notify({ kind: 'failed', order })).toBe(204);
  expect(await ordersOf(backend, member.account)).toMatchObject([{ status: 'failed' }]);
  expect(await purchase.premiumEnd()).toBeNull();
});

test('a payment for a failed order is reported, and grants nothing', async ({ purchase, reported }) => {
  const order = await purchase.begin();
  await purchase.notify({ kind: 'failed', order });
  expect(await purchase.notify({ kind: 'paid', order })).toBe(204);
  expect(await purchase.premiumEnd()).toBeNull();
  expect(reported).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining(order) as string }),
    expect.anything(),
  );
});

describe('nothing is granted', () => {
  test('by an event without the provider’s signature', async ({ purchase, backend, member }) => {
    const order = await purchase.begin();
    for (const signature of ['', 'x', sign('something else')])
      expect(await purchase.notify({ kind: 'paid', order }, { signature })).toBe(401);
    expect(await ordersOf(backend, member.account)).toMatchObject([{ status: 'pending' }]);
    expect(await purchase.premiumEnd()).toBeNull();
  });

  test('by an event about something else or about an unknown order', async ({ purchase }) => {
    const order = await purchase.begin();
    expect(await purchase.notify({ kind: 'other', order })).toBe(204);
    expect(await purchase.notify({ kind: 'paid', order: randomUUID() })).toBe(404);
    expect(await purchase.premiumEnd()).toBeNull();
  });

  test('if the gateway sends no events, or if there is no gateway', async ({ purchase }) => {
    const order = await purchase.begin();
    const silent: PaymentGateway = { name: 'teste', create: (order) => provider.create(order) };
    for (const gateway of [silent, null])
      expect(await purchase.notify({ kind: 'paid', order }, { gateway })).toBe(404);
    expect(await purchase.premiumEnd()).toBeNull();
  });
});

test('everybody can read whether plans can be bought, and whether payments are simulated', async ({
  purchase,
}) => {
  expect(await purchase.availability(provider)).toEqual([200, { data: { simulated: false } }]);
  expect(await purchase.availability({ ...provider, simulated: true })).toEqual([
    200,
    { data: { simulated: true } },
  ]);
  expect(await purchase.availability(null)).toEqual([
    503,
    expect.objectContaining({ message: expect.stringContaining('ainda não estão disponíveis') as string }),
  ]);
});
