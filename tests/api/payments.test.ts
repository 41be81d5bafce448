import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentGateway } from '../../supabase/functions/api/payments/gateway';
import { createActor, sessionOf, type Actor } from '../support/actors';
import { appBefore } from './support/app';
import { startBackend, type Backend } from '../support/backend';
import { ordersOf, subscriptionOf } from '../support/purchases';

// A provider that has buyers pay on its own page and tells later how it ended: the interface that a real one will
// implement, with one of these tests' own behind it.

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

let backend: Backend;
let member: Actor;
const reported = vi.fn<(error: unknown) => void>();
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
});
beforeEach(async () => {
  member = await createActor(backend);
  reported.mockReset();
});
afterAll(() => backend.close());

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

async function tell(event: object, { signature, gateway = provider }: Telling = {}): Promise<number> {
  const body = JSON.stringify(event);
  const answer = await appBefore(backend, reported, gateway).request('/api/payments/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature ?? sign(body) },
    body,
  });
  return answer.status;
}
interface Telling {
  signature?: string;
  gateway?: PaymentGateway | null;
}

const premiumEnd = async () => (await subscriptionOf(backend, member.account)).expires_at;

test('a purchase goes on at the provider’s page, and grants nothing before it is paid', async () => {
  const key = randomUUID();
  const answers = [await checkout('annual', key), await checkout('annual', key)];
  const [order, ...others] = await ordersOf(backend, member.account);
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toEqual([
      202,
      { data: { redirect_url: `https://pagar.example/${order?.id}` } },
    ]);
  }
  expect(others).toEqual([]);
  expect(order?.status).toBe('pending');
  expect(await premiumEnd()).toBeNull();
});

test('an event that it was paid grants Premium, once however often it is told', async () => {
  const order = await begin();
  expect(await Promise.all(Array.from({ length: 5 }, () => tell({ kind: 'paid', order })))).toEqual(
    Array.from({ length: 5 }, () => 204),
  );
  const end = await premiumEnd();
  expect(Date.parse(end ?? '')).toBeGreaterThan(Date.now() + 27 * 86_400_000);
  expect(await tell({ kind: 'paid', order })).toBe(204);
  expect(await premiumEnd()).toBe(end);
  expect(reported).not.toHaveBeenCalled();
});

test('what was bought is what is granted, also after the plan has changed meanwhile', async () => {
  const order = await begin('quarterly');
  await backend.sql(`update public.plans set months = 1 where key = 'quarterly'`);
  await tell({ kind: 'paid', order });
  await backend.sql(`update public.plans set months = 3 where key = 'quarterly'`);
  expect(Date.parse((await premiumEnd()) ?? '')).toBeGreaterThan(Date.now() + 85 * 86_400_000);
});

test('an event that it failed ends the order without Premium', async () => {
  const order = await begin();
  expect(await tell({ kind: 'failed', order })).toBe(204);
  expect(await ordersOf(backend, member.account)).toMatchObject([{ status: 'failed' }]);
  expect(await premiumEnd()).toBeNull();
});

test('money that comes for an order that has failed is reported, and grants nothing by itself', async () => {
  const order = await begin();
  await tell({ kind: 'failed', order });
  expect(await tell({ kind: 'paid', order })).toBe(204);
  expect(await premiumEnd()).toBeNull();
  expect(reported).toHaveBeenCalledWith(
    expect.objectContaining({ message: expect.stringContaining(order) as string }),
    expect.anything(),
  );
});

describe('nothing is granted', () => {
  test('by an event without the provider’s signature', async () => {
    const order = await begin();
    for (const signature of ['', 'x', sign('something else')])
      expect(await tell({ kind: 'paid', order }, { signature })).toBe(401);
    expect(await ordersOf(backend, member.account)).toMatchObject([{ status: 'pending' }]);
    expect(await premiumEnd()).toBeNull();
  });

  test('by an event about something else, or about an order that there is not', async () => {
    const order = await begin();
    expect(await tell({ kind: 'other', order })).toBe(204);
    expect(await tell({ kind: 'paid', order: randomUUID() })).toBe(404);
    expect(await premiumEnd()).toBeNull();
  });

  test('where the gateway sends no events, or there is none', async () => {
    const order = await begin();
    const silent: PaymentGateway = { name: 'teste', create: (order) => provider.create(order) };
    for (const gateway of [silent, null]) expect(await tell({ kind: 'paid', order }, { gateway })).toBe(404);
    expect(await premiumEnd()).toBeNull();
  });
});

test('anybody is told whether plans can be bought, and whether that costs money', async () => {
  const asked = async (gateway: PaymentGateway | null) => {
    const answer = await appBefore(backend, reported, gateway).request('/api/subscription/checkout');
    return [answer.status, (await answer.json()) as unknown];
  };
  expect(await asked(provider)).toEqual([200, { data: { simulated: false } }]);
  expect(await asked({ ...provider, simulated: true })).toEqual([200, { data: { simulated: true } }]);
  expect(await asked(null)).toEqual([
    503,
    expect.objectContaining({ message: expect.stringContaining('ainda não estão disponíveis') as string }),
  ]);
});
