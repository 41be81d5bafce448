import { describe, expect } from 'vitest';
import { rowsOf, type Actor, type ActorName } from '../support/actors';
import { watchMoment } from './support/moment';
import { test, type Lists } from './support/special-lists';
import { mark } from '../support/supplier-world';

// Who may read which list. Who may change them: special-list-changes.test.ts.

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

  test('are refused to a visitor', async ({ actors, lists }) => {
    for (const path of [listsPath(lists), entriesPath(lists)])
      expect((await actors.visitor.ask(path)).status).toBe(401);
    const { error, status } = await actors.visitor.client.rpc('search_special_lists', { search: '' });
    expect([error?.code, status]).toEqual(['42501', 401]);
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
