import * as z from 'zod/mini';
import { GATEWAY_NAMES } from '../../../../src/domain/order/gateways.ts';
import { PAYMENT_PAGE_MS } from '../../../../src/domain/order/order.ts';
import { HttpError } from '../http/errors.ts';
import { isLoopback } from '../http/loopback.ts';
import type { OrderToPay, PaymentGateway, PaymentReport, ProviderMessage } from './gateway.ts';
import { isSigned } from './mercadopago-signature.ts';

// Checkout Pro of Mercado Pago: the buyer pays on a page that is made for each order (a "preference"). Uses fetch instead
// of the package `mercadopago`, whose address of the API is fixed, so that no test could stand in for it, and which waits
// up to four minutes for one answer. https://www.mercadopago.com.br/developers/pt/reference

export interface MercadoPagoSettings {
  apiUrl: string;
  accessToken: string;
  webhookSecret: string;
  /** Of the site, to which buyers return. */
  siteUrl: string;
  /** Receives the messages. */
  eventsUrl: string;
}

/** Mercado Pago gives up on us after 22 seconds; a buyer would before that. */
const TIMEOUT_MS = 10_000;
/**
 * How long what is made on the page in its last minute can be paid. Mercado Pago wants 30 minutes to 30 days for a Pix,
 * and 1 to 30 days for a boleto.
 */
const PAYABLE_MS = 24 * 3_600_000;
/** Longest name on a card statement. */
const STATEMENT_LENGTH = 16;
/** Longest words about a payment that the table `payments` stores. */
const DETAIL_LENGTH = 100;
const METHOD_LENGTH = 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const owner = z.object({ nickname: z.string() });
const preference = z.object({ id: z.string(), init_point: z.url() });
// What the database would refuse is refused here, as an error of theirs, which is reported.
const moment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text: string) => new Date(text).toISOString()),
);
const amount = z.number().check(z.gte(0), z.lt(1e12));
const payment = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  status_detail: z.nullish(z.string()),
  external_reference: z.nullish(z.string()),
  payment_method_id: z.nullish(z.string()),
  transaction_amount: amount,
  transaction_amount_refunded: z.nullish(amount),
  currency_id: z.string().check(z.regex(/^[A-Z]{3}$/)),
  date_approved: z.nullish(moment),
  date_created: moment,
  date_last_updated: z.nullish(moment),
});
const found = z.object({ results: z.array(z.unknown()) });
const ofAnOrder = z.object({ external_reference: z.string() });
const refused = z.object({ message: z.string(), cause: z.nullish(z.array(z.object({ code: z.unknown() }))) });

type Payment = z.output<typeof payment>;

/**
 * Their statuses by ours. A payment in mediation has its money held while buyer and seller argue, and is paid until that is
 * decided.
 */
const STATUSES: Record<string, PaymentReport['status']> = {
  pending: 'pending',
  authorized: 'pending',
  in_process: 'pending',
  approved: 'approved',
  in_mediation: 'approved',
  rejected: 'rejected',
  cancelled: 'canceled',
  refunded: 'refunded',
  charged_back: 'charged_back',
};
/** Of a chargeback: the seller has got the money back. */
const REIMBURSED = 'reimbursed';

export function mercadoPago(settings: MercadoPagoSettings): PaymentGateway {
  const { webhookSecret } = settings;
  const readPayment = (id: string) => ask(settings, payment, 'GET', `/v1/payments/${encodeURIComponent(id)}`);
  return {
    name: 'mercadopago',
    providerName: GATEWAY_NAMES.mercadopago,
    account: async () => (await ask(settings, owner, 'GET', '/users/me')).nickname,
    async begin(toPay) {
      const body = preferenceOf(toPay, settings);
      const made = await ask(settings, preference, 'POST', '/checkout/preferences', { body });
      return { page: { reference: made.id, url: made.init_point } };
    },
    async paymentsOf({ id }) {
      // The answer has the first thirty: the newest must be among them, also after many declined cards.
      const query = new URLSearchParams({ external_reference: id, sort: 'date_created', criteria: 'desc' });
      const { results } = await ask(settings, found, 'GET', `/v1/payments/search?${query}`);
      const isOther = (one: unknown) => (ofAnOrder.safeParse(one).data?.external_reference ?? id) !== id;
      return results.filter((one) => !isOther(one)).map((one) => reportOrError(one, id)).reverse();
    },
    async refund({ provider_id }) {
      const path = `/v1/payments/${encodeURIComponent(provider_id)}/refunds`;
      const request = { body: {}, key: `refund-${provider_id}` };
      const refusal = await ask(settings, z.looseObject({}), 'POST', path, request)
        .then(() => null, (error: unknown) => error);
      // Also after a refusal: it may have been refunded before, on their site.
      const report = reportOf(await readPayment(provider_id));
      if (refusal && report.status !== 'refunded') throw refusal;
      return report;
    },
    events: {
      verify: ({ url, headers }) => isSigned({ url, headers, secret: webhookSecret, now: Date.now() }),
      async read(message) {
        const id = paymentIn(message);
        if (id === null) return null;
        const read = await readPayment(id);
        const orderId = read.external_reference ?? '';
        return UUID.test(orderId) ? { orderId, payment: reportOf(read) } : null;
      },
    },
  };
}

/** The id of the payment that a message is about. From the URL, because only that is signed. */
function paymentIn({ url, body }: ProviderMessage): string | null {
  const id = url.searchParams.get('data.id');
  const type = url.searchParams.get('type') ?? typeIn(body);
  return type === 'payment' && id ? id : null;
}

function typeIn(body: string): unknown {
  try {
    return (JSON.parse(body) as { type?: unknown } | null)?.type;
  } catch {
    return undefined;
  }
}

function reportOf(read: Payment): PaymentReport {
  const { status: theirs, status_detail: detail = null } = read;
  const known = Object.hasOwn(STATUSES, theirs) ? STATUSES[theirs] : undefined;
  const status = theirs === 'charged_back' && detail === REIMBURSED ? 'approved' : known;
  if (!status) throw new Error(`Mercado Pago: payment ${read.id} has the unknown status ${theirs}`);
  return {
    provider_id: String(read.id),
    status,
    detail: theirs === 'in_mediation' ? theirs : detail?.slice(0, DETAIL_LENGTH) ?? null,
    method: read.payment_method_id?.slice(0, METHOD_LENGTH) ?? null,
    amount_cents: cents(read.transaction_amount),
    refunded_cents: cents(read.transaction_amount_refunded ?? 0),
    currency: read.currency_id,
    approved_at: read.date_approved ?? null,
    changed_at: read.date_last_updated ?? read.date_created,
  };
}

/** One odd payment must not hide the others. */
function reportOrError(read: unknown, orderId: string): PaymentReport | Error {
  const { data, error } = payment.safeParse(read);
  if (error) {
    const fields = error.issues.map(({ path }) => path.join('.')).join(', ');
    return new Error(`Mercado Pago: a payment of the order ${orderId} cannot be read: ${fields}`);
  }
  try {
    return reportOf(data);
  } catch (unknownStatus) {
    return unknownStatus as Error;
  }
}

const cents = (amount: number) => Math.round(amount * 100);

function preferenceOf({ order, title, siteName, buyerEmail }: OrderToPay, settings: MercadoPagoSettings) {
  const { siteUrl, eventsUrl } = settings;
  const back = new URL(`/assinatura?etapa=concluido&pedido=${order.id}`, siteUrl).href;
  const closesAt = Date.parse(order.created_at) + PAYMENT_PAGE_MS;
  const statement = statementOf(siteName);
  return {
    items: [{
      id: order.plan_key,
      title: `${siteName}: ${title}`,
      category_id: 'services',
      quantity: 1,
      currency_id: 'BRL',
      unit_price: order.amount_cents / 100,
    }],
    payer: { email: buyerEmail },
    external_reference: order.id,
    ...(statement && { statement_descriptor: statement }),
    // Preselects Pix and excludes nothing, so that a buyer whose card is declined can still pay another way.
    ...(order.method === 'pix' && { payment_methods: { default_payment_method_id: 'pix' } }),
    expires: true,
    expiration_date_to: new Date(closesAt).toISOString(),
    date_of_expiration: new Date(closesAt + PAYABLE_MS).toISOString(),
    ...(canReach(siteUrl, settings) &&
      { back_urls: { success: back, pending: back, failure: back }, auto_return: 'approved' }),
    ...(canReach(eventsUrl, settings) && { notification_url: `${eventsUrl}?source_news=webhooks` }),
  };
}

/** Mercado Pago refuses addresses of this machine. They are left out: buyers come back by themselves, and we ask. */
function canReach(url: string, { apiUrl }: MercadoPagoSettings): boolean {
  return isLoopback(apiUrl) || !isLoopback(url);
}

/** As printed on card statements: letters without accents, digits and spaces; '' if nothing is left. */
function statementOf(siteName: string): string {
  const plain = siteName.normalize('NFD').replace(/[^\w ]/g, '').toUpperCase();
  return plain.slice(0, STATEMENT_LENGTH).trim();
}

interface Request {
  body?: object;
  /** Makes a repeated request count once. */
  key?: string;
}

/** @throws HttpError 404 if Mercado Pago does not know the payment, 503 with the reason as cause if it fails in any other way */
async function ask<Schema extends z.ZodMiniType>(
  { apiUrl, accessToken }: MercadoPagoSettings,
  schema: Schema,
  method: 'GET' | 'POST',
  path: string,
  { body, key = crypto.randomUUID() }: Request = {},
): Promise<z.output<Schema>> {
  const failed = (reason: string) =>
    new HttpError(503, 'O Mercado Pago não está atendendo agora. Tente novamente em alguns minutos.', {
      cause: new Error(`Mercado Pago ${method} ${path.replace(/\?.*/, '')}: ${reason}`),
    });
  const answer = await fetch(apiUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      ...(method === 'POST' && { 'x-idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    redirect: 'error', // the token must not reach another server
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw failed('no answer');
  });
  const read: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) {
    const { data, error } = schema.safeParse(read);
    if (error) throw failed('answered nonsense');
    return data;
  }
  if (answer.status === 404) throw new HttpError(404, 'O Mercado Pago não conhece este pagamento.');
  const { data } = refused.safeParse(read);
  // The message may repeat what was sent, such as the buyer's address.
  const message = data?.message.replace(/\S+@\S+/g, '…');
  const reason = [message, ...(data?.cause ?? []).map(({ code }) => code)].filter(Boolean).join(' ');
  throw failed(`${answer.status} ${reason}`);
}
