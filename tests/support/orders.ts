import { randomUUID } from 'node:crypto';
import { askAsService, signIn, type Account, type Actor, type Answer } from './actors';
import type { Backend } from './backend';

export const BEGIN = '/rest/v1/rpc/begin_order';
export const RECORD = '/rest/v1/rpc/record_payment';
export const WITHDRAW = '/rest/v1/rpc/withdraw_order';
export const RELEASE = '/rest/v1/rpc/release_order';
export const REFUND = '/rest/v1/rpc/refund_order';

export interface Order {
  id: string;
  user_id: string | null;
  plan_key: string;
  amount_cents: number;
  full_price_cents: number | null;
  coupon_code: string | null;
  status: string;
  paid_at: string | null;
  granted_from: string | null;
  granted_until: string | null;
}

export interface Purchase {
  plan?: string;
  method?: string;
  key?: string;
  /** The price that the buyer has seen, in BRL cents; by default the server's price applies. */
  agreed?: number;
  /** The months that the buyer has seen; by default the server's apply. */
  agreedMonths?: number;
  /** Code of a coupon, which the buyer has checked before. */
  coupon?: string;
}

/** The arguments of begin_order(); without a key, each call is a new purchase. */
export function beginning({
  plan = 'monthly',
  method = 'pix',
  key = randomUUID(),
  agreed,
  agreedMonths,
  coupon,
}: Purchase = {}) {
  return {
    plan,
    payment_method: method,
    gateway: 'teste',
    idempotency_key: key,
    ...(agreed !== undefined && { agreed_price_cents: agreed }),
    ...(agreedMonths !== undefined && { agreed_months: agreedMonths }),
    ...(coupon !== undefined && { coupon_code: coupon }),
  };
}

const signedIn = new WeakMap<Account, Promise<Actor>>();

/** Begins an order as its buyer, whatever the answer. */
export async function tryToBegin(backend: Backend, account: Account, purchase?: Purchase): Promise<Answer> {
  const buyer = signedIn.get(account) ?? signIn(backend, account);
  signedIn.set(account, buyer);
  return (await buyer).ask(BEGIN, { method: 'POST', body: beginning(purchase) });
}

/** Begins an order and returns it. */
export async function begin(backend: Backend, account: Account, purchase?: Purchase): Promise<Order> {
  return orderIn(await tryToBegin(backend, account, purchase));
}

/** What a payment provider reports about a payment; the columns of `payments` that it knows. */
export interface PaymentReport {
  provider_id: string;
  status: 'pending' | 'approved' | 'rejected' | 'canceled' | 'refunded' | 'charged_back';
  detail?: string | null;
  amount_cents: number;
  refunded_cents?: number;
  currency?: string;
  approved_at?: string;
  /** When the provider changed the payment; by default now. */
  changed_at?: string;
}

/** The arguments of record_payment() for a report about an order. */
export function recording(id: string, { currency = 'BRL', ...report }: PaymentReport) {
  const payment = { changed_at: new Date().toISOString(), method: 'pix', currency, ...report };
  return { order_id: id, payment };
}

/** Records what the provider reports, with the secret key, whatever the answer. */
export function tryToRecord(backend: Backend, id: string, report: PaymentReport): Promise<Answer> {
  return askAsService(backend, RECORD, { method: 'POST', body: recording(id, report) });
}

/** Records what the provider reports about an order, and returns the order. */
export async function record(backend: Backend, { id }: { id: string }, report: PaymentReport) {
  return orderIn(await tryToRecord(backend, id, report));
}

type Begun = Pick<Order, 'id' | 'amount_cents'>;

/** Reports the one payment of an order as approved, at once or again, and returns the order. */
export function pay(backend: Backend, order: Begun, status: PaymentReport['status'] = 'approved') {
  return record(backend, order, paymentOf(order, status));
}

/** A report about the one payment of an order. */
export function paymentOf(
  { id, amount_cents }: Begun,
  status: PaymentReport['status'] = 'approved',
): PaymentReport {
  return { provider_id: `de-${id}`, status, amount_cents };
}

/** Reports the payments as refunded that the server is to refund, as its provider would. */
export async function completeRefunds(backend: Backend, { id }: { id: string }): Promise<void> {
  const due = await backend.sql<{ provider_id: string; amount_cents: number }>(
    `select provider_id, amount_cents::integer from public.payments
     where order_id = $1 and refund_requested_at is not null and status = 'approved'`,
    [id],
  );
  for (const payment of due)
    await record(backend, { id }, { ...payment, status: 'refunded', refunded_cents: payment.amount_cents });
}

/** Refunds an order, as the operator does in the SQL editor and then the provider, and returns it. */
export async function refund(backend: Backend, { id }: { id: string }, reason = 'Desistência em 7 dias') {
  await backend.sql('select public.refund_order($1, $2)', [id, reason]);
  await completeRefunds(backend, { id });
  const [order] = await backend.sql<Order & { refund_reason: string }>(
    'select * from public.orders where id = $1',
    [id],
  );
  return order!;
}

/** The stored orders of an account. */
export async function ordersOf(backend: Backend, { id }: Account): Promise<Order[]> {
  return backend.sql<Order>('select * from public.orders where user_id = $1', [id]);
}

/** What the staff's list of orders says about an order that something is wrong with; null: nothing is. */
export async function attentionOf(staff: Actor, { id }: { id: string }): Promise<string | null> {
  const answer = await staff.ask('/rest/v1/rpc/search_orders', { method: 'POST', body: { search: id } });
  const [order] = JSON.parse(answer.text) as { attention: string | null }[];
  if (!order) throw new Error(answer.text);
  return order.attention;
}

export interface Subscription {
  plan_key: string | null;
  expires_at: string | null;
}

/** The stored subscription of an account, with its end in the format of endOfDay(). */
export async function subscriptionOf(backend: Backend, { id }: Account): Promise<Subscription> {
  const [row] = await backend.sql<Subscription>(
    'select plan_key, expires_at from public.subscriptions where user_id = $1',
    [id],
  );
  if (!row) throw new Error('The account has no subscription.');
  return { ...row, expires_at: row.expires_at && new Date(row.expires_at).toISOString() };
}

function orderIn({ status, text }: Answer): Order {
  if (status !== 200) throw new Error(`${status}: ${text}`);
  return JSON.parse(text) as Order;
}
