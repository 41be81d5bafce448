import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActor } from '../support/actors';
import {
  batchOf,
  commit,
  creation,
  edit,
  existing,
  importRows,
  stage,
  startImports,
  stored,
  undo,
  type ImportWorld,
  type Stored,
} from './support/import-world';
import { createCategory } from '../support/supplier-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await startImports();
});
afterAll(() => world.backend.close());

describe('undoing an import', () => {
  test('deletes what it created and sets back what it changed, once', async () => {
    const { name, row, before } = await existing(world, {
      email: null,
      state: 'RJ',
      ships_to: null,
      plus_size: true,
    });
    const fresh = creation(world);
    const batch = await importRows(world, [fresh, row]);
    const undone = batchOf(await undo(world, batch.id));
    expect(undone).toMatchObject({ id: batch.id, undone_by: world.actors.admin.account.id, kept: [] });
    expect(await stored(world, fresh.change.name)).toBeUndefined();
    expect(await stored(world, name)).toEqual({ ...before, version: expect.any(Number) as number });
    await edit(world, before.id, { email: 'novo@loja.example' });
    expect(batchOf(await undo(world, batch.id))).toEqual(undone);
    expect(await stored(world, name)).toMatchObject({ email: 'novo@loja.example' });
  });

  test('leaves alone and names what somebody has edited since, or given a picture', async () => {
    const [edited, pictured, untouched] = [creation(world), creation(world), creation(world)];
    const { name, row, before } = await existing(world, { email: null });
    const batch = await importRows(world, [edited, pictured, untouched, row]);
    const [one, two] = [await stored(world, edited.change.name), await stored(world, pictured.change.name)];
    await edit(world, one!.id, { description: 'Editado' });
    await edit(world, two!.id, { gallery: [`${two!.id}/${randomUUID()}.png`] });
    await edit(world, before.id, { description: 'Editado' });
    expect(batchOf(await undo(world, batch.id)).kept).toEqual([
      { code: one!.formatted_id, name: edited.change.name },
      { code: two!.formatted_id, name: pictured.change.name },
      { code: before.formatted_id, name },
    ]);
    expect(await stored(world, untouched.change.name)).toBeUndefined();
    expect(await stored(world, edited.change.name)).toMatchObject({ description: 'Editado' });
    expect(await stored(world, name)).toMatchObject({ email: null, description: 'Editado' });
  });

  test('keeps a supplier that the import found and changed nothing of', async () => {
    const { name, row, before } = await existing(world, {});
    const gallery = [`${before.id}/${randomUUID()}.png`];
    await edit(world, before.id, { gallery });
    const { version } = (await stored(world, name))!;
    const batch = await importRows(world, [{ ...row, expected_version: version, change: {} }]);
    expect(batch).toMatchObject({ created_count: 0, changed_count: 1 });
    const again = (await stored(world, name))!.version;
    const other = await importRows(world, [{ ...row, expected_version: again, change: { gallery: [] } }]);
    batchOf(await undo(world, other.id));
    batchOf(await undo(world, batch.id));
    const kept = await world.backend.sql('select path from public.supplier_images where supplier_id = $1', [
      before.id,
    ]);
    expect(kept).toEqual([{ path: gallery[0] }]);
  });

  test('passes over what is gone already, and leaves alone what cannot be set back', async () => {
    const otherCategory = await createCategory(world.backend);
    const gone = creation(world);
    const { row, before } = await existing(world, { category_id: world.categoryId });
    await edit(world, before.id, { category_id: otherCategory });
    const { version } = (await stored(world, await nameOf(before.id)))!;
    const batch = await importRows(world, [gone, { ...row, expected_version: version }]);
    await world.backend.sql('delete from public.suppliers where name = $1', [gone.change.name]);
    await world.backend.sql('delete from public.categories where id = $1', [otherCategory]);
    expect(batchOf(await undo(world, batch.id)).kept).toEqual([
      { code: before.formatted_id, name: await nameOf(before.id) },
    ]);
  });

  async function nameOf(id: number): Promise<string> {
    const [row] = await world.backend.sql<{ name: string }>(
      'select name from public.suppliers where id = $1',
      [id],
    );
    return row!.name;
  }

  test('works backwards through several that changed the same supplier', async () => {
    const fresh = creation(world);
    const first = await importRows(world, [fresh]);
    const { id, version } = (await stored(world, fresh.change.name))!;
    const second = await importRows(world, [
      { supplier_id: id, expected_version: version, change: { state: 'SP' } },
    ]);
    expect(batchOf(await undo(world, second.id)).kept).toEqual([]);
    expect(batchOf(await undo(world, first.id)).kept).toEqual([]);
    expect(await stored(world, fresh.change.name)).toBeUndefined();
  });

  test('leaves alone and names what would take back a handle or a number that is another’s by now', async () => {
    const handles = await existing(world, {});
    const numbers = await existing(world, { whatsapp: '(21) 97777-0001' });
    // It would get the handle that the first one, left alone, goes on having.
    const chained = await existing(world, {});
    await edit(world, chained.before.id, { instagram: '@antes.da.corrente' });
    const { version } = (await stored(world, chained.name))!;
    const batch = await importRows(world, [
      { ...handles.row, change: { instagram: '@antes.da.corrente' } },
      numbers.row,
      { ...chained.row, expected_version: version, change: { instagram: '@depois.da.corrente' } },
    ]);
    const [taker, other] = [creation(world), creation(world)];
    await importRows(world, [
      {
        change: { ...taker.change, instagram: (handles.before as Stored & { instagram: string }).instagram },
      },
      { change: { ...other.change, whatsapp: (numbers.before as Stored & { whatsapp: string }).whatsapp } },
    ]);
    const all = [handles, numbers, chained];
    expect(batchOf(await undo(world, batch.id)).kept).toEqual(
      all.map(({ name, before }) => ({ code: before.formatted_id, name })),
    );
    expect(await Promise.all(all.map(({ name }) => stored(world, name)))).toMatchObject([
      { instagram: 'antes.da.corrente' },
      { whatsapp: '5521977770001' },
      { instagram: 'depois.da.corrente' },
    ]);
  });

  test('sets back two that have swapped their handles or shared a number', async () => {
    const [one, two] = [await existing(world, {}), await existing(world, {})];
    await edit(world, two.before.id, { whatsapp: (one.before as Stored & { whatsapp: string }).whatsapp });
    const before = [await stored(world, one.name), await stored(world, two.name)];
    const batch = await importRows(world, [
      { ...one.row, change: { instagram: before[1]!.instagram, whatsapp: '(21) 97777-0002' } },
      {
        ...two.row,
        expected_version: before[1]!.version,
        change: { instagram: before[0]!.instagram, whatsapp: '(21) 97777-0003' },
      },
    ]);
    expect(batchOf(await undo(world, batch.id)).kept).toEqual([]);
    expect([await stored(world, one.name), await stored(world, two.name)]).toEqual(
      before.map((held) => ({ ...held, version: expect.any(Number) as number })),
    );
  });

  test('of one that is not there is refused', async () => {
    const answer = await undo(world, randomUUID());
    expect([answer.status, answer.text]).toEqual([
      404,
      expect.stringContaining('Esta importação não existe.'),
    ]);
  });

  test('goes on when whoever imported has no account any more', async () => {
    const leaving = await createActor(world.backend, { admin: true });
    const id = randomUUID();
    const fresh = creation(world);
    await stage(world, id, [fresh], leaving);
    batchOf(await commit(world, id, 1, leaving));
    await world.backend.sql('delete from auth.users where id = $1', [leaving.account.id]);
    expect(batchOf(await undo(world, id))).toMatchObject({ created_by: null, kept: [] });
    expect(await stored(world, fresh.change.name)).toBeUndefined();
  });
});
