import { expect } from 'vitest';
import { askAsService, type Account } from '../../support/actors';
import type { Backend } from '../../support/backend';

export const TAKE = '/rest/v1/rpc/take_mails';
export const NOTE = '/rest/v1/rpc/note_mail';
export const PUT_BACK = '/rest/v1/rpc/put_back_mails';

export interface Mail {
  id: string;
  kind: string;
  email: string;
  name: string;
  content: Record<string, unknown>;
  unsubscribe_key: string | null;
}

/** Takes all mails that are due, and returns those to this account, oldest first. */
export async function take(backend: Backend, { email }: Account): Promise<Mail[]> {
  const { status, text } = await askAsService(backend, TAKE, { method: 'POST', body: { most: 100 } });
  expect(status, text).toBe(200);
  return (JSON.parse(text) as Mail[]).filter((mail) => mail.email === email);
}

export async function note(backend: Backend, id: string, problem?: string): Promise<void> {
  const { status } = await askAsService(backend, NOTE, { method: 'POST', body: { id, problem } });
  expect(status).toBe(204);
}

export const kindsOf = async (backend: Backend, account: Account) =>
  (await take(backend, account)).map(({ kind }) => kind);

/** As if the mails of an account had been written, and last tried, so many minutes ago. */
export function age(backend: Backend, { id }: Account, minutes: number) {
  return backend.sql(
    `update private.outbox set created_at = created_at - $2 * interval '1 minute',
       next_attempt_at = next_attempt_at - $2 * interval '1 minute' where user_id = $1`,
    [id, minutes],
  );
}

/** A kind that members turn off by notify_promotions, with the content of a receipt. */
export const OPTIONAL = 'oferta_de_teste';
export const addOptionalKind = (backend: Backend) =>
  backend.sql(
    `insert into private.mail_kinds (kind, label, wish, composed_by)
     values ($1, 'Oferta de teste', 'notify_promotions', 'order_mail_content') on conflict do nothing`,
    [OPTIONAL],
  );

export function write(backend: Backend, { id }: Account, kind: string, order: { id: string }) {
  return backend.sql('select private.write_mail($1, $2, $3, $4::jsonb)', [
    id,
    kind,
    crypto.randomUUID(),
    JSON.stringify({ order_id: order.id }),
  ]);
}

/** The kinds of an account's mails, and how each was closed. */
export async function closedMails(backend: Backend, { id }: Account) {
  const rows = await backend.sql<{ kind: string; closed_as: string | null }>(
    'select kind, closed_as from private.outbox where user_id = $1 order by kind',
    [id],
  );
  return rows.map(({ kind, closed_as }) => [kind, closed_as]);
}
