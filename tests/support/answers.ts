import { askAsService, createActor, rowsOf, type Actor, type Answer } from './actors';
import type { Backend } from './backend';

const DAY = 86_400_000;

/** A premium member whose account is old enough for their answers to count. */
export async function createVoter(backend: Backend): Promise<Actor> {
  const voter = await createActor(backend, { expiresAt: new Date(Date.now() + 300 * DAY) });
  await makeOld(backend, voter.account.id);
  return voter;
}

export const createVoters = (backend: Backend, count: number): Promise<Actor[]> =>
  Promise.all(Array.from({ length: count }, () => createVoter(backend)));

/** Makes an account old enough for its answers to count. */
export async function makeOld(backend: Backend, accountId: string): Promise<void> {
  const sql = `update public.profiles set created_at = now() - interval '40 days' where id = $1`;
  await backend.sql(sql, [accountId]);
}

export function check(actor: Actor, supplier: number, outcome = 'works', channel = 'whatsapp') {
  return rpc(actor, 'check_contact', { supplier_id: supplier, outcome, channel });
}

/** Lets each of them answer the same about a supplier's WhatsApp. */
export async function allCheck(voters: Actor[], supplier: number, outcome = 'works'): Promise<void> {
  for (const voter of voters) {
    const { status, text } = await check(voter, supplier, outcome);
    if (status !== 204) throw new Error(text);
  }
}

/** Answers about a supplier's WhatsApp, which was this one when the actor tried it. */
export function checkNumber(actor: Actor, supplier: number, contact: string, outcome = 'works') {
  return rpc(actor, 'check_contact', { supplier_id: supplier, outcome, channel: 'whatsapp', contact });
}

export function takeBack(actor: Actor, supplier: number, what: 'contact_check' | 'purchase_report') {
  return rpc(actor, `take_back_${what}`, { supplier_id: supplier });
}

/** Notes in the actor's notebook that they bought there. */
export function noteBought(actor: Actor, supplier: number) {
  return rpc(actor, 'save_notebook_entry', { supplier_id: supplier, changes: { status: 'bought' } });
}

export interface Report {
  arrived: boolean;
  on_time: boolean | null;
  as_pictured: boolean | null;
  buy_again: boolean;
}

export const GOOD: Report = { arrived: true, on_time: true, as_pictured: true, buy_again: true };

export function reportPurchase(actor: Actor, supplier: number, report: Report = GOOD) {
  return rpc(actor, 'report_purchase', { supplier_id: supplier, ...report });
}

/** As the scheduled job does it. */
export async function publish(backend: Backend): Promise<boolean> {
  const answer = await askAsService(backend, '/rest/v1/rpc/publish_totals', { method: 'POST', body: {} });
  if (answer.status !== 200) throw new Error(answer.text);
  return JSON.parse(answer.text) as boolean;
}

/** The publication of another day. */
export async function publishAgain(backend: Backend): Promise<void> {
  await backend.sql('delete from private.published_days');
  if (!(await publish(backend))) throw new Error('Today was published already.');
}

const TABLES = [
  ['contact_checks', 'contact_totals'],
  ['buying_reports', 'buying_totals'],
] as const;

/** Makes all answers and totals so many days older and publishes, as if the days had passed. */
export async function passDays(backend: Backend, days = 1): Promise<void> {
  const ago = `interval '${days} days'`;
  const digests = await Promise.all(
    TABLES.map(([answers]) =>
      backend.sql(`select user_id, supplier_id, digest::text from private.${answers}`),
    ),
  );
  for (const statement of [
    `update private.contact_checks set created_at = created_at - ${ago}`,
    `update private.buying_reports set updated_at = updated_at - ${ago}`,
    `update private.contact_confirmations set confirmed_at = confirmed_at - ${ago}`,
    `update private.contact_totals set last_day = last_day - ${days}, third_day = third_day - ${days}, third_report_day = third_report_day - ${days}`,
    `update private.buying_totals set third_day = third_day - ${days}`,
    `update public.contact_states set confirmed_on = confirmed_on - ${days}`,
  ])
    await backend.sql(statement);
  // The older answers are still those that were counted.
  for (const [index, [answers, totals]] of TABLES.entries())
    await backend.sql(
      `update private.${totals} t set counted = array(
         select coalesce(a.digest, counted)
         from unnest(t.counted) counted
         left join jsonb_to_recordset($1::jsonb) before (user_id uuid, supplier_id bigint, digest bigint) on before.digest = counted
         left join private.${answers} a on a.user_id = before.user_id and a.supplier_id = before.supplier_id
       )`,
      [JSON.stringify(digests[index])],
    );
  await publishAgain(backend);
}

/** What is published of a supplier's contact. */
export interface State {
  state: string;
  confirmed_on: string | null;
  members: number | null;
  method: string | null;
}

/** What this reader reads of a supplier's contact; null: nothing. */
export async function stateOf(reader: Actor, supplier: number): Promise<State | null> {
  const path = `/rest/v1/contact_states?supplier_id=eq.${supplier}&select=state,confirmed_on,members,method`;
  return rowsOf<State>(await reader.ask(path))[0] ?? null;
}

/** A row of public.contact_queue(). */
export interface Queued {
  id: number;
  reports: number;
  reasons: string[];
  views: number;
  urgency: number;
}

export function rpc(actor: Actor, name: string, body: object = {}): Promise<Answer> {
  return actor.ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });
}

/** The contacts in doubt that this reader reads. */
export async function queueOf(reader: Actor): Promise<Queued[]> {
  return rowsOf<Queued>(await rpc(reader, 'contact_queue'));
}

export async function queued(reader: Actor, supplier: number): Promise<Queued | null> {
  return (await queueOf(reader)).find(({ id }) => id === supplier) ?? null;
}

/** Confirms a contact as the staff does. */
export function confirm(actor: Actor, supplier: number, method = 'whatsapp'): Promise<Answer> {
  return rpc(actor, 'confirm_contact', { supplier_id: supplier, method });
}

/** The date in Brazil, so many days ago. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
}

export const codeOf = ({ status, text }: Answer): [number, string] => [
  status,
  (JSON.parse(text) as { code: string }).code,
];
