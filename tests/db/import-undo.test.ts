import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createActor } from '../support/actors';
import type { Backend } from '../support/backend';
import { batchOf, test } from './support/imports';
import { createCategory, mark } from '../support/supplier-world';

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
    expect(await imports.stored(name)).toEqual({ ...before, version: expect.any(Number) as number });
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
      before.map((held) => ({ ...held, version: expect.any(Number) as number })),
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
