import { describe, expect } from 'vitest';
import { fold } from '@/domain/text/text';
import type { Backend } from '../support/backend';
import { ACTOR_NAMES, type ActorName, type Actors, people, rowsOf } from '../support/actors';
import {
  createCategory,
  createSuppliers,
  insertSuppliers,
  mark,
  type Supplier,
} from '../support/supplier-world';
import { test as base } from '../support/fixtures';

const TABLE = '/rest/v1/categories';
const NO_ADMINS = people('visitor', 'free', 'expired', 'premium', 'support');

const test = base.extend('categories', { scope: 'file' }, ({ actors, backend }) => {
  const create = (body: object, who: ActorName = 'admin') => actors[who].ask(TABLE, { method: 'POST', body });

  const change = (id: number, body: object, who: ActorName = 'admin') =>
    actors[who].ask(`${TABLE}?id=eq.${id}`, { method: 'PATCH', body });

  const remove = (id: number, who: ActorName = 'admin') =>
    actors[who].ask(`${TABLE}?id=eq.${id}`, { method: 'DELETE' });

  async function createSub(parent: number): Promise<number> {
    const id = await createCategory(backend);
    await backend.sql('update public.categories set parent_id = $1 where id = $2', [parent, id]);
    return id;
  }

  const all = () => backend.sql('select * from public.categories order by id');

  /** Expects this error from the database, and that no category has changed. */
  async function expectRefused(
    write: () => ReturnType<typeof create>,
    status: number,
    message: string,
  ): Promise<void> {
    const before = await all();
    const answer = await write();
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      status,
      { code: `PT${status}`, message },
    ]);
    expect(await all()).toEqual(before);
  }

  return { create, change, remove, createSub, all, expectRefused };
});

describe('a category in use cannot be deleted, and the error says what uses it', () => {
  const inUse = (by: string) => `Esta categoria está em uso por ${by} e não pode ser excluída.`;

  test('premium and unannounced suppliers count', async ({ backend, categories }) => {
    const id = await createCategory(backend);
    await insertSuppliers(backend, id, ['earlyPremium']);
    await categories.expectRefused(() => categories.remove(id), 409, inUse('1 fornecedor'));
    await insertSuppliers(backend, id, ['open', 'early']);
    await categories.expectRefused(() => categories.remove(id), 409, inUse('3 fornecedores'));
    await categories.createSub(id);
    await categories.expectRefused(
      () => categories.remove(id),
      409,
      inUse('3 fornecedores e 1 subcategoria'),
    );
  });

  test('suppliers that have it as their subcategory count; also for their category', async ({
    backend,
    categories,
  }) => {
    const { categoryId, open, premium } = await createSuppliers(backend);
    const sub = await categories.createSub(categoryId);
    await backend.sql('update public.suppliers set subcategory_id = $1 where id = any ($2)', [
      sub,
      [open.id, premium.id],
    ]);
    await categories.expectRefused(() => categories.remove(sub), 409, inUse('2 fornecedores'));
    await categories.expectRefused(
      () => categories.remove(categoryId),
      409,
      inUse('4 fornecedores e 1 subcategoria'),
    );
  });

  test('that moves takes its suppliers along, as does one that becomes a main category', async ({
    backend,
    categories,
  }) => {
    const { categoryId, open, premium } = await createSuppliers(backend);
    const sub = await categories.createSub(categoryId);
    const other = await createCategory(backend);
    const filed = async () =>
      backend.sql(
        'select category_id::int, subcategory_id::int from public.suppliers where id = any ($1) order by id',
        [[open.id, premium.id]],
      );
    await backend.sql('update public.suppliers set subcategory_id = $1 where id = $2', [sub, open.id]);
    expect((await categories.change(sub, { parent_id: other })).status).toBe(204);
    expect(await filed()).toEqual([
      { category_id: other, subcategory_id: sub },
      { category_id: categoryId, subcategory_id: null },
    ]);
    expect((await categories.change(sub, { parent_id: null })).status).toBe(204);
    expect(await filed()).toEqual([
      { category_id: sub, subcategory_id: null },
      { category_id: categoryId, subcategory_id: null },
    ]);
  });

  test('of another category is refused, whoever files a supplier under it', async ({
    backend,
    categories,
  }) => {
    const { open } = await createSuppliers(backend);
    const sub = await categories.createSub(await createCategory(backend));
    const filing = backend.sql('update public.suppliers set subcategory_id = $1 where id = $2', [
      sub,
      open.id,
    ]);
    await expect(filing).rejects.toThrow(/suppliers_subcategory_of_category_fkey/);
  });

  test('subcategories count', async ({ backend, categories }) => {
    const id = await createCategory(backend);
    const subs = [await categories.createSub(id), await categories.createSub(id)];
    await categories.expectRefused(() => categories.remove(id), 409, inUse('2 subcategorias'));
    for (const sub of [...subs, id]) expect((await categories.remove(sub)).status).toBe(204);
  });

  test('the operator gets the same error in SQL', async ({ backend }) => {
    const { categoryId } = await createSuppliers(backend);
    await expect(
      backend.sql('delete from public.categories where id = $1', [categoryId]),
    ).rejects.toMatchObject({ message: inUse('4 fornecedores') });
  });

  test('figures are formatted as in Brazil', async ({ backend }) => {
    const [row] = await backend.sql('select private.category_refusal(1234567, 1000) as text');
    expect(row).toEqual({ text: inUse('1.234.567 fornecedores e 1.000 subcategorias') });
  });
});

describe('categories have two levels', () => {
  const OF_A_SUB = 'Uma subcategoria não pode ter subcategorias. Escolha uma categoria principal.';
  const HAS_SUBS = 'Esta categoria tem subcategorias e não pode ser subcategoria de outra.';

  test('a category can become a subcategory, move to another parent and become a main category again', async ({
    backend,
    categories,
  }) => {
    const [one, other] = [await createCategory(backend), await createCategory(backend)];
    expect((await categories.create({ name: mark(), parent_id: one })).status).toBe(201);
    const id = await createCategory(backend);
    for (const parent_id of [one, other, null])
      expect((await categories.change(id, { name: mark(), parent_id })).status).toBe(204);
  });

  test('a subcategory cannot have subcategories', async ({ backend, categories }) => {
    const sub = await categories.createSub(await createCategory(backend));
    const id = await createCategory(backend);
    await categories.expectRefused(() => categories.create({ name: mark(), parent_id: sub }), 409, OF_A_SUB);
    await categories.expectRefused(() => categories.change(id, { parent_id: sub }), 409, OF_A_SUB);
  });

  test('a category with subcategories cannot become a subcategory', async ({ backend, categories }) => {
    const [parent, id] = [await createCategory(backend), await createCategory(backend)];
    await categories.createSub(id);
    await categories.expectRefused(() => categories.change(id, { parent_id: parent }), 409, HAS_SUBS);
    expect((await categories.change(id, { name: mark(), parent_id: null })).status).toBe(204);
  });

  test('a category cannot be its own subcategory', async ({ backend, categories }) => {
    const id = await createCategory(backend);
    const message = 'Uma categoria não pode ser subcategoria dela mesma.';
    await categories.expectRefused(() => categories.change(id, { parent_id: id }), 400, message);
  });

  test('one statement cannot insert three levels, in any order', async ({ backend, categories }) => {
    const before = await categories.all();
    const rows = [
      `(900000001, '${mark()}', null)`,
      `(900000002, '${mark()}', 900000001)`,
      `(900000003, '${mark()}', 900000002)`,
    ];
    for (const order of [rows, rows.toReversed()]) {
      const insertion = backend.sql(
        `insert into public.categories (id, name, parent_id) overriding system value values ${order.join()}`,
      );
      await expect(insertion).rejects.toThrow(/subcategoria/);
    }
    expect(await categories.all()).toEqual(before);
  });
});

describe('the usage of categories', () => {
  const usage = async (actors: Actors, name: ActorName) =>
    actors[name].ask('/rest/v1/rpc/category_usage', { method: 'POST', body: {} });

  test('has every category once for admins', async ({ actors, backend, categories }) => {
    const { categoryId, open, early } = await createSuppliers(backend);
    const sub = await categories.createSub(categoryId);
    await backend.sql('update public.suppliers set subcategory_id = $1 where id = any ($2)', [
      sub,
      [open.id, early.id],
    ]);
    const unused = await createCategory(backend);

    const rows = rowsOf<{ id: number }>(await usage(actors, 'admin'));
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      (await categories.all()).map(({ id }) => id),
    );
    const usageOf = (id: number) => rows.find((row) => row.id === id);
    const none = { main_suppliers: 0, sub_suppliers: 0, subcategories: 0, refusal: null };
    expect(usageOf(unused)).toMatchObject({ parent_id: null, ...none });
    expect(usageOf(categoryId)).toMatchObject({ main_suppliers: 4, sub_suppliers: 0, subcategories: 1 });
    expect(usageOf(sub)).toMatchObject({ parent_id: categoryId, main_suppliers: 0, sub_suppliers: 2 });
    for (const id of [categoryId, sub]) {
      const { message } = JSON.parse((await categories.remove(id)).text) as { message: string };
      expect(usageOf(id)).toMatchObject({ refusal: message });
    }
  });

  test('is empty for other members and refused to visitors', async ({ actors, backend }) => {
    await createSuppliers(backend);
    for (const name of ACTOR_NAMES.filter((name) => name !== 'admin' && name !== 'editor')) {
      const answer = await usage(actors, name);
      expect([name, answer.status]).toEqual([name, name === 'visitor' ? 401 : 200]);
      if (name !== 'visitor') expect(rowsOf(answer)).toEqual([]);
    }
  });
});

describe('the page of a category', () => {
  const slugOf = async (backend: Backend, id: number) =>
    (await backend.sql<{ slug: string }>('select slug from public.categories where id = $1', [id]))[0]?.slug;

  async function named(backend: Backend, name: string): Promise<number> {
    const [row] = await backend.sql<{ id: number }>(
      'insert into public.categories (name) values ($1) returning id::int as id',
      [name],
    );
    return row!.id;
  }

  test('has an address made of the name without accents, with a number if another one has it', async ({
    backend,
  }) => {
    const ids: number[] = [];
    for (const name of ['Calções & Maiôs', 'Calcoes e maios', 'CALÇÕES e Maios!', 'Calcoes Maios', '日本'])
      ids.push(await named(backend, name));
    expect(await Promise.all(ids.map((id) => slugOf(backend, id)))).toEqual([
      'calcoes-maios',
      'calcoes-e-maios',
      'calcoes-e-maios-2',
      'calcoes-maios-2',
      'categoria',
    ]);
  });

  test('has an address for every name, also one whose letters become more without accents', async ({
    backend,
  }) => {
    const letters = await named(backend, 'Æ'.repeat(60));
    const words = await named(backend, `${'ß'.repeat(39)}x ßßß`);
    expect(await slugOf(backend, letters)).toBe('ae'.repeat(40));
    expect(await slugOf(backend, words)).toBe(`${'s'.repeat(78)}x`);
  });

  test('keeps its address when the category is renamed, and nobody chooses or changes it', async ({
    actors,
    backend,
    categories,
  }) => {
    const id = await named(backend, 'Ponchos');
    expect((await categories.change(id, { name: `Ponchos ${mark()}` })).status).toBe(204);
    for (const name of ACTOR_NAMES) {
      for (const write of [
        () => categories.change(id, { slug: 'roubado' }, name),
        () => categories.create({ name: mark(), slug: 'roubado' }, name),
      ])
        expect([name, (await write()).status]).toEqual([name, actors[name] === actors.visitor ? 401 : 403]);
    }
    const byHand = backend.sql(`update public.categories set slug = 'roubado' where id = $1`, [id]);
    await expect(byHand).rejects.toThrow(/não muda/);
    expect(await slugOf(backend, id)).toBe('ponchos');
  });

  test('has a text of at most 600 characters that only the staff of the catalog writes', async ({
    backend,
    categories,
  }) => {
    const id = await createCategory(backend);
    const introOf = async () =>
      (await backend.sql<{ intro: string }>('select intro from public.categories where id = $1', [id]))[0]!
        .intro;
    expect((await categories.change(id, { intro: `  ${'á'.repeat(600)} ` }, 'editor')).status).toBe(204);
    expect(await introOf()).toBe('á'.repeat(600));
    expect((await categories.change(id, { intro: 'á'.repeat(601) })).status).toBe(400);
    for (const name of NO_ADMINS.map(([, name]) => name)) await categories.change(id, { intro: 'Meu' }, name);
    expect(await introOf()).toBe('á'.repeat(600));
    expect((await categories.change(id, { intro: null })).status).toBe(204);
    expect(await introOf()).toBeNull();
  });

  test('counts what the reader sees: nobody counts archived suppliers, only premium readers those in early access', async ({
    actors,
    backend,
    categories,
  }) => {
    const { categoryId, open, early } = await createSuppliers(backend);
    const sub = await categories.createSub(categoryId);
    await backend.sql('update public.suppliers set subcategory_id = $1 where id = any ($2)', [
      sub,
      [open.id, early.id],
    ]);
    const counts = async (name: ActorName) => {
      const { text } = await actors[name].ask('/rest/v1/rpc/category_pages', { method: 'POST', body: {} });
      const nodes = JSON.parse(text) as { id: number; suppliers: number; parent_id: number | null }[];
      return [categoryId, sub].map((id) => nodes.find((node) => node.id === id)?.suppliers);
    };
    for (const name of ['visitor', 'free', 'expired'] as const) expect(await counts(name)).toEqual([2, 1]);
    for (const name of ['premium', 'admin'] as const) expect(await counts(name)).toEqual([4, 2]);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [open.id]);
    for (const name of ['visitor', 'free', 'expired'] as const) expect(await counts(name)).toEqual([1, 0]);
    for (const name of ['premium', 'admin'] as const) expect(await counts(name)).toEqual([3, 1]);
  });

  test('counts those of its subcategories, each supplier once', async ({ actors, backend, categories }) => {
    const { categoryId, open, premium } = await createSuppliers(backend);
    const [one, other] = [await categories.createSub(categoryId), await categories.createSub(categoryId)];
    await backend.sql('update public.suppliers set category_id = $1 where id = $2', [one, premium.id]);
    await backend.sql('update public.suppliers set subcategory_id = $1 where id = $2', [other, open.id]);
    const { text } = await actors.visitor.ask('/rest/v1/rpc/category_pages', { method: 'POST', body: {} });
    const nodes = JSON.parse(text) as { id: number; suppliers: number }[];
    expect([categoryId, one, other].map((id) => nodes.find((node) => node.id === id)?.suppliers)).toEqual([
      2, 1, 1,
    ]);
  });

  test('is in the sitemap with the day of its last change, as is an open supplier; a locked one is not', async ({
    actors,
    backend,
  }) => {
    const { categoryId, open, premium, early, earlyPremium } = await createSuppliers(backend);
    const dates = async () =>
      JSON.parse(
        (await actors.visitor.ask('/rest/v1/rpc/page_dates', { method: 'POST', body: {} })).text,
      ) as Record<'categories' | 'suppliers', [number, string][]>;
    const ids = [open.id, premium.id, early.id, earlyPremium.id];
    const long = `now() - interval '40 days'`;
    await backend.sql(
      `update public.suppliers set created_at = ${long}, public_from = least(public_from, ${long}) where id = any ($1) and public_from <= now()`,
      [ids],
    );
    await backend.sql(`update public.categories set created_at = ${long} where id = $1`, [categoryId]);
    await backend.sql(`update public.audit_log set at = ${long} where entity in ('supplier', 'category')`);
    const [day] = await backend.sql<{ before: string; today: string }>(
      `select private.day_of(${long})::text as before, private.today()::text as today`,
    );
    const before = await dates();
    expect(before.suppliers.filter(([id]) => ids.includes(id))).toEqual([[open.id, day!.before]]);
    expect(before.categories).toContainEqual([categoryId, day!.before]);
    // The dates of locked suppliers stay hidden.
    await backend.sql('update public.suppliers set name = $2 where id = $1', [premium.id, mark()]);
    expect(await dates()).toEqual(before);
    await backend.sql('update public.suppliers set name = $2 where id = $1', [open.id, mark()]);
    const after = await dates();
    expect(after.suppliers).toContainEqual([open.id, day!.today]);
    expect(after.categories).toContainEqual([categoryId, day!.today]);
  });
});

describe('a category', () => {
  const categories = '/rest/v1/categories';
  const create = (actors: Actors, name: string) =>
    actors.admin.ask(`${categories}?select=id,name`, {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: { name },
    });

  test('with suppliers cannot be deleted', async ({ actors, suppliers }) => {
    const answer = await actors.admin.ask(`${categories}?id=eq.${suppliers.categoryId}`, {
      method: 'DELETE',
    });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      409,
      expect.objectContaining({ code: 'PT409' }),
    ]);
    expect(rowsOf(await actors.visitor.ask(`${categories}?id=eq.${suppliers.categoryId}`))).toHaveLength(1);
  });

  test('that is the subcategory of a supplier or has subcategories cannot be deleted', async ({
    actors,
    backend,
    suppliers,
  }) => {
    const parent = suppliers.categoryId;
    const sub = await createCategory(backend, undefined, parent);
    await backend.sql('update public.suppliers set subcategory_id = $1 where id = $2', [
      sub,
      suppliers.open.id,
    ]);
    for (const id of [sub, parent]) {
      expect((await actors.admin.ask(`${categories}?id=eq.${id}`, { method: 'DELETE' })).status).toBe(409);
    }
  });

  /** Without accents, with accents as signs of their own, with more spaces. */
  const respelled = (name: string) => [
    fold(name),
    name.normalize('NFD'),
    name.replaceAll(' ', '  '),
    name.replaceAll(' ', '\u00a0'),
  ];

  test('has a unique name, ignoring case, accents and spaces', async ({ actors, backend }) => {
    const name = `Moda Íntima ${mark()}`;
    const first = await create(actors, `  ${name} `);
    expect([first.status, rowsOf(first)]).toEqual([201, [expect.objectContaining({ name })]]);
    for (const twin of [
      name,
      name.toUpperCase(),
      name.toLowerCase(),
      ` ${name}`,
      `${name}  `,
      ...respelled(name),
    ]) {
      const answer = await create(actors, twin);
      expect([twin, answer.status, JSON.parse(answer.text)]).toEqual([
        twin,
        409,
        expect.objectContaining({ code: '23505' }),
      ]);
    }
    const other = await createCategory(backend);
    const renamed = await actors.admin.ask(`${categories}?id=eq.${other}`, {
      method: 'PATCH',
      body: { name: ` ${name.toUpperCase()} ` },
    });
    expect(renamed.status).toBe(409);
  });

  test('needs a name and cannot be its own parent', async ({ actors, backend }) => {
    expect((await create(actors, '   ')).status).toBe(400);
    const id = await createCategory(backend);
    const own = await actors.admin.ask(`${categories}?id=eq.${id}`, {
      method: 'PATCH',
      body: { parent_id: id },
    });
    expect(own.status).toBe(400);
  });
});

describe('the view counter', () => {
  async function viewsOf(backend: Backend, { id }: Supplier): Promise<number> {
    const [row] = await backend.sql<{ views: number }>(
      'select coalesce(sum(views), 0)::int as views from public.supplier_views where supplier_id = $1',
      [id],
    );
    return Number(row?.views);
  }

  test.for(people('visitor', 'free', 'expired'))(
    'counts views of open suppliers by %s, and none of locked or unannounced ones',
    async ([, name], { actors, backend }) => {
      const world = await createSuppliers(backend);
      for (const supplier of [world.open, world.open, world.premium, world.early, world.earlyPremium]) {
        const body = { supplier_id: supplier.id };
        expect(
          (await actors[name].ask('/rest/v1/rpc/record_supplier_view', { method: 'POST', body })).status,
        ).toBeLessThan(300);
      }
      const counted = [world.open, world.premium, world.early, world.earlyPremium].map((supplier) =>
        viewsOf(backend, supplier),
      );
      expect(await Promise.all(counted)).toEqual([1, 0, 0, 0]);
    },
  );

  test('counts a member once per supplier and day, and forgets the member the next day', async ({
    actors,
    backend,
  }) => {
    const { open, premium } = await createSuppliers(backend);
    const look = async (name: ActorName, { id }: Supplier) => {
      const body = { supplier_id: id };
      await actors[name].ask('/rest/v1/rpc/record_supplier_view', { method: 'POST', body });
    };
    await Promise.all([1, 2, 3].map(() => look('premium', premium)));
    await look('premium', open);
    await look('free', open);
    expect([await viewsOf(backend, premium), await viewsOf(backend, open)]).toEqual([1, 2]);

    await backend.sql('update private.counted_views set day = day - 1');
    await look('premium', premium);
    expect(await viewsOf(backend, premium)).toBe(2);
    expect(await backend.sql('select user_id, supplier_id from private.counted_views')).toEqual([
      { user_id: actors.premium.account.id, supplier_id: premium.id },
    ]);
  });

  test('counts visitors once per network, supplier and day', async ({ actors, backend }) => {
    const { open, premium } = await createSuppliers(backend);
    await backend.sql('update public.suppliers set is_premium = false where id = $1', [premium.id]);
    const look = async ({ id }: Supplier, address: string, forged?: string) => {
      const headers = { 'cf-connecting-ip': address, ...(forged && { 'x-forwarded-for': forged }) };
      const request = { method: 'POST', body: { supplier_id: id }, headers };
      expect((await actors.visitor.ask('/rest/v1/rpc/record_supplier_view', request)).status).toBe(204);
    };
    await Promise.all(Array.from({ length: 20 }, (_, at) => look(open, '192.0.2.1', `198.51.100.${at}`)));
    for (const host of [1, 2, 3]) await look(open, `2001:db8:1:2::${host}`);
    await look(premium, '192.0.2.1');
    expect([await viewsOf(backend, open), await viewsOf(backend, premium)]).toEqual([2, 1]);

    const [day] = await backend.sql<{ late: number; counters: number }>(
      `select max(extract(epoch from resets_at - ((now() at time zone 'America/Sao_Paulo')::date + 1)::timestamp
         at time zone 'America/Sao_Paulo'))::float as late, count(*)::int as counters from private.rate_limits`,
    );
    expect(day!.counters).toBeGreaterThanOrEqual(3);
    expect(day!.late).toBeLessThan(2);
    await backend.sql('update private.rate_limits set resets_at = now()');
    await look(open, '192.0.2.1');
    expect(await viewsOf(backend, open)).toBe(3);
  });

  test('counts no view by an admin, of whatever supplier', async ({ actors, backend }) => {
    const world = await createSuppliers(backend);
    const suppliers = [world.open, world.premium, world.early, world.earlyPremium];
    for (const { id: supplier_id } of suppliers) {
      const request = { method: 'POST', body: { supplier_id } };
      expect((await actors.admin.ask('/rest/v1/rpc/record_supplier_view', request)).status).toBeLessThan(300);
    }
    const counted = await Promise.all(suppliers.map((supplier) => viewsOf(backend, supplier)));
    expect(counted).toEqual([0, 0, 0, 0]);
    expect(
      await backend.sql('select from private.counted_views where user_id = $1', [actors.admin.account.id]),
    ).toEqual([]);
  });

  test('counts views of all suppliers by a premium member, on the current day in São Paulo', async ({
    actors,
    backend,
  }) => {
    const world = await createSuppliers(backend);
    const body = { supplier_id: world.earlyPremium.id };
    await actors.premium.ask('/rest/v1/rpc/record_supplier_view', { method: 'POST', body });
    const days = await backend.sql(
      `select views, day = (now() at time zone 'America/Sao_Paulo')::date as today from public.supplier_views where supplier_id = $1`,
      [world.earlyPremium.id],
    );
    expect(days).toEqual([{ views: 1, today: true }]);
  });

  test('answers the same for a locked supplier and one that does not exist', async ({
    actors,
    suppliers,
  }) => {
    const ids = [suppliers.premium.id, suppliers.early.id, 2_000_000_000];
    const answers = [];
    for (const supplier_id of ids) {
      const { status, text } = await actors.free.ask('/rest/v1/rpc/record_supplier_view', {
        method: 'POST',
        body: { supplier_id },
      });
      answers.push([status, text]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});
