import { askAsService, createActor, rowsOf, type Actor, type Answer } from './actors';
import type { Backend } from './backend';

const DAY = 86_400_000;

/** A premium member whose answers count, because they have paid. */
export async function createVoter(backend: Backend): Promise<Actor> {
  const voter = await createActor(backend, { expiresAt: new Date(Date.now() + 300 * DAY) });
  await pay(backend, voter.account.id);
  return voter;
}

export const createVoters = (backend: Backend, count: number): Promise<Actor[]> =>
  Promise.all(Array.from({ length: count }, () => createVoter(backend)));

/** Gives an account an order, paid so many days ago unless its status says otherwise. */
export async function pay(
  backend: Backend,
  accountId: string,
  order: Partial<typeof PAID> = {},
): Promise<void> {
  const { status, cents, days } = { ...PAID, ...order };
  await backend.sql(
    `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at)
     values ($1, 'monthly', 1, $2, 'pix', 'teste', $3, gen_random_uuid()::text,
       case when $3 <> 'pending' then now() - make_interval(days => $4) end)`,
    [accountId, cents, status, days],
  );
}

const PAID = { status: 'paid', cents: 2990, days: 0 };

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

/** Makes all answers and totals so many days older and publishes, as if the days had passed. */
export async function passDays(backend: Backend, days = 1): Promise<void> {
  const ago = `interval '${days} days'`;
  const older = (column: string) =>
    `${column} = array(select day - ${days} from unnest(${column}) day order by day desc)`;
  for (const statement of [
    `update private.contact_checks set created_at = created_at - ${ago}`,
    `update private.buying_reports set updated_at = updated_at - ${ago}`,
    `update private.contact_confirmations set confirmed_at = confirmed_at - ${ago}`,
    `update private.counted_answers set day = day - ${days}`,
    `update private.contact_totals set ${older('confirmed_days')}, ${older('report_days')}`,
    `update private.buying_totals set third_day = third_day - ${days}`,
    `update public.contact_states set confirmed_on = confirmed_on - ${days}`,
  ])
    await backend.sql(statement);
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
