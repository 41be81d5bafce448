import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Actor, Answer } from '../../support/actors';
import type { Backend } from '../../support/backend';
import { mark } from '../../support/supplier-world';
import { test as base } from './test';

export interface Row {
  supplier_id?: number;
  expected_version?: number;
  change: Record<string, unknown>;
}

interface Batch {
  id: string;
  created_by: string;
  created_count: number;
  changed_count: number;
  left_out: string[][] | null;
  left_out_count: number;
  undone_at: string | null;
  undone_by: string | null;
  kept: { code: string; name: string }[] | null;
}

/** Some columns of a supplier that a row of creation() has created. */
interface Stored {
  id: number;
  version: number;
  formatted_id: string;
  instagram: string;
  whatsapp: string;
}

export function batchOf(answer: Answer): Batch {
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('created_count')]);
  return JSON.parse(answer.text) as Batch;
}

export type Imports = ReturnType<typeof createImports>;

/** Imports of suppliers as the screen sends them, by this admin unless another actor is named. */
export function createImports(admin: Actor, backend: Backend, categoryId: number) {
  let number = 0;

  /** A row that creates a supplier with a unique handle and number. */
  function creation(change: Record<string, unknown> = {}): Row {
    number += 1;
    const whatsapp = `(11) 9${String(number).padStart(8, '0')}`;
    const invented = {
      name: `Loja ${mark()}`,
      instagram: `@loja.${number}`,
      whatsapp,
      category_id: categoryId,
    };
    return { change: { ...invented, ...change } };
  }

  function stage(id: string, rows: Row[], actor: Actor = admin): Promise<Answer> {
    const body = rows.map((row, index) => ({
      supplier_id: null,
      expected_version: null,
      ...row,
      batch_id: id,
      line: index + 2,
    }));
    const headers = { prefer: 'resolution=ignore-duplicates' };
    return actor.ask('/rest/v1/import_rows?on_conflict=batch_id,line', { method: 'POST', headers, body });
  }

  function commit(id: string, rowCount: number, actor: Actor = admin, more: object = {}): Promise<Answer> {
    const body = { batch_id: id, file_name: 'planilha.csv', row_count: rowCount, ...more };
    return actor.ask('/rest/v1/rpc/import_suppliers', { method: 'POST', body });
  }

  function undo(id: string, actor: Actor = admin): Promise<Answer> {
    return actor.ask('/rest/v1/rpc/undo_import', { method: 'POST', body: { batch_id: id } });
  }

  /** Stages rows and commits them. */
  async function run(rows: Row[]): Promise<Batch> {
    const id = randomUUID();
    expect((await stage(id, rows)).status).toBe(201);
    return batchOf(await commit(id, rows.length));
  }

  /** Everything that is stored of the supplier with this name. */
  async function stored(name: unknown): Promise<(Stored & Record<string, unknown>) | undefined> {
    const rows = await backend.sql<{ everything: Stored & Record<string, unknown> }>(
      `select to_jsonb(s) || to_jsonb(d) || to_jsonb(c) as everything from public.suppliers s
     join public.supplier_details d on d.supplier_id = s.id join public.supplier_contacts c on c.supplier_id = s.id
     where s.name = $1`,
      [name],
    );
    return rows[0]?.everything;
  }

  /** Creates a supplier, and a row that changes it. */
  async function existing(
    change: Record<string, unknown>,
  ): Promise<{ name: unknown; row: Row; before: Stored }> {
    const row = creation({ email: 'antes@loja.example', ships_to: ['SP'] });
    await run([row]);
    const before = (await stored(row.change.name))!;
    return {
      name: row.change.name,
      before,
      row: { supplier_id: before.id, expected_version: before.version, change },
    };
  }

  /** Changes a supplier as an admin, without an import. */
  function edit(id: number, supplier: Record<string, unknown>, version?: number): Promise<Answer> {
    return admin.ask('/rest/v1/rpc/save_supplier', {
      method: 'POST',
      body: { supplier, supplier_id: id, ...(version !== undefined && { expected_version: version }) },
    });
  }

  return { creation, stage, commit, undo, run, stored, existing, edit };
}

export const test = base.extend('imports', { scope: 'file' }, ({ actors, backend, categoryId }) =>
  createImports(actors.admin, backend, categoryId),
);
