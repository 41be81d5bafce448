import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { askAsService, createAccount, people, signIn, type Answer } from '../support/actors';
import {
  begin,
  BEGIN,
  beginning,
  ordersOf,
  pay,
  REFUND,
  RELEASE,
  WITHDRAW,
  RECORD,
  recording,
  paymentOf,
  subscriptionOf,
  tryToBegin,
} from '../support/purchases';
import { test } from './support/test';

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
