import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { PaymentGateway, PaymentReport } from '../../supabase/functions/api/payments/gateway';
import { createActor, sessionOf } from '../support/actors';
import { appBefore } from './support/app';
import { runPaymentJob } from '../../supabase/functions/api/payments/orders';
import { ordersOf, subscriptionOf } from '../support/purchases';
import { test as base } from '../support/fixtures';

// What holds for any payment provider; mercadopago.test.ts is about the one that there is.

interface Message {
  order: string;
  status: PaymentReport['status'];
}

/** A provider without messages, and without a name that buyers see. */
const silent: PaymentGateway = {
  name: 'teste',
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
