import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { ContactInput } from '../../../src/domain/site/contact-form.ts';
import type { Database } from '../../../src/domain/database/database.types.ts';
import type { NewSupplier } from '../../../src/domain/saved-search/new-suppliers.ts';
import type { SearchRow } from '../../../src/domain/saved-search/columns.ts';
import type { StaffRole } from '../../../src/domain/account/staff.ts';
import { GALLERY_BUCKET, SIGNED_LINK_SECONDS } from '../../../src/domain/supplier/storage.ts';
import { unwrap } from './database.ts';
import type { Env } from './env.ts';
import { failure } from './http/errors.ts';
import type { PaymentReport, ProviderPage } from './payments/gateway.ts';
import type { Order, Payment } from './payments/order-rows.ts';

interface Invitation {
  name: string;
  email: string;
  siteName: string;
  /** Who invites, for the history. */
  actorId: string;
  /** The role that the person gets on confirming the address. */
  staff_role?: StaffRole | null | undefined;
}

interface Counter {
  name: string;
  attempts: number;
  seconds: number;
}

/**
 * Actions that need the secret key, each with the reason. Row security does not apply to requests with this key, so callers
 * of these methods must check permission first. Everything else uses `open()`, with the rights of the request's sender.
 */
export interface SecretKeyClient {
  /**
   * Deletes the account and all its data; the history names `actorId`. Succeeds if it is already deleted. Needs the key
   * because members delete theirs only with their password, which the database cannot check.
   * @throws HttpError 403 for an account of the staff unless `actorId` is an owner's or the same, 409 for the last owner
   */
  deleteAccount(id: string, actorId: string): Promise<void>;
  /**
   * Creates an account without a password and e-mails its owner a link. Needs the key because the auth server's admin API
   * accepts no other. @returns null, or the auth server's code of a refusal, such as `email_exists`
   * @throws HttpError 403 if there is a `staff_role` and the account `actorId` is not an owner's
   */
  invite(invitation: Invitation): Promise<string | null>;
  /**
   * Signs links to gallery pictures, which are valid for SIGNED_LINK_SECONDS; leaves out files that do not exist. Pass
   * only paths from rows that the links' receiver may read. Needs the key because the storage server would sign for a
   * member's token only if a policy let that token sign by itself, for years.
   */
  signGallery(paths: string[]): Promise<[path: string, url: string][]>;
  /**
   * Stores a message from the contact form. Needs the key because visitors send it: if visitors had the right to store
   * messages, they could bypass the rate limit of /api, and read the e-mail address that this returns. @returns the operator's e-mail address for notices; null for none
   */
  receiveMessage(message: ContactInput): Promise<string | null>;
  /**
   * Counts an attempt of `who`, takes back one that succeeded, or clears all. Needs the key because a caller who could take
   * attempts back could guess passwords without a limit. @returns the seconds to wait after too many, else 0
   */
  countAttempt(counter: Counter, who: string, change?: 'add' | 'take_back' | 'clear'): Promise<number>;
  /**
   * Records what the payment provider reports about a payment of an order, and returns the order. This and the next five
   * methods need the key because only the provider's report, never the buyer's, may make a member premium.
   */
  recordPayment(orderId: string, payment: PaymentReport): Promise<Order>;
  /** Stores the provider's payment page for an order, unless one is stored already, and returns the order. */
  noteCheckout(orderId: string, page: ProviderPage): Promise<Order>;
  /**
   * Records that the provider was asked about an order, and whether it answered; returns the order, which may have expired.
   * The history names `actorId` as the one who asked, or the server if it is missing.
   */
  noteCheck(orderId: string, answered: boolean, actorId?: string): Promise<Order>;
  /** Pending orders of a gateway whose provider should be asked again. */
  ordersToCheck(gateway: string): Promise<Order[]>;
  /** Payments that the provider has yet to refund: of one order, or those that are due. */
  paymentsToRefund(gateway: string, orderId?: string): Promise<Payment[]>;
  /** Records why the provider has not refunded a payment, in at most 500 characters. */
  noteFailedRefund(payment: Pick<Payment, 'gateway' | 'provider_id'>, problem: string): Promise<void>;
  /**
   * Writes the reminders, the e-mails about the end of Premium or those of campaigns, if they are due. This and the next
   * three methods need the key because the e-mails are for many members. @returns how many were written
   */
  writeDueMails(run: MailRun): Promise<number>;
  /** The run of weekly e-mails that is to be written; begins it if it is due. Null: there is none. */
  openDigests(): Promise<DigestRun | null>;
  /** The next members who take the e-mails of a run, by id after `afterUser`, at most so many (up to 500). */
  digestReaders(run: string, most: number, afterUser: string | null): Promise<DigestReader[]>;
  /** Writes the e-mails of a slice, and moves the run on. @returns how many, or null if another job has written it */
  writeDigests(slice: DigestSlice): Promise<number | null>;
  /**
   * Returns the e-mails to members that are due, and counts an attempt to send each. Needs the key because they belong to
   * many members.
   */
  takeMails(): Promise<WaitingMail[]>;
  /** Whether takeMails() has more to do; it returns none if all that it has looked at need not be sent. */
  mailsAreDue(): Promise<boolean>;
  /** Records that an e-mail was sent or, if there was a problem, why it was not. */
  noteMail(id: string, problem?: string): Promise<void>;
  /**
   * Stops e-mails to an address that does not exist, or whose owner has marked one as spam. Needs the key because only the
   * mail service may stop the e-mails of a member.
   */
  blockAddress(email: string, reason: 'bounced' | 'complained', at: string): Promise<void>;
  /** Makes taken e-mails wait for so many seconds, and takes their attempts back. */
  putBackMails(ids: string[], seconds: number): Promise<void>;
  /**
   * Counts and publishes the answers of members about suppliers that were given before today, once a day. Needs the key
   * because somebody who chose the moment could compare the totals before and after a member answers. @returns true if this
   * call published, false if it was done already today
   */
  publishAnswers(): Promise<boolean>;
  /**
   * Begins a call of the deploy hook, at most once an hour; with `onlyChanged` only if the pages it builds have changed
   * since. Needs the key because only this function knows whether the hook was called. @returns the id for
   * finishPublication(), or null and when it is possible again
   */
  beginPublication(onlyChanged: boolean): Promise<{ id: number | null; possible_at: string | null }>;
  /** Records what became of the call; after a refusal a person may begin another at once. */
  finishPublication(id: number, problem?: HookProblem): Promise<void>;
}

/** Why a call of the deploy hook is not known to be accepted. */
export interface HookProblem {
  text: string;
  /** False: the host did not answer in time, and may have accepted it. */
  isRefused: boolean;
}

type MailRun = 'reminder' | 'premium_end' | 'campaign';

/** A supplier that is new in a run. premium_run: the first that could tell premium members, in seconds since 1970. */
export type DigestSupplier = NewSupplier & { premium_run: number };

/** A run of weekly e-mails, and what is new to premium members and to everybody else, the latest first. */
export interface DigestRun {
  run: string;
  /** The last member who has been looked at; null: none. */
  after_user: string | null;
  premium: DigestSupplier[];
  others: DigestSupplier[];
}

export interface DigestReader {
  user_id: string;
  is_premium: boolean;
  is_plus: boolean;
  /** Up to which run the member knows what was new to premium members, in seconds since 1970. */
  told_until: number;
  /** Those of which the e-mail tells; null: none counts, and it tells of all suppliers. */
  searches: (SearchRow & { id: number })[] | null;
}

/** What an e-mail tells of a saved search, or, without `search`, of all suppliers; `more`: how many it does not list. */
export type DigestSection = { search?: number; suppliers: number[]; more: number }; // a type, which is JSON, unlike an interface

export interface DigestSlice {
  run: string;
  after_user: string | null;
  /** The last member of the slice; null: it ends the run. */
  until_user: string | null;
  readers: (Pick<DigestReader, 'user_id' | 'is_premium' | 'is_plus'> & { sections: DigestSection[] })[];
}

/** A mail to a member that is due. `unsubscribe_key` is null for kinds that are always sent. */
export interface WaitingMail extends Omit<TakenMail, 'unsubscribe_key'> {
  unsubscribe_key: string | null;
}
type TakenMail = Database['public']['Functions']['take_mails']['Returns'][number];

type Client = SupabaseClient<Database>;

const LINKS_PER_REQUEST = 500;

/** No other code uses the secret key. */
export function createSecretKeyClient({ supabaseUrl, secretKey }: Env): SecretKeyClient {
  const connect = () =>
    createClient<Database>(supabaseUrl, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
  return {
    async deleteAccount(id, actorId) {
      await unwrap(
        'delete_account',
        connect().rpc('delete_account', { account_id: id, actor_id: actorId }),
      );
    },
    invite: (invitation) => invite(connect(), invitation),
    signGallery: (paths) => signGallery(connect(), paths),
    receiveMessage: (message) => unwrap('receive_message', connect().rpc('receive_message', message)),
    async countAttempt({ name, attempts, seconds }, who, change = 'add') {
      const key = await counterKey(secretKey, name, who);
      const counted = { key, max_attempts: attempts, window_seconds: seconds, change };
      return unwrap('count_attempt', connect().rpc('count_attempt', counted));
    },
    recordPayment: (id, payment) =>
      unwrap('record_payment', connect().rpc('record_payment', { order_id: id, payment: { ...payment } })),
    noteCheckout: (id, { reference, url }) =>
      unwrap(
        'note_checkout',
        connect().rpc('note_checkout', { order_id: id, provider_reference: reference, payment_url: url }),
      ),
    noteCheck: (id, answered, actorId) =>
      unwrap(
        'note_check',
        connect().rpc('note_check', { order_id: id, answered, ...(actorId && { actor_id: actorId }) }),
      ),
    ordersToCheck: (gateway) => unwrap('orders_to_check', connect().rpc('orders_to_check', { gateway })),
    paymentsToRefund: (gateway, orderId) =>
      unwrap(
        'payments_to_refund',
        connect().rpc('payments_to_refund', { gateway, ...(orderId && { order_id: orderId }) }),
      ),
    async noteFailedRefund({ gateway, provider_id }, problem) {
      await unwrap(
        'note_failed_refund',
        connect().rpc('note_failed_refund', { gateway, provider_id, problem }),
      );
    },
    writeDueMails: (run) => unwrap('write_due_mails', connect().rpc('write_due_mails', { run })),
    openDigests: async () => {
      const opened = connect().rpc('open_digests').overrideTypes<DigestRun[], { merge: false }>();
      return (await unwrap('open_digests', opened))[0] ?? null;
    },
    digestReaders: async (run, most, after_user) => {
      const asked = { run, most, ...(after_user && { after_user }) };
      return (await unwrap('digest_readers', connect().rpc('digest_readers', asked))) as DigestReader[];
    },
    writeDigests: ({ run, readers, after_user, until_user }) => {
      const slice = { run, readers, ...(after_user && { after_user }) };
      return unwrap(
        'write_digests',
        connect().rpc('write_digests', { ...slice, ...(until_user && { until_user }) }),
      );
    },
    mailsAreDue: () => unwrap('mails_are_due', connect().rpc('mails_are_due')),
    takeMails: () => unwrap('take_mails', connect().rpc('take_mails')),
    async noteMail(id, problem) {
      await unwrap('note_mail', connect().rpc('note_mail', { id, ...(problem && { problem }) }));
    },
    async blockAddress(email, reason, at) {
      await unwrap('block_address', connect().rpc('block_address', { email, reason, at }));
    },
    async putBackMails(ids, seconds) {
      await unwrap('put_back_mails', connect().rpc('put_back_mails', { ids, seconds }));
    },
    beginPublication: async (onlyChanged) => {
      const begun = await unwrap(
        'begin_publication',
        connect().rpc('begin_publication', { only_changed: onlyChanged }),
      );
      return begun as { id: number | null; possible_at: string | null }; // the generated type of JSON does not say so
    },
    async finishPublication(id, problem) {
      const answered = {
        publication_id: id,
        ...(problem && { problem: problem.text, is_refused: problem.isRefused }),
      };
      await unwrap('finish_publication', connect().rpc('finish_publication', answered));
    },
    publishAnswers: () => unwrap('publish_answers', connect().rpc('publish_answers')),
  };
}

async function invite(
  client: Client,
  { name, email, siteName, actorId, staff_role }: Invitation,
): Promise<string | null> {
  const note = (by: { actor_id?: string; staff_role?: StaffRole }) =>
    unwrap('note_invitation', client.rpc('note_invitation', { email, ...by }));
  const data = { name, site_name: siteName };
  await note({ actor_id: actorId, ...(staff_role && { staff_role }) });
  const { error } = await client.auth.admin.inviteUserByEmail(email, { data });
  if (error) await note({});
  // With another status the auth server does not refuse the invitation: it has failed.
  if (error && ![400, 422].includes(error.status ?? 0)) throw failure('inviteUserByEmail', error);
  return error && (error.code ?? 'unknown');
}

async function signGallery(client: Client, paths: string[]): Promise<[path: string, url: string][]> {
  const bucket = client.storage.from(GALLERY_BUCKET);
  const batches = Array.from(
    { length: Math.ceil(paths.length / LINKS_PER_REQUEST) },
    (_, at) => paths.slice(at * LINKS_PER_REQUEST, (at + 1) * LINKS_PER_REQUEST),
  );
  const answers = await Promise.all(
    batches.map((batch) => bucket.createSignedUrls(batch, SIGNED_LINK_SECONDS)),
  );
  return answers.flatMap(({ data, error }) => {
    if (error) throw failure('createSignedUrls', { status: error.status, code: error.statusCode });
    return data.flatMap(({ path, signedUrl }): [string, string][] =>
      path && signedUrl ? [[path, signedUrl]] : []
    );
  });
}

/** A counter's key in the database. The hash does not reveal the IP address, e-mail address or account. */
async function counterKey(secret: string, name: string, who: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${name}:${who}`)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
