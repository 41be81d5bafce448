import { describe, expect } from 'vitest';
import type { Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { createList, test } from './support/special-lists';
import { mark } from '../support/supplier-world';

/** Ids of the suppliers in a list. */
async function inList(backend: Backend, { id }: { id: number }): Promise<number[]> {
  const rows = await backend.sql<{ supplier_id: number }>(
    'select supplier_id from public.special_list_suppliers where special_list_id = $1 order by 1',
    [id],
  );
  return rows.map(({ supplier_id }) => Number(supplier_id));
}

const change = (actor: Actor, body: { list_id: number; added: number[]; removed: number[] }) =>
  actor.ask('/rest/v1/rpc/change_special_list', { method: 'POST', body });

describe('members and visitors', () => {
  test.for(['visitor', 'free', 'lapsedAnnual', 'monthly', 'annual'] as const)(
    'cannot change a list, whether they may read it or not: %s',
    async (who, { backend, lists, readers, suppliers }) => {
      const { id } = lists.plus;
      const before = await inList(backend, lists.plus);
      const status = who === 'visitor' ? 401 : 403;
      const open = { added: [suppliers.open.id], removed: [] };
      expect((await change(readers[who], { list_id: id, ...open })).status).toBe(status);
      expect((await change(readers[who], { list_id: id, added: [], removed: before })).status).toBe(status);
      expect((await change(readers[who], { list_id: 999_999_999, ...open })).status).toBe(status);
      await readers[who].ask(`/rest/v1/special_lists?id=eq.${id}`, {
        method: 'PATCH',
        body: { required_subscription: 'Premium' },
      });
      await readers[who].ask(`/rest/v1/special_lists?id=eq.${id}`, { method: 'DELETE' });
      await readers[who].ask(`/rest/v1/special_list_suppliers?special_list_id=eq.${id}`, {
        method: 'DELETE',
      });
      const added = await readers[who].ask('/rest/v1/special_list_suppliers', {
        method: 'POST',
        body: { special_list_id: id, supplier_id: suppliers.open.id },
      });
      expect(added.status).toBe(status);
      await readers[who].ask('/rest/v1/plans?key=eq.monthly', {
        method: 'PATCH',
        body: { includes_plus: true },
      });
      expect(await inList(backend, lists.plus)).toEqual(before);
      const [list] = await backend.sql(
        'select required_subscription from public.special_lists where id = $1',
        [id],
      );
      expect(list).toEqual({ required_subscription: 'Premium Plus' });
      const [plan] = await backend.sql(`select includes_plus from public.plans where key = 'monthly'`);
      expect(plan).toEqual({ includes_plus: false });
    },
  );
});

describe('an admin', () => {
  const ids = (...of: number[]) => of.sort((a, b) => a - b);

  test('adds and removes suppliers in one request, which ignores those already there or gone', async ({
    actors,
    backend,
    lists,
    suppliers,
  }) => {
    const { open, premium, early } = suppliers;
    const body = {
      list_id: lists.plus.id,
      added: [open.id, premium.id, open.id, 999_999_999],
      removed: [early.id, 999_999_998],
    };
    expect((await change(actors.admin, body)).status).toBe(204);
    expect(await inList(backend, lists.plus)).toEqual(ids(open.id, premium.id));
    expect(await inList(backend, lists.premium), 'another list').toEqual(ids(premium.id, early.id));
  });

  test('and another one can change a list at the same moment, and both changes are kept', async ({
    actors,
    backend,
    lists,
    suppliers,
  }) => {
    const list_id = lists.premium.id;
    const { open, premium, early, earlyPremium } = suppliers;
    const answers = await Promise.all([
      change(actors.admin, { list_id, added: [open.id], removed: [premium.id] }),
      change(actors.admin, { list_id, added: [earlyPremium.id], removed: [] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await inList(backend, lists.premium)).toEqual(ids(open.id, early.id, earlyPremium.id));
  });

  test('gets an error when the list is gone', async ({ actors, suppliers }) => {
    const answer = await change(actors.admin, {
      list_id: 999_999_999,
      added: [suppliers.open.id],
      removed: [],
    });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      404,
      { code: 'PT404', message: 'Esta lista não existe mais.' },
    ]);
  });

  test.for([
    ['in capitals', (name: string) => name.toUpperCase()],
    ['without its accents', (name: string) => name.replace('ção', 'cao')],
    ['with spaces around it', (name: string) => ` ${name} `],
  ] as const)('cannot give a list the name of another one %s', async ([, written], { actors, backend }) => {
    const { name } = await createList(backend, 'Premium', `Seleção ${mark()}`);
    const body = { name: written(name), type: 'VIP', required_subscription: 'Premium' };
    const answer = await actors.admin.ask('/rest/v1/special_lists', { method: 'POST', body });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('23505')]);
  });

  test('finds lists by part of their name, ignoring case and accents, page by page in order', async ({
    actors,
    backend,
  }) => {
    for (const name of ['Qw Óculos', 'qw bolsas', 'Qw Ábacos', 'Qw 100% Jeans', 'Qw Ócio'])
      await createList(backend, 'Premium', name);
    const find = async (search: string, from = 0, to = 4) => {
      const { data, count, error } = await actors.admin.client
        .rpc('search_special_lists', { search }, { count: 'exact' })
        .select('name, suppliers, sort_name')
        .order('sort_name')
        .range(from, to);
      expect(error).toBeNull();
      return { names: data?.map(({ name }) => name), count };
    };
    expect(await find('QW ', 0, 2)).toEqual({ names: ['Qw 100% Jeans', 'Qw Ábacos', 'qw bolsas'], count: 5 });
    expect(await find('QW ', 3, 5)).toEqual({ names: ['Qw Ócio', 'Qw Óculos'], count: 5 });
    expect(await find('oculos')).toEqual({ names: ['Qw Óculos'], count: 1 });
    expect(await find('0%')).toEqual({ names: ['Qw 100% Jeans'], count: 1 });
    expect(await find('qw%bolsas')).toEqual({ names: [], count: 0 });
  });

  test('can delete a list, whose suppliers stay', async ({ actors, backend, lists, suppliers }) => {
    await actors.admin.ask(`/rest/v1/special_lists?id=eq.${lists.premium.id}`, { method: 'DELETE' });
    expect(await inList(backend, lists.premium)).toEqual([]);
    const [left] = await backend.sql('select count(*)::int as n from public.suppliers where id = any ($1)', [
      [suppliers.premium.id, suppliers.early.id],
    ]);
    expect(left).toEqual({ n: 2 });
  });
});
