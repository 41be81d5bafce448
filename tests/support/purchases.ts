import { randomUUID } from 'node:crypto';
import { askAsService, signIn, type Account, type Actor, type Answer } from './actors';
import type { Backend } from './backend';

export const BEGIN = '/rest/v1/rpc/begin_order';
export const SETTLE = '/rest/v1/rpc/settle_order';
export const REFUND = '/rest/v1/rpc/refund_order';

export interface Order {
  id: string;
  user_id: string | null;
  plan_key: string;
  amount_cents: number;
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
}

/** The arguments of begin_order(); without a key, each call is a new purchase. */
export function beginning({ plan = 'monthly', method = 'pix', key = randomUUID(), agreed }: Purchase = {}) {
  return {
    plan,
    payment_method: method,
    gateway: 'teste',
    idempotency_key: key,
    ...(agreed !== undefined && { agreed_price_cents: agreed }),
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

/** Settles an order with the secret key, whatever the answer. */
export function tryToSettle(backend: Backend, id: string, paid: boolean | null): Promise<Answer> {
  return askAsService(backend, SETTLE, { method: 'POST', body: { order_id: id, paid } });
}

/** Settles an order and returns it. */
export async function settle(backend: Backend, { id }: { id: string }, paid = true): Promise<Order> {
  return orderIn(await tryToSettle(backend, id, paid));
}

/** Refunds an order, as the operator does in the SQL editor, and returns it. */
export async function refund(backend: Backend, { id }: { id: string }, reason = 'Desistência em 7 dias') {
  const [order] = await backend.sql<Order & { refund_reason: string }>(
    'select (public.refund_order($1, $2)).*',
    [id, reason],
  );
  return order!;
}

/** The stored orders of an account. */
export async function ordersOf(backend: Backend, { id }: Account): Promise<Order[]> {
  return backend.sql<Order>('select * from public.orders where user_id = $1', [id]);
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
