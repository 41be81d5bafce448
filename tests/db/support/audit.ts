import { expect } from 'vitest';
import type { ActorName } from '../../support/actors';
import { insertPremiumSupplier, type Supplier } from '../../support/supplier-world';
import { test as base } from './test';

export interface Entry {
  actor_id: string | null;
  actor_role: string;
  action: string;
  entity: string;
  entity_id: string;
  entity_label: string | null;
  changes: Record<string, [unknown, unknown]>;
}

export const test = base
  /** The audit log, and writes that it records. */
  .extend('history', { scope: 'file' }, ({ actors, backend, categoryId }) => {
    /** Oldest first. */
    const entries = () =>
      backend.sql<Entry>(
        'select actor_id, actor_role, action, entity, entity_id, entity_label, changes from public.audit_log order by id',
      );

    /** The only entry. */
    async function entry(): Promise<Entry> {
      const found = await entries();
      expect(found).toHaveLength(1);
      return found[0]!;
    }

    /** The changes of the only entry. */
    const changes = async () => (await entry()).changes;

    async function clear(): Promise<void> {
      await backend.sql('delete from public.audit_log');
    }

    /** A new premium supplier; clears the log. */
    async function newSupplier(): Promise<Supplier> {
      const supplier = await insertPremiumSupplier(backend, categoryId);
      await clear();
      return supplier;
    }

    /** A write by REST that succeeds. */
    async function write(name: ActorName, method: string, path: string, body?: object): Promise<void> {
      const { status, text } = await actors[name].ask(`/rest/v1/${path}`, { method, ...(body && { body }) });
      expect(status, text).toBeLessThan(300);
    }

    /** Saves a supplier as an admin and returns its id. */
    async function save(supplier: object, id: number | null = null): Promise<number> {
      const body = { supplier, supplier_id: id };
      const { status, text } = await actors.admin.ask('/rest/v1/rpc/save_supplier', { method: 'POST', body });
      expect(status, text).toBe(200);
      return (JSON.parse(text) as { id: number }).id;
    }

    return { entries, entry, changes, clear, newSupplier, write, save };
  });
