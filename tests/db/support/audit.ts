import { expect } from 'vitest';
import type { Actor } from '../../support/actors';
import type { Backend } from '../../support/backend';
import { insertPremiumSupplier, type Supplier } from '../../support/supplier-world';

export interface Entry {
  actor_id: string | null;
  actor_role: string;
  action: string;
  entity: string;
  entity_id: string;
  entity_label: string | null;
  changes: Record<string, [unknown, unknown]>;
}

/** What the history holds, oldest first. */
export function entriesIn(backend: Backend): Promise<Entry[]> {
  return backend.sql<Entry>(
    'select actor_id, actor_role, action, entity, entity_id, entity_label, changes from public.audit_log order by id',
  );
}

export async function emptyHistory(backend: Backend): Promise<void> {
  await backend.sql('delete from public.audit_log');
}

/** A supplier whose making is not in the history, nor anything before it. */
export async function unwrittenSupplier(backend: Backend, categoryId: number): Promise<Supplier> {
  const supplier = await insertPremiumSupplier(backend, categoryId);
  await emptyHistory(backend);
  return supplier;
}

/** A write by REST that succeeds. */
export async function write(actor: Actor, method: string, path: string, body?: object): Promise<void> {
  const { status, text } = await actor.ask(`/rest/v1/${path}`, { method, ...(body && { body }) });
  expect(status, text).toBeLessThan(300);
}
