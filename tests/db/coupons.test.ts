import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Answer, askAsService, createActor, people } from '../support/actors';
import {
  buyWith,
  check,
  type CouponValues,
  createCoupon,
  expectRefusal,
  newCode,
  TRY,
  tryToCheck,
} from '../support/coupons';
import { BEGIN, beginning, type Order, ordersOf, pay, refund } from '../support/orders';
import { test as base } from './support/test';
import { describeRaces } from '../support/races';
import { beginOrder, race, type RaceWorld, recordPayment, refundOrder } from './support/race-world';
import { failures, type Move, RACERS, successes, text } from './support/races';

const test = base.extend('buyer', ({ backend }) => createActor(backend));

const UNKNOWN = 'Este cupom não existe.';
const USED_UP = 'Este cupom já foi usado o número máximo de vezes.';
const USED = 'Você já usou este cupom.';
const WAITING = 'Você já usou este cupom em uma compra que ainda pode ser paga.';

/** A day in São Paulo, so many days from today. */
function day(fromToday: number): string {
  const moment = new Date(Date.now() + fromToday * 86_400_000);
  return moment.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
}

function orderIn({ status, text }: Answer): Order {
  expect(status, text).toBe(200);
  return JSON.parse(text) as Order;
}

function stored(values: object): Promise<object> {
  return Promise.resolve({ code: newCode(), percent: 10, ...values });
}

describe('a coupon', () => {
  test.for<[string, CouponValues, number, number]>([
    ['of 10 % takes a tenth off', { percent: 10 }, 2990, 2691],
    ['of 15 % rounds half a cent up', { percent: 15 }, 2990, 2542],
    ['of 1 % rounds less than half a cent down', { percent: 1 }, 2993, 2963],
    ['of 100 % makes a plan free', { percent: 100 }, 2990, 0],
    ['of R$ 10 takes R$ 10 off', { amount_cents: 1000 }, 2990, 1990],
    ['of exactly the price makes a plan free', { amount_cents: 2990 }, 2990, 0],
    ['of more than the price makes a plan free, never cheaper', { amount_cents: 5000 }, 2990, 0],
    ['that would leave 99 cents leaves R$ 1.00', { amount_cents: 2891 }, 2990, 100],
    ['that leaves R$ 1.00 leaves just that', { amount_cents: 2890 }, 2990, 100],
    ['of 99 % of a price leaves R$ 1.00', { percent: 99 }, 2990, 100],
    ['never makes a plan of less than R$ 1.00 dearer', { percent: 10 }, 50, 50],
  ])('%s', async ([, values, full, discounted], { backend }) => {
    const code = await createCoupon(backend, values);
    const [row] = await backend.sql<{ price: number }>(
      'select private.discounted_price($1, c) as price from public.coupons c where code = $2',
      [full, code],
    );
    expect(row!.price).toBe(discounted);
  });

  test('gives the checked price to the order', async ({ backend, buyer }) => {
    for (const [values, discounted] of [
      [{ percent: 15 }, 2542],
      [{ amount_cents: 1000 }, 1990],
    ] as const) {
      const code = await createCoupon(backend, values);
      const full_price_cents = 2990;
      expect(await check(buyer, code)).toEqual({
        coupon_code: code,
        percent: null,
        amount_cents: null,
        ...values,
        full_price_cents,
        price_cents: discounted,
        problem: null,
      });
      expect(orderIn(await buyWith(buyer, code, { agreed: discounted }))).toMatchObject({
        amount_cents: discounted,
        full_price_cents,
        coupon_code: code,
        status: 'pending',
      });
    }
  });

  test('is found whatever the case and the spaces in which its code is typed', async ({ backend, buyer }) => {
    const code = await createCoupon(backend);
    const typed = ` ${code.slice(0, 3).toLowerCase()} ${code.slice(3).toLowerCase()}\t`;
    expect(await check(buyer, typed)).toMatchObject({ coupon_code: code, problem: null });
    expect(orderIn(await buyWith(buyer, typed))).toMatchObject({ coupon_code: code });
  });

  test('makes nothing cheaper without being named, and an empty code is none', async ({ backend, buyer }) => {
    await createCoupon(backend);
    for (const coupon of [undefined, '', ' ']) {
      const body = beginning({ agreed: 2990, ...(coupon !== undefined && { coupon }) });
      const order = orderIn(await buyer.ask(BEGIN, { method: 'POST', body }));
      expect(order).toMatchObject({ amount_cents: 2990, full_price_cents: null, coupon_code: null });
    }
  });

  test('is refused with the present price when the buyer was shown another one', async ({
    backend,
    buyer,
  }) => {
    const code = await createCoupon(backend);
    for (const agreed of [2990, 2690, 0]) {
      const { status, text } = await buyWith(buyer, code, { agreed });
      expect([status, JSON.parse(text)]).toEqual([409, expect.objectContaining({ details: '2691' })]);
    }
    expect(await ordersOf(backend, buyer.account)).toEqual([]);
    expect(orderIn(await buyWith(buyer, code, { agreed: 2691 })).amount_cents).toBe(2691);
  });

  test.for<[string, CouponValues, string]>([
    ['that is not active', { active: false }, UNKNOWN],
    ['that is not valid yet', { valid_from: day(1) }, 'Este cupom ainda não vale.'],
    ['that was valid until yesterday', { valid_until: day(-1) }, 'Este cupom não vale mais.'],
    ['of other plans', { plans: ['annual', 'quarterly'] }, 'Este cupom não vale para este plano.'],
  ])(
    '%s is refused with the reason, and nothing is bought',
    async ([, values, message], { backend, buyer }) => {
      const code = await createCoupon(backend, values);
      expect((await check(buyer, code)).problem).toBe(message);
      expectRefusal(await buyWith(buyer, code), message);
      expect(await ordersOf(backend, buyer.account)).toEqual([]);
    },
  );

  test.for<[string, CouponValues]>([
    ['from today', { valid_from: day(0) }],
    ['until today', { valid_until: day(0) }],
    ['for this plan', { plans: ['monthly'] }],
  ])('that is valid %s is accepted', async ([, values], { backend, buyer }) => {
    expect(orderIn(await buyWith(buyer, await createCoupon(backend, values))).amount_cents).toBe(2691);
  });

  test('for a plan that is not for sale is refused', async ({ backend, buyer }) => {
    const code = await createCoupon(backend);
    expect((await check(buyer, code, 'vitalicio')).problem).toBe('Este plano não está disponível.');
    const { status, text } = await buyWith(buyer, code, { plan: 'vitalicio' });
    expect([status, JSON.parse(text)]).toMatchObject([422, { message: 'Este plano não está disponível.' }]);
  });

  test('that does not exist says the same as one that is not active, in every answer', async ({
    backend,
    buyer,
  }) => {
    const [inactive, unknown] = [await createCoupon(backend, { active: false }), newCode()];
    expect(await check(buyer, inactive)).toEqual(await check(buyer, unknown));
    const answers = [await buyWith(buyer, inactive), await buyWith(buyer, unknown)];
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expectRefusal(answers[0]!, UNKNOWN);
  });
});

describe('the uses of a coupon', () => {
  test('are limited in total', async ({ backend, buyer }) => {
    const code = await createCoupon(backend, { max_uses: 2 });
    for (let use = 0; use < 2; use++) orderIn(await buyWith(await createActor(backend), code));
    expect((await check(buyer, code)).problem).toBe(USED_UP);
    expectRefusal(await buyWith(buyer, code), USED_UP);
  });

  test('are limited for each person', async ({ backend, buyer }) => {
    const code = await createCoupon(backend, { max_uses_per_person: 2 });
    for (let use = 0; use < 2; use++) await pay(backend, orderIn(await buyWith(buyer, code)));
    expect((await check(buyer, code)).problem).toBe(USED);
    expectRefusal(await buyWith(buyer, code), USED);
    orderIn(await buyWith(await createActor(backend), code));
  });

  test('are not limited without a limit', async ({ backend, buyer }) => {
    const code = await createCoupon(backend, { max_uses_per_person: null });
    for (let use = 0; use < 4; use++) orderIn(await buyWith(buyer, code));
  });

  test('are one for an order that is sent again, even after the coupon has ended', async ({
    backend,
    buyer,
  }) => {
    const key = randomUUID();
    const code = await createCoupon(backend, { max_uses: 1 });
    const order = orderIn(await buyWith(buyer, code, { key, agreed: 2691 }));
    expect((await check(buyer, code, 'monthly', key)).problem).toBeNull();
    expect(orderIn(await buyWith(buyer, code, { key, agreed: 2691 }))).toEqual(order);
    await backend.sql('update public.coupons set active = false, percent = 50 where code = $1', [code]);
    expect(orderIn(await buyWith(buyer, code.toLowerCase(), { key, agreed: 2691 }))).toEqual(order);
    expect(await ordersOf(backend, buyer.account)).toHaveLength(1);
  });

  test('are not freed by the key of somebody else’s order', async ({ backend, buyer }) => {
    const key = randomUUID();
    const code = await createCoupon(backend, { max_uses: 1 });
    orderIn(await buyWith(await createActor(backend), code, { key }));
    expect((await check(buyer, code, 'monthly', key)).problem).toBe(USED_UP);
    expectRefusal(await buyWith(buyer, code, { key }), USED_UP);
  });

  test('keep the key of their order: another coupon, or none, is another purchase', async ({
    backend,
    buyer,
  }) => {
    const key = randomUUID();
    const [code, other] = [await createCoupon(backend), await createCoupon(backend)];
    orderIn(await buyWith(buyer, code, { key }));
    for (const coupon of [other, '']) {
      const { status, text } = await buyWith(buyer, coupon, { key });
      expect([status, JSON.parse(text)]).toMatchObject([
        409,
        { message: 'Esta chave de envio já foi usada em outra compra.' },
      ]);
    }
  });

  test.for<
    [string, (of: { backend: Parameters<typeof pay>[0]; order: Order }) => Promise<unknown>, string | null]
  >([
    ['pending', () => Promise.resolve(), WAITING],
    ['paid', ({ backend, order }) => pay(backend, order), USED],
    ['declined', ({ backend, order }) => pay(backend, order, 'rejected'), WAITING],
    [
      'declined three days ago',
      async ({ backend, order }) => {
        await pay(backend, order, 'rejected');
        await backend.sql(`update public.orders set created_at = now() - interval '73 hours' where id = $1`, [
          order.id,
        ]);
      },
      null,
    ],
    [
      'expired',
      async ({ backend, order }) => {
        await backend.sql(`update public.orders set created_at = now() - interval '6 days' where id = $1`, [
          order.id,
        ]);
        await askAsService(backend, '/rest/v1/rpc/note_check', {
          method: 'POST',
          body: { order_id: order.id },
        });
      },
      null,
    ],
    [
      'pending for longer than it can be paid, although nobody has asked the provider since',
      ({ backend, order }) =>
        backend.sql(`update public.orders set created_at = now() - interval '121 hours' where id = $1`, [
          order.id,
        ]),
      null,
    ],
    [
      'pending for long because its payment is under review',
      async ({ backend, order }) => {
        await pay(backend, order, 'pending');
        await backend.sql(`update public.orders set created_at = now() - interval '6 days' where id = $1`, [
          order.id,
        ]);
      },
      WAITING,
    ],
    [
      'refunded',
      async ({ backend, order }) => {
        await pay(backend, order);
        await refund(backend, order);
      },
      null,
    ],
    [
      'charged back',
      async ({ backend, order }) => {
        await pay(backend, order);
        await pay(backend, order, 'charged_back');
      },
      null,
    ],
  ])('by an order that is %s', async ([, change, problem], { backend, buyer }) => {
    const code = await createCoupon(backend, { max_uses: 1 });
    await change({ backend, order: orderIn(await buyWith(buyer, code)) });
    expect((await check(buyer, code)).problem).toBe(problem);
    const stranger = await createActor(backend);
    expect((await check(stranger, code)).problem).toBe(problem && USED_UP);
    if (problem === null) orderIn(await buyWith(buyer, code));
    else expectRefusal(await buyWith(buyer, code), problem);
  });
});

test('a coupon that makes a plan free is used up by an order that was withdrawn, or it would be free over and over', async ({
  backend,
  buyer,
}) => {
  const code = await createCoupon(backend, { percent: 100 });
  const order = orderIn(await buyWith(buyer, code));
  await pay(backend, order);
  expect((await refund(backend, order)).status).toBe('refunded');
  expect((await check(buyer, code)).problem).toBe(USED);
  expectRefusal(await buyWith(buyer, code), USED);
});

describe('codes', () => {
  test('cannot be guessed at the purchase: one that the buyer has not checked does not exist', async ({
    backend,
    buyer,
  }) => {
    const code = await createCoupon(backend);
    await check(await createActor(backend), code);
    const attempt = (coupon: string) => buyer.ask(BEGIN, { method: 'POST', body: beginning({ coupon }) });
    const answers = [await attempt(code), await attempt(newCode())];
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expectRefusal(answers[0]!, UNKNOWN);
    await buyer.ask(TRY, { method: 'POST', body: { code } });
    expect(orderIn(await attempt(code)).coupon_code).toBe(code);
  });

  test('can be checked thirty times in ten minutes, whether they exist or not, and those that an account has typed again and again', async ({
    backend,
    buyer,
  }) => {
    const [typed, code] = [await createCoupon(backend), await createCoupon(backend)];
    await backend.sql('delete from private.rate_limits');
    for (let again = 0; again < 3; again++) expect((await check(buyer, typed)).problem).toBeNull();
    expect((await tryToCheck(buyer, newCode())).status).toBe(200);
    await backend.sql('update private.rate_limits set attempts = attempts + 27');
    expect((await tryToCheck(buyer, newCode())).status).toBe(200);
    for (const guess of [code, newCode()]) {
      const { status, text } = await tryToCheck(buyer, guess);
      expect([status, JSON.parse(text)]).toMatchObject([429, { code: 'PT429' }]);
      expect(text).not.toContain(code);
    }
  });

  test.for<[string, string, Record<string, string>]>([
    ['a selection', '?select=problem::integer', {}],
    ['a filter', '?problem=is.null', { accept: 'application/vnd.pgrst.object+json' }],
  ])(
    'cannot be guessed by requests that fail for unknown ones because of %s, and so are not counted',
    async ([, query, headers], { backend, buyer }) => {
      const code = await createCoupon(backend);
      const ask = (path: string, body: object) => buyer.ask(path, { method: 'POST', body, headers });
      const answers = [];
      for (const guess of [newCode(), code])
        answers.push(await ask(`/rest/v1/rpc/check_coupon${query}`, { code: guess, plan: 'monthly' }));
      expect(answers[0]!.status).toBeGreaterThanOrEqual(400);
      expect(answers[0]!.text).toBe(answers[1]!.text);
    },
  );

  test('are not told to a visitor, and to a server that acts for nobody', async ({ actors, backend }) => {
    const code = await createCoupon(backend);
    const ask = { method: 'POST', body: { code, plan: 'monthly' } };
    const answers = [
      await actors.visitor.ask('/rest/v1/rpc/check_coupon', ask),
      await askAsService(backend, '/rest/v1/rpc/check_coupon', ask),
      await actors.visitor.ask(TRY, { method: 'POST', body: { code } }),
      await askAsService(backend, TRY, { method: 'POST', body: { code } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 401, 403]);
  });

  test.for(people('visitor', 'free', 'expired', 'premium', 'editor'))(
    'are not listed for %s, by whatever way',
    async ([, name], { actors, backend }) => {
      const code = await createCoupon(backend, { max_uses: 1 });
      orderIn(await buyWith(await createActor(backend), code));
      for (const [path, ask] of [
        ['/rest/v1/coupons?select=*'],
        [`/rest/v1/coupons?code=eq.${code}`],
        ['/rest/v1/orders?select=*,coupons(*)'],
        ['/rest/v1/plans?select=*,coupons(*)'],
        ['/rest/v1/rpc/search_coupons', { method: 'POST', body: { search: '' } }],
        ['/rest/v1/rpc/search_orders', { method: 'POST', body: { search: '' } }],
      ] as const) {
        const answer = await actors[name].ask(path, ask);
        expect(answer.text).not.toContain(code);
      }
      const helpers = [
        'coupon_problem',
        'discounted_price',
        'tried_coupon_key',
        'has_tried_coupon',
        'coupon_code',
        'is_coupon_use',
      ];
      for (const helper of helpers) {
        const ask = { method: 'POST', body: {}, headers: { 'content-profile': 'private' } };
        expect((await actors[name].ask(`/rest/v1/rpc/${helper}`, ask)).status).toBe(406);
      }
    },
  );

  test('stay out of reach of the secret key', async ({ backend }) => {
    await createCoupon(backend);
    expect((await askAsService(backend, '/rest/v1/coupons?select=code')).status).toBe(403);
  });
});

describe('an admin', () => {
  const TABLE = '/rest/v1/coupons';

  test('cannot buy, with a coupon either', async ({ actors, backend }) => {
    const { status, text } = await buyWith(actors.admin, await createCoupon(backend));
    expect([status, JSON.parse(text)]).toMatchObject([
      409,
      { message: 'Administradores já têm acesso a tudo: não há o que comprar.' },
    ]);
  });

  test('creates a coupon, whose code is stored in upper case without spaces and is unique ignoring case', async ({
    actors,
    backend,
  }) => {
    const code = newCode();
    const body = { code: ` ${code.toLowerCase()} `, percent: 10, note: '  Para a feira\u200b ' };
    expect((await actors.admin.ask(TABLE, { method: 'POST', body })).status).toBe(201);
    const [coupon] = await backend.sql('select * from public.coupons where code = $1', [code]);
    expect(coupon).toMatchObject({
      code,
      note: 'Para a feira',
      active: true,
      max_uses: null,
      max_uses_per_person: 1,
    });
    const again = await actors.admin.ask(TABLE, { method: 'POST', body });
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('23505')]);
  });

  test.for<[string, object]>([
    ['a code of two characters', { code: 'AB' }],
    ['a code of 31 characters', { code: 'A'.repeat(31) }],
    ['a code with an accent', { code: 'VERÃO' }],
    ['a code with other characters', { code: "A'; drop" }],
    ['no discount', { percent: null }],
    ['two discounts', { amount_cents: 100 }],
    ['0 %', { percent: 0 }],
    ['101 %', { percent: 101 }],
    ['an amount of 0', { percent: null, amount_cents: 0 }],
    ['a negative amount', { percent: null, amount_cents: -100 }],
    ['no plans', { plans: [] }],
    ['an unknown plan', { plans: ['monthly', 'vitalicio'] }],
    ['a plan that is null', { plans: [null] }],
    ['an end before its beginning', { valid_from: '2030-01-02', valid_until: '2030-01-01' }],
    ['no use', { max_uses: 0 }],
    ['no use for each person', { max_uses_per_person: 0 }],
    ['an illegible note', { note: 'Feira de S\ufffdo Paulo' }],
    ['a note of 501 characters', { note: 'a'.repeat(501) }],
  ])('cannot create one with %s', async ([, values], { actors }) => {
    const { status, text } = await actors.admin.ask(TABLE, { method: 'POST', body: await stored(values) });
    expect([status, text]).toEqual([400, expect.stringContaining('23514')]);
  });

  test('changes and deletes a coupon that nobody has used, and only deactivates one that was', async ({
    actors,
    backend,
    buyer,
  }) => {
    const [unused, used] = [await createCoupon(backend), await createCoupon(backend)];
    const order = orderIn(await buyWith(buyer, used));
    await pay(backend, order);
    await refund(backend, order);
    const at = (code: string) => `${TABLE}?code=eq.${code}`;
    const { status, text } = await actors.admin.ask(at(used), { method: 'DELETE' });
    expect([status, JSON.parse(text)]).toMatchObject([
      409,
      { code: 'PT409', message: 'Este cupom já foi usado: ele não pode ser excluído, só desativado.' },
    ]);
    const change = { method: 'PATCH', body: { active: false } };
    expect((await actors.admin.ask(at(used), change)).status).toBe(204);
    expect((await check(buyer, used)).problem).toBe(UNKNOWN);
    expect((await actors.admin.ask(at(unused), { method: 'DELETE' })).status).toBe(204);
  });

  test('sees every coupon with its uses, and finds it by part of its code', async ({
    actors,
    backend,
    buyer,
  }) => {
    const code = await createCoupon(backend, { max_uses: 5, max_uses_per_person: null });
    const search = async (text: string) =>
      JSON.parse(
        (await actors.admin.ask('/rest/v1/rpc/search_coupons', { method: 'POST', body: { search: text } }))
          .text,
      ) as object[];
    expect(await search(code)).toMatchObject([{ code, uses: 0, was_used: false }]);
    orderIn(await buyWith(buyer, code));
    const order = orderIn(await buyWith(buyer, code));
    await pay(backend, order);
    await refund(backend, order);
    expect(await search(` ${code.slice(1).toLowerCase()}`)).toMatchObject([
      { code, uses: 1, was_used: true },
    ]);
    const orders = await actors.admin.ask('/rest/v1/rpc/search_orders', {
      method: 'POST',
      body: { search: code },
    });
    expect(JSON.parse(orders.text)).toHaveLength(2);
    expect(JSON.parse(orders.text)).toMatchObject([{ coupon_code: code, full_price_cents: 2990 }, {}]);
  });
});

test('the history names who made, changed and deleted a coupon, and nobody’s purchase', async ({
  actors,
  backend,
  buyer,
}) => {
  const code = newCode();
  const admin = actors.admin;
  await admin.ask('/rest/v1/coupons', { method: 'POST', body: { code, percent: 10 } });
  orderIn(await buyWith(buyer, code));
  await admin.ask(`/rest/v1/coupons?code=eq.${code}`, { method: 'PATCH', body: { percent: 20 } });
  await admin.ask(`/rest/v1/coupons?code=eq.${code}`, { method: 'PATCH', body: { percent: 20 } });
  const entries = await backend.sql(
    `select actor_id, actor_role, action, changes from public.audit_log where entity = 'coupon' and entity_label = $1 order by id`,
    [code],
  );
  const by = { actor_id: admin.account.id, actor_role: 'admin' };
  expect(entries).toEqual([
    {
      ...by,
      action: 'insert',
      changes: {
        code: [null, code],
        percent: [null, 10],
        active: [null, true],
        max_uses_per_person: [null, 1],
      },
    },
    { ...by, action: 'update', changes: { percent: [10, 20] } },
  ]);
});

test('deleting an account keeps the use of its coupon without the person', async ({ backend, buyer }) => {
  const code = await createCoupon(backend, { max_uses: 1 });
  const order = orderIn(await buyWith(buyer, code));
  await pay(backend, order);
  await backend.sql('delete from auth.users where id = $1', [buyer.account.id]);
  const [kept] = await backend.sql('select user_id, coupon_code from public.orders where id = $1', [
    order.id,
  ]);
  expect(kept).toEqual({ user_id: null, coupon_code: code });
  expect((await check(await createActor(backend), code)).problem).toBe(USED_UP);
});

const LIMIT = RACERS / 2;

const COUPON_LOCK = { of: 'public.begin_order', text: 'for no key update' };

describeRaces('coupons in parallel sessions', () => {
  const check = (member: string, coupon: string): Move => ({
    as: { member },
    sql: `select public.try_coupon(${text(coupon)}); select * from public.check_coupon(${text(coupon)}, 'monthly')`,
  });
  const buy = (member: string, coupon: string, key: string = randomUUID()) =>
    beginOrder(member, key, 2691, coupon);

  /** New accounts that have checked the coupon. */
  async function newBuyers(world: RaceWorld, count: number, coupon: string): Promise<string[]> {
    const accounts = await world.newAccounts(count);
    const checked = await world.races.run(accounts.map((account) => check(account, coupon)));
    expect(checked.map(({ rows }) => rows[0]?.problem)).toEqual(accounts.map(() => null));
    return accounts;
  }

  const used = (world: RaceWorld, coupon: string) =>
    world.count('public.orders where coupon_code = $1', [coupon]);

  race(
    'of many buyers at once, as many use a coupon as its limit allows',
    async (world) => {
      const coupon = await createCoupon(world.backend, { max_uses: LIMIT });
      const buyers = await newBuyers(world, RACERS, coupon);
      const outcomes = await world.races.run(buyers.map((buyer) => buy(buyer, coupon)));
      expect(await used(world, coupon)).toBe(LIMIT);
      expect([successes(outcomes), failures(outcomes)]).toEqual([LIMIT, ['PT422']]);
    },
    { locks: [COUPON_LOCK] },
  );

  race('one buyer who buys many times at once uses a coupon once', async (world) => {
    const coupon = await createCoupon(world.backend);
    const [buyer] = await newBuyers(world, 1, coupon);
    const outcomes = await world.races.run(Array.from({ length: RACERS }, () => buy(buyer!, coupon)));
    expect(await used(world, coupon)).toBe(1);
    expect([successes(outcomes), failures(outcomes)]).toEqual([1, ['PT422']]);
  });

  race(
    'one purchase that is sent many times at once uses a coupon once, and each gets the order',
    async (world) => {
      const coupon = await createCoupon(world.backend, { max_uses: 1 });
      const [buyer] = await newBuyers(world, 1, coupon);
      const key = randomUUID();
      const outcomes = await world.races.run(Array.from({ length: RACERS }, () => buy(buyer!, coupon, key)));
      expect(failures(outcomes)).toEqual([]);
      expect(new Set(outcomes.map(({ rows }) => rows[0]?.id)).size).toBe(1);
      expect(await used(world, coupon)).toBe(1);
    },
  );

  race('a coupon that is deleted while it is used is kept, or refused as unknown', async (world) => {
    const coupon = await createCoupon(world.backend);
    const buyers = await newBuyers(world, LIMIT, coupon);
    const moves = buyers.map((buyer) => buy(buyer, coupon));
    moves.splice(LIMIT / 2, 0, world.asAdmin(`delete from public.coupons where code = ${text(coupon)}`));
    const outcomes = await world.races.run(moves);
    const kept = await world.count('public.coupons where code = $1', [coupon]);
    expect(await used(world, coupon)).toBe(kept * LIMIT);
    expect(failures(outcomes)).toEqual([kept ? expect.stringMatching(/^(PT409|23001|23503)$/) : 'PT422']);
  });

  race('uses that refunds free at that moment are given to at most as many others', async (world) => {
    const coupon = await createCoupon(world.backend, { max_uses: LIMIT });
    const first = await newBuyers(world, LIMIT, coupon);
    const orders = (await world.races.run(first.map((buyer) => buy(buyer, coupon)))).map(({ rows }) =>
      String(rows[0]?.id),
    );
    const price = { amount_cents: 2691 };
    await world.races.run(orders.map((order) => recordPayment(order, price)));
    await world.races.run(orders.slice(0, 2).map(refundOrder));
    const next = await newBuyersOfUsed(world, coupon, LIMIT);
    const outcomes = await world.races.run([
      ...orders
        .slice(0, 2)
        .map((order) => recordPayment(order, { ...price, status: 'refunded', changed_at: later() })),
      ...next.map((buyer) => buy(buyer, coupon)),
    ]);
    expect(['', 'PT422']).toContain(failures(outcomes).join());
    const counted = `public.orders o where o.coupon_code = $1 and private.is_coupon_use(o)`;
    expect(await world.count(counted, [coupon])).toBeLessThanOrEqual(LIMIT);
  });

  race('buyers who check a coupon again a day later never wait for each other in a circle', async (world) => {
    const coupon = await createCoupon(world.backend);
    const buyers = await newBuyers(world, RACERS, coupon);
    await world.backend.sql(`update private.rate_limits set resets_at = now() - interval '1 second'`);
    expect(failures(await world.races.run(buyers.map((buyer) => check(buyer, coupon))))).toEqual([]);
  });

  /** New accounts that have checked a coupon which is used up. */
  async function newBuyersOfUsed(world: RaceWorld, coupon: string, count: number): Promise<string[]> {
    const accounts = await world.newAccounts(count);
    await world.races.run(accounts.map((account) => check(account, coupon)));
    return accounts;
  }

  const later = () => new Date(Date.now() + 1000).toISOString();
});
