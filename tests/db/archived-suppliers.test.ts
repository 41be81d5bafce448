import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { people, rowsOf, type ActorName, type Actors } from '../support/actors';
import type { Backend } from '../support/backend';
import { createCategory, insertSuppliers, secretsIn, type Supplier } from '../support/supplier-world';
import { createList } from './support/special-lists';
import { test as base } from './support/imports';

const MEMBERS = people('visitor', 'free', 'expired', 'premium');

interface Archived {
  open: Supplier;
  premium: Supplier;
}

const test = base.extend('archived', { scope: 'file' }, async ({ backend, categoryId }) => {
  const [open, premium] = await insertSuppliers(backend, categoryId, ['open', 'premium']);
  const archived = { open: open!, premium: premium! };
  await setArchived(backend, archived, true);
  return archived;
});

async function setArchived(backend: Backend, { open, premium }: Archived, archived: boolean): Promise<void> {
  await backend.sql('update public.suppliers set is_archived = $2 where id = any ($1::bigint[])', [
    [open.id, premium.id],
    archived,
  ]);
}

const only = ({ open, premium }: Archived, column = 'id') => `${column}=in.(${open.id},${premium.id})`;

/** All that the actor can read of the archived suppliers. */
async function readableBy(actors: Actors, who: ActorName, archived: Archived): Promise<string> {
  const paths = [
    `suppliers?select=*&${only(archived)}`,
    ...['supplier_details', 'supplier_contacts', 'supplier_images'].map(
      (table) => `${table}?select=*&${only(archived, 'supplier_id')}`,
    ),
  ];
  const answers = await Promise.all(paths.map((path) => actors[who].ask(`/rest/v1/${path}`)));
  return answers.map(({ text }) => text).join('\n');
}

describe('an archived supplier', () => {
  test.for(MEMBERS)('cannot be read by %s, not even its name', async ([, who], { actors, archived }) => {
    expect(await readableBy(actors, who, archived)).toBe('[]\n[]\n[]\n[]');
  });

  test.for(MEMBERS)('is not in what %s gets as a whole list', async ([, who], { actors, archived }) => {
    const { text } = await actors[who].ask('/rest/v1/rpc/supplier_resources', {
      method: 'POST',
      body: { files: '', gallery: true },
    });
    for (const { teaser, details } of [archived.open, archived.premium]) {
      expect(text).not.toContain(teaser.name);
      expect(text).not.toContain(details.instagram);
    }
  });

  test('is shown and counted in special lists only for the staff', async ({ actors, archived, backend }) => {
    const { id, name } = await createList(backend, 'Premium');
    await backend.sql('insert into public.special_list_suppliers values ($1, $2), ($1, $3)', [
      id,
      archived.open.id,
      archived.premium.id,
    ]);
    const entries = async (who: ActorName) =>
      rowsOf(await actors[who].ask(`/rest/v1/special_list_suppliers?select=*&special_list_id=eq.${id}`))
        .length;
    expect([await entries('premium'), await entries('support'), await entries('admin')]).toEqual([0, 2, 2]);
    for (const who of ['premium', 'admin'] as const) {
      const answer = await actors[who].ask('/rest/v1/rpc/search_special_lists', {
        method: 'POST',
        body: { search: name },
      });
      expect(rowsOf(answer)).toMatchObject([{ id, suppliers: 0 }]);
    }
  });

  test('does not count in the figures above the list of the staff', async ({ actors, backend }) => {
    const figures = async () =>
      rowsOf(await actors.admin.ask('/rest/v1/rpc/supplier_figures', { method: 'POST', body: {} }));
    const before = await figures();
    const many = await insertSuppliers(
      backend,
      await createCategory(backend),
      Array<'premium'>(40).fill('premium'),
    );
    expect(await figures()).not.toEqual(before);
    await backend.sql('update public.suppliers set is_archived = true where id = any ($1::bigint[])', [
      many.map(({ id }) => id),
    ]);
    expect(await figures()).toEqual(before);
  });

  test('is neither counted as viewed nor where a page of the directory starts', async ({
    actors,
    archived,
    backend,
  }) => {
    for (const who of ['visitor', 'premium'] as const) {
      const call = (name: string, body: object) =>
        actors[who].ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });
      for (const { id } of [archived.open, archived.premium])
        expect((await call('record_supplier_view', { supplier_id: id })).status).toBe(204);
      const place = { after_premium: false, after_name: '', after_id: 0, page_rows: 1 };
      const starts = rowsOf(await call('supplier_page_starts', place)).map(({ id }) => id);
      expect(starts).not.toContain(archived.open.id);
      expect(starts).not.toContain(archived.premium.id);
    }
    const views = 'select from public.supplier_views where supplier_id in ($1, $2)';
    expect(await backend.sql(views, [archived.open.id, archived.premium.id])).toEqual([]);
  });

  test('is not overwritten by a form or a spreadsheet that was opened before, and stays archived when it is saved', async ({
    backend,
    imports,
  }) => {
    const { before, name, row } = await imports.existing({ state: 'RJ' });
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [before.id]);
    const save = (expected_version: number) =>
      imports.edit(before.id, { description: 'Nova' }, expected_version);
    expect([(await save(before.version)).status, (await imports.stored(name))!.description]).toEqual([
      409,
      null,
    ]);
    const id = randomUUID();
    await imports.stage(id, [row]);
    const refused = await imports.commit(id, 1);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('outra pessoa alterou')]);
    expect((await save((await imports.stored(name))!.version)).status).toBe(200);
    expect(await imports.stored(name)).toMatchObject({ description: 'Nova', is_archived: true });
  });

  test('leaves the list that `/api` keeps for visitors at once, and returns to it', async ({
    actors,
    backend,
    categoryId,
  }) => {
    const [open, premium] = await insertSuppliers(backend, categoryId, ['open', 'premium']);
    const version = async () =>
      (await actors.visitor.ask('/rest/v1/rpc/supplier_resources_version', { method: 'POST', body: {} }))
        .text;
    const versions = [await version()];
    for (const isArchived of [true, false]) {
      await setArchived(backend, { open: open!, premium: premium! }, isArchived);
      versions.push(await version());
    }
    expect(new Set(versions).size).toBe(3);
  });

  test('is whole for the staff, and still not in the directory', async ({ actors, archived }) => {
    const text = await readableBy(actors, 'admin', archived);
    for (const secret of [...secretsIn(archived.open), ...secretsIn(archived.premium)])
      expect(text).toContain(secret);
    const { text: list } = await actors.admin.ask('/rest/v1/rpc/supplier_resources', {
      method: 'POST',
      body: { files: '', gallery: false },
    });
    expect(list).not.toContain(archived.open.teaser.name);
  });

  test.for(people('free', 'premium'))(
    'stays in the favorites of %s by its name alone, and can be removed from them',
    async ([, who], { actors, backend, categoryId }) => {
      const [open, premium] = await insertSuppliers(backend, categoryId, ['open', 'premium']);
      const archived = { open: open!, premium: premium! };
      for (const { id } of Object.values(archived))
        await actors[who].ask('/rest/v1/favorites', { method: 'POST', body: { supplier_id: id } });
      await setArchived(backend, archived, true);
      const mine = async () =>
        rowsOf<{ id: number; name: string }>(
          await actors[who].ask('/rest/v1/rpc/archived_favorites', { method: 'POST', body: {} }),
        ).filter(({ id }) => id === open!.id || id === premium!.id);
      expect((await mine()).map(({ name }) => name).sort()).toEqual(
        [open!.teaser.name, premium!.teaser.name].sort(),
      );
      await actors[who].ask(`/rest/v1/favorites?supplier_id=eq.${open!.id}`, { method: 'DELETE' });
      expect(await mine()).toHaveLength(1);
      const liked = async () =>
        rowsOf(
          await actors[who].ask(
            `/rest/v1/favorites?select=supplier:suppliers!inner(id)&supplier_id=eq.${premium!.id}`,
          ),
        );
      expect(await liked()).toEqual([]);
      await setArchived(backend, archived, false);
      expect(await mine()).toEqual([]);
      expect(await liked()).toEqual([{ supplier: { id: premium!.id } }]);
    },
  );

  test('is not among the archived favorites of somebody else', async ({ actors, archived, backend }) => {
    await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
      actors.free.account.id,
      archived.open.id,
    ]);
    const { text } = await actors.premium.ask('/rest/v1/rpc/archived_favorites', {
      method: 'POST',
      body: {},
    });
    expect(text).not.toContain(archived.open.teaser.name);
  });

  test.for(people('free', 'premium'))(
    'cannot be added to the favorites of %s',
    async ([, who], { actors, archived }) => {
      const answer = await actors[who].ask('/rest/v1/favorites', {
        method: 'POST',
        body: { supplier_id: archived.premium.id },
      });
      expect(answer.status).toBe(403);
    },
  );
});
