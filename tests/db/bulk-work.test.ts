import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Actor, type ActorName, type Actors, createActor, people, rowsOf } from '../support/actors';
import type { Backend } from '../support/backend';
import { createCategory, insertSuppliers, mark, secretsIn, type Supplier } from '../support/supplier-world';
import { test as base } from './support/imports';
import { createList } from './support/special-lists';

const test = base
  .extend('ids', async ({ backend, categoryId }) => {
    const suppliers = await insertSuppliers(backend, categoryId, ['open', 'premium', 'premium']);
    return suppliers.map(({ id }) => id);
  })
  .extend('support', { scope: 'file' }, async ({ backend }) => {
    const actor = await createActor(backend, { admin: true });
    await backend.sql(`update public.admins set role = 'support' where user_id = $1`, [actor.account.id]);
    return actor;
  })
  .extend('archived', { scope: 'file' }, async ({ backend, categoryId }) => {
    const [open, premium] = await insertSuppliers(backend, categoryId, ['open', 'premium']);
    const archived = { open: open!, premium: premium! };
    await setArchived(backend, archived, true);
    return archived;
  });

const NO_ADMINS = people('visitor', 'free', 'expired', 'premium');

interface Changed {
  id: number;
  version: number;
  before: Record<string, unknown>;
}

const rpc = (actor: Actor, name: string, body: object) =>
  actor.ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });

const held = (backend: Backend, ids: number[]) =>
  backend.sql(
    `select id::int, is_premium, category_id::int, subcategory_id::int, is_archived as archived
     from public.suppliers where id = any ($1::bigint[]) order by id`,
    [ids],
  );

async function change(actor: Actor, ids: number[], changes: object): Promise<Changed[]> {
  return rowsOf<Changed>(await rpc(actor, 'change_suppliers', { supplier_ids: ids, change: changes }));
}

async function restore(actor: Actor, changed: Changed[]): Promise<unknown> {
  const answer = await rpc(actor, 'restore_suppliers', {
    supplier_ids: changed.map(({ id }) => id),
    versions: changed.map(({ version }) => version),
    befores: changed.map(({ before }) => before),
  });
  return JSON.parse(answer.text);
}

describe('a change of many suppliers', () => {
  test('opens those that are locked, returns only them, and can be taken back', async ({
    actors,
    backend,
    ids,
  }) => {
    const before = await held(backend, ids);
    const changed = await change(actors.admin, ids, { is_premium: false });
    expect(changed.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
    expect((await held(backend, ids)).map((row) => row.is_premium)).toEqual([false, false, false]);
    expect(await restore(actors.admin, changed)).toBe(2);
    expect(await held(backend, ids)).toEqual(before);
  });

  test('files them under a category and its subcategory, or none', async ({ actors, backend, ids }) => {
    const main = await createCategory(backend);
    const sub = await createCategory(backend, `Sub ${mark()}`, main);
    const before = await held(backend, ids);
    const changed = await change(actors.admin, ids, { category_id: main, subcategory_id: sub });
    expect(await held(backend, ids)).toMatchObject(
      ids.map(() => ({ category_id: main, subcategory_id: sub })),
    );
    await change(actors.admin, ids, { category_id: main, subcategory_id: null });
    expect(await held(backend, ids)).toMatchObject(ids.map(() => ({ subcategory_id: null })));
    // They were changed since, so the first change is not taken back.
    expect(await restore(actors.admin, changed)).toBe(0);
    expect(await held(backend, ids)).not.toEqual(before);
  });

  test('archives and restores them; what somebody has edited since stays', async ({
    actors,
    backend,
    ids,
  }) => {
    const changed = await change(actors.admin, ids, { is_archived: true });
    expect((await held(backend, ids)).map((row) => row.archived)).toEqual([true, true, true]);
    expect(await change(actors.admin, ids, { is_archived: true })).toEqual([]);
    await backend.sql('update public.suppliers set name = $2 where id = $1', [ids[0], `Editado ${mark()}`]);
    expect(await restore(actors.admin, changed)).toBe(2);
    expect((await held(backend, ids)).map((row) => row.archived)).toEqual([true, false, false]);
  });

  test('is refused as a whole when the category does not exist', async ({ actors, backend, ids }) => {
    const before = await held(backend, ids);
    const answer = await rpc(actors.admin, 'change_suppliers', {
      supplier_ids: ids,
      change: { category_id: 999_999_999, subcategory_id: null },
    });
    expect(answer.status).toBe(409);
    expect(await held(backend, ids)).toEqual(before);
  });

  test.for([{}, { name: 'x' }, { is_premium: true, is_archived: true }, { category_id: 1 }])(
    'is refused when it is none that is known: %j',
    async (unknown, { actors, ids }) => {
      const answer = await rpc(actors.admin, 'change_suppliers', { supplier_ids: ids, change: unknown });
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([400, { code: '22023' }]);
    },
  );

  test.for(NO_ADMINS)('is refused from %s', async ([, who], { actors, backend, ids }) => {
    const before = await held(backend, ids);
    const befores = before.map(() => ({ is_premium: false }));
    const bodies = {
      change_suppliers: { supplier_ids: ids, change: { is_premium: false } },
      restore_suppliers: { supplier_ids: ids, versions: ids.map(() => 1), befores },
      delete_archived_suppliers: { supplier_ids: ids },
    };
    for (const [name, body] of Object.entries(bodies))
      expect([name, [401, 403].includes((await rpc(actors[who], name, body)).status)]).toEqual([name, true]);
    expect(await held(backend, ids)).toEqual(before);
  });

  test('is refused from staff who may not keep the catalog', async ({ support, backend, ids }) => {
    const before = await held(backend, ids);
    const answer = await rpc(support, 'change_suppliers', {
      supplier_ids: ids,
      change: { is_premium: false },
    });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([403, { code: '42501' }]);
    expect(await held(backend, ids)).toEqual(before);
  });
});

test('only archived suppliers can be deleted for good', async ({ actors, backend, ids }) => {
  await change(actors.admin, ids.slice(0, 2), { is_archived: true });
  const answer = await rpc(actors.admin, 'delete_archived_suppliers', { supplier_ids: ids });
  expect((JSON.parse(answer.text) as number[]).sort()).toEqual(ids.slice(0, 2).sort());
  expect((await held(backend, ids)).map(({ id }) => id)).toEqual(ids.slice(2));
});

test('more suppliers than the API answers as rows are changed, restored and deleted whole', async ({
  actors,
  backend,
}) => {
  const most = 1001;
  const rows = await backend.sql<{ id: number }>(
    `insert into public.suppliers (name, category_id) select 'Loja ' || n, $1 from generate_series(1, $2::integer) n
     returning id::integer`,
    [await createCategory(backend), most],
  );
  const all = rows.map(({ id }) => id);
  const archived = async () =>
    (await held(backend, all)).filter((row) => (row as { archived: boolean }).archived).length;
  const changed = await change(actors.admin, all, { is_archived: true });
  expect([changed.length, await archived()]).toEqual([most, most]);
  expect([await restore(actors.admin, changed), await archived()]).toEqual([most, 0]);
  await change(actors.admin, all, { is_archived: true });
  const answer = await rpc(actors.admin, 'delete_archived_suppliers', { supplier_ids: all });
  expect(JSON.parse(answer.text)).toHaveLength(most);
  expect(await held(backend, all)).toEqual([]);
});

describe('the admin list of suppliers', () => {
  const found = async (actor: Actor, body: object) =>
    rowsOf<{ id: number }>(await rpc(actor, 'search_suppliers', body)).map(({ id }) => id);

  test('filters by what is missing, by plan, by archive and by contacts in doubt', async ({
    actors,
    backend,
    categoryId,
    ids,
  }) => {
    const [open, bare, archived] = ids as [number, number, number];
    await backend.sql(
      'update public.supplier_details set main_image_path = null, website = null, instagram = null where supplier_id = $1',
      [bare],
    );
    await backend.sql(
      'update public.supplier_contacts set whatsapp = null, email = null where supplier_id = $1',
      [bare],
    );
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [archived]);
    const ask = async (filter: string) => {
      const all = await found(actors.admin, { search: '', filter, category: categoryId });
      return ids.filter((id) => all.includes(id));
    };
    expect(await ask('')).toEqual([open, bare]);
    expect(await ask('all')).toEqual(ids);
    expect(await ask('archived')).toEqual([archived]);
    expect(await ask('open')).toEqual([open]);
    expect(await ask('premium')).toEqual([bare]);
    for (const missing of ['no_picture', 'no_site', 'no_contact'])
      expect([missing, await ask(missing)]).toEqual([missing, [bare]]);
    // Any contact is one.
    for (const [table, column, value] of [
      ['supplier_contacts', 'whatsapp', '5500912345678'],
      ['supplier_contacts', 'email', 'loja@exemplo.example'],
      ['supplier_details', 'instagram', 'loja.exemplo'],
    ]) {
      const set = (to: string | null) =>
        backend.sql(`update public.${table} set ${column} = $2 where supplier_id = $1`, [bare, to!]);
      await set(value!);
      expect([column, await ask('no_contact')]).toEqual([column, []]);
      await set(null);
    }
    await backend.sql(
      `insert into public.contact_states (supplier_id, state, confirmed_on, members)
       values ($1, 'checking', null, null), ($2, 'confirmed', private.today(), 3), ($3, 'checking', null, null)`,
      [bare, open, archived],
    );
    expect(await ask('in_doubt')).toEqual([bare]);
    expect(await ask('unknown')).toEqual([]);
    const sub = await createCategory(backend, `Sub ${mark()}`, categoryId);
    await backend.sql('update public.suppliers set subcategory_id = $2 where id = $1', [bare, sub]);
    expect(await found(actors.admin, { search: '', category: sub })).toEqual([bare]);
  });

  test('finds those that nobody has changed for 180 days', async ({ actors, backend, categoryId, ids }) => {
    const [old, edited] = ids as [number, number];
    await backend.sql(
      `update public.suppliers set created_at = now() - interval '181 days' where id = any ($1::bigint[])`,
      [[old, edited]],
    );
    await backend.sql(
      `update public.audit_log set at = now() - interval '181 days' where entity = 'supplier' and entity_id = $1`,
      [String(old)],
    );
    const stale = await found(actors.admin, { search: '', filter: 'stale', category: categoryId });
    expect(ids.filter((id) => stale.includes(id))).toEqual([old]);
    // Neither is a new one, whose creation the history does not have, nor does the history of other things count.
    await backend.sql(`delete from public.audit_log where entity_id = any ($1)`, [ids.map(String)]);
    await backend.sql(
      `insert into public.audit_log (actor_role, action, entity, entity_id, changes)
       values ('operator', 'update', 'category', $1, '{}')`,
      [String(old)],
    );
    const again = await found(actors.admin, { search: '', filter: 'stale', category: categoryId });
    expect(ids.filter((id) => again.includes(id))).toEqual([old, edited]);
  });

  test('finds a supplier by part of its e-mail address, and by its WhatsApp in any spelling', async ({
    actors,
    backend,
    ids,
  }) => {
    const [id] = ids as [number];
    const digits = `5500912${String(id).padStart(6, '0').slice(-6)}`;
    const email = `contato-${mark()}@exemplo.example`;
    await backend.sql(
      'update public.supplier_contacts set whatsapp = $2, email = $3 where supplier_id = $1',
      [id, digits, email],
    );
    const local = digits.slice(2);
    const spellings = [digits, local, `(${local.slice(0, 2)}) ${local.slice(2, 7)}-${local.slice(7)}`];
    for (const search of [...spellings, email.slice(0, 20), email.toUpperCase()])
      expect([search, await found(actors.admin, { search })]).toEqual([search, [id]]);
    // Fewer digits than four are part of too many numbers. With parentheses they stand in no other field.
    expect(await found(actors.admin, { search: `(${digits.slice(0, 2)}) ${digits[2]}` })).not.toContain(id);
  });
});

describe('merging a category', () => {
  const merge = async (actor: Actor, source: number, target: number) => {
    const answer = await rpc(actor, 'merge_categories', { source_id: source, target_id: target });
    return [answer.status, JSON.parse(answer.text)] as const;
  };
  const filed = async (backend: Backend, ids: number[]) =>
    (await held(backend, ids)).map(({ category_id, subcategory_id }) => [category_id, subcategory_id]);

  test('into a main one moves its suppliers and subcategories, and deletes it', async ({
    actors,
    backend,
    ids,
    categoryId: _,
  }) => {
    const source = await createCategory(backend);
    const sub = await createCategory(backend, `Sub ${mark()}`, source);
    const target = await createCategory(backend);
    await backend.sql(
      'update public.suppliers set category_id = $2, subcategory_id = case when id = $3 then $4::bigint end where id = any ($1::bigint[])',
      [ids, source, ids[0], sub],
    );
    expect(await merge(actors.admin, source, target)).toEqual([200, 3]);
    expect(await filed(backend, ids)).toEqual([
      [target, sub],
      [target, null],
      [target, null],
    ]);
    expect(await backend.sql('select from public.categories where id = $1', [source])).toEqual([]);
    expect(await merge(actors.admin, source, target)).toMatchObject([404, { code: 'PT404' }]);
  });

  test('between subcategories, and between levels, files its suppliers under the other one', async ({
    actors,
    backend,
    ids,
  }) => {
    const [one, two] = [await createCategory(backend), await createCategory(backend)];
    const subOfOne = await createCategory(backend, `Sub ${mark()}`, one);
    const subOfTwo = await createCategory(backend, `Sub ${mark()}`, two);
    await backend.sql(
      'update public.suppliers set category_id = $2, subcategory_id = $3 where id = any ($1::bigint[])',
      [ids, one, subOfOne],
    );
    expect(await merge(actors.admin, subOfOne, subOfTwo)).toEqual([200, 3]);
    expect(await filed(backend, ids)).toEqual(ids.map(() => [two, subOfTwo]));
    expect(await merge(actors.admin, subOfTwo, two)).toEqual([200, 3]);
    expect(await filed(backend, ids)).toEqual(ids.map(() => [two, null]));
    const sub = await createCategory(backend, `Sub ${mark()}`, one);
    expect(await merge(actors.admin, two, sub)).toEqual([200, 3]);
    expect(await filed(backend, ids)).toEqual(ids.map(() => [one, sub]));
  });

  test('is refused into itself, and into a subcategory while it has its own', async ({ actors, backend }) => {
    const source = await createCategory(backend);
    const own = await createCategory(backend, `Sub ${mark()}`, source);
    const other = await createCategory(backend);
    const sub = await createCategory(backend, `Sub ${mark()}`, other);
    for (const target of [source, own, sub])
      expect(await merge(actors.admin, source, target)).toMatchObject([409, { code: 'PT409' }]);
    // Nothing else would keep an unused one: it would be deleted.
    expect(await merge(actors.admin, other, other)).toMatchObject([409, { code: 'PT409' }]);
    expect(await merge(actors.admin, sub, sub)).toMatchObject([409, { code: 'PT409' }]);
    expect(
      await backend.sql('select from public.categories where id in ($1, $2)', [other, sub]),
    ).toHaveLength(2);
    expect(await merge(actors.admin, own, source)).toEqual([200, 0]);
  });

  test.for(NO_ADMINS)('is refused from %s, as is a set of new ones', async ([, who], { actors, backend }) => {
    const [source, target] = [await createCategory(backend), await createCategory(backend)];
    const [status] = await merge(actors[who], source, target);
    expect([401, 403]).toContain(status);
    const name = `Categoria ${mark()}`;
    const answer = await rpc(actors[who], 'add_categories', { tree: [{ name }] });
    expect([401, 403]).toContain(answer.status);
    expect(await backend.sql('select from public.categories where id = $1', [source])).toHaveLength(1);
    expect(await backend.sql('select from public.categories where name = $1', [name])).toEqual([]);
  });
});

test('a set of categories is created where it is missing, a second time not at all', async ({
  actors,
  backend,
}) => {
  const [main, sub, old] = [`Principal ${mark()}`, `Sub ${mark()}`, `Estação ${mark()}`];
  const kept = old.toUpperCase().replace('ÇÃ', 'CA');
  await createCategory(backend, kept);
  const tree = [{ name: ` ${main.replace(' ', '  ')}`, children: [sub, old] }, { name: old }];
  const add = async () => JSON.parse((await rpc(actors.admin, 'add_categories', { tree })).text) as unknown;
  expect(await add()).toBe(2);
  expect(await add()).toBe(0);
  const rows = await backend.sql(
    'select c.name, p.name as parent from public.categories c left join public.categories p on p.id = c.parent_id where c.name = any ($1)',
    [[main, sub, kept]],
  );
  expect(rows).toHaveLength(3);
  expect(rows).toContainEqual({ name: sub, parent: main });
  expect(rows).toContainEqual({ name: kept, parent: null });
  // There is no third level: categories below a subcategory are left out.
  const below = { name: sub, children: [`Neta ${mark()}`] };
  const answer = await rpc(actors.admin, 'add_categories', { tree: [below] });
  expect([answer.status, answer.text]).toEqual([200, '0']);
});

interface Archived {
  open: Supplier;
  premium: Supplier;
}

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
  test.for(NO_ADMINS)('cannot be read by %s, not even its name', async ([, who], { actors, archived }) => {
    expect(await readableBy(actors, who, archived)).toBe('[]\n[]\n[]\n[]');
  });

  test.for(NO_ADMINS)('is not in what %s gets as a whole list', async ([, who], { actors, archived }) => {
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
