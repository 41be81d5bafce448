import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { endOfDay } from '@/domain/dates';
import { endAfterPurchase } from '@/domain/premium-end';
import type { Account } from '../support/actors';
import type { Backend } from '../support/backend';
import { askAsService } from '../support/actors';
import { begin, ordersOf, REFUND, refund, settle, subscriptionOf } from '../support/purchases';
import { test } from './support/test';

// How the operator refunds an order: exactly what it had granted is taken back.

const NEVER = { plan_key: null, expires_at: null };

const buy = async (backend: Backend, account: Account, plan = 'monthly') =>
  settle(backend, await begin(backend, account, { plan }));

const endOf = async (backend: Backend, account: Account) =>
  (await subscriptionOf(backend, account)).expires_at!;

function setEnd(backend: Backend, { id }: Account, moment: string | null) {
  return backend.sql('update public.subscriptions set expires_at = $2 where user_id = $1', [id, moment]);
}

/** As if everything about this account's purchases had happened so many days ago. */
async function age(backend: Backend, { id }: Account, days: number): Promise<void> {
  await backend.sql(
    `update public.orders set paid_at = paid_at - $2 * interval '1 day',
       granted_from = granted_from - $2 * interval '1 day', granted_until = granted_until - $2 * interval '1 day'
     where user_id = $1`,
    [id, days],
  );
  await backend.sql(
    `update public.subscriptions set expires_at = expires_at - $2 * interval '1 day' where user_id = $1`,
    [id, days],
  );
}

describe('a refunded order', () => {
  test('that was the only one leaves the account as if it had never subscribed', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account);
    await age(backend, account, 3);
    expect(await refund(backend, order, '  Desistência em 7 dias ')).toMatchObject({
      id: order.id,
      status: 'refunded',
      refund_reason: 'Desistência em 7 dias',
    });
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
  });

  test('that extended Premium gives it its earlier end again', async ({ account, backend }) => {
    await buy(backend, account);
    const before = await subscriptionOf(backend, account);
    const second = await buy(backend, account, 'annual');
    expect(second.granted_from && new Date(second.granted_from).toISOString()).toBe(before.expires_at);
    await refund(backend, second);
    expect(await subscriptionOf(backend, account)).toEqual(before);
  });

  test('that was extended by another takes only its own time, and the other one moves forward', async ({
    account,
    backend,
  }) => {
    const first = await buy(backend, account);
    const second = await buy(backend, account, 'quarterly');
    await refund(backend, first);
    const expires_at = endAfterPurchase(null, 3, new Date(first.granted_from!));
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: 'quarterly', expires_at });

    await refund(backend, second);
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
  });

  test('is taken from the middle of three purchases as if it had never been made', async ({
    account,
    backend,
  }) => {
    await setEnd(backend, account, endOfDay('2031-01-31'));
    await buy(backend, account);
    const second = await buy(backend, account);
    const third = await buy(backend, account, 'annual');
    await refund(backend, second);
    const expires_at = endOfDay('2032-02-28');
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: 'annual', expires_at });
    const kept = (await ordersOf(backend, account)).find(({ id }) => id === third.id)!;
    expect([kept.granted_from, kept.granted_until].map((moment) => new Date(moment!).toISOString())).toEqual([
      endOfDay('2031-02-28'),
      expires_at,
    ]);
  });

  test('does not take what an admin has added', async ({ account, backend }) => {
    await setEnd(backend, account, endOfDay('2031-01-31'));
    const order = await buy(backend, account); // until February 28
    await setEnd(backend, account, endOfDay('2031-03-10'));
    await refund(backend, order);
    expect(await subscriptionOf(backend, account)).toEqual({
      plan_key: null,
      expires_at: endOfDay('2031-02-10'),
    });
  });

  test('takes nothing once its time was over and a later purchase began', async ({ account, backend }) => {
    const old = await buy(backend, account);
    await age(backend, account, 60);
    const later = await buy(backend, account);
    const end = await endOf(backend, account);
    await refund(backend, old);
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: 'monthly', expires_at: end });
    await refund(backend, later);
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
  });

  test('takes nothing of the Premium that an admin gave after its time was over', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account);
    await age(backend, account, 60);
    await setEnd(backend, account, endOfDay('2031-12-31'));
    await refund(backend, order);
    expect((await subscriptionOf(backend, account)).expires_at).toBe(endOfDay('2031-12-31'));
  });

  test('leaves the account as if it had never subscribed although a later order was refunded before it', async ({
    account,
    backend,
  }) => {
    const first = await buy(backend, account);
    const second = await buy(backend, account);
    await age(backend, account, 100);
    await refund(backend, second);
    await refund(backend, first);
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
  });

  test('takes nothing of the Premium that an admin gave after setting the account back to free', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account);
    await setEnd(backend, account, null);
    await setEnd(backend, account, endOfDay('2031-12-31'));
    await refund(backend, order);
    expect((await subscriptionOf(backend, account)).expires_at).toBe(endOfDay('2031-12-31'));
  });

  test('takes nothing from an account that was set back to free', async ({ account, backend }) => {
    const order = await buy(backend, account);
    await setEnd(backend, account, null);
    await refund(backend, order);
    expect((await subscriptionOf(backend, account)).expires_at).toBeNull();
  });

  test('can be one of a deleted account', async ({ account, backend }) => {
    const order = await buy(backend, account);
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    expect((await refund(backend, order)).status).toBe('refunded');
  });

  test('is refunded once, and cannot be settled again', async ({ account, backend }) => {
    await buy(backend, account);
    const order = await buy(backend, account);
    const first = await refund(backend, order);
    const end = await endOf(backend, account);
    expect(await refund(backend, order, 'Outro motivo')).toEqual(first);
    expect((await settle(backend, order)).status).toBe('refunded');
    expect(await endOf(backend, account)).toBe(end);
  });

  test('stands in the history with its amount and reason, beside what it changed', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account);
    await refund(backend, order);
    const [entry] = await backend.sql(
      'select actor_role, entity, changes from public.audit_log where entity_id = $1 order by id desc limit 1',
      [account.id],
    );
    expect(entry).toMatchObject({
      actor_role: 'operator',
      entity: 'subscription',
      changes: {
        refunded_cents: [null, order.amount_cents],
        refund_reason: [null, 'Desistência em 7 dias'],
        plan_key: ['monthly', null],
      },
    });
  });
});

describe('a refund is refused', () => {
  const refusalOf = async (backend: Backend, order_id: string, reason: string | null) => {
    const { status, text } = await askAsService(backend, REFUND, {
      method: 'POST',
      body: { order_id, reason },
    });
    return [status, (JSON.parse(text) as { message: string }).message];
  };

  test('for an order that is not paid, or does not exist', async ({ account, backend }) => {
    const pending = await begin(backend, account);
    expect(await refusalOf(backend, pending.id, 'Desistência')).toEqual([
      409,
      'Só um pedido pago pode ser reembolsado.',
    ]);
    expect(await refusalOf(backend, randomUUID(), 'Desistência')).toEqual([404, 'Pedido não encontrado.']);
  });

  test.for([null, '', ' \n ', 'x'.repeat(501)])(
    'with the reason %j',
    async (reason, { account, backend }) => {
      const order = await buy(backend, account);
      expect(await refusalOf(backend, order.id, reason)).toEqual([
        422,
        'Informe o motivo do reembolso, com até 500 caracteres.',
      ]);
      expect((await ordersOf(backend, account))[0]?.status).toBe('paid');
    },
  );

  test('by editing the order, with the statement to run instead, and so is the way back', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account);
    const mark = (status: string) =>
      backend.sql('update public.orders set status = $2 where id = $1', [order.id, status]);
    const markWithDate = () =>
      backend.sql(
        `update public.orders set status = 'refunded', refunded_at = now(), refund_reason = 'Pediu' where id = $1`,
        [order.id],
      );
    for (const edit of [() => mark('refunded'), markWithDate])
      await expect(edit()).rejects.toThrow(`select public.refund_order('${order.id}', 'motivo');`);
    await refund(backend, order);
    await expect(mark('paid')).rejects.toThrow('Um reembolso é definitivo');
  });
});
