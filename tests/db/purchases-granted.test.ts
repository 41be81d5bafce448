import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { dayOf, endOfDay } from '../../src/domain/dates';
import { endAfterPurchase } from '../../src/domain/premium-end';
import type { Account } from '../support/actors';
import type { Backend } from '../support/backend';
import { tryOut } from './support/catalog';
import { begin, ordersOf, settle, subscriptionOf, tryToSettle } from '../support/purchases';
import { test } from './support/test';

// How the edge function settles an order: a payment grants Premium once, until the end of a day in São Paulo.

const DAY = 86_400_000;

async function runUntil(backend: Backend, { id }: Account, moment: string): Promise<void> {
  const sql = 'update public.subscriptions set expires_at = $2 where user_id = $1';
  await backend.sql(sql, [id, moment]);
}

describe('a paid order', () => {
  test.for([
    ['monthly', 1],
    ['quarterly', 3],
    ['annual', 12],
  ] as const)(
    'for the %s plan grants Premium from today until the end of a day in São Paulo',
    async ([plan, months], { account, backend }) => {
      await runUntil(backend, account, '2020-01-31T12:00:00Z');
      const { status, paid_at } = await settle(backend, await begin(backend, account, { plan }));
      expect(status).toBe('paid');
      const end = endAfterPurchase('2020-01-31T12:00:00Z', months, new Date(paid_at!));
      expect(await subscriptionOf(backend, account)).toEqual({ plan_key: plan, expires_at: end });
    },
  );

  test.for([
    ['in January to the end of a shorter February', '2031-01-31', 'monthly', '2031-02-28'],
    ['in January to the end of a leap February', '2032-01-31', 'monthly', '2032-02-29'],
    ['in May to the end of June', '2031-05-31', 'monthly', '2031-06-30'],
    ['over the new year', '2030-11-30', 'quarterly', '2031-02-28'],
    ['from a leap day by a year', '2032-02-29', 'annual', '2033-02-28'],
  ] as const)('extends a Premium that ends %s', async ([, day, plan, end], { account, backend }) => {
    await runUntil(backend, account, endOfDay(day));
    await settle(backend, await begin(backend, account, { plan }));
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: plan, expires_at: endOfDay(end) });
    const months = { monthly: 1, quarterly: 3, annual: 12 }[plan];
    expect(endAfterPurchase(endOfDay(day), months)).toBe(endOfDay(end));
  });

  test.for([
    ['an evening that is tomorrow in Greenwich', '2031-02-01T01:30:00Z', '2031-02-28'],
    ['the first minute of a day', '2031-02-01T03:00:00Z', '2031-03-01'],
  ] as const)(
    'counts months in the calendar of São Paulo from %s',
    async ([, moment, end], { account, backend }) => {
      await runUntil(backend, account, moment);
      await settle(backend, await begin(backend, account));
      expect((await subscriptionOf(backend, account)).expires_at).toBe(endOfDay(end));
    },
  );

  test.for(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'counts months in the calendar of São Paulo when the database’s time zone is %s',
    async (timeZone, { account, backend }) => {
      await runUntil(backend, account, endOfDay('2031-01-31'));
      const { id } = await begin(backend, account);
      const [ends] = await tryOut<{ ends: number }>(
        backend,
        `set local timezone = '${timeZone}'; select public.settle_order('${id}', true)`,
        `select extract(epoch from expires_at)::float8 * 1000 as ends from public.subscriptions where user_id = '${account.id}'`,
      );
      expect(ends).toEqual({ ends: Date.parse(endOfDay('2031-02-28')) });
    },
  );

  test('extends the Premium of an earlier order', async ({ account, backend }) => {
    await settle(backend, await begin(backend, account));
    const first = (await subscriptionOf(backend, account)).expires_at!;
    await settle(backend, await begin(backend, account, { plan: 'quarterly' }));
    const end = endAfterPurchase(first, 3);
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: 'quarterly', expires_at: end });
  });

  test('extends a Premium beyond the 20 years that an operator may type', async ({ account, backend }) => {
    const soon = endOfDay(dayOf(new Date(Date.now() + 19.5 * 365.25 * DAY).toISOString()));
    await runUntil(backend, account, soon);
    await settle(backend, await begin(backend, account, { plan: 'annual' }));
    expect((await subscriptionOf(backend, account)).expires_at).toBe(endAfterPurchase(soon, 12));
  });

  test('sent twenty times at once grants Premium once', async ({ account, backend }) => {
    await runUntil(backend, account, endOfDay('2031-03-15'));
    const key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id, paid_at } = await settle(backend, await begin(backend, account, { key }));
        return `${id} ${paid_at}`;
      }),
    );
    expect(new Set(all).size).toBe(1);
    expect(await ordersOf(backend, account)).toHaveLength(1);
    expect((await subscriptionOf(backend, account)).expires_at).toBe(endOfDay('2031-04-15'));
  });

  test('cannot become a failed one', async ({ account, backend }) => {
    const order = await settle(backend, await begin(backend, account));
    const { expires_at } = await subscriptionOf(backend, account);
    expect(await settle(backend, order, false)).toEqual(order);
    expect((await subscriptionOf(backend, account)).expires_at).toBe(expires_at);
  });

  test('keeps its amount when the account is deleted before the payment arrives', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account);
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    expect(await settle(backend, order)).toMatchObject({ user_id: null, amount_cents: 2990, status: 'paid' });
  });
});

describe('a failed order', () => {
  test('grants nothing, even when it is settled as paid later', async ({ account, backend }) => {
    const order = await settle(backend, await begin(backend, account), false);
    expect(order).toMatchObject({ status: 'failed', paid_at: null });
    expect(await settle(backend, order)).toEqual(order);
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: null, expires_at: null });
  });

  test('does not change a running Premium', async ({ account, backend }) => {
    await runUntil(backend, account, endOfDay('2031-03-15'));
    await settle(backend, await begin(backend, account, { plan: 'annual' }), false);
    expect(await subscriptionOf(backend, account)).toEqual({
      plan_key: null,
      expires_at: endOfDay('2031-03-15'),
    });
  });
});

describe('settling', () => {
  test('an order that does not exist is refused', async ({ backend }) => {
    const { status, text } = await tryToSettle(backend, randomUUID(), true);
    expect([status, JSON.parse(text)]).toEqual([
      404,
      expect.objectContaining({ message: 'Pedido não encontrado.' }),
    ]);
  });

  test('without saying whether it was paid is refused, and the order stays pending', async ({
    account,
    backend,
  }) => {
    const { id } = await begin(backend, account);
    expect((await tryToSettle(backend, id, null)).status).toBe(400);
    expect((await ordersOf(backend, account))[0]?.status).toBe('pending');
  });
});
