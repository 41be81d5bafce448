import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createActor, type Actor } from '../support/actors';
import { NO_RACES } from '../support/engine';
import { createImports, type Imports, type Row } from './support/imports';
import { RACERS, ROUNDS } from './support/races';
import { RACE_TIMEOUT_MS } from '../support/races';
import { createCategory, insertSuppliers, type Supplier } from '../support/supplier-world';
import { test as base } from './support/test';
import { failures, isWaiting, withWriters, type Writer } from './supplier-writers-connections';

// Parallel writes of suppliers, each on its own connection.

const SAVE = 'select version from public.save_supplier($1, $2)';
const IMPORT = 'select * from public.import_suppliers($1, $2, $3)';

/** Writes one supplier, or all those that the writers share. */
type Write = (writer: Writer, target: Supplier, all: Supplier[], admin: Actor) => Promise<unknown>;

const save: Write = (writer, { id, gallery }, _all, admin) =>
  writer.as(admin, SAVE, [
    {
      name: `Salvo ${id}`,
      city: null,
      district: null,
      state: null,
      email: `${randomUUID()}@loja.example`,
      gallery: [gallery[1]],
    },
    id,
  ]);
const patch: Write = (writer, { id }, _all, admin) =>
  writer.as(admin, 'update public.suppliers set name = $2 where id = $1', [id, randomUUID()]);
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
      // The supplier may have been deleted.
      if (error.constraint !== 'supplier_images_supplier_id_fkey') throw error;
    });
const movePictures: Write = (writer, { id }) =>
  writer.byHand('update public.supplier_images set position = position + 1 where supplier_id = $1', [id]);
const removePicture: Write = (writer, { gallery }) =>
  writer.byHand('delete from public.supplier_images where path = $1', [gallery[0]]);
/** One transaction over two tables, as an operator may run it in the SQL editor. */
const editTwoTables: Write = (writer, { id }) =>
  writer.byHand(
    `do $$ begin
       update public.suppliers set name = 'À mão' where id = ${id};
       update public.supplier_details set description = 'À mão' where supplier_id = ${id};
     end $$`,
  );
const editAll: Write = (writer, _target, all) =>
  writer.byHand('update public.supplier_details set website = null where supplier_id = any ($1)', [
    idsOf(all),
  ]);
const importChanges: Write = async (writer, _target, all, admin) => {
  const id = randomUUID();
  const rows = await writer.byHand(
    `insert into public.import_rows (batch_id, line, supplier_id, expected_version, change)
     select $1, row_number() over (order by id desc), id, version, '{"description": "Da planilha"}'
     from public.suppliers where id = any ($2) returning 1`,
    [id, idsOf(all)],
  );
  return writer.as(admin, IMPORT, [id, 'planilha.csv', rows.length]);
};

const test = base
  .extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }))
  .extend('imports', { scope: 'file' }, ({ admin, backend, categoryId }) =>
    createImports(admin, backend, categoryId),
  )
  /** Runs these at once on suppliers that they share; returns the SQLSTATE of each that failed. */
  .extend('race', { scope: 'file' }, ({ admin, backend, categoryId }) => {
    return async (writes: Write[]): Promise<string[]> => {
      return withWriters(backend, RACERS, async (writers) => {
        const codes: string[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const suppliers = await insertSuppliers(backend, categoryId, ['open', 'premium', 'premium']);
          const outcomes = await Promise.allSettled(
            writers.map((writer, index) =>
              writes[(index + round) % writes.length]!(
                writer,
                suppliers[index % suppliers.length]!,
                suppliers,
                admin,
              ),
            ),
          );
          codes.push(...failures(outcomes));
        }
        return codes;
      });
    };
  });

test.beforeEach(({ skip }) => skip(NO_RACES !== null, NO_RACES ?? ''));

describe('many parallel writers of three suppliers', { timeout: RACE_TIMEOUT_MS }, () => {
  test('all succeed when they save suppliers or change them in SQL', async ({ race }) => {
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
    expect(await race([...writes, editAll])).toEqual([]);
  });

  test('fail only because of each other’s changes when some import, undo or delete', async ({
    imports,
    race,
  }) => {
    const created = Array.from({ length: ROUNDS * RACERS }, () => imports.creation());
    const batches = await Promise.all(created.slice(0, 12).map(async (row) => (await imports.run([row])).id));
    const undo: Write = (writer, _target, _all, admin) =>
      writer.as(admin, 'select * from public.undo_import($1)', [batches.pop() ?? batches[0]]);
    const remove: Write = (writer, { id }, _all, admin) =>
      writer.as(admin, 'delete from public.suppliers where id = $1', [id]);
    // Locks them first, as all functions of the API do that write several: a plain DELETE takes rows as they lie in the table.
    const removeSome: Write = (writer, _target, all, admin) =>
      writer.as(
        admin,
        `with locked as materialized (select private.lock_suppliers($1))
         delete from public.suppliers where id = any ($1) and exists (select from locked)`,
        [idsOf(all).slice(1).reverse()],
      );
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
    const codes = await race([...writes, removeByHand, editContacts, importChanges, editTwoTables]);
    // PT404: deleted meanwhile; PT409: changed meanwhile; PT422: an import whose suppliers were all deleted.
    expect(codes.filter((code) => !['PT404', 'PT409', 'PT422'].includes(code))).toEqual([]);
  });
});

function idsOf(suppliers: Supplier[]): number[] {
  return suppliers.map(({ id }) => id);
}

test('archived suppliers are deleted for good in the order of their ids, as special lists lock what they get', async ({
  admin,
  backend,
  categoryId,
}) => {
  const [first, last] = idsOf(await insertSuppliers(backend, categoryId, ['open', 'open'])).sort(
    (one, other) => one - other,
  );
  // The last one first, so that they lie in the table in another order than that of their ids.
  for (const id of [last, first])
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [id]);
  await withWriters(backend, 2, async ([list, deletion]) => {
    const lock = (id?: number) =>
      list!.byHand('select from public.suppliers where id = $1 for key share', [id]);
    await list!.byHand('begin');
    await lock(first);
    // As in a large table, the rows are read as they lie in it.
    const asTheyLie = 'set local enable_indexscan = off; set local enable_bitmapscan = off';
    const deleted = deletion!.as(
      admin,
      `${asTheyLie}; select public.delete_archived_suppliers('{${first}, ${last}}')`,
    );
    await isWaiting(backend, deletion!);
    await lock(last);
    await list!.commit();
    expect(failures(await Promise.allSettled([deleted]))).toEqual([]);
  });
});

describe('imports at the same moment', () => {
  async function staged(imports: Imports, rows: Row[]): Promise<string> {
    const id = randomUUID();
    expect((await imports.stage(id, rows)).status).toBe(201);
    return id;
  }

  test('cannot both create a supplier with the same Instagram handle', async ({
    admin,
    backend,
    imports,
  }) => {
    const first = imports.creation();
    const second = imports.creation({ instagram: first.change.instagram });
    const ids = [await staged(imports, [first]), await staged(imports, [second])];
    await withWriters(backend, 2, async ([one, two]) => {
      await one!.begin(admin, IMPORT, [ids[0], 'um.csv', 1]);
      const late = two!.as(admin, IMPORT, [ids[1], 'dois.csv', 1]).then(
        () => 'imported',
        ({ message }: Error) => message,
      );
      expect(await Promise.race([late, isWaiting(backend, two!)])).toBe('waiting');
      await one!.commit();
      expect(await late).toMatch(/já tem este Instagram\.$/);
    });
  });

  test('with the same id are done once, and all twenty get the same answer', async ({
    admin,
    backend,
    imports,
  }) => {
    const rows = [imports.creation(), imports.creation()];
    const id = await staged(imports, rows);
    await withWriters(backend, 20, async (writers) => {
      const outcomes = await Promise.allSettled(
        writers.map((writer) => writer.as(admin, IMPORT, [id, 'planilha.csv', rows.length])),
      );
      expect(failures(outcomes)).toEqual([]);
      const answers = outcomes.map((outcome) => JSON.stringify((outcome as { value?: unknown }).value));
      expect(new Set(answers).size).toBe(1);
    });
    const names = rows.map(({ change }) => change.name);
    const found = await backend.sql('select id from public.suppliers where name = any ($1)', [names]);
    expect(found).toHaveLength(rows.length);
  });

  test('that is refused for one of its rows takes suppliers in the order of all other writers', async ({
    admin,
    backend,
    categoryId,
    imports,
  }) => {
    const inserted = await insertSuppliers(backend, categoryId, ['open', 'open']);
    const [stale, fine] = await backend.sql<{ id: number; version: number }>(
      'select id, version from public.suppliers where id = any ($1) order by id',
      [idsOf(inserted)],
    );
    const category_id = await createCategory(backend);
    const id = await staged(imports, [
      { supplier_id: fine!.id, expected_version: fine!.version, change: { category_id } },
      { supplier_id: stale!.id, expected_version: stale!.version - 1, change: { description: 'Antigo' } },
    ]);
    await withWriters(backend, 3, async ([holder, importer, other]) => {
      // The import stops at the row that is fine, because it has to wait for the row's new category.
      await holder!.byHand('begin');
      await holder!.byHand('select from public.categories where id = $1 for update', [category_id]);
      const refused = importer!.as(admin, IMPORT, [id, 'planilha.csv', 2]);
      await isWaiting(backend, importer!);
      const both = other!.as(admin, 'select private.lock_suppliers($1)', [[stale!.id, fine!.id]]);
      await isWaiting(backend, other!);
      await holder!.commit();
      expect(failures(await Promise.allSettled([refused, both]))).toEqual(['PT409']);
    });
  });
});
