import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { endOfDay } from '@/domain/format/dates';
import { withdrawableUntil } from '@/domain/order/order';
import { endAfterOrder } from '@/domain/plan/premium-end';
import { type Account, askAsService, createAccount, createActor, signIn } from '../support/actors';
import type { Backend } from '../support/backend';
import {
  attentionOf,
  begin,
  completeRefunds,
  ordersOf,
  pay,
  paymentOf,
  record,
  REFUND,
  refund,
  RELEASE,
  subscriptionOf,
  WITHDRAW,
} from '../support/orders';
import { test as base } from './support/test';

// How the operator refunds an order: exactly what it had granted is taken back.

const test = base.extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }));

const DAY = 86_400_000;
const NEVER = { plan_key: null, expires_at: null };

const buy = async (backend: Backend, account: Account, plan = 'monthly') =>
  pay(backend, await begin(backend, account, { plan }));

const endOf = async (backend: Backend, account: Account) =>
  (await subscriptionOf(backend, account)).expires_at!;

function setEnd(backend: Backend, { id }: Account, moment: string | null) {
  return backend.sql('update public.subscriptions set expires_at = $2 where user_id = $1', [id, moment]);
}

/** As if everything about this account's purchases had happened so many days ago. */
async function age(backend: Backend, { id }: Account, days: number): Promise<void> {
  await backend.sql(`update public.orders set paid_at = paid_at - $2 * interval '1 day' where user_id = $1`, [
    id,
    days,
  ]);
  await backend.sql(
    `update private.premium_changes set at = at - $2 * interval '1 day',
       ended_before = ended_before - $2 * interval '1 day', ended_after = ended_after - $2 * interval '1 day'
     where user_id = $1`,
    [id, days],
  );
  // Months are not equally long: their ends are not so many days earlier.
  await backend.sql('select private.apply_premium_changes($1)', [id]);
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
    const expires_at = endAfterOrder(null, 3, new Date(first.granted_from!));
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
    expect((await pay(backend, order, 'approved')).status).toBe('refunded');
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

  test('has the amount that was really returned in the history and the mail, even if that is not its price', async ({
    account,
    backend,
  }) => {
    const told = async () => {
      const [row] = await backend.sql<{ history: number; mail: number }>(
        `select (select (changes -> 'refunded_cents' ->> 1)::integer from public.audit_log
           where entity_id = $1::text order by id desc limit 1) as history,
         (select (private.mail_content(o) ->> 'returned_cents')::integer from private.outbox o
           where o.user_id = $1::uuid and o.kind = 'refund' order by o.created_at desc limit 1) as mail`,
        [account.id],
      );
      return row;
    };
    const wrong = await begin(backend, account);
    await record(backend, wrong, { ...paymentOf(wrong), amount_cents: 1990 });
    await refund(backend, wrong);
    expect(await told()).toEqual({ history: 1990, mail: 1990 });

    const released = await begin(backend, account);
    await backend.sql('select public.release_order($1, $2)', [released.id, 'Comprovante']);
    await refund(backend, released);
    expect(await told()).toEqual({ history: 0, mail: 0 });
  });
});

describe('a refund whose money the provider still has to return', () => {
  const ask = (backend: Backend, { id }: { id: string }) =>
    backend.sql('select public.refund_order($1, $2)', [id, 'Pediu']);

  test('leaves Premium until the provider confirms it', async ({ account, backend }) => {
    const order = await buy(backend, account);
    const before = await subscriptionOf(backend, account);
    await ask(backend, order);
    expect(await ordersOf(backend, account)).toMatchObject([{ status: 'paid' }]);
    expect(await subscriptionOf(backend, account)).toEqual(before);
    await completeRefunds(backend, order);
    expect(await ordersOf(backend, account)).toMatchObject([{ status: 'refunded' }]);
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
  });

  test('is tried again after a failure, each time later, and wants attention until it is done', async ({
    account,
    backend,
    admin,
  }) => {
    const order = await buy(backend, account);
    await ask(backend, order);
    expect(await attentionOf(admin, order)).toBeNull();
    const due = async () =>
      (
        await backend.sql<{ order_id: string }>(
          `select order_id from public.payments_to_refund('teste', null, 100)`,
        )
      ).some(({ order_id }) => order_id === order.id);
    const fail = () =>
      backend.sql(`select public.note_failed_refund('teste', $1, 'Sem saldo')`, [`de-${order.id}`]);
    const wait = (minutes: number) =>
      backend.sql(
        `update public.payments set refund_tried_at = refund_tried_at - $2 * interval '1 minute' where order_id = $1`,
        [order.id, minutes],
      );
    expect(await due()).toBe(true);
    await fail();
    expect(await attentionOf(admin, order)).toBe('refund_failed');
    expect(await due()).toBe(false);
    await wait(11);
    expect(await due()).toBe(true);
    await fail();
    await wait(11);
    expect(await due()).toBe(false);
    await wait(10);
    expect(await due()).toBe(true);
    const of_this = await backend.sql(`select 1 from public.payments_to_refund('teste', $1)`, [order.id]);
    expect(of_this).toHaveLength(1);
    await completeRefunds(backend, order);
    expect(await due()).toBe(false);
    expect(await attentionOf(admin, order)).toBeNull();
  });

  test('of an order that was paid twice returns both payments', async ({ account, backend }) => {
    const order = await buy(backend, account);
    await record(backend, order, { ...paymentOf(order), provider_id: `dobro-${order.id}` });
    await ask(backend, order);
    await completeRefunds(backend, order);
    expect(await ordersOf(backend, account)).toMatchObject([{ status: 'refunded' }]);
  });

  test('may also have been made at the provider, without being asked for here', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account);
    expect((await record(backend, order, paymentOf(order, 'refunded'))).status).toBe('refunded');
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
  });

  test('in part changes nothing', async ({ account, backend }) => {
    const order = await buy(backend, account);
    const before = await subscriptionOf(backend, account);
    const part = { ...paymentOf(order), refunded_cents: 500, detail: 'partially_refunded' };
    expect((await record(backend, order, part)).status).toBe('paid');
    expect(await subscriptionOf(backend, account)).toEqual(before);
  });
});

describe('a payment that the buyer’s bank takes back', () => {
  test('takes Premium with it, and gives back what was left of it once the provider has won', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account, 'annual');
    const before = await endOf(backend, account);
    await age(backend, account, 10);
    expect((await pay(backend, order, 'charged_back')).status).toBe('charged_back');
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
    await backend.sql(
      `update private.premium_changes set taken_back_at = taken_back_at - interval '5 days', at = at - interval '5 days'
       where order_id = $1`,
      [order.id],
    );
    expect((await record(backend, order, { ...paymentOf(order), detail: 'reimbursed' })).status).toBe('paid');
    // Ten days were used and five were lost in between, so the end is ten days earlier than at first.
    const end = await endOf(backend, account);
    expect(Math.round((Date.parse(before) - Date.parse(end)) / DAY)).toBe(10);
  });

  test('wants attention from the staff for 30 days, or until the provider has decided', async ({
    account,
    actors: { admin },
    backend,
  }) => {
    const order = await buy(backend, account);
    const contest = async (detail: string, days = 0) => {
      const changed_at = new Date(Date.now() - days * DAY).toISOString();
      await record(backend, order, { ...paymentOf(order, 'charged_back'), detail, changed_at });
      return attentionOf(admin, order);
    };
    expect(await attentionOf(admin, order)).toBeNull();
    await backend.sql(
      `update public.payments set changed_at = changed_at - interval '40 days' where order_id = $1`,
      [order.id],
    );
    expect(await contest('in_process', 31)).toBeNull();
    expect(await contest('in_process', 29)).toBe('contested');
    expect(await contest('settled')).toBeNull();
    expect(await contest('in_process')).toBe('contested');
    await record(backend, order, { ...paymentOf(order), detail: 'reimbursed' });
    expect(await attentionOf(admin, order)).toBeNull();
  });

  test('after its refund gives nothing back, even if the provider pays the seller after all', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account);
    await refund(backend, order);
    await pay(backend, order, 'charged_back');
    const won = { ...paymentOf(order), detail: 'reimbursed' };
    expect((await record(backend, order, won)).status).toBe('refunded');
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
    const due = `select 1 from public.payments_to_refund('teste', $1)`;
    expect(await backend.sql(due, [order.id])).toEqual([]);
  });

  test('is returned when the provider has won, if another one of the order was refunded meanwhile', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account);
    const wrong = { provider_id: `outro-${order.id}`, amount_cents: 100 };
    await record(backend, order, { ...wrong, status: 'refunded' });
    await pay(backend, order, 'charged_back');
    expect((await pay(backend, order)).status).toBe('refunded');
    const due = `select provider_id from public.payments_to_refund('teste', $1)`;
    expect(await backend.sql(due, [order.id])).toEqual([{ provider_id: paymentOf(order).provider_id }]);
  });

  test('is returned when the provider has won, if the order was paid by another one', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account);
    const second = { ...paymentOf(order), provider_id: `dobro-${order.id}` };
    await record(backend, order, { ...second, status: 'charged_back' });
    await record(backend, order, { ...second, detail: 'reimbursed' });
    const due = `select provider_id from public.payments_to_refund('teste', $1)`;
    expect(await backend.sql(due, [order.id])).toEqual([{ provider_id: second.provider_id }]);
  });

  test('after its refund changes only the status', async ({ account, backend }) => {
    const [first, second] = [await buy(backend, account), await buy(backend, account, 'quarterly')];
    await refund(backend, first);
    const before = await subscriptionOf(backend, account);
    expect((await pay(backend, first, 'charged_back')).status).toBe('charged_back');
    expect(await subscriptionOf(backend, account)).toEqual(before);
    expect((await ordersOf(backend, account)).find(({ id }) => id === second.id)?.status).toBe('paid');
  });
});

describe('a member who withdraws', () => {
  const withdraw = async (backend: Backend, account: Account, order_id: string) => {
    const member = await signIn(backend, account);
    const { status, text } = await member.ask(WITHDRAW, { method: 'POST', body: { order_id } });
    return [status, (JSON.parse(text) as { message?: string; refund_reason?: string }).message ?? null];
  };

  test('within seven days has the order refunded, once, and the history names them', async ({
    account,
    backend,
  }) => {
    const order = await buy(backend, account);
    await age(backend, account, 7);
    expect(await withdraw(backend, account, order.id)).toEqual([200, null]);
    expect(await withdraw(backend, account, order.id)).toEqual([200, null]);
    await completeRefunds(backend, order);
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
    const history = await backend.sql(
      `select actor_id, actor_role, changes ->> 'refund_reason' as reason from public.audit_log
       where entity_id = $1 and changes ? 'refunded_cents'`,
      [account.id],
    );
    const reason = '[null, "Desistência em até 7 dias (CDC, art. 49)"]';
    expect(history).toEqual([{ actor_id: account.id, actor_role: 'member', reason }]);
  });

  test('is refused after seven days, for an unpaid order, for one of somebody else, and for a released one', async ({
    account,
    backend,
  }) => {
    const old = await buy(backend, account);
    await age(backend, account, 8);
    expect(await withdraw(backend, account, old.id)).toEqual([
      422,
      'O prazo de 7 dias para desistir desta compra terminou.',
    ]);
    const pending = await begin(backend, account);
    expect(await withdraw(backend, account, pending.id)).toEqual([
      409,
      'Só uma compra paga pode ser desfeita.',
    ]);
    const recent = await buy(backend, account);
    expect(await withdraw(backend, await createAccount(backend), recent.id)).toEqual([
      404,
      'Pedido não encontrado.',
    ]);
    await release(backend, pending.id);
    expect(await withdraw(backend, account, pending.id)).toEqual([
      409,
      'O pagamento desta compra ainda não foi confirmado. Fale com a gente para desistir dela.',
    ]);
  });

  test('has on screen the time that the database gives, whenever the payment was made', async ({
    backend,
  }) => {
    const moments = [
      '2026-11-25T12:00:00Z',
      '2026-11-26T02:59:59.999Z',
      '2026-11-26T03:00:00Z',
      '2028-02-28T23:30:00Z',
    ];
    const [limits] = await backend.sql<{ ends: string[] }>(
      `select array_agg(to_json(private.end_of_day(moment + interval '7 days')) #>> '{}' order by moment) as ends
       from unnest($1::timestamptz[]) moment`,
      [moments],
    );
    const asMs = (times: string[]) => times.map((time) => Date.parse(time));
    expect(asMs(moments.map(withdrawableUntil))).toEqual(asMs(limits!.ends));
  });
});

const release = (backend: Backend, id: string, reason = 'Comprovante conferido') =>
  backend.sql('select public.release_order($1, $2)', [id, reason]);

describe('an order that an admin releases without the provider’s word', () => {
  test('grants its months once and is not paid, until the provider reports the payment', async ({
    account,
    admin,
    backend,
  }) => {
    const order = await begin(backend, account);
    const { status, text } = await admin.ask(RELEASE, {
      method: 'POST',
      body: { order_id: order.id, reason: 'Comprovante conferido' },
    });
    expect([status, JSON.parse(text)]).toEqual([
      200,
      expect.objectContaining({ status: 'released', paid_at: null }),
    ]);
    const before = await subscriptionOf(backend, account);
    expect(before.plan_key).toBe('monthly');
    const released = () =>
      backend.sql('select released_at is not null as released from public.orders where id = $1', [order.id]);
    expect(await released()).toEqual([{ released: true }]);
    expect(await pay(backend, order)).toMatchObject({
      status: 'paid',
      paid_at: expect.any(String) as string,
    });
    expect(await released()).toEqual([{ released: false }]);
    expect(await subscriptionOf(backend, account)).toEqual(before);
    const [entry] = await backend.sql(
      `select actor_id, changes from public.audit_log where entity_id = $1 and changes ? 'released_cents'`,
      [account.id],
    );
    expect(entry).toMatchObject({
      actor_id: admin.account.id,
      changes: { released_cents: [null, 2990], release_reason: [null, 'Comprovante conferido'] },
    });
  });

  test('is refunded at once, because there is no payment to return', async ({ account, backend }) => {
    const order = await begin(backend, account);
    await release(backend, order.id);
    expect(await refund(backend, order)).toMatchObject({ status: 'refunded', paid_at: null });
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
  });

  test('is not paid by the wrong amount, and its refund returns that', async ({ account, backend }) => {
    const order = await begin(backend, account);
    await record(backend, order, { ...paymentOf(order), amount_cents: 1000 });
    await release(backend, order.id);
    expect(await ordersOf(backend, account)).toMatchObject([{ status: 'released', paid_at: null }]);
    await backend.sql('select public.refund_order($1, $2)', [order.id, 'Valor errado']);
    expect(await ordersOf(backend, account)).toMatchObject([{ status: 'released' }]);
    await completeRefunds(backend, order);
    expect(await ordersOf(backend, account)).toMatchObject([{ status: 'refunded' }]);
    expect(await subscriptionOf(backend, account)).toEqual(NEVER);
  });

  test('keeps what its plan includes, and is asked about at the provider for half a year', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account, { plan: 'annual' });
    await release(backend, order.id);
    await pay(backend, await begin(backend, account));
    expect(await backend.sql('select private.has_premium_plus($1) as plus', [account.id])).toEqual([
      { plus: true },
    ]);
    const isAsked = async (days: number) => {
      await backend.sql(
        `update public.orders set payment_url = 'https://pagar.example', created_at = now() - interval '200 days',
           released_at = now() - make_interval(days => $2) where id = $1`,
        [order.id, days],
      );
      const asked = await backend.sql<{ id: string }>(`select id from public.orders_to_check('teste')`);
      return asked.some(({ id }) => id === order.id);
    };
    expect([await isAsked(6), await isAsked(8), await isAsked(179), await isAsked(181)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('must not be refunded, and needs a reason and an account', async ({ account, backend }) => {
    const refunded = await buy(backend, account);
    await refund(backend, refunded);
    await expect(release(backend, refunded.id)).rejects.toThrow('foi reembolsado ou contestado');
    const order = await begin(backend, account);
    await expect(release(backend, order.id, '  ')).rejects.toThrow('Informe o motivo');
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    await expect(release(backend, order.id)).rejects.toThrow('A conta deste pedido foi excluída.');
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
    const mark = ({ id }: { id: string }, status: string) =>
      backend.sql(
        `update public.orders set status = $2, paid_at = case when $2 in ('paid', 'refunded') then now() end where id = $1`,
        [id, status],
      );
    await expect(mark(order, 'refunded')).rejects.toThrow(
      `select public.refund_order('${order.id}', 'motivo');`,
    );
    const withDate = backend.sql(
      `update public.orders set status = 'refunded', refunded_at = now(), refund_reason = 'Pediu' where id = $1`,
      [order.id],
    );
    await expect(withDate).rejects.toThrow(`select public.refund_order('${order.id}', 'motivo');`);
    await refund(backend, order);
    await expect(mark(order, 'paid')).rejects.toThrow('Um reembolso é definitivo');
    const pending = await begin(backend, account);
    await expect(mark(pending, 'paid')).rejects.toThrow(
      `select public.release_order('${pending.id}', 'motivo');`,
    );
  });
});
