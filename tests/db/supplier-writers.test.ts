import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_RACES } from '../support/engine';
import {
  creation,
  importRows,
  stage,
  startImports,
  type ImportWorld,
  type Row,
} from './support/import-world';
import { RACE_TIMEOUT_MS, RACERS, ROUNDS } from '../support/races';
import { insertSuppliers, type Supplier } from '../support/supplier-world';
import { failures, isWaiting, withWriters, type Writer } from './support/supplier-writers';

// Writers of suppliers at the same moment, each on a connection of its own.

let world: ImportWorld;
beforeAll(async () => {
  world = await startImports();
});
beforeEach(({ skip }) => skip(NO_RACES !== null, NO_RACES ?? ''));
afterAll(() => world.backend.close());

const SAVE = 'select version from public.save_supplier($1, $2)';
const IMPORT = 'select * from public.import_suppliers($1, $2, $3)';

type Write = (writer: Writer, target: Supplier, others: Supplier[]) => Promise<unknown>;

const save: Write = (writer, { id, gallery }) =>
  writer.as(world.actors.admin, SAVE, [
    {
      name: `Salvo ${id}`,
      city: null,
      state: null,
      email: `${randomUUID()}@loja.example`,
      gallery: [gallery[1]],
    },
    id,
  ]);
const patch: Write = (writer, { id }) =>
  writer.as(world.actors.admin, 'update public.suppliers set name = $2 where id = $1', [id, randomUUID()]);
const editDetails: Write = (writer, { id }) =>
  writer.byHand('update public.supplier_details set description = $2 where supplier_id = $1', [
    id,
    randomUUID(),
  ]);
const editContacts: Write = (writer, { id }) =>
  writer.byHand('update public.supplier_contacts set email = $2 where supplier_id = $1', [
    id,
    `${randomUUID()}@mao.example`,
  ]);
const addPicture: Write = (writer, { id }) =>
  writer
    .byHand('insert into public.supplier_images (supplier_id, path) values ($1, $2)', [
      id,
      `${id}/${randomUUID()}.png`,
    ])
    .catch((error: Error & { constraint?: string }) => {
      // The supplier is gone.
      if (error.constraint !== 'supplier_images_supplier_id_fkey') throw error;
    });
const movePictures: Write = (writer, { id }) =>
  writer.byHand('update public.supplier_images set position = position + 1 where supplier_id = $1', [id]);
const removePicture: Write = (writer, { gallery }) =>
  writer.byHand('delete from public.supplier_images where path = $1', [gallery[0]]);
/** What an operator runs in the SQL editor: one transaction over two tables. */
const editTwoTables: Write = (writer, { id }) =>
  writer.byHand(
    `do $$ begin
       update public.suppliers set name = 'À mão' where id = ${id};
       update public.supplier_details set description = 'À mão' where supplier_id = ${id};
     end $$`,
  );
const editAll: Write = (writer, _target, others) =>
  writer.byHand('update public.supplier_details set website = null where supplier_id = any ($1)', [
    idsOf(others),
  ]);
const importChanges: Write = async (writer, _target, others) => {
  const id = randomUUID();
  const rows = await writer.byHand(
    `insert into public.import_rows (batch_id, line, supplier_id, expected_version, change)
     select $1, row_number() over (order by id desc), id, version, '{"description": "Da planilha"}'
     from public.suppliers where id = any ($2) returning 1`,
    [id, idsOf(others)],
  );
  return writer.as(world.actors.admin, IMPORT, [id, 'planilha.csv', rows.length]);
};

describe('thirty parallel writers of a handful of suppliers', { timeout: RACE_TIMEOUT_MS }, () => {
  /** All of them at once, on suppliers that they share. */
  async function race(writes: Write[]): Promise<{ codes: string[]; suppliers: Supplier[] }> {
    return withWriters(world.backend, RACERS, async (writers) => {
      const codes: string[] = [];
      let suppliers: Supplier[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        suppliers = await insertSuppliers(world.backend, world.categoryId, ['open', 'premium', 'premium']);
        const outcomes = await Promise.allSettled(
          writers.map((writer, index) =>
            writes[(index + round) % writes.length]!(writer, suppliers[index % suppliers.length]!, suppliers),
          ),
        );
        codes.push(...failures(outcomes));
      }
      return { codes, suppliers };
    });
  }

  test('all succeed, whether they save or edit details, contacts and pictures by hand', async () => {
    const writes = [
      save,
      editDetails,
      patch,
      editContacts,
      addPicture,
      movePictures,
      removePicture,
      editTwoTables,
    ];
    expect((await race([...writes, editAll])).codes).toEqual([]);
  });

  test('fail at most because somebody else was quicker, whether they import, undo or delete', async () => {
    const created = Array.from({ length: ROUNDS * RACERS }, () => creation(world));
    const batches = await Promise.all(
      created.slice(0, 12).map(async (row) => (await importRows(world, [row])).id),
    );
    const undo: Write = (writer) =>
      writer.as(world.actors.admin, 'select * from public.undo_import($1)', [batches.pop() ?? batches[0]]);
    const remove: Write = (writer, { id }) =>
      writer.as(world.actors.admin, 'delete from public.suppliers where id = $1', [id]);
    const removeSome: Write = (writer, _target, others) =>
      writer.as(world.actors.admin, 'delete from public.suppliers where id = any ($1)', [
        idsOf(others).slice(1).reverse(),
      ]);
    const removeByHand: Write = (writer, { id }) =>
      writer.byHand('delete from public.suppliers where id = $1', [id]);
    const writes = [
      save,
      importChanges,
      editDetails,
      remove,
      patch,
      undo,
      addPicture,
      removeSome,
      movePictures,
    ];
    const { codes } = await race([...writes, removeByHand, editContacts, importChanges, editTwoTables]);
    // PT404: deleted meanwhile; PT409: changed meanwhile; PT422: an import none of whose suppliers was left.
    expect(codes.filter((code) => !['PT404', 'PT409', 'PT422'].includes(code))).toEqual([]);
  });
});

function idsOf(suppliers: Supplier[]): number[] {
  return suppliers.map(({ id }) => id);
}

describe('imports at the same moment', () => {
  async function staged(rows: Row[]): Promise<string> {
    const id = randomUUID();
    expect((await stage(world, id, rows)).status).toBe(201);
    return id;
  }

  test('do not both create a supplier with one Instagram handle', async () => {
    const first = creation(world);
    const second = creation(world, { instagram: first.change.instagram });
    const ids = [await staged([first]), await staged([second])];
    await withWriters(world.backend, 2, async ([one, two]) => {
      const { admin } = world.actors;
      await one!.begin(admin, IMPORT, [ids[0], 'um.csv', 1]);
      const late = two!.as(admin, IMPORT, [ids[1], 'dois.csv', 1]).then(
        () => 'imported',
        ({ message }: Error) => message,
      );
      expect(await Promise.race([late, isWaiting(world.backend, two!)])).toBe('waiting');
      await one!.commit();
      expect(await late).toMatch(/já tem este Instagram\.$/);
    });
  });

  test('sent twenty times under one id are done once, and all get the same answer', async () => {
    const rows = [creation(world), creation(world)];
    const id = await staged(rows);
    await withWriters(world.backend, 20, async (writers) => {
      const outcomes = await Promise.allSettled(
        writers.map((writer) => writer.as(world.actors.admin, IMPORT, [id, 'planilha.csv', rows.length])),
      );
      expect(failures(outcomes)).toEqual([]);
      const answers = outcomes.map((outcome) => JSON.stringify((outcome as { value?: unknown }).value));
      expect(new Set(answers).size).toBe(1);
    });
    const names = rows.map(({ change }) => change.name);
    const found = await world.backend.sql('select id from public.suppliers where name = any ($1)', [names]);
    expect(found).toHaveLength(rows.length);
  });
});
