import { describe, expect } from 'vitest';
import { type Actor, type ActorName, rowsOf } from '../support/actors';
import { watchMoment } from './support/moment';
import { createList, type Lists, test } from './support/special-lists';
import { mark } from '../support/supplier-world';
import type { Backend } from '../support/backend';

// Who may read which list, and who may change them.

const only = ({ premium, plus }: Lists) => `in.(${premium.id},${plus.id})`;
const listsPath = (lists: Lists) => `/rest/v1/special_lists?select=name&id=${only(lists)}`;
const entriesPath = (lists: Lists) =>
  `/rest/v1/special_list_suppliers?select=special_list_id&special_list_id=${only(lists)}`;

type Reader = ActorName | 'monthly' | 'quarterly' | 'annual' | 'lapsedAnnual';

describe('special lists', () => {
  const READERS: [string, Reader, (keyof Lists)[]][] = [
    ['a free member', 'free', []],
    ['a member whose annual plan has ended', 'lapsedAnnual', []],
    ['a member whom an admin made premium, and who never bought a plan', 'premium', ['premium', 'plus']],
    ['a member with the monthly plan', 'monthly', ['premium']],
    ['a member with the quarterly plan', 'quarterly', ['premium', 'plus']],
    ['a member with the annual plan', 'annual', ['premium', 'plus']],
    ['an admin', 'admin', ['premium', 'plus']],
  ];
  const sorted = (texts: string[]) => [...texts].sort();

  test.for(READERS)(
    'can be read by %s if their plan has them, with the suppliers in them',
    async ([, reader, open], { lists, readers }) => {
      const wanted = open.map((which) => lists[which]);
      const read = rowsOf<{ name: string }>(await readers[reader].ask(listsPath(lists)));
      expect(sorted(read.map(({ name }) => name))).toEqual(sorted(wanted.map(({ name }) => name)));
      const entries = rowsOf<{ special_list_id: number }>(await readers[reader].ask(entriesPath(lists)));
      const ids = entries.map(({ special_list_id }) => special_list_id).sort((a, b) => a - b);
      expect(ids).toEqual(wanted.flatMap(({ id }) => [id, id]).sort((a, b) => a - b));
      const { data } = await readers[reader].client
        .rpc('search_special_lists', { search: '' })
        .in('id', [lists.premium.id, lists.plus.id]);
      const counted = data?.map(({ name, suppliers }) => `${name} ${suppliers}`) ?? [];
      expect(sorted(counted)).toEqual(sorted(wanted.map(({ name }) => `${name} 2`)));
    },
  );

  test.for(READERS)(
    'that %s may not read are not revealed by counts, filters and embeds',
    async ([, reader, open], { lists, readers }) => {
      for (const [path, most] of [
        [listsPath(lists), open.length],
        [entriesPath(lists), 2 * open.length],
      ] as const) {
        const answer = await readers[reader].ask(path, { headers: { prefer: 'count=exact' } });
        expect(answer.headers.get('content-range')?.split('/')[1]).toBe(String(most));
      }
      const hidden = (['premium', 'plus'] as const).filter((which) => !open.includes(which));
      for (const which of hidden) {
        const { id, name } = lists[which];
        const paths = [
          `special_lists?select=*&name=eq.${name}`,
          `special_list_suppliers?select=*&special_list_id=eq.${id}`,
          `special_list_suppliers?select=*,special_lists!inner(*)&special_lists.name=eq.${name}`,
        ];
        for (const path of paths)
          expect([path, rowsOf(await readers[reader].ask(`/rest/v1/${path}`))]).toEqual([path, []]);
      }
    },
  );

  test('have the same estimated count whether they exist or not', async ({ backend, lists, readers }) => {
    const planned = async (filter: string) => {
      const answer = await readers.monthly.ask(
        `/rest/v1/special_list_suppliers?select=supplier_id&special_list_id=eq.${filter}`,
        {
          headers: { prefer: 'count=planned' },
        },
      );
      return answer.headers.get('content-range')?.split('/')[1];
    };
    await backend.sql('analyze public.special_lists, public.special_list_suppliers');
    expect(await planned(String(lists.plus.id))).toBe(await planned('999999999'));
  });

  const open = async (reader: Actor, lists: Lists) =>
    rowsOf<{ name: string }>(await reader.ask(listsPath(lists))).map(({ name }) => name);

  test('of Premium Plus are closed in the same second in which the plan ends', async ({
    backend,
    lists,
    readers,
  }) => {
    const id = readers.quarterly.account.id;
    const seen = await watchMoment(backend, {
      set: (moment) =>
        backend.sql('update public.subscriptions set expires_at = $2 where user_id = $1', [id, moment]),
      look: async () => (await open(readers.quarterly, lists)).length,
    });
    expect(seen).toEqual({ before: 2, after: 0 });
  });

  test('of Premium Plus stay open when a member who has paid for a year buys a month', async ({
    backend,
    lists,
    readers,
  }) => {
    const { id } = readers.monthly.account;
    const buy = (status: string, paid: string | null) =>
      backend.sql(
        `insert into public.orders (user_id, plan_key, amount_cents, method, gateway, status, idempotency_key, months, paid_at,
           granted_from, granted_until)
         select $1, 'annual', 29790, 'pix', 'teste', $2, $3, 12, paid_at, paid_at, paid_at + interval '12 months'
         from (select now() + $4::interval) as moment (paid_at)`,
        [id, status, mark().padEnd(8, '0'), paid],
      );
    await buy('pending', null);
    await buy('refunded', '-1 month');
    await buy('paid', '-13 months');
    expect(await open(readers.monthly, lists)).toEqual([lists.premium.name]);
    await buy('paid', '-11 months');
    expect(await open(readers.monthly, lists)).toHaveLength(2);
    await backend.sql(
      `set guide.restoring = 'on'; delete from public.orders where user_id = '${id}'; reset guide.restoring`,
    );
  });

  test('of Premium Plus open and close at once when an admin changes what a plan includes', async ({
    actors,
    lists,
    readers,
  }) => {
    const set = (includes_plus: boolean) =>
      actors.admin.ask('/rest/v1/plans?key=eq.annual', { method: 'PATCH', body: { includes_plus } });
    try {
      expect((await set(false)).status).toBe(204);
      expect(await open(readers.annual, lists)).toEqual([lists.premium.name]);
    } finally {
      await set(true);
    }
    expect(await open(readers.annual, lists)).toHaveLength(2);
  });

  test('of Premium Plus stay open for a plan that is no longer sold', async ({ backend, lists, readers }) => {
    await backend.sql(`update public.plans set active = false where key = 'annual'`);
    try {
      expect(await open(readers.annual, lists)).toHaveLength(2);
    } finally {
      await backend.sql(`update public.plans set active = true where key = 'annual'`);
    }
  });
});

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
