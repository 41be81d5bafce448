import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Account, type Answer, askAsService, createAccount, people, signIn } from '../support/actors';
import {
  attentionOf,
  begin,
  BEGIN,
  beginning,
  ordersOf,
  pay,
  paymentOf,
  RECORD,
  record,
  recording,
  REFUND,
  refund,
  RELEASE,
  subscriptionOf,
  tryToBegin,
  tryToRecord,
  WITHDRAW,
} from '../support/orders';
import { test } from './support/test';
import { dayOf, endOfDay } from '../../src/domain/format/dates';
import { endAfterOrder } from '../../src/domain/plan/premium-end';
import type { Backend } from '../support/backend';
import { tryOut } from './support/catalog';

// How a buyer begins an order: at the server's price, once for each key.

test.beforeEach(async ({ backend }) => {
  await backend.sql(`update public.plans set active = true, price_cents = 2990 where key = 'monthly'`);
});

function refusalOf({ status, text }: Answer): [number, string] {
  return [status, (JSON.parse(text) as { message: string }).message];
}

describe('an order', () => {
  test('has the price that the plan has on the server, and is pending', async ({ account, backend }) => {
    await backend.sql(`update public.plans set price_cents = 1234 where key = 'monthly'`);
    const order = await begin(backend, account, { method: 'card' });
    expect(order).toMatchObject({
      user_id: account.id,
      plan_key: 'monthly',
      amount_cents: 1234,
      method: 'card',
      gateway: 'teste',
      status: 'pending',
      paid_at: null,
    });
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: null, expires_at: null });
  });

  test('sent again is the same order, even after the price has risen or the plan is no longer sold', async ({
    account,
    backend,
  }) => {
    const key = randomUUID();
    const order = await begin(backend, account, { key });
    await backend.sql(`update public.plans set price_cents = 9999 where key = 'monthly'`);
    expect(await begin(backend, account, { key })).toEqual(order);
    await backend.sql(`update public.plans set active = false where key = 'monthly'`);
    expect(await begin(backend, account, { key })).toEqual(order);
    const paid = await pay(backend, order);
    expect(await begin(backend, account, { key })).toEqual(paid);
    expect(await ordersOf(backend, account)).toHaveLength(1);
  });

  test('is refused when the price is not the agreed one, and its key can then be used at the new price', async ({
    account,
    backend,
  }) => {
    const key = randomUUID();
    const calls = [2989, 2991, 0].map((agreed) => tryToBegin(backend, account, { key, agreed }));
    for (const { status, text } of await Promise.all(calls)) {
      expect([status, JSON.parse(text)]).toEqual([
        409,
        expect.objectContaining({
          code: 'PT409',
          message: 'O preço deste plano mudou. Confira e confirme de novo.',
          details: '2990',
        }),
      ]);
    }
    expect(await ordersOf(backend, account)).toEqual([]);
    expect(await begin(backend, account, { key, agreed: 2990 })).toMatchObject({ amount_cents: 2990 });
  });

  test('is refused when the plan lasts other months than agreed', async ({ account, backend }) => {
    const key = randomUUID();
    expect(refusalOf(await tryToBegin(backend, account, { key, agreed: 2990, agreedMonths: 12 }))).toEqual([
      409,
      'A duração deste plano mudou. Confira e confirme de novo.',
    ]);
    expect(await ordersOf(backend, account)).toEqual([]);
    expect(await begin(backend, account, { key, agreedMonths: 1 })).toMatchObject({ months: 1 });
  });

  test('that exists is returned whatever the agreed and the current price are', async ({
    account,
    backend,
  }) => {
    const key = randomUUID();
    const order = await begin(backend, account, { key, agreed: 2990 });
    await backend.sql(`update public.plans set price_cents = 9999 where key = 'monthly'`);
    for (const agreed of [2990, 9999]) expect(await begin(backend, account, { key, agreed })).toEqual(order);
    expect(await ordersOf(backend, account)).toHaveLength(1);
  });

  test('with the key of a different purchase is refused', async ({ account, backend }) => {
    const key = randomUUID();
    await begin(backend, account, { key });
    for (const other of [{ plan: 'annual' }, { method: 'card' }, { plan: 'vitalicio' }]) {
      expect(refusalOf(await tryToBegin(backend, account, { key, ...other }))).toEqual([
        409,
        'Esta chave de envio já foi usada em outra compra.',
      ]);
    }
    expect(await ordersOf(backend, account)).toHaveLength(1);
  });

  test('with the key of a purchase through another gateway is refused: its refund would not reach the one that took the money', async ({
    account,
    backend,
  }) => {
    const key = randomUUID();
    await begin(backend, account, { key });
    const buyer = await signIn(backend, account);
    const body = { ...beginning({ key }), gateway: 'mercadopago' };
    expect(refusalOf(await buyer.ask(BEGIN, { method: 'POST', body }))).toEqual([
      409,
      'Esta chave de envio já foi usada em outra compra.',
    ]);
    expect(await ordersOf(backend, account)).toHaveLength(1);
  });

  test('may have the same key as an order of another account', async ({ account, backend }) => {
    const key = randomUUID();
    const other = await createAccount(backend);
    const [first, second] = [
      await begin(backend, account, { key }),
      await begin(backend, other, { key, plan: 'annual' }),
    ];
    expect(second.id).not.toBe(first.id);
    await pay(backend, first);
    expect([
      (await ordersOf(backend, other))[0]?.status,
      (await subscriptionOf(backend, other)).expires_at,
    ]).toEqual(['pending', null]);
  });

  test('is refused for a plan that is not for sale', async ({ account, backend }) => {
    await backend.sql(`update public.plans set active = false where key = 'monthly'`);
    for (const plan of ['monthly', 'vitalicio'])
      expect(refusalOf(await tryToBegin(backend, account, { plan }))).toEqual([
        422,
        'Este plano não está disponível.',
      ]);
    expect(await ordersOf(backend, account)).toEqual([]);
  });

  test('is refused for an admin', async ({ actors, backend }) => {
    expect(refusalOf(await tryToBegin(backend, actors.admin.account))).toEqual([
      409,
      'Administradores já têm acesso a tudo: não há o que comprar.',
    ]);
    expect(await ordersOf(backend, actors.admin.account)).toEqual([]);
  });

  test.for([
    ['an unknown payment method', { method: 'boleto' }],
    ['a key that is too short', { key: 'curta' }],
  ] as const)('is refused with %s', async ([, purchase], { account, backend }) => {
    expect((await tryToBegin(backend, account, purchase)).status).toBe(400);
    expect(await ordersOf(backend, account)).toEqual([]);
  });
});

describe.each(people('visitor', 'free', 'expired', 'premium', 'admin'))('%s', (_who, name) => {
  test('cannot pay an order past the provider, nor begin one for somebody else, and only admins release, refund or look into those of others', async ({
    account,
    actors,
    backend,
  }) => {
    const own = actors[name].account;
    const pending = await begin(backend, account);
    const paid = await pay(backend, await begin(backend, account));
    const elsewhere = { ...beginning(), account_id: account.id };
    for (const [path, body, statuses] of [
      [BEGIN, elsewhere, [404]],
      [RECORD, recording(pending.id, paymentOf(pending)), [401, 403]],
      [
        '/rest/v1/rpc/note_checkout',
        { order_id: pending.id, provider_reference: 'x', payment_url: 'https://golpe.example' },
        [401, 403],
      ],
      ['/rest/v1/rpc/note_check', { order_id: pending.id }, [401, 403]],
      ['/rest/v1/rpc/orders_to_check', { gateway: 'teste' }, [401, 403]],
      ['/rest/v1/rpc/payments_to_refund', { gateway: 'teste' }, [401, 403]],
      ['/rest/v1/rpc/note_failed_refund', { gateway: 'teste', provider_id: 'x', problem: 'x' }, [401, 403]],
      [WITHDRAW, { order_id: paid.id }, [401, 404]],
    ] as const) {
      const { status } = await actors[name].ask(path, { method: 'POST', body });
      expect([path, statuses]).toEqual([path, expect.arrayContaining([status])]);
    }
    for (const table of ['payments', 'order_events']) {
      const { text } = await actors[name].ask(`/rest/v1/${table}?order_id=eq.${paid.id}&select=order_id`);
      if (name === 'admin') expect(text).toContain(paid.id);
      else expect(text).not.toContain(paid.id);
    }
    if (name !== 'admin') {
      for (const path of [REFUND, RELEASE]) {
        const body = { order_id: path === REFUND ? paid.id : pending.id, reason: 'Quero' };
        expect([401, 403]).toContain((await actors[name].ask(path, { method: 'POST', body })).status);
      }
    }
    const statuses = (await ordersOf(backend, account)).map(({ id, status }) => `${id} ${status}`);
    expect(statuses.sort()).toEqual([`${pending.id} pending`, `${paid.id} paid`].sort());
    expect(own.id ? await ordersOf(backend, own) : []).toEqual([]);
  });
});

test('a buyer sees the payments of their own orders, and no events', async ({ account, backend }) => {
  const order = await pay(backend, await begin(backend, account));
  const buyer = await signIn(backend, account);
  const rowsOf = async (table: string) =>
    JSON.parse(
      (await buyer.ask(`/rest/v1/${table}?order_id=eq.${order.id}&select=order_id`)).text,
    ) as unknown;
  expect(await rowsOf('payments')).toEqual([{ order_id: order.id }]);
  expect(await rowsOf('order_events')).toEqual([]);
});

test('a visitor cannot begin an order, nor can a server that acts for nobody', async ({
  actors,
  backend,
}) => {
  const ask = { method: 'POST', body: beginning() };
  const answers = [await actors.visitor.ask(BEGIN, ask), await askAsService(backend, BEGIN, ask)];
  expect(answers.map(({ status, text }) => [status, (JSON.parse(text) as { code: string }).code])).toEqual([
    [401, '42501'],
    [403, '42501'],
  ]);
});

test('an order that a member begins past /api grants nothing, and names only a gateway', async ({
  account,
  backend,
}) => {
  const member = await signIn(backend, account);
  const ask = (body: object) => member.ask(BEGIN, { method: 'POST', body: { ...beginning(), ...body } });
  for (const gateway of ['', '<b>pago</b>', 'x'.repeat(41), null])
    expect((await ask({ gateway })).status).toBe(422);
  for (const column of ['status', 'amount_cents', 'months'])
    expect((await ask({ [column]: 1 })).status).toBe(404);
  expect((await ask({ agreed_price_cents: 1 })).status).toBe(409);
  expect(await ordersOf(backend, account)).toEqual([]);
  expect((await ask({})).status).toBe(200);
  expect(await ordersOf(backend, account)).toMatchObject([{ status: 'pending', amount_cents: 2990 }]);
  expect(await subscriptionOf(backend, account)).toEqual({ plan_key: null, expires_at: null });
});

test('a member begins thirty orders in ten minutes at most, also past /api', async ({ account, backend }) => {
  await begin(backend, account);
  await backend.sql('update private.rate_limits set attempts = 29 where attempts = 1');
  await begin(backend, account);
  const { status, text } = await tryToBegin(backend, account);
  expect([status, JSON.parse(text)]).toEqual([429, expect.objectContaining({ code: 'PT429' })]);
  expect(await ordersOf(backend, account)).toHaveLength(2);
});

// What an approved payment does: it grants Premium once, until the end of a day in São Paulo.

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
      const { status, paid_at } = await pay(backend, await begin(backend, account, { plan }));
      expect(status).toBe('paid');
      const end = endAfterOrder('2020-01-31T12:00:00Z', months, new Date(paid_at!));
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
    await pay(backend, await begin(backend, account, { plan }));
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: plan, expires_at: endOfDay(end) });
    const months = { monthly: 1, quarterly: 3, annual: 12 }[plan];
    expect(endAfterOrder(endOfDay(day), months)).toBe(endOfDay(end));
  });

  test.for([
    ['an evening that is tomorrow in Greenwich', '2031-02-01T01:30:00Z', '2031-02-28'],
    ['the first minute of a day', '2031-02-01T03:00:00Z', '2031-03-01'],
  ] as const)(
    'counts months in the calendar of São Paulo from %s',
    async ([, moment, end], { account, backend }) => {
      await runUntil(backend, account, moment);
      await pay(backend, await begin(backend, account));
      expect((await subscriptionOf(backend, account)).expires_at).toBe(endOfDay(end));
    },
  );

  test.for(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'counts months in the calendar of São Paulo when the database’s time zone is %s',
    async (timeZone, { account, backend }) => {
      await runUntil(backend, account, endOfDay('2031-01-31'));
      const order = await begin(backend, account);
      const { payment } = recording(order.id, paymentOf(order));
      const [ends] = await tryOut<{ ends: number }>(
        backend,
        `set local timezone = '${timeZone}'; select public.record_payment('${order.id}', '${JSON.stringify(payment)}')`,
        `select extract(epoch from expires_at)::float8 * 1000 as ends from public.subscriptions where user_id = '${account.id}'`,
      );
      expect(ends).toEqual({ ends: Date.parse(endOfDay('2031-02-28')) });
    },
  );

  test('extends the Premium of an earlier order', async ({ account, backend }) => {
    await pay(backend, await begin(backend, account));
    const first = (await subscriptionOf(backend, account)).expires_at!;
    await pay(backend, await begin(backend, account, { plan: 'quarterly' }));
    const end = endAfterOrder(first, 3);
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: 'quarterly', expires_at: end });
  });

  test('extends a Premium beyond the 20 years that an operator may type', async ({ account, backend }) => {
    const soon = endOfDay(dayOf(new Date(Date.now() + 19.5 * 365.25 * DAY).toISOString()));
    await runUntil(backend, account, soon);
    await pay(backend, await begin(backend, account, { plan: 'annual' }));
    expect((await subscriptionOf(backend, account)).expires_at).toBe(endAfterOrder(soon, 12));
  });

  test('sent twenty times at once grants Premium once', async ({ account, backend }) => {
    await runUntil(backend, account, endOfDay('2031-03-15'));
    const key = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id, paid_at } = await pay(backend, await begin(backend, account, { key }));
        return `${id} ${paid_at}`;
      }),
    );
    expect(new Set(all).size).toBe(1);
    expect(await ordersOf(backend, account)).toHaveLength(1);
    expect((await subscriptionOf(backend, account)).expires_at).toBe(endOfDay('2031-04-15'));
  });

  test('stays paid when an older report arrives late, or a second card is declined', async ({
    account,
    backend,
  }) => {
    const order = await pay(backend, await begin(backend, account));
    const before = new Date(Date.now() - 60_000).toISOString();
    for (const status of ['pending', 'rejected', 'canceled'] as const)
      expect(await record(backend, order, { ...paymentOf(order, status), changed_at: before })).toEqual(
        order,
      );
    expect(
      await record(backend, order, { ...paymentOf(order, 'rejected'), provider_id: `outro-${order.id}` }),
    ).toEqual(order);
  });

  test('has no account any more when the payment arrives: it buys nothing, and is to be refunded', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account);
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    expect(await pay(backend, order)).toMatchObject({ user_id: null, amount_cents: 2990, status: 'pending' });
    expect(await paymentsOf(backend, order)).toEqual([
      { status: 'approved', is_extra: true, to_refund: true },
    ]);
  });
});

async function paymentsOf(backend: Backend, { id }: { id: string }) {
  return backend.sql(
    `select status, is_extra, refund_requested_at is not null as to_refund from public.payments
     where order_id = $1 order by approved_at, provider_id`,
    [id],
  );
}

describe('an order that is not paid', () => {
  test.for(['rejected', 'canceled'] as const)(
    'because its payment was %s grants nothing, until another payment is approved',
    async (status, { account, backend }) => {
      const order = await pay(backend, await begin(backend, account), status);
      expect(order).toMatchObject({ status: 'failed', paid_at: null });
      expect(await subscriptionOf(backend, account)).toEqual({ plan_key: null, expires_at: null });
      const pix = { ...paymentOf(order, 'pending'), provider_id: `segundo-${order.id}` };
      expect((await record(backend, order, pix)).status).toBe('pending');
      expect((await record(backend, order, { ...pix, status: 'approved' })).status).toBe('paid');
      expect((await subscriptionOf(backend, account)).plan_key).toBe('monthly');
    },
  );

  test('does not change a running Premium', async ({ account, backend }) => {
    await runUntil(backend, account, endOfDay('2031-03-15'));
    await pay(backend, await begin(backend, account, { plan: 'annual' }), 'rejected');
    expect(await subscriptionOf(backend, account)).toEqual({
      plan_key: null,
      expires_at: endOfDay('2031-03-15'),
    });
  });

  test.for([
    ['less than its price', { amount_cents: 2989 }],
    ['more than its price', { amount_cents: 299_000 }],
    ['another currency', { currency: 'USD' }],
  ] as const)(
    'stays unpaid when the payment is of %s, and wants attention from the staff, also once it is paid',
    async ([, wrong], { account, backend, actors }) => {
      const order = await begin(backend, account);
      expect(await attentionOf(actors.admin, order)).toBeNull();
      expect((await record(backend, order, { ...paymentOf(order), ...wrong })).status).toBe('pending');
      expect(await subscriptionOf(backend, account)).toEqual({ plan_key: null, expires_at: null });
      expect(await kindsOf(backend, order)).toEqual(['begun', 'payment', 'wrong_payment']);
      expect(await attentionOf(actors.admin, order)).toBe('wrong_payment');
      expect(
        (await record(backend, order, { ...paymentOf(order), provider_id: `certo-${order.id}` })).status,
      ).toBe('paid');
      expect(await attentionOf(actors.admin, order)).toBe('wrong_payment');
    },
  );

  test('and that the staff has opened all the same still wants attention for its wrong payment', async ({
    account,
    backend,
    actors,
  }) => {
    const order = await begin(backend, account);
    await record(backend, order, { ...paymentOf(order), amount_cents: 1 });
    const body = { order_id: order.id, reason: 'Pagou o resto em dinheiro' };
    expect((await actors.admin.ask(RELEASE, { method: 'POST', body })).status).toBe(200);
    expect(await attentionOf(actors.admin, order)).toBe('wrong_payment');
  });

  test('expires when nobody has paid in five days, and is paid all the same by a payment that comes later', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account);
    const check = () => backend.sql<{ status: string }>('select (public.note_check($1)).status', [order.id]);
    expect(await check()).toEqual([{ status: 'pending' }]);
    await backend.sql(`update public.orders set created_at = now() - interval '6 days' where id = $1`, [
      order.id,
    ]);
    await pay(backend, order, 'pending');
    expect(await check()).toEqual([{ status: 'pending' }]);
    await pay(backend, order, 'canceled');
    await backend.sql(
      `set guide.restoring = 'on'; delete from public.payments where order_id = '${order.id}'; reset guide.restoring`,
    );
    await backend.sql(`update public.orders set status = 'pending' where id = $1`, [order.id]);
    expect(await check()).toEqual([{ status: 'expired' }]);
    expect((await pay(backend, order)).status).toBe('paid');
    expect((await subscriptionOf(backend, account)).plan_key).toBe('monthly');
  });
});

async function kindsOf(backend: Backend, { id }: { id: string }): Promise<string[]> {
  const rows = await backend.sql<{ kind: string }>(
    'select kind from public.order_events where order_id = $1 order by id',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

describe('an order that was paid twice', () => {
  test('grants Premium once, and its second payment is to be refunded, without attention from the staff', async ({
    account,
    backend,
    actors,
  }) => {
    const order = await pay(backend, await begin(backend, account));
    const { expires_at } = await subscriptionOf(backend, account);
    const second = { ...paymentOf(order), provider_id: `em-dobro-${order.id}` };
    expect(await record(backend, order, second)).toEqual(order);
    expect((await subscriptionOf(backend, account)).expires_at).toBe(expires_at);
    expect(await paymentsOf(backend, order)).toEqual([
      { status: 'approved', is_extra: false, to_refund: false },
      { status: 'approved', is_extra: true, to_refund: true },
    ]);
    expect(await attentionOf(actors.admin, order)).toBeNull();
    expect(await record(backend, order, { ...second, status: 'refunded' })).toEqual(order);
    expect((await subscriptionOf(backend, account)).expires_at).toBe(expires_at);
  });

  test('after it was refunded has the second payment refunded, too', async ({ account, backend }) => {
    const order = await pay(backend, await begin(backend, account));
    await refund(backend, order);
    const again = { ...paymentOf(order), provider_id: `de-novo-${order.id}` };
    expect((await record(backend, order, again)).status).toBe('refunded');
    expect(await subscriptionOf(backend, account)).toEqual({ plan_key: null, expires_at: null });
    expect(await paymentsOf(backend, order)).toContainEqual({
      status: 'approved',
      is_extra: true,
      to_refund: true,
    });
  });
});

describe('a report', () => {
  test('about an order that does not exist is refused', async ({ backend }) => {
    const order = { id: randomUUID(), amount_cents: 2990 };
    const { status, text } = await tryToRecord(backend, order.id, paymentOf(order));
    expect([status, JSON.parse(text)]).toEqual([
      404,
      expect.objectContaining({ message: 'Pedido não encontrado.' }),
    ]);
  });

  test('about a payment of another order is refused', async ({ account, backend }) => {
    const [order, other] = [await begin(backend, account), await begin(backend, account)];
    await pay(backend, order);
    const { status } = await tryToRecord(backend, other.id, paymentOf(order));
    expect(status).toBe(409);
    expect((await ordersOf(backend, account)).map(({ status }) => status).sort()).toEqual([
      'paid',
      'pending',
    ]);
  });

  test('without a status, or with an unknown one, is refused, and the order stays pending', async ({
    account,
    backend,
  }) => {
    const order = await begin(backend, account);
    for (const status of [null, 'pago']) {
      const report = { ...paymentOf(order), status: status as 'pending' };
      expect((await tryToRecord(backend, order.id, report)).status).toBe(400);
    }
    expect((await ordersOf(backend, account))[0]?.status).toBe('pending');
  });

  test('of the moment of approval dates the order, but never into the future', async ({
    account,
    backend,
  }) => {
    const yesterday = new Date(Date.now() - DAY).toISOString();
    const tomorrow = new Date(Date.now() + DAY).toISOString();
    const [early, late] = [await begin(backend, account), await begin(backend, account)];
    const paid = await record(backend, early, { ...paymentOf(early), approved_at: yesterday });
    expect(new Date(paid.paid_at!).toISOString()).toBe(yesterday);
    const { paid_at } = await record(backend, late, { ...paymentOf(late), approved_at: tomorrow });
    expect(Date.parse(paid_at!)).toBeLessThan(Date.now() + 60_000);
  });
});
