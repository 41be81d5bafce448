import { createClient } from '@supabase/supabase-js';
import type { CheckoutInput } from '../../../src/domain/checkout.ts';
import type { ContactInput } from '../../../src/domain/contact.ts';
import type { Database, Json } from '../../../src/domain/database.types.ts';
import { formatBRL } from '../../../src/domain/money.ts';
import { unwrap } from './database.ts';
import type { Env } from './env.ts';
import { failure, HttpError, sessionOver } from './http/errors.ts';

export type Order = Database['public']['Tables']['orders']['Row'];

interface Purchase extends CheckoutInput {
  accountId: string;
  gateway: string;
  idempotencyKey: string;
}

interface Counter {
  name: string;
  attempts: number;
  seconds: number;
}

/** What only the secret key can do. Row security does not bind it: the caller has been identified before. */
export interface SecretKeyClient {
  /** Everything held about the person; null when there is no such account. */
  exportAccount(id: string): Promise<Json>;
  isLastAdmin(id: string): Promise<boolean>;
  /** Deletes the account with all that belongs to it. One that is gone already is as good as deleted. */
  deleteAccount(id: string): Promise<void>;
  /**
   * Creates an account without a password and mails its owner a link. Null, or the auth server's code for why not:
   * `email_exists` when the address has an account.
   */
  invite(input: { name: string; email: string; siteName: string }): Promise<string | null>;
  saveMessage(message: ContactInput): Promise<void>;
  /** Where the operator wants to be told of messages; null: nowhere. */
  operatorEmail(signal: AbortSignal): Promise<string | null>;
  /** Counts an attempt of `who`; the seconds to wait when there were too many, else 0. */
  countAttempt(counter: Counter, who: string): Promise<number>;
  /** Forgets the attempts of `who`. */
  clearAttempts(counter: Pick<Counter, 'name'>, who: string): Promise<void>;
  /**
   * The pending order of a purchase, or the order that its key has led to before.
   * @throws HttpError 409 about `price_cents` when the plan costs something else by now, 401 when the account is gone
   */
  beginOrder(purchase: Purchase): Promise<Order>;
  /** Ends a pending order and grants what was paid for, once. */
  settleOrder(id: string, paid: boolean): Promise<Order>;
}

/** The one place that uses the secret key. */
export function createSecretKeyClient({ supabaseUrl, secretKey }: Env): SecretKeyClient {
  const connect = () =>
    createClient<Database>(supabaseUrl, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
  return {
    exportAccount: (id) => unwrap('export_account', connect().rpc('export_account', { account_id: id })),
    async isLastAdmin(id) {
      const admins = await unwrap('admins', connect().from('admins').select('user_id').limit(2).retry(false));
      return admins.length === 1 && admins[0]?.user_id === id;
    },
    async deleteAccount(id) {
      const { error } = await connect().auth.admin.deleteUser(id);
      if (error && error.status !== 404) throw failure('deleteUser', error);
    },
    async invite({ name, email, siteName }) {
      const data = { name, site_name: siteName };
      const { error } = await connect().auth.admin.inviteUserByEmail(email, { data });
      // Any other status is no word about the address.
      if (error && ![400, 422].includes(error.status ?? 0)) throw failure('inviteUserByEmail', error);
      return error && (error.code ?? 'unknown');
    },
    async saveMessage(message) {
      await unwrap('contact_messages', connect().from('contact_messages').insert(message));
    },
    async operatorEmail(signal) {
      const settings = connect().from('operator_settings').select('admin_email').retry(false);
      const { admin_email } = await unwrap('operator_settings', settings.abortSignal(signal).single());
      return admin_email;
    },
    async countAttempt({ name, attempts, seconds }, who) {
      const key = await counterKey(secretKey, name, who);
      const counted = { key, max_attempts: attempts, window_seconds: seconds };
      return unwrap('count_attempt', connect().rpc('count_attempt', counted));
    },
    async clearAttempts({ name }, who) {
      const key = await counterKey(secretKey, name, who);
      await unwrap('clear_attempts', connect().rpc('clear_attempts', { key }));
    },
    beginOrder: ({ accountId, plan, method, price_cents, gateway, idempotencyKey }) =>
      unwrap(
        'begin_order',
        connect().rpc('begin_order', {
          account_id: accountId,
          plan,
          payment_method: method,
          gateway,
          idempotency_key: idempotencyKey,
          ...(price_cents !== undefined && { agreed_price_cents: price_cents }),
        }),
      ).catch(explainOrder),
    settleOrder: (id, paid) => unwrap('settle_order', connect().rpc('settle_order', { order_id: id, paid })),
  };
}

/** Of an order that was refused: says what the price is by now, or that the account is gone. */
function explainOrder(error: unknown): never {
  if (error instanceof HttpError && error.status === 404) throw sessionOver();
  const cents = error instanceof HttpError && error.status === 409 && error.details.detail;
  if (!cents) throw error;
  const message = `O preço deste plano mudou para ${formatBRL(Number(cents))}. Confira e confirme de novo.`;
  throw new HttpError(409, message, { errors: { price_cents: [message] } });
}

/** Under what an address or account is counted: nobody can tell from the table whose it is. */
async function counterKey(secret: string, name: string, who: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${name}:${who}`)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
