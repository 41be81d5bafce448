import { describe, expect } from 'vitest';
import { people, rowsOf, type ActorName, type Actors } from '../support/actors';
import type { Backend } from '../support/backend';
import { createCategory, createSuppliers, mark, type Supplier } from '../support/supplier-world';
import { test } from '../support/fixtures';

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

  test('that is not in use can be deleted', async ({ actors, backend }) => {
    const id = await createCategory(backend);
    expect((await actors.admin.ask(`${categories}?id=eq.${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(rowsOf(await actors.visitor.ask(`${categories}?id=eq.${id}`))).toEqual([]);
  });

  test('has a unique name, ignoring case and surrounding spaces', async ({ actors, backend }) => {
    const name = `Íntima ${mark()}`;
    const first = await create(actors, `  ${name} `);
    expect([first.status, rowsOf(first)]).toEqual([201, [expect.objectContaining({ name })]]);
    for (const twin of [name, name.toUpperCase(), name.toLowerCase(), ` ${name}`, `${name}  `]) {
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
      expect(await Promise.all(counted)).toEqual([name === 'visitor' ? 2 : 1, 0, 0, 0]);
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
