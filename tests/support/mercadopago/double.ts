import { createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { listen } from '../../../tools/local-supabase/listen';
import { approvedPage, checkoutPage, pendingPage, rejectedPage } from './pages';

// Stands in for Mercado Pago's API and for its payment page. It follows their documentation, which is named beside each
// rule: "ref" is https://www.mercadopago.com.br/developers/pt/reference, "guide" is
// https://www.mercadopago.com.br/developers/pt/docs/checkout-pro, "forum" is what integrators have seen.

/** guide, preferences: an address of this machine is refused. The double accepts them, because tests have no others. */
const backUrls = z.object({ success: z.url(), pending: z.url(), failure: z.url() });
const preferenceInput = z.object({
  items: z
    .array(
      z.object({
        title: z.string().check(z.minLength(1)),
        quantity: z.int().check(z.positive()),
        unit_price: z.number().check(z.positive()),
        currency_id: z.literal('BRL'),
      }),
    )
    .check(z.minLength(1)),
  payer: z.optional(z.object({ email: z.email() })),
  // ref, preferences: at most 64 characters of [0-9A-Za-z_-].
  external_reference: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  // ref, preferences: at most 248 characters.
  notification_url: z.optional(z.url().check(z.maxLength(248))),
  // ref, preferences: at most 16 characters.
  statement_descriptor: z.optional(z.string().check(z.maxLength(16))),
  back_urls: z.optional(backUrls),
  auto_return: z.optional(z.enum(['approved', 'all'])),
  expires: z.optional(z.boolean()),
  expiration_date_to: z.optional(z.iso.datetime({ offset: true })),
  date_of_expiration: z.optional(z.iso.datetime({ offset: true })),
});
type Preference = z.output<typeof preferenceInput> & { id: string };

/** ref, payments. */
export interface ProviderPayment {
  id: number;
  status: string;
  status_detail: string | null;
  external_reference: string;
  payment_method_id: string;
  transaction_amount: number;
  transaction_amount_refunded: number;
  currency_id: string;
  date_created: string;
  date_approved: string | null;
  date_last_updated: string;
}

/** How an answer of the API goes wrong. */
export type Fault = 'error' | 'busy' | 'garbage' | 'refusal' | 'silence';

interface Message {
  /** A signature of another secret. */
  forged?: boolean;
  /** How long ago it was signed, in ms. */
  age?: number;
  /** Of another kind than payments. */
  type?: string;
}

const ACCESS_TOKEN = 'APP_USR-1234567890123456-112026-0123456789abcdef0123456789abcdef-987654321';
const WEBHOOK_SECRET = 'segredo-das-notificacoes';
/** guide, notifications: the seller's id. */
const COLLECTOR = '987654321';

const DAY = 86_400_000;

export type MercadoPagoDouble = Awaited<ReturnType<typeof startDouble>>;

/** Starts the double on a free port, or on this one. */
export async function startDouble(port = 0) {
  const preferences = new Map<string, Preference>();
  const payments = new Map<number, ProviderPayment>();
  /** Refunds by idempotency key: the same key is the same refund. */
  const refunds = new Map<string, object>();
  const faults = new Map<RegExp, Fault>();
  let lastId = 100_000_000_000 + Math.floor(Math.random() * 1e10);
  /** Whether every change of a payment sends a message, as Mercado Pago does. */
  let sendsMessages = true;
  const released: (() => void)[] = [];

  const listener = await listen(answer, port);
  const base = `http://127.0.0.1:${listener.port}`;

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [fault] = [...faults]
      .filter(([path]) => path.test(`${request.method} ${url.pathname}${url.search}`))
      .map(([, f]) => f);
    if (fault) return fail(fault);
    if (url.pathname.startsWith('/checkout/v1/')) return showPage(request, url);
    // ref: every request of the API has the access token.
    if (request.headers.get('authorization') !== `Bearer ${ACCESS_TOKEN}`)
      return refuse(401, 'invalid access token');
    return answerApi(request, url);
  }

  async function answerApi(request: Request, url: URL): Promise<Response> {
    const path = `${request.method} ${url.pathname}`;
    const [, paymentId, action] = /^\/v1\/payments\/(\d+)(\/refunds)?$/.exec(url.pathname) ?? [];
    if (path === 'POST /checkout/preferences') return createPreference(await request.json());
    // Mercado Pago's SDKs, resource User: the account that the token belongs to.
    if (path === 'GET /users/me') return Response.json({ id: Number(COLLECTOR), nickname: 'LOJADAOLGA' });
    if (path === 'GET /v1/payments/search') return search(url.searchParams);
    const payment = payments.get(Number(paymentId));
    // ref, payments: code 2000.
    if (!payment) return refuse(404, 'Payment not found', 2000);
    if (!action) return Response.json(payment);
    return refund(payment, request.headers.get('x-idempotency-key'));
  }

  function createPreference(body: unknown): Response {
    const { data, error } = preferenceInput.safeParse(body);
    if (error) return refuse(400, `invalid preference: ${error.message}`);
    // forum: the answer of the API without a page for success.
    if (data.auto_return && !data.back_urls)
      return refuse(400, 'auto_return invalid. back_url.success must be defined');
    const closesAt = Date.parse(data.expiration_date_to ?? '');
    if (closesAt < Date.now()) return refuse(400, 'expiration_date_to must be in the future');
    // date_of_expiration, in the guide to Checkout Transparente: of a boleto, 1 to 30 days after it is made; of a Pix, 30 minutes to 30 days. Both may be
    // made when the page opens, and just before it closes.
    const payableUntil = Date.parse(data.date_of_expiration ?? '');
    if (payableUntil < closesAt + DAY || payableUntil > Date.now() + 30 * DAY)
      return refuse(400, 'invalid date_of_expiration');
    const id = `${COLLECTOR}-${randomUUID()}`;
    preferences.set(id, { ...data, id });
    const init_point = `${base}/checkout/v1/redirect?pref_id=${id}`;
    return Response.json({ ...data, id, init_point, sandbox_init_point: init_point }, { status: 201 });
  }

  /** ref, payments search: the first 30 in the order that is asked for. */
  function search(query: URLSearchParams): Response {
    const reference = query.get('external_reference');
    const results = [...payments.values()].filter((payment) => payment.external_reference === reference);
    if (query.get('criteria') === 'desc') results.reverse();
    return Response.json({
      paging: { total: results.length, limit: 30, offset: 0 },
      results: results.slice(0, 30),
    });
  }

  /** ref, refunds: needs an idempotency key; without an amount, the whole payment. */
  function refund(payment: ProviderPayment, key: string | null): Response {
    if (!key) return refuse(400, "Header-X-Idempotency-Key-can't-be-null", 4292);
    const done = refunds.get(key);
    if (done) return Response.json(done, { status: 201 });
    if (payment.status === 'refunded') return refuse(400, 'The charge was already refunded', 4296);
    if (payment.status !== 'approved')
      return refuse(400, 'The action requested is not valid for the current payment state', 2063);
    const refund = {
      id: ++lastId,
      payment_id: payment.id,
      amount: payment.transaction_amount,
      status: 'approved',
    };
    refunds.set(key, refund);
    change(payment.id, { status: 'refunded', status_detail: 'refunded' });
    return Response.json(refund, { status: 201 });
  }

  /** A new payment of an order, as if its buyer had paid on the page. */
  function pay(order: string, values: Partial<ProviderPayment> = {}): ProviderPayment {
    const preference = preferenceOf(order);
    const [item] = preference.items;
    const now = new Date().toISOString();
    const status = values.status ?? 'approved';
    const payment: ProviderPayment = {
      id: ++lastId,
      status,
      status_detail: { approved: 'accredited', pending: 'pending_waiting_transfer' }[status] ?? null,
      external_reference: order,
      payment_method_id: 'pix',
      transaction_amount: item!.unit_price * item!.quantity,
      transaction_amount_refunded: 0,
      currency_id: 'BRL',
      date_created: now,
      date_approved: status === 'approved' ? now : null,
      date_last_updated: now,
      ...values,
    };
    payments.set(payment.id, payment);
    if (sendsMessages) void send(payment.id);
    return payment;
  }

  /** Changes a payment, as the provider, a bank or the seller on its own site does. */
  function change(id: number, values: Partial<ProviderPayment>): ProviderPayment {
    const before = payments.get(id)!;
    // Two changes never have the same moment.
    const now = Math.max(Date.now(), Date.parse(before.date_last_updated) + 1);
    const date_last_updated = new Date(now).toISOString();
    const payment = { ...before, date_last_updated, ...values };
    if (payment.status === 'approved') payment.date_approved ??= date_last_updated;
    if (payment.status === 'refunded') payment.transaction_amount_refunded = payment.transaction_amount;
    payments.set(id, payment);
    if (sendsMessages) void send(id);
    return payment;
  }

  /** guide, notifications: a signed message about a payment. @returns the status of its receiver's answer */
  async function send(id: number, { forged, age = 0, type = 'payment' }: Message = {}): Promise<number> {
    const target = preferenceOf(payments.get(id)!.external_reference).notification_url;
    if (!target) throw new Error('The preference has no notification_url.');
    const url = new URL(target);
    url.searchParams.set('data.id', String(id));
    url.searchParams.set('type', type);
    const requestId = randomUUID();
    const ts = String(Date.now() - age); // ms: guide, notifications
    const manifest = `id:${id};request-id:${requestId};ts:${ts};`;
    const v1 = createHmac('sha256', forged ? 'outro' : WEBHOOK_SECRET)
      .update(manifest)
      .digest('hex');
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': `ts=${ts},v1=${v1}`,
      },
      body: JSON.stringify({ action: 'payment.updated', api_version: 'v1', data: { id: String(id) }, type }),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  function preferenceOf(order: string): Preference {
    const made = [...preferences.values()].filter(({ external_reference }) => external_reference === order);
    if (!made.length) throw new Error(`There is no page for the order ${order}.`);
    return made.at(-1)!;
  }

  async function showPage(request: Request, url: URL): Promise<Response> {
    if (url.pathname === '/checkout/v1/pay') {
      // The bank's part: a Pix is paid in another app.
      change(Number(url.searchParams.get('id')), { status: 'approved', status_detail: 'accredited' });
      return html(approvedPage(''));
    }
    const preference = preferences.get(url.searchParams.get('pref_id') ?? '');
    if (!preference) return new Response('Página não encontrada', { status: 404 });
    const order = preference.external_reference;
    const price = preference.items.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0);
    if (request.method === 'GET') return html(checkoutPage(preference.items[0]!.title, price));
    const chosen = new URLSearchParams(await request.text()).get('payment');
    if (chosen === 'approve')
      return html(approvedPage(backUrl(preference, pay(order, { payment_method_id: 'visa' }))));
    if (chosen === 'reject') {
      const detail = 'cc_rejected_insufficient_amount';
      const payment = pay(order, { payment_method_id: 'visa', status: 'rejected', status_detail: detail });
      return html(rejectedPage(backUrl(preference, payment)));
    }
    const pix = pay(order, { status: 'pending' });
    return html(pendingPage(pix.id, backUrl(preference, pix)));
  }

  /** guide, back_urls: the page of the site for a status, with what happened in its query string. */
  function backUrl({ id, back_urls }: Preference, payment: ProviderPayment): string {
    const { status } = payment;
    const back =
      back_urls?.[status === 'approved' ? 'success' : status === 'pending' ? 'pending' : 'failure'];
    if (!back) return '';
    const url = new URL(back);
    for (const [name, value] of Object.entries({
      collection_id: String(payment.id),
      collection_status: status,
      payment_id: String(payment.id),
      status,
      external_reference: payment.external_reference,
      payment_type: payment.payment_method_id === 'pix' ? 'bank_transfer' : 'credit_card',
      merchant_order_id: 'null',
      preference_id: id,
      site_id: 'MLB',
      processing_mode: 'aggregator',
      merchant_account_id: 'null',
    }))
      url.searchParams.set(name, value);
    return url.href;
  }

  function fail(fault: Fault): Promise<Response> | Response {
    if (fault === 'error') return refuse(500, 'internal_error');
    // ref, errors: the message may repeat what was sent.
    if (fault === 'refusal') return refuse(400, 'payer.email fulana@loja.example is not valid', 4050);
    // forum: not JSON.
    if (fault === 'busy') return new Response('local_rate_limited', { status: 429 });
    if (fault === 'garbage')
      return new Response('<html>Bad gateway</html>', { headers: { 'content-type': 'text/html' } });
    return new Promise((resolve) => released.push(() => resolve(refuse(500, 'too late'))));
  }

  return {
    url: base,
    /** Settings of the function that make it use the double. */
    settings: {
      PAYMENT_GATEWAY: 'mercadopago',
      MERCADOPAGO_API_URL: base,
      MERCADOPAGO_ACCESS_TOKEN: ACCESS_TOKEN,
      MERCADOPAGO_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    preferenceOf,
    pay,
    change,
    send,
    paymentsOf: (order: string) =>
      [...payments.values()].filter((payment) => payment.external_reference === order),
    /** Makes requests such as "GET /v1/payments/search" fail until repair(). */
    breakDown(path: RegExp, fault: Fault) {
      faults.set(path, fault);
    },
    repair() {
      faults.clear();
      for (const release of released.splice(0)) release();
    },
    /** Runs `work` while no message is sent, as if all were lost. */
    async withoutMessages<Result>(work: () => Result | Promise<Result>): Promise<Result> {
      sendsMessages = false;
      try {
        return await work();
      } finally {
        sendsMessages = true;
      }
    },
    close: () => {
      for (const release of released.splice(0)) release();
      return listener.close();
    },
  };
}

/** ref: the shape of every error. */
function refuse(status: number, message: string, code?: number): Response {
  const cause = code === undefined ? [] : [{ code, description: message, data: null }];
  return Response.json({ message, error: 'error', status, cause }, { status });
}

function html(body: string): Response {
  return new Response(body, { headers: { 'content-type': 'text/html; charset=utf-8' } });
}
