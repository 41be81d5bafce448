import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createActor,
  createActors,
  people,
  rowsOf,
  type Actor,
  type Actors,
  type Answer,
} from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { createCategory, mark } from '../support/supplier-world';

let backend: Backend;
let actors: Actors;
let categoryId: number;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  actors = await createActors(backend);
  categoryId = await createCategory(backend);
});
afterAll(() => backend.close());

interface Row {
  supplier_id?: number;
  expected_version?: number;
  change: Record<string, unknown>;
}

interface Batch {
  id: string;
  created_by: string;
  created_count: number;
  changed_count: number;
  undone_at: string | null;
  undone_by: string | null;
  kept: { code: string; name: string }[] | null;
}

let number = 0;
/** A row that creates a supplier whose handle and number no other has. */
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

function stage(id: string, rows: Row[], actor: Actor = actors.admin): Promise<Answer> {
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

function commit(id: string, rowCount: number, actor: Actor = actors.admin): Promise<Answer> {
  const body = { batch_id: id, file_name: 'planilha.csv', row_count: rowCount };
  return actor.ask('/rest/v1/rpc/import_suppliers', { method: 'POST', body });
}

function undo(id: string, actor: Actor = actors.admin): Promise<Answer> {
  return actor.ask('/rest/v1/rpc/undo_import', { method: 'POST', body: { batch_id: id } });
}

function batchOf(answer: Answer): Batch {
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('created_count')]);
  return JSON.parse(answer.text) as Batch;
}

async function importRows(rows: Row[]): Promise<Batch> {
  const id = randomUUID();
  expect((await stage(id, rows)).status).toBe(201);
  return batchOf(await commit(id, rows.length));
}

interface Stored {
  id: number;
  version: number;
  formatted_id: string;
}

/** All that is stored of the supplier with this name. */
async function stored(name: unknown): Promise<(Stored & Record<string, unknown>) | undefined> {
  const rows = await backend.sql<{ everything: Stored & Record<string, unknown> }>(
    `select to_jsonb(s) || to_jsonb(d) || to_jsonb(c) as everything from public.suppliers s
     join public.supplier_details d on d.supplier_id = s.id join public.supplier_contacts c on c.supplier_id = s.id
     where s.name = $1`,
    [name],
  );
  return rows[0]?.everything;
}

/** A supplier, and the row that changes it. */
async function existing(
  change: Record<string, unknown>,
): Promise<{ name: unknown; row: Row; before: Stored }> {
  const row = creation({ email: 'antes@loja.example', ships_to: ['SP'] });
  await importRows([row]);
  const before = (await stored(row.change.name))!;
  return {
    name: row.change.name,
    before,
    row: { supplier_id: before.id, expected_version: before.version, change },
  };
}

async function count(table: string): Promise<number> {
  const [row] = await backend.sql<{ count: number }>(`select count(*)::int from public.${table}`);
  return Number(row?.count);
}

const edit = (id: number, supplier: Record<string, unknown>) =>
  actors.admin.ask('/rest/v1/rpc/save_supplier', { method: 'POST', body: { supplier, supplier_id: id } });

describe('an import', () => {
  test('creates and changes suppliers, and is written down with who did it', async () => {
    const { name, row } = await existing({ email: null, state: 'RJ' });
    const fresh = creation({ description: 'Feito à mão', min_order_cents: 12345 });
    const batch = await importRows([fresh, row]);
    expect(batch).toMatchObject({
      created_count: 1,
      changed_count: 1,
      created_by: actors.admin.account.id,
      kept: null,
    });
    expect(await stored(fresh.change.name)).toMatchObject({
      description: 'Feito à mão',
      min_order_cents: 12345,
    });
    expect(await stored(name)).toMatchObject({ email: null, state: 'RJ', ships_to: ['SP'] });
    const listed = await actors.admin.ask(`/rest/v1/import_changes?batch_id=eq.${batch.id}&order=line`);
    expect(rowsOf(listed)).toMatchObject([
      { line: 2, before: null, version_before: null },
      { line: 3, before: { email: 'antes@loja.example', state: null } },
    ]);
  });

  test('takes the staged rows away, and those that a given-up import has left', async () => {
    const [old, young] = [randomUUID(), randomUUID()];
    await stage(old, [creation()]);
    await stage(young, [creation()]);
    await backend.sql(
      `update public.import_rows set created_at = now() - interval '25 hours' where batch_id = $1`,
      [old],
    );
    const { id } = await importRows([creation()]);
    const left = await backend.sql<{ batch_id: string }>('select distinct batch_id from public.import_rows');
    const ids = left.map(({ batch_id }) => batch_id);
    expect([ids.includes(old), ids.includes(young), ids.includes(id)]).toEqual([false, true, false]);
  });

  test('sent twice under one id is done once, and answers the same, also side by side', async () => {
    const id = randomUUID();
    const rows = [creation(), creation()];
    await stage(id, rows);
    const [first, second] = await Promise.all([commit(id, 2), commit(id, 2)]);
    const before = await count('suppliers');
    await stage(id, rows); // the answer was lost: everything is sent again
    const third = await commit(id, 2);
    expect(batchOf(second)).toEqual(batchOf(first));
    expect(batchOf(third)).toEqual(batchOf(first));
    expect(await count('suppliers')).toBe(before);
    expect(await backend.sql('select 1 from public.import_rows where batch_id = $1', [id])).toEqual([]);
  });

  test('of 300 rows takes seconds, also on a busy machine', async () => {
    const begin = Date.now();
    expect(await importRows(Array.from({ length: 300 }, () => creation()))).toMatchObject({
      created_count: 300,
    });
    expect(Date.now() - begin).toBeLessThan(10_000);
  });
});

describe('an import that fails leaves nothing, and says which row it was', () => {
  const refused: [string, () => Promise<Row> | Row, number, RegExp][] = [
    [
      'a handle that cannot be one',
      () => creation({ instagram: 'não é' }),
      422,
      /^Linha 4 \(Loja .*não aceitou/,
    ],
    ['no name', () => creation({ name: null }), 422, /^Linha 4 /],
    ['a category that is gone', () => creation({ category_id: 2_000_000_000 }), 422, /^Linha 4 \(Loja /],
    ['a field nobody knows', () => creation({ nome: 'x' }), 422, /^Linha 4 /],
    [
      'a supplier that somebody has changed since',
      async () => {
        const { row, before } = await existing({ email: null });
        await edit(before.id, { description: 'Outra pessoa' });
        return row;
      },
      409,
      /^Linha 4 \(Loja .*outra pessoa alterou ou excluiu/,
    ],
    [
      'a supplier that is gone',
      () => ({ supplier_id: 2_000_000_000, expected_version: 1, change: { email: null } }),
      409,
      /^Linha 4: outra pessoa alterou ou excluiu/,
    ],
    [
      'a handle that somebody has taken since',
      async () => {
        const { before } = await existing({});
        return creation({ instagram: `@${String((await taken(before.id)).instagram).toUpperCase()}` });
      },
      409,
      /^Linha 4 \(Loja .*\): Loja .* \(F-\d+\) já tem este Instagram\.$/,
    ],
    [
      'a number that somebody has taken since',
      async () => {
        const { before } = await existing({});
        return creation({ whatsapp: (await taken(before.id)).whatsapp });
      },
      409,
      /já tem este WhatsApp\.$/,
    ],
  ];

  async function taken(id: number): Promise<Record<string, unknown>> {
    const [row] = await backend.sql(
      'select instagram, whatsapp from public.supplier_details join public.supplier_contacts using (supplier_id) where supplier_id = $1',
      [id],
    );
    return row!;
  }

  test.each(refused)('%s', async (_what, bad, status, message) => {
    const id = randomUUID();
    const last = await bad();
    const { name, row } = await existing({ email: 'depois@loja.example' });
    const before = [await count('suppliers'), await count('import_batches'), await stored(name)];
    await stage(id, [creation(), row, last]);
    const answer = await commit(id, 3);
    const { message: said } = JSON.parse(answer.text) as { message: string };
    expect([answer.status, said]).toEqual([status, expect.stringMatching(message)]);
    expect([await count('suppliers'), await count('import_batches'), await stored(name)]).toEqual(before);
  });

  test('rows of which some have not arrived', async () => {
    const id = randomUUID();
    await stage(id, [creation()]);
    expect((await commit(id, 2)).status).toBe(409);
    expect((await commit(id, 0)).status).toBe(422);
    expect((await commit(id, 5001)).text).toContain('de 1 a 5.000 linhas');
    expect(await backend.sql('select 1 from public.import_batches where id = $1', [id])).toEqual([]);
  });

  test('a change that does not say what it was checked against', async () => {
    const { row } = await existing({ email: null });
    const { status } = await stage(randomUUID(), [{ change: row.change, supplier_id: row.supplier_id! }]);
    expect(status).toBe(400);
  });
});

describe('undoing an import', () => {
  test('deletes what it created and sets back what it changed, once', async () => {
    const { name, row, before } = await existing({
      email: null,
      state: 'RJ',
      ships_to: null,
      plus_size: true,
    });
    const fresh = creation();
    const batch = await importRows([fresh, row]);
    const undone = batchOf(await undo(batch.id));
    expect(undone).toMatchObject({ id: batch.id, undone_by: actors.admin.account.id, kept: [] });
    expect(await stored(fresh.change.name)).toBeUndefined();
    expect(await stored(name)).toEqual({ ...before, version: expect.any(Number) as number });
    await edit(before.id, { email: 'novo@loja.example' });
    expect(batchOf(await undo(batch.id))).toEqual(undone);
    expect(await stored(name)).toMatchObject({ email: 'novo@loja.example' });
  });

  test('leaves alone and names what somebody has edited since, or given a picture', async () => {
    const [edited, pictured, untouched] = [creation(), creation(), creation()];
    const { name, row, before } = await existing({ email: null });
    const batch = await importRows([edited, pictured, untouched, row]);
    const [one, two] = [await stored(edited.change.name), await stored(pictured.change.name)];
    await edit(one!.id, { description: 'Editado' });
    await edit(two!.id, { gallery: [`${two!.id}/${randomUUID()}.png`] });
    await edit(before.id, { description: 'Editado' });
    expect(batchOf(await undo(batch.id)).kept).toEqual([
      { code: one!.formatted_id, name: edited.change.name },
      { code: two!.formatted_id, name: pictured.change.name },
      { code: before.formatted_id, name },
    ]);
    expect(await stored(untouched.change.name)).toBeUndefined();
    expect(await stored(edited.change.name)).toMatchObject({ description: 'Editado' });
    expect(await stored(name)).toMatchObject({ email: null, description: 'Editado' });
  });

  test('passes over what is gone already, and leaves alone what cannot be set back', async () => {
    const otherCategory = await createCategory(backend);
    const gone = creation();
    const { row, before } = await existing({ category_id: categoryId });
    await edit(before.id, { category_id: otherCategory });
    const { version } = (await stored(await nameOf(before.id)))!;
    const batch = await importRows([gone, { ...row, expected_version: version }]);
    await backend.sql('delete from public.suppliers where name = $1', [gone.change.name]);
    await backend.sql('delete from public.categories where id = $1', [otherCategory]);
    expect(batchOf(await undo(batch.id)).kept).toEqual([
      { code: before.formatted_id, name: await nameOf(before.id) },
    ]);
  });

  async function nameOf(id: number): Promise<string> {
    const [row] = await backend.sql<{ name: string }>('select name from public.suppliers where id = $1', [
      id,
    ]);
    return row!.name;
  }

  test('works backwards through several that changed the same supplier', async () => {
    const fresh = creation();
    const first = await importRows([fresh]);
    const { id, version } = (await stored(fresh.change.name))!;
    const second = await importRows([
      { supplier_id: id, expected_version: version, change: { state: 'SP' } },
    ]);
    expect(batchOf(await undo(second.id)).kept).toEqual([]);
    expect(batchOf(await undo(first.id)).kept).toEqual([]);
    expect(await stored(fresh.change.name)).toBeUndefined();
  });

  test('leaves alone and names what would take back a handle or a number that is another’s by now', async () => {
    const handles = await existing({});
    const numbers = await existing({ whatsapp: '(21) 97777-0001' });
    // It would get the handle that the first one, left alone, goes on having.
    const chained = await existing({});
    await edit(chained.before.id, { instagram: '@antes.da.corrente' });
    const { version } = (await stored(chained.name))!;
    const batch = await importRows([
      { ...handles.row, change: { instagram: '@antes.da.corrente' } },
      numbers.row,
      { ...chained.row, expected_version: version, change: { instagram: '@depois.da.corrente' } },
    ]);
    const [taker, other] = [creation(), creation()];
    await importRows([
      {
        change: { ...taker.change, instagram: (handles.before as Stored & { instagram: string }).instagram },
      },
      { change: { ...other.change, whatsapp: (numbers.before as Stored & { whatsapp: string }).whatsapp } },
    ]);
    const all = [handles, numbers, chained];
    expect(batchOf(await undo(batch.id)).kept).toEqual(
      all.map(({ name, before }) => ({ code: before.formatted_id, name })),
    );
    expect(await Promise.all(all.map(({ name }) => stored(name)))).toMatchObject([
      { instagram: 'antes.da.corrente' },
      { whatsapp: '5521977770001' },
      { instagram: 'depois.da.corrente' },
    ]);
  });

  test('sets back two that have swapped their handles or shared a number', async () => {
    const [one, two] = [await existing({}), await existing({})];
    await edit(two.before.id, { whatsapp: (one.before as Stored & { whatsapp: string }).whatsapp });
    const before = [await stored(one.name), await stored(two.name)];
    const batch = await importRows([
      { ...one.row, change: { instagram: before[1]!.instagram, whatsapp: '(21) 97777-0002' } },
      {
        ...two.row,
        expected_version: before[1]!.version,
        change: { instagram: before[0]!.instagram, whatsapp: '(21) 97777-0003' },
      },
    ]);
    expect(batchOf(await undo(batch.id)).kept).toEqual([]);
    expect([await stored(one.name), await stored(two.name)]).toEqual(
      before.map((held) => ({ ...held, version: expect.any(Number) as number })),
    );
  });

  test('of one that is not there is refused', async () => {
    const answer = await undo(randomUUID());
    expect([answer.status, answer.text]).toEqual([
      404,
      expect.stringContaining('Esta importação não existe.'),
    ]);
  });

  test('goes on when whoever imported has no account any more', async () => {
    const leaving = await createActor(backend, { admin: true });
    const id = randomUUID();
    const fresh = creation();
    await stage(id, [fresh], leaving);
    batchOf(await commit(id, 1, leaving));
    await backend.sql('delete from auth.users where id = $1', [leaving.account.id]);
    expect(batchOf(await undo(id))).toMatchObject({ created_by: null, kept: [] });
    expect(await stored(fresh.change.name)).toBeUndefined();
  });
});

describe('importing and undoing', () => {
  test.each(people('visitor', 'free', 'expired', 'premium'))(
    'is refused to %s, and nothing happens',
    async (_who, name) => {
      const fresh = creation();
      const batch = await importRows([fresh]);
      const staged = randomUUID();
      await stage(staged, [creation()]);
      const before = [await count('suppliers'), await count('import_batches'), await count('import_rows')];
      const actor = actors[name];
      const refusal = name === 'visitor' ? 401 : 403;
      const attempts = [
        await stage(randomUUID(), [creation()], actor),
        await commit(staged, 1, actor),
        await commit(batch.id, 1, actor), // also the answer of one that is done
        await undo(batch.id, actor),
      ];
      expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => refusal));
      expect(attempts.map(({ text }) => text).join()).not.toContain('created_count');
      expect([await count('suppliers'), await count('import_batches'), await count('import_rows')]).toEqual(
        before,
      );
      expect(await stored(fresh.change.name)).toBeDefined();
    },
  );

  test('the functions that write an import down are no part of the API', async () => {
    for (const [name, body] of [
      ['record_import', { batch_id: randomUUID(), file_name: 'x', changes: [] }],
      ['record_undo', { batch_id: randomUUID(), kept: [], restored: {} }],
    ] as const) {
      const answer = await actors.admin.ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });
      expect(answer.status).toBe(404);
    }
  });
});
