import { expect } from 'vitest';
import { askAsService, createActor, type Actor, type Answer } from '../../support/actors';
import type { Backend } from '../../support/backend';

const DAY = 86_400_000;

/** A premium member whose account is old enough for their answers to count. */
export async function createVoter(backend: Backend): Promise<Actor> {
  const voter = await createActor(backend, { expiresAt: new Date(Date.now() + 300 * DAY) });
  await makeOld(backend, voter);
  return voter;
}

export const createVoters = (backend: Backend, count: number): Promise<Actor[]> =>
  Promise.all(Array.from({ length: count }, () => createVoter(backend)));

/** Makes an account old enough for its answers to count. */
export async function makeOld(backend: Backend, { account }: Actor): Promise<void> {
  const sql = `update public.profiles set created_at = now() - interval '40 days' where id = $1`;
  await backend.sql(sql, [account.id]);
}

export function check(actor: Actor, supplier: number, outcome = 'works', channel = 'whatsapp') {
  const body = { supplier_id: supplier, outcome, channel };
  return actor.ask('/rest/v1/rpc/check_contact', { method: 'POST', body });
}

export function takeBack(actor: Actor, supplier: number, what: 'contact_check' | 'purchase_report') {
  return actor.ask(`/rest/v1/rpc/take_back_${what}`, { method: 'POST', body: { supplier_id: supplier } });
}

/** Notes in the actor's notebook that they bought there. */
export function noteBought(actor: Actor, supplier: number) {
  const body = { supplier_id: supplier, changes: { status: 'bought' } };
  return actor.ask('/rest/v1/rpc/save_notebook_entry', { method: 'POST', body });
}

export interface Report {
  arrived: boolean;
  on_time: boolean | null;
  as_pictured: boolean | null;
  buy_again: boolean;
}

export const GOOD: Report = { arrived: true, on_time: true, as_pictured: true, buy_again: true };

export function reportPurchase(actor: Actor, supplier: number, report: Report = GOOD) {
  const body = { supplier_id: supplier, ...report };
  return actor.ask('/rest/v1/rpc/report_purchase', { method: 'POST', body });
}

/** As the scheduled job does it. */
export async function publish(backend: Backend): Promise<boolean> {
  const answer = await askAsService(backend, '/rest/v1/rpc/publish_answers', { method: 'POST', body: {} });
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as boolean;
}

/** Makes all answers so many days older and publishes, as if the days had passed. */
export async function passDays(backend: Backend, days = 1): Promise<void> {
  const interval = `interval '${days} days'`;
  for (const statement of [
    `update private.contact_checks set created_at = created_at - ${interval}`,
    `update private.contact_confirmations set confirmed_at = confirmed_at - ${interval}`,
    `update private.buying_reports set updated_at = updated_at - ${interval}`,
    `update public.contact_states set valid_until = valid_until - ${days}, confirmed_on = confirmed_on - ${days}`,
    `update public.buying_summaries set valid_until = valid_until - ${days}`,
    'delete from private.published_days',
  ])
    await backend.sql(statement);
  expect(await publish(backend)).toBe(true);
}

export const codeOf = ({ status, text }: Answer): [number, string] => [
  status,
  (JSON.parse(text) as { code: string }).code,
];
