import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createActor, people, rowsOf } from '../support/actors';
import type { Backend } from '../support/backend';
import { tryOut } from './support/catalog';
import { batchOf, type Imports, type Row, test as base } from './support/imports';
import { createCategory, mark } from '../support/supplier-world';

interface Work {
  imported: number;
  undone: number;
  /** How often the table of admins was read. */
  asked: number;
}
const READ_AND_WRITTEN = `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del)
  from pg_stat_xact_user_tables where schemaname = 'public'`;

const test = base
  /** The rows that an import and its undo read and write. Half of the import changes suppliers of an earlier one. */
  .extend('workOf', { scope: 'file' }, ({ actors, backend, categoryId }) => {
    return async (rows: number): Promise<Work> => {
      const [first, second] = [randomUUID(), randomUUID()];
      const claims = JSON.stringify({ sub: actors.admin.account.id, role: 'authenticated' });
      const stageNew = (id: string, from: number, count: number, at: string) =>
        `insert into public.import_rows (batch_id, line, change)
       select '${id}', ${from} + n, jsonb_build_object('name', 'Loja ' || n, 'category_id', ${categoryId},
         'instagram', '@${at}.' || n, 'description', 'Atacado') from generate_series(1, ${count}) n`;
      const measure = (name: string) =>
        `select set_config('work.${name}', ((${READ_AND_WRITTEN}) - coalesce(nullif(current_setting('work.so_far', true), ''), '0')::bigint)::text, true);
       select set_config('work.so_far', (${READ_AND_WRITTEN})::text, true)`;
      const [work] = await tryOut<Work>(
        backend,
        // The planner reads small tables as a whole, so these get more rows first.
        `insert into public.suppliers (name, category_id) select 'Antes ' || n, ${categoryId} from generate_series(1, 1000) n;
       analyze public.suppliers, public.supplier_details, public.supplier_contacts;
       ${stageNew(first, 0, rows / 2, 'um')};
       select set_config('request.jwt.claims', '${claims}', true), set_config('role', 'authenticated', true),
         -- What auth.uid() of the embedded database reads.
         set_config('request.jwt.claim.sub', '${actors.admin.account.id}', true);
       select public.import_suppliers('${first}', 'um.csv', ${rows / 2});
       ${stageNew(second, 0, rows / 2, 'dois')};
       insert into public.import_rows (batch_id, line, supplier_id, expected_version, change)
       select '${second}', 10000 + c.line, s.id, s.version, '{"description": "Outra", "state": "SP"}'
       from public.import_changes c join public.suppliers s on s.id = c.supplier_id where c.batch_id = '${first}';
       ${measure('before')};
       select public.import_suppliers('${second}', 'dois.csv', ${rows});
       ${measure('imported')};
       select public.undo_import('${second}');
       ${measure('undone')}`,
        `select current_setting('work.imported')::int as imported, current_setting('work.undone')::int as undone,
         (select (seq_scan + idx_scan)::int from pg_stat_xact_user_tables where relname = 'admins') as asked`,
      );
      return work!;
    };
  });

async function count(backend: Backend, table: string): Promise<number> {
  const [row] = await backend.sql<{ count: number }>(`select count(*)::int from public.${table}`);
  return Number(row?.count);
}

/** What every change of a supplier changes. */
const CHANGED = { version: expect.any(Number) as number, updated_at: expect.any(String) as string };

describe('an import', () => {
  test('creates and changes suppliers, and is recorded with its author', async ({ actors, imports }) => {
    const { name, row } = await imports.existing({ email: null, state: 'RJ' });
    const fresh = imports.creation({ description: 'Feito à mão', min_order_cents: 12345 });
    const batch = await imports.run([fresh, row]);
    expect(batch).toMatchObject({
      created_count: 1,
      changed_count: 1,
      created_by: actors.admin.account.id,
      kept: null,
    });
    expect(await imports.stored(fresh.change.name)).toMatchObject({
      description: 'Feito à mão',
      min_order_cents: 12345,
    });
    expect(await imports.stored(name)).toMatchObject({ email: null, state: 'RJ', ships_to: ['SP'] });
    const listed = await actors.admin.ask(`/rest/v1/import_changes?batch_id=eq.${batch.id}&order=line`);
    expect(rowsOf(listed)).toMatchObject([
      { line: 2, before: null, version_before: null },
      { line: 3, before: { email: 'antes@loja.example', state: null } },
    ]);
  });

  test('keeps the rows of the file that it left out, for editors only; what is no list is refused', async ({
    actors,
    imports,
  }) => {
    const left = [
      ['Nome', 'Motivo'],
      ['Loja Ruim', 'Falta o WhatsApp'],
    ];
    const commit = async (left_out?: unknown) => {
      const id = randomUUID();
      await imports.stage(id, [imports.creation()]);
      return imports.commit(id, 1, actors.admin, left_out === undefined ? {} : { left_out });
    };
    const { id, ...batch } = batchOf(await commit(left));
    expect(batch).toMatchObject({ left_out: left, left_out_count: 1 });
    expect(batchOf(await commit())).toMatchObject({ left_out: null, left_out_count: 0 });
    expect((await commit({ rows: 1 })).status).toBe(400);
    const read = `/rest/v1/import_batches?select=left_out&id=eq.${id}`;
    expect(rowsOf(await actors.admin.ask(read))).toEqual([{ left_out: left }]);
    expect(rowsOf(await actors.premium.ask(read))).toEqual([]);
  });

  test('deletes its staged rows and those that an abandoned import has left', async ({
    backend,
    imports,
  }) => {
    const [old, young] = [randomUUID(), randomUUID()];
    await imports.stage(old, [imports.creation()]);
    await imports.stage(young, [imports.creation()]);
    await backend.sql(
      `update public.import_rows set created_at = now() - interval '25 hours' where batch_id = $1`,
      [old],
    );
    const { id } = await imports.run([imports.creation()]);
    const left = await backend.sql<{ batch_id: string }>('select distinct batch_id from public.import_rows');
    const ids = left.map(({ batch_id }) => batch_id);
    expect([ids.includes(old), ids.includes(young), ids.includes(id)]).toEqual([false, true, false]);
  });

  test('sent again under the same id, even in parallel, is done once and answers the same', async ({
    backend,
    imports,
  }) => {
    const id = randomUUID();
    const rows = [imports.creation(), imports.creation()];
    await imports.stage(id, rows);
    const [first, second] = await Promise.all([imports.commit(id, 2), imports.commit(id, 2)]);
    const before = await count(backend, 'suppliers');
    await imports.stage(id, rows); // as after a lost answer, when everything is sent again
    const third = await imports.commit(id, 2);
    expect(batchOf(second)).toEqual(batchOf(first));
    expect(batchOf(third)).toEqual(batchOf(first));
    expect(await count(backend, 'suppliers')).toBe(before);
    expect(await backend.sql('select 1 from public.import_rows where batch_id = $1', [id])).toEqual([]);
  });

  test('of 300 rows creates 300 suppliers', async ({ backend, imports }) => {
    const before = await count(backend, 'suppliers');
    const rows = Array.from({ length: 300 }, () => imports.creation());
    expect(await imports.run(rows)).toMatchObject({ created_count: 300, changed_count: 0 });
    expect(await count(backend, 'suppliers')).toBe(before + 300);
  });
});

describe('the work of the database', () => {
  test('grows linearly with the rows of an import and of its undo', async ({ workOf }) => {
    const [few, more, many] = [await workOf(100), await workOf(300), await workOf(500)];
    expect(many.imported - more.imported).toBeLessThan((more.imported - few.imported) * 1.3);
    expect(many.undone - more.undone).toBeLessThan((more.undone - few.undone) * 1.3);
    expect(many.asked).toBeLessThan(100);
  });
});

describe('a failed import leaves nothing and names the row', () => {
  const refused: [string, (imports: Imports) => Promise<Row> | Row, number, RegExp][] = [
    [
      'an invalid Instagram handle',
      (imports) => imports.creation({ instagram: 'não é' }),
      422,
      /^Linha 4 \(Loja .*não aceitou/,
    ],
    ['no name', (imports) => imports.creation({ name: null }), 422, /^Linha 4 /],
    [
      'a category that does not exist',
      (imports) => imports.creation({ category_id: 2_000_000_000 }),
      422,
      /^Linha 4 \(Loja /,
    ],
    ['an unknown field', (imports) => imports.creation({ nome: 'x' }), 422, /^Linha 4 /],
    [
      'a supplier that has been changed meanwhile',
      async (imports) => {
        const { row, before } = await imports.existing({ email: null });
        await imports.edit(before.id, { description: 'Outra pessoa' });
        return row;
      },
      409,
      /^Linha 4 \(Loja .*outra pessoa alterou ou excluiu/,
    ],
    [
      'a supplier that does not exist',
      () => ({ supplier_id: 2_000_000_000, expected_version: 1, change: { email: null } }),
      409,
      /^Linha 4: outra pessoa alterou ou excluiu/,
    ],
    [
      'an Instagram handle that is taken',
      async (imports) => {
        const { before } = await imports.existing({});
        return imports.creation({
          instagram: `@${before.instagram.toUpperCase()}`,
        });
      },
      409,
      /^Linha 4 \(Loja .*\): Loja .* \(F-\d+\) já tem este Instagram\.$/,
    ],
    [
      'a WhatsApp number that is taken',
      async (imports) => {
        const { before } = await imports.existing({});
        return imports.creation({ whatsapp: before.whatsapp });
      },
      409,
      /já tem este WhatsApp\.$/,
    ],
  ];

  test.for(refused)('because of %s', async ([, bad, status, message], { backend, imports }) => {
    const id = randomUUID();
    const last = await bad(imports);
    const { name, row } = await imports.existing({ email: 'depois@loja.example' });
    const before = [
      await count(backend, 'suppliers'),
      await count(backend, 'import_batches'),
      await imports.stored(name),
    ];
    await imports.stage(id, [imports.creation(), row, last]);
    const answer = await imports.commit(id, 3);
    const { message: said } = JSON.parse(answer.text) as { message: string };
    expect([answer.status, said]).toEqual([status, expect.stringMatching(message)]);
    expect([
      await count(backend, 'suppliers'),
      await count(backend, 'import_batches'),
      await imports.stored(name),
    ]).toEqual(before);
  });

  test('which is the second of two that change the same supplier', async ({ imports }) => {
    const { name, row } = await imports.existing({ email: null });
    const id = randomUUID();
    await imports.stage(id, [
      row,
      imports.creation(),
      { ...row, change: { state: 'SP' } },
      imports.creation(),
    ]);
    const answer = await imports.commit(id, 4);
    expect([answer.status, answer.text]).toEqual([
      409,
      expect.stringContaining(`Linha 4 (${name as string}): outra pessoa alterou`),
    ]);
    expect(await imports.stored(name)).toMatchObject({ email: 'antes@loja.example', state: null });
  });

  test('because some rows have not arrived', async ({ backend, imports }) => {
    const id = randomUUID();
    await imports.stage(id, [imports.creation()]);
    expect((await imports.commit(id, 2)).status).toBe(409);
    expect((await imports.commit(id, 0)).status).toBe(422);
    expect((await imports.commit(id, 5001)).text).toContain('de 1 a 5.000 linhas');
    expect(await backend.sql('select 1 from public.import_batches where id = $1', [id])).toEqual([]);
  });

  test('because a change has no expected version', async ({ imports }) => {
    const { row } = await imports.existing({ email: null });
    const { status } = await imports.stage(randomUUID(), [
      { change: row.change, supplier_id: row.supplier_id! },
    ]);
    expect(status).toBe(400);
  });
});

describe('importing and undoing', () => {
  test.for(people('visitor', 'free', 'expired', 'premium', 'support'))(
    'is refused to %s and changes nothing',
    async ([, name], { actors, backend, imports }) => {
      const fresh = imports.creation();
      const batch = await imports.run([fresh]);
      const staged = randomUUID();
      await imports.stage(staged, [imports.creation()]);
      const before = [
        await count(backend, 'suppliers'),
        await count(backend, 'import_batches'),
        await count(backend, 'import_rows'),
      ];
      const actor = actors[name];
      const refusal = name === 'visitor' ? 401 : 403;
      const attempts = [
        await imports.stage(randomUUID(), [imports.creation()], actor),
        await imports.commit(staged, 1, actor),
        await imports.commit(batch.id, 1, actor), // not even the answer of a finished import
        await imports.undo(batch.id, actor),
      ];
      expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => refusal));
      expect(attempts.map(({ text }) => text).join()).not.toContain('created_count');
      expect([
        await count(backend, 'suppliers'),
        await count(backend, 'import_batches'),
        await count(backend, 'import_rows'),
      ]).toEqual(before);
      expect(await imports.stored(fresh.change.name)).toBeDefined();
    },
  );

  test('is recorded by functions that are not part of the API', async ({ actors }) => {
    for (const [name, body] of [
      ['record_import', { batch_id: randomUUID(), file_name: 'x', changes: [] }],
      ['record_undo', { batch_id: randomUUID(), kept: [], restored: {} }],
    ] as const) {
      const answer = await actors.admin.ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });
      expect(answer.status).toBe(404);
    }
  });
});

describe('undoing an import', () => {
  test('deletes what it created and restores what it changed, once', async ({ actors, imports }) => {
    const { name, row, before } = await imports.existing({
      email: null,
      state: 'RJ',
      ships_to: null,
      plus_size: true,
    });
    const fresh = imports.creation();
    const batch = await imports.run([fresh, row]);
    const undone = batchOf(await imports.undo(batch.id));
    expect(undone).toMatchObject({ id: batch.id, undone_by: actors.admin.account.id, kept: [] });
    expect(await imports.stored(fresh.change.name)).toBeUndefined();
    expect(await imports.stored(name)).toEqual({ ...before, ...CHANGED });
    await imports.edit(before.id, { email: 'novo@loja.example' });
    expect(batchOf(await imports.undo(batch.id))).toEqual(undone);
    expect(await imports.stored(name)).toMatchObject({ email: 'novo@loja.example' });
  });

  test('keeps and lists suppliers that have been edited or given a picture since', async ({ imports }) => {
    const [edited, pictured, untouched] = [imports.creation(), imports.creation(), imports.creation()];
    const { name, row, before } = await imports.existing({ email: null });
    const batch = await imports.run([edited, pictured, untouched, row]);
    const [one, two] = [await imports.stored(edited.change.name), await imports.stored(pictured.change.name)];
    await imports.edit(one!.id, { description: 'Editado' });
    await imports.edit(two!.id, { gallery: [`${two!.id}/${randomUUID()}.png`] });
    await imports.edit(before.id, { description: 'Editado' });
    expect(batchOf(await imports.undo(batch.id)).kept).toEqual([
      { code: one!.formatted_id, name: edited.change.name },
      { code: two!.formatted_id, name: pictured.change.name },
      { code: before.formatted_id, name },
    ]);
    expect(await imports.stored(untouched.change.name)).toBeUndefined();
    expect(await imports.stored(edited.change.name)).toMatchObject({ description: 'Editado' });
    expect(await imports.stored(name)).toMatchObject({ email: null, description: 'Editado' });
  });

  test('keeps a supplier that the import matched without changing it', async ({ backend, imports }) => {
    const { name, row, before } = await imports.existing({});
    const gallery = [`${before.id}/${randomUUID()}.png`];
    await imports.edit(before.id, { gallery });
    const { version } = (await imports.stored(name))!;
    const batch = await imports.run([{ ...row, expected_version: version, change: {} }]);
    expect(batch).toMatchObject({ created_count: 0, changed_count: 1 });
    const again = (await imports.stored(name))!.version;
    const other = await imports.run([{ ...row, expected_version: again, change: { gallery: [] } }]);
    batchOf(await imports.undo(other.id));
    batchOf(await imports.undo(batch.id));
    const kept = await backend.sql('select path from public.supplier_images where supplier_id = $1', [
      before.id,
    ]);
    expect(kept).toEqual([{ path: gallery[0] }]);
  });

  test('ignores suppliers that are gone, and keeps those that cannot be restored', async ({
    backend,
    categoryId,
    imports,
  }) => {
    const otherCategory = await createCategory(backend);
    const gone = imports.creation();
    const { row, before } = await imports.existing({ category_id: categoryId });
    await imports.edit(before.id, { category_id: otherCategory });
    const { version } = (await imports.stored(await nameOf(backend, before.id)))!;
    const batch = await imports.run([gone, { ...row, expected_version: version }]);
    await backend.sql('delete from public.suppliers where name = $1', [gone.change.name]);
    await backend.sql('delete from public.categories where id = $1', [otherCategory]);
    expect(batchOf(await imports.undo(batch.id)).kept).toEqual([
      { code: before.formatted_id, name: await nameOf(backend, before.id) },
    ]);
  });

  test.for([
    ['belongs to another category', (other: number) => other],
    ['is a main category', () => null],
  ] as const)(
    'keeps a supplier whose subcategory now %s, and restores the others',
    async ([, newParent], { backend, imports }) => {
      const [main, other] = [await createCategory(backend), await createCategory(backend)];
      const sub = await createCategory(backend, `Sub ${mark()}`, main);
      const [moved, refiled, steady] = [0, 1, 2].map(() =>
        imports.creation({ category_id: main, subcategory_id: sub }),
      );
      delete steady!.change.subcategory_id;
      await imports.run([moved!, refiled!, steady!]);
      const changes = [
        { subcategory_id: null },
        { category_id: other, subcategory_id: null },
        { state: 'RJ' },
      ];
      const rows = await Promise.all(
        [moved!, refiled!, steady!].map(async ({ change: { name } }, at) => {
          const { id, version } = (await imports.stored(name))!;
          return { supplier_id: id, expected_version: version, change: changes[at]! };
        }),
      );
      const batch = await imports.run(rows);
      await backend.sql('update public.categories set parent_id = $2 where id = $1', [
        sub,
        newParent(other)!,
      ]);
      const { kept } = batchOf(await imports.undo(batch.id));
      expect(kept!.map(({ name }) => name)).toEqual([moved!.change.name, refiled!.change.name]);
      expect(await imports.stored(steady!.change.name)).toMatchObject({ state: null });
    },
  );

  async function nameOf(backend: Backend, id: number): Promise<string> {
    const [row] = await backend.sql<{ name: string }>('select name from public.suppliers where id = $1', [
      id,
    ]);
    return row!.name;
  }

  test('works in reverse order for imports that changed the same supplier', async ({ imports }) => {
    const fresh = imports.creation();
    const first = await imports.run([fresh]);
    const { id, version } = (await imports.stored(fresh.change.name))!;
    const second = await imports.run([
      { supplier_id: id, expected_version: version, change: { state: 'SP' } },
    ]);
    expect(batchOf(await imports.undo(second.id)).kept).toEqual([]);
    expect(batchOf(await imports.undo(first.id)).kept).toEqual([]);
    expect(await imports.stored(fresh.change.name)).toBeUndefined();
  });

  test('keeps and lists suppliers whose former handle or number now belongs to another', async ({
    imports,
  }) => {
    const handles = await imports.existing({});
    const numbers = await imports.existing({ whatsapp: '(21) 97777-0001' });
    // It would get back the handle that the first supplier keeps.
    const chained = await imports.existing({});
    await imports.edit(chained.before.id, { instagram: '@antes.da.corrente' });
    const { version } = (await imports.stored(chained.name))!;
    const batch = await imports.run([
      { ...handles.row, change: { instagram: '@antes.da.corrente' } },
      numbers.row,
      { ...chained.row, expected_version: version, change: { instagram: '@depois.da.corrente' } },
    ]);
    const [taker, other] = [imports.creation(), imports.creation()];
    await imports.run([
      {
        change: { ...taker.change, instagram: handles.before.instagram },
      },
      { change: { ...other.change, whatsapp: numbers.before.whatsapp } },
    ]);
    const all = [handles, numbers, chained];
    expect(batchOf(await imports.undo(batch.id)).kept).toEqual(
      all.map(({ name, before }) => ({ code: before.formatted_id, name })),
    );
    expect(await Promise.all(all.map(({ name }) => imports.stored(name)))).toMatchObject([
      { instagram: 'antes.da.corrente' },
      { whatsapp: '5521977770001' },
      { instagram: 'depois.da.corrente' },
    ]);
  });

  test('restores two suppliers that have swapped handles or shared a number', async ({ imports }) => {
    const [one, two] = [await imports.existing({}), await imports.existing({})];
    await imports.edit(two.before.id, { whatsapp: one.before.whatsapp });
    const before = [await imports.stored(one.name), await imports.stored(two.name)];
    const batch = await imports.run([
      { ...one.row, change: { instagram: before[1]!.instagram, whatsapp: '(21) 97777-0002' } },
      {
        ...two.row,
        expected_version: before[1]!.version,
        change: { instagram: before[0]!.instagram, whatsapp: '(21) 97777-0003' },
      },
    ]);
    expect(batchOf(await imports.undo(batch.id)).kept).toEqual([]);
    expect([await imports.stored(one.name), await imports.stored(two.name)]).toEqual(
      before.map((held) => ({ ...held, ...CHANGED })),
    );
  });

  test('that does not exist is refused', async ({ imports }) => {
    const answer = await imports.undo(randomUUID());
    expect([answer.status, answer.text]).toEqual([
      404,
      expect.stringContaining('Esta importação não existe.'),
    ]);
  });

  test('works when the account that imported no longer exists', async ({ backend, imports }) => {
    const leaving = await createActor(backend, { admin: true });
    const id = randomUUID();
    const fresh = imports.creation();
    await imports.stage(id, [fresh], leaving);
    batchOf(await imports.commit(id, 1, leaving));
    await backend.sql('delete from auth.users where id = $1', [leaving.account.id]);
    expect(batchOf(await imports.undo(id))).toMatchObject({ created_by: null, kept: [] });
    expect(await imports.stored(fresh.change.name)).toBeUndefined();
  });
});
