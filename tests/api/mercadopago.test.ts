import { randomUUID } from 'node:crypto';
import { describe, expect, vi } from 'vitest';
import { createActor, sessionOf, type Actor } from '../support/actors';
import { test as base } from '../support/fixtures';
import type { MercadoPagoDouble, ProviderPayment } from '../support/mercadopago/double';
import { openShop } from '../support/mercadopago/shop';
import { ordersOf, pay, subscriptionOf, type Order } from '../support/orders';

// Selling through Mercado Pago, whose part the double plays: what its documentation promises, and what goes wrong.

const SITE = 'http://localhost:5173';

interface ApiAnswer {
  status: number;
  message?: string;
  data?: Record<string, unknown>;
}

const test = base
  .extend('reported', { scope: 'file' }, () => vi.fn<(error: unknown) => void>())
  .extend('shop', { scope: 'file' }, async ({ backend, reported }, { onCleanup }) => {
    const shop = await openShop(backend, { siteUrl: SITE, reportError: reported });
    onCleanup(shop.close);
    return shop;
  })
  .extend('double', { scope: 'file' }, ({ shop }) => shop.double)
  .extend('member', ({ backend }) => createActor(backend))
  .extend('purchase', ({ backend, shop, member }) => {
    /** A request to the function, as the member or somebody else. */
    async function ask(path: string, { as = member, body = {}, key }: Ask = {}): Promise<ApiAnswer> {
      const { access_token } = await sessionOf(as);
      const answer = await fetch(`${shop.url}/functions/v1/api/${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        body: JSON.stringify(body),
      });
      return { status: answer.status, ...((await answer.json()) as object) };
    }

    const checkout = (key: string = randomUUID(), plan = 'monthly', method = 'pix', seen: object = {}) =>
      ask('subscription/checkout', { body: { plan, method, ...seen }, key });

    /** Begins a purchase and returns the id of its order. */
    async function begin(plan?: string, method?: string): Promise<string> {
      const { status, data } = await checkout(undefined, plan, method);
      expect(status).toBe(202);
      return data!.order_id as string;
    }

    async function order(id: string): Promise<Order> {
      return (await ordersOf(backend, member.account)).find((one) => one.id === id)!;
    }

    const premiumEnd = async () => (await subscriptionOf(backend, member.account)).expires_at;

    /** Waits until the order has this status, as the messages about its payments arrive. */
    const becomes = (id: string, status: string) =>
      vi.waitFor(async () => expect((await order(id)).status).toBe(status), { timeout: 5000 });

    /** As if the order had been begun so many hours ago. */
    const age = (id: string, hours: number) =>
      backend.sql(
        `update public.orders set created_at = created_at - $2 * interval '1 hour',
           paid_at = paid_at - $2 * interval '1 hour', checked_at = checked_at - $2 * interval '1 hour' where id = $1`,
        [id, hours],
      );

    async function eventsOf(id: string): Promise<string[]> {
      const rows = await backend.sql<{ kind: string }>(
        'select kind from public.order_events where order_id = $1 order by id',
        [id],
      );
      return rows.map(({ kind }) => kind);
    }

    return { ask, checkout, begin, order, premiumEnd, becomes, age, eventsOf };
  });
test.beforeEach(({ reported, double }) => {
  reported.mockClear();
  double.repair();
});

interface Ask {
  as?: Actor;
  body?: object;
  key?: string;
}

const paymentsOf = (double: MercadoPagoDouble, order: string) =>
  double.paymentsOf(order).map(({ status }) => status);

describe('a purchase', () => {
  test('continues on a page of Mercado Pago, one for each order, which learns nothing about the buyer but their address', async ({
    double,
    purchase,
    member,
    backend,
    shop,
  }) => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => purchase.checkout(key, 'quarterly')));
    const [order, ...others] = await ordersOf(backend, member.account);
    expect(others).toEqual([]);
    const again = await purchase.checkout(key, 'quarterly');
    for (const answer of [...answers, again])
      expect(answer).toEqual({
        status: 202,
        data: { redirect_url: again.data!.redirect_url, order_id: order!.id },
      });
    expect(again.data!.redirect_url).toMatch(new RegExp(`^${double.url}/checkout/v1/redirect\\?pref_id=`));
    const preference = double.preferenceOf(order!.id);
    const back = `${SITE}/assinatura?etapa=concluido&pedido=${order!.id}`;
    expect(preference).toMatchObject({
      items: [{ title: 'Guia de Fornecedores: Premium Trimestral, 3 meses', unit_price: 79.9 }],
      payer: { email: member.account.email },
      external_reference: order!.id,
      notification_url: `${shop.url}/functions/v1/api/payments/events?source_news=webhooks`,
      back_urls: { success: back, pending: back, failure: back },
      auto_return: 'approved',
      statement_descriptor: 'GUIA DE FORNECED',
      expires: true,
    });
    expect(JSON.stringify(preference)).not.toContain(member.account.id);
    const daysTo = (date = '') => (Date.parse(date) - Date.now()) / 86_400_000;
    expect(daysTo(preference.expiration_date_to)).toBeCloseTo(3, 1);
    expect(daysTo(preference.date_of_expiration)).toBeCloseTo(4, 1);
    expect(await purchase.premiumEnd()).toBeNull();
  });

  test('of a site whose name has no letter for a card statement has none there', async ({
    backend,
    double,
    purchase,
  }) => {
    const rename = (name: string) => backend.sql('update public.settings set site_name = $1', [name]);
    await rename('衣服 👗');
    const id = await purchase.begin();
    expect(double.preferenceOf(id).statement_descriptor).toBeUndefined();
    await rename('Guia de Fornecedores');
  });

  test('that could not be begun can be for three days', async ({ backend, double, purchase, member }) => {
    const key = randomUUID();
    double.breakDown(/POST \/checkout\/preferences/, 'error');
    expect((await purchase.checkout(key)).status).toBe(503);
    double.repair();
    const [order] = await ordersOf(backend, member.account);
    await purchase.age(order!.id, 73);
    expect(await purchase.checkout(key)).toMatchObject({
      status: 409,
      message: 'O prazo para pagar este pedido terminou. Tente novamente.',
    });
    await purchase.age(order!.id, -2);
    expect((await purchase.checkout(key)).status).toBe(202);
  });

  test('does not go on to a page with another price or other months than the buyer sees', async ({
    backend,
    purchase,
  }) => {
    const setPrice = (cents: number) =>
      backend.sql(`update public.plans set price_cents = $1 where key = 'monthly'`, [cents]);
    const key = randomUUID();
    expect((await purchase.checkout(key, 'monthly', 'pix', { price_cents: 2990 })).status).toBe(202);
    expect((await purchase.checkout(key, 'monthly', 'pix', { months: 2 })).status).toBe(409);
    expect((await purchase.checkout(key, 'monthly', 'pix', { months: 1 })).status).toBe(202);
    await setPrice(1990);
    const message = 'O plano mudou desde a sua última tentativa. Confira e confirme de novo.';
    expect(await purchase.checkout(key, 'monthly', 'pix', { price_cents: 1990 })).toMatchObject({
      status: 409,
      errors: { price_cents: [message] },
    });
    expect((await purchase.checkout(randomUUID(), 'monthly', 'pix', { price_cents: 1990 })).status).toBe(202);
    await setPrice(2990);
  });

  test('by Pix waits, and opens Premium when it is paid', async ({ double, purchase }) => {
    const id = await purchase.begin();
    const pix = double.pay(id, { status: 'pending' });
    await vi.waitFor(async () => expect(await purchase.eventsOf(id)).toContain('payment'));
    expect([(await purchase.order(id)).status, await purchase.premiumEnd()]).toEqual(['pending', null]);
    double.change(pix.id, { status: 'approved', status_detail: 'accredited' });
    await purchase.becomes(id, 'paid');
    expect(Date.parse((await purchase.premiumEnd())!)).toBeGreaterThan(Date.now() + 27 * 86_400_000);
  });

  test('whose card is declined can be paid with another', async ({ double, purchase }) => {
    const id = await purchase.begin('monthly', 'card');
    double.pay(id, { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount' });
    await purchase.becomes(id, 'failed');
    double.pay(id, { payment_method_id: 'visa' });
    await purchase.becomes(id, 'paid');
  });

  test('stays paid while buyer and seller argue', async ({ double, purchase }) => {
    const id = await purchase.begin();
    const { id: payment } = double.pay(id);
    await purchase.becomes(id, 'paid');
    const end = await purchase.premiumEnd();
    double.change(payment, { status: 'in_mediation', status_detail: 'pending' });
    await vi.waitFor(async () =>
      expect((await purchase.eventsOf(id)).filter((kind) => kind === 'payment')).toHaveLength(2),
    );
    expect([(await purchase.order(id)).status, await purchase.premiumEnd()]).toEqual(['paid', end]);
  });

  test.for([
    ['refunded on their site', { status: 'refunded', status_detail: 'by_admin' }, 'refunded'],
    ['charged back', { status: 'charged_back', status_detail: 'settled' }, 'charged_back'],
  ] as const)('%s loses its Premium', async ([, change, status], { double, purchase }) => {
    const id = await purchase.begin();
    const payment = double.pay(id);
    await purchase.becomes(id, 'paid');
    double.change(payment.id, change);
    await purchase.becomes(id, status);
    expect(await purchase.premiumEnd()).toBeNull();
  });

  test('charged back and then reimbursed has its Premium again', async ({ double, purchase }) => {
    const id = await purchase.begin();
    const payment = double.pay(id);
    await purchase.becomes(id, 'paid');
    const end = await purchase.premiumEnd();
    double.change(payment.id, { status: 'charged_back', status_detail: 'in_process' });
    await purchase.becomes(id, 'charged_back');
    double.change(payment.id, { status: 'charged_back', status_detail: 'reimbursed' });
    await purchase.becomes(id, 'paid');
    expect(await purchase.premiumEnd()).toBe(end);
  });

  test.for([
    ['another amount', { transaction_amount: 0.01 }],
    ['another currency', { currency_id: 'ARS' }],
  ] as const)(
    'paid with %s stays unpaid, and the operator sees it',
    async ([, wrong], { double, purchase }) => {
      const id = await purchase.begin();
      double.pay(id, wrong);
      await vi.waitFor(async () => expect(await purchase.eventsOf(id)).toContain('wrong_payment'));
      expect([(await purchase.order(id)).status, await purchase.premiumEnd()]).toEqual(['pending', null]);
    },
  );

  test('paid twice grants once, and the second payment is returned at once', async ({ double, purchase }) => {
    const id = await purchase.begin();
    double.pay(id);
    await purchase.becomes(id, 'paid');
    const end = await purchase.premiumEnd();
    double.pay(id);
    await vi.waitFor(() => expect(paymentsOf(double, id)).toEqual(['approved', 'refunded']));
    expect([(await purchase.order(id)).status, await purchase.premiumEnd()]).toEqual(['paid', end]);
  });

  test('paid after the account was deleted is returned', async ({ backend, double, purchase, member }) => {
    const id = await purchase.begin();
    await backend.sql('delete from auth.users where id = $1', [member.account.id]);
    double.pay(id);
    await vi.waitFor(() => expect(paymentsOf(double, id)).toEqual(['refunded']));
  });
});

describe('messages', () => {
  test('that arrive ten times at once grant once', async ({ double, purchase }) => {
    const id = await purchase.begin();
    const payment = await double.withoutMessages(() => double.pay(id));
    const statuses = await Promise.all(Array.from({ length: 10 }, () => double.send(payment.id)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const end = await purchase.premiumEnd();
    expect(await double.send(payment.id)).toBe(200);
    expect(await purchase.premiumEnd()).toBe(end);
    expect(Date.parse(end!)).toBeLessThan(Date.now() + 32 * 86_400_000);
  });

  test('that arrive late or in another order end as the provider says', async ({ double, purchase }) => {
    const id = await purchase.begin();
    const payment = await double.withoutMessages(() => {
      const { id: paid } = double.pay(id, { status: 'pending' });
      double.change(paid, { status: 'approved' });
      return double.change(paid, { status: 'refunded' });
    });
    // All three, of which the first is about a payment that was pending.
    for (let sent = 0; sent < 3; sent++) expect(await double.send(payment.id)).toBe(200);
    expect([(await purchase.order(id)).status, await purchase.premiumEnd()]).toEqual(['refunded', null]);
  });

  test('that somebody else signed, or more than a day ago, or in the future, or nobody, are refused', async ({
    double,
    purchase,
    shop,
  }) => {
    const id = await purchase.begin();
    const payment = await double.withoutMessages(() => double.pay(id));
    for (const message of [{ forged: true }, { age: 25 * 3_600_000 }, { age: -3_600_000 }])
      expect(await double.send(payment.id, message)).toBe(401);
    const url = `${shop.url}/functions/v1/api/payments/events?data.id=${payment.id}&type=payment`;
    for (const signature of [undefined, '', 'ts=1,v1=', 'v1=zz', `ts=${Date.now()},v1=${'0'.repeat(64)}`]) {
      const headers = signature === undefined ? undefined : { 'x-signature': signature };
      const answer = await fetch(url, { method: 'POST', body: '{}', ...(headers && { headers }) });
      expect([signature, answer.status]).toEqual([signature, 401]);
    }
    expect([(await purchase.order(id)).status, await purchase.premiumEnd()]).toEqual(['pending', null]);
  });

  test('about something else are ignored, and about an unknown payment not found', async ({
    double,
    purchase,
  }) => {
    const id = await purchase.begin();
    const payment = await double.withoutMessages(() => double.pay(id));
    expect(await double.send(payment.id, { type: 'topic_claims_integration_wh' })).toBe(200);
    expect((await purchase.order(id)).status).toBe('pending');
    double.breakDown(/GET \/v1\/payments\/\d+/, 'error');
    expect(await double.send(payment.id)).toBe(503);
    double.repair();
    expect(await double.send(payment.id)).toBe(200);
    expect((await purchase.order(id)).status).toBe('paid');
  });

  test('that are all lost are made up for by the buyer who looks, at once', async ({ double, purchase }) => {
    const id = await purchase.begin();
    await double.withoutMessages(() => double.pay(id));
    expect(await purchase.ask(`orders/${id}/check`)).toMatchObject({
      status: 200,
      data: { id, status: 'paid' },
    });
    expect(await purchase.premiumEnd()).not.toBeNull();
  });

  test('that are all lost are made up for although many cards were declined before', async ({
    double,
    purchase,
  }) => {
    const id = await purchase.begin();
    await double.withoutMessages(() => {
      for (let declined = 0; declined < 30; declined++) double.pay(id, { status: 'rejected' });
      double.pay(id);
    });
    expect(await purchase.ask(`orders/${id}/check`)).toMatchObject({ data: { status: 'paid' } });
  });

  test('that are all lost are made up for by the job, after an hour', async ({ double, purchase, shop }) => {
    const id = await purchase.begin();
    await double.withoutMessages(() => double.pay(id));
    await shop.runJobs();
    expect((await purchase.order(id)).status).toBe('pending');
    await purchase.age(id, 1.1);
    expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { checked: 1 } } });
    expect((await purchase.order(id)).status).toBe('paid');
  });
});

test.for([
  ['a dispute that the seller has won', 'charged_back', 'paid', ['charged_back']],
  ['a second payment of an order that was refunded', 'refunded', 'refunded', ['refunded', 'refunded']],
] as const)(
  'messages about %s that are lost are made up for by the job, weeks later',
  async ([, before, after, payments], { double, purchase, shop }) => {
    const id = await purchase.begin();
    const payment = double.pay(id);
    await purchase.becomes(id, 'paid');
    double.change(payment.id, { status: before, status_detail: 'settled' });
    await purchase.becomes(id, before);
    await double.withoutMessages(() =>
      before === 'refunded'
        ? double.pay(id)
        : double.change(payment.id, { status: before, status_detail: 'reimbursed' }),
    );
    await purchase.age(id, 15 * 24);
    await shop.runJobs();
    expect([(await purchase.order(id)).status, paymentsOf(double, id)]).toEqual([after, payments]);
  },
);

test('an order that is never paid expires, and a payment that arrives after that still counts', async ({
  double,
  purchase,
  shop,
}) => {
  const id = await purchase.begin();
  await purchase.age(id, 5 * 24 + 1);
  await shop.runJobs();
  expect((await purchase.order(id)).status).toBe('expired');
  double.pay(id);
  await purchase.becomes(id, 'paid');
});

describe('while Mercado Pago', () => {
  test.for(['error', 'busy', 'garbage', 'refusal'] as const)(
    'answers with %s nothing is begun, and the same attempt succeeds later',
    async (fault, { backend, double, purchase, member, reported }) => {
      const key = randomUUID();
      double.breakDown(/POST \/checkout\/preferences/, fault);
      expect(await purchase.checkout(key)).toMatchObject({
        status: 503,
        message: 'O Mercado Pago não está atendendo agora. Tente novamente em alguns minutos.',
      });
      expect(reported).toHaveBeenCalledWith(expect.anything(), expect.anything());
      double.repair();
      expect((await purchase.checkout(key)).status).toBe(202);
      expect(await ordersOf(backend, member.account)).toHaveLength(1);
    },
  );

  test('refuses a purchase its reason is reported, without the address of the buyer', async ({
    double,
    purchase,
    reported,
  }) => {
    double.breakDown(/POST \/checkout\/preferences/, 'refusal');
    await purchase.checkout();
    const [error] = reported.mock.calls[0]!;
    expect(String(error)).toBe(
      'Error: Mercado Pago POST /checkout/preferences: 400 payer.email … is not valid 4050',
    );
  });

  test('does not answer at all the buyer waits ten seconds at most', async ({ double, purchase }) => {
    const impatient = AbortSignal.timeout(50);
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(impatient);
    double.breakDown(/POST \/checkout\/preferences/, 'silence');
    expect((await purchase.checkout()).status).toBe(503);
    expect(timeout).toHaveBeenCalledWith(10_000);
    timeout.mockRestore();
  });

  test.for(['busy', 'error'] as const)(
    'fails, a check says so and changes nothing: %s',
    async (fault, { double, purchase }) => {
      const id = await purchase.begin();
      await double.withoutMessages(() => double.pay(id));
      double.breakDown(/GET \/v1\/payments/, fault);
      expect((await purchase.ask(`orders/${id}/check`)).status).toBe(503);
      expect((await purchase.order(id)).status).toBe('pending');
    },
  );
});

test('an order about which Mercado Pago fails does not keep the job from the others', async ({
  backend,
  double,
  purchase,
  shop,
  reported,
}) => {
  const [broken, paid] = [await purchase.begin(), await purchase.begin()];
  double.breakDown(new RegExp(`search\\?.*${broken}`), 'error');
  await double.withoutMessages(() => double.pay(paid));
  for (const id of [broken, paid]) await purchase.age(id, 2);
  expect(await shop.runJobs()).toMatchObject({ body: { data: { checked: 1 } } });
  expect([(await purchase.order(broken)).status, (await purchase.order(paid)).status]).toEqual([
    'pending',
    'paid',
  ]);
  expect(reported).toHaveBeenCalledOnce();
  const asked = await backend.sql('select 1 from public.orders where id = $1 and checked_at is not null', [
    broken,
  ]);
  expect(asked).toHaveLength(1);
  expect(await shop.runJobs()).toMatchObject({ body: { data: { checked: 0 } } });
});

test('a payment from before there was Mercado Pago is refunded, too', async ({
  actors,
  backend,
  purchase,
  member,
}) => {
  const id = randomUUID();
  await backend.sql(
    `insert into public.orders (id, user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
     values ($1::text::uuid, $2, 'monthly', 1, 2990, 'pix', 'simulated', 'pending', $1)`,
    [id, member.account.id],
  );
  await pay(backend, { id, amount_cents: 2990 });
  const refund = { as: actors.admin, body: { reason: 'Pediu' } };
  expect(await purchase.ask(`orders/${id}/refund`, refund)).toMatchObject({ data: { status: 'refunded' } });
  expect(await purchase.premiumEnd()).toBeNull();
});

describe('a refund', () => {
  test('by the buyer who withdraws, ten times at once, returns the money once', async ({
    double,
    purchase,
  }) => {
    const id = await purchase.begin();
    double.pay(id);
    await purchase.becomes(id, 'paid');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => purchase.ask(`orders/${id}/withdrawal`)),
    );
    for (const { status } of answers) expect(status).toBe(200);
    expect(paymentsOf(double, id)).toEqual(['refunded']);
    expect([(await purchase.order(id)).status, await purchase.premiumEnd()]).toEqual(['refunded', null]);
    expect((await purchase.eventsOf(id)).filter((kind) => kind === 'refund_requested')).toHaveLength(1);
  });

  test('by an admin that Mercado Pago cannot do yet is done later, and Premium stays until then', async ({
    backend,
    actors,
    double,
    purchase,
    shop,
  }) => {
    const id = await purchase.begin();
    double.pay(id);
    await purchase.becomes(id, 'paid');
    double.breakDown(/POST \/v1\/payments\/\d+\/refunds/, 'error');
    const refund = { as: actors.admin, body: { reason: 'Comprou por engano' } };
    const asked = await purchase.ask(`orders/${id}/refund`, refund);
    expect(asked).toMatchObject({
      status: 200,
      data: { status: 'paid', refund_requested_at: expect.any(String) as string },
    });
    expect(await purchase.premiumEnd()).not.toBeNull();
    expect(await purchase.eventsOf(id)).toContain('refund_failed');
    double.repair();
    await backend.sql(
      `update public.payments set refund_tried_at = now() - interval '1 hour' where order_id = $1`,
      [id],
    );
    expect(await shop.runJobs()).toMatchObject({ body: { data: { refunded: 1 } } });
    expect([(await purchase.order(id)).status, await purchase.premiumEnd()]).toEqual(['refunded', null]);
    const [entry] = await backend.sql(
      `select actor_id from public.audit_log where changes ? 'refunded_cents' order by id desc limit 1`,
    );
    expect(entry).toEqual({ actor_id: actors.admin.account.id });
  });

  test('of a payment that was already returned on their site is done', async ({
    actors,
    double,
    purchase,
  }) => {
    const id = await purchase.begin();
    const payment = double.pay(id);
    await purchase.becomes(id, 'paid');
    await double.withoutMessages(() => double.change(payment.id, { status: 'refunded' }));
    const refund = { as: actors.admin, body: { reason: 'Pediu por e-mail' } };
    expect(await purchase.ask(`orders/${id}/refund`, refund)).toMatchObject({ data: { status: 'refunded' } });
  });

  test('needs a reason', async ({ actors, double, purchase }) => {
    const id = await purchase.begin();
    double.pay(id);
    await purchase.becomes(id, 'paid');
    for (const reason of ['', ' ', 'x'.repeat(501), null, 7])
      expect((await purchase.ask(`orders/${id}/refund`, { as: actors.admin, body: { reason } })).status).toBe(
        422,
      );
    expect((await purchase.order(id)).status).toBe('paid');
  });
});

test('nobody checks, withdraws or refunds the order of somebody else, but admins, whose check stands in the history', async ({
  actors,
  backend,
  double,
  purchase,
}) => {
  const id = await purchase.begin();
  await double.withoutMessages(() => double.pay(id));
  for (const as of [actors.free, actors.premium, actors.expired]) {
    expect((await purchase.ask(`orders/${id}/check`, { as })).status).toBe(404);
    expect((await purchase.ask(`orders/${id}/withdrawal`, { as })).status).toBe(404);
    expect((await purchase.ask(`orders/${id}/refund`, { as, body: { reason: 'x' } })).status).toBe(403);
  }
  expect((await purchase.order(id)).status).toBe('pending');
  expect((await purchase.ask(`orders/${randomUUID()}/check`)).status).toBe(404);
  expect((await purchase.ask('orders/nenhum/check')).status).toBe(404);
  expect(await purchase.ask(`orders/${id}/check`, { as: actors.admin })).toMatchObject({
    data: { status: 'paid' },
  });
  const history = 'select actor_id, action from public.audit_log where entity_id = $1';
  expect(await backend.sql(history, [id])).toEqual([{ actor_id: actors.admin.account.id, action: 'check' }]);
});

test('the jobs run only with the secret', async ({ shop }) => {
  for (const secret of ['', 'segredo', `${'x'.repeat(100)}`])
    expect((await shop.runJobs(secret)).status).toBe(403);
  expect(await shop.runJobs()).toMatchObject({ status: 200 });
});

test('the jobs publish once a day what members have told about suppliers', async ({ backend, shop }) => {
  await backend.sql('delete from private.published_days');
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { published: true } } });
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { published: false } } });
});

test('a payment of an unknown status, an impossible amount or no currency is reported, and not recorded', async ({
  double,
  purchase,
  reported,
}) => {
  const id = await purchase.begin();
  for (const [values, status] of [
    [{ status: 'novidade' }, 500],
    [{ status: 'constructor' }, 500],
    [{ transaction_amount: -5 }, 503],
    [{ transaction_amount: 1e300 }, 503],
    [{ currency_id: 'reais' }, 503],
  ] as [Partial<ProviderPayment>, number][]) {
    reported.mockClear();
    const payment = await double.withoutMessages(() => double.pay(id, values));
    expect(await double.send(payment.id)).toBe(status);
    const message = expect.stringMatching(/novidade|constructor|answered nonsense/) as string;
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ message }), expect.anything());
    expect(await purchase.eventsOf(id)).toEqual(['begun', 'checkout']);
  }
});

test.for<[what: string, Partial<ProviderPayment>]>([
  ['an unknown status', { status: 'novidade' }],
  ['an impossible amount', { transaction_amount: -5 }],
  ['a date that is none', { date_created: 'ontem' }],
])(
  'a payment with %s is reported and hides no other, and its order does not expire',
  async ([, odd], { double, purchase, reported, shop }) => {
    const [paid, waiting] = [await purchase.begin(), await purchase.begin()];
    await double.withoutMessages(() => {
      double.pay(paid, odd);
      double.pay(paid);
      double.pay(paid, odd);
      double.pay(waiting, odd);
    });
    expect(await purchase.ask(`orders/${paid}/check`)).toMatchObject({ data: { status: 'paid' } });
    expect(reported).toHaveBeenCalledTimes(2);
    await purchase.age(waiting, 5 * 24 + 1);
    await shop.runJobs();
    expect((await purchase.order(waiting)).status).toBe('pending');
    expect(reported).toHaveBeenCalledTimes(3);
  },
);

test('a payment counts however many words the provider makes about it, and in whatever format its dates are', async ({
  double,
  purchase,
}) => {
  const id = await purchase.begin();
  const date = 'Tue Nov 24 2026 10:00:00 GMT-0300 (BRT)';
  const payment = await double.withoutMessages(() =>
    double.pay(id, {
      status_detail: 'x'.repeat(500),
      payment_method_id: 'x'.repeat(500),
      date_created: date,
      date_approved: date,
      date_last_updated: date,
    }),
  );
  expect(await double.send(payment.id)).toBe(200);
  expect((await purchase.order(id)).status).toBe('paid');
});
