import { describe, expect } from 'vitest';
import { type Actor, type ActorName, createActor, people, rowsOf } from '../support/actors';
import type { Backend } from '../support/backend';
import { createSuppliers, mark, type Supplier } from '../support/supplier-world';
import { watchMoment } from './support/moment';
import { createList, type Lists, test } from './support/special-lists';

const add = (body: object) => ({ method: 'POST', body });

describe('a favorite', () => {
  test.for(people('free', 'expired', 'premium', 'admin'))(
    'can be added and removed by %s, even when the supplier is locked',
    async ([, name], { actors, suppliers }) => {
      for (const { id } of [suppliers.open, suppliers.premium]) {
        expect((await actors[name].ask('/rest/v1/favorites', add({ supplier_id: id }))).status).toBe(201);
        const path = `/rest/v1/favorites?select=supplier_id&supplier_id=eq.${id}`;
        expect(rowsOf(await actors[name].ask(path))).toEqual([{ supplier_id: id }]);
        expect((await actors[name].ask(path, { method: 'DELETE' })).status).toBe(204);
        expect(rowsOf(await actors[name].ask(path))).toEqual([]);
      }
    },
  );

  test('cannot be added, read or removed by visitors', async ({ actors, suppliers }) => {
    for (const ask of [{}, { method: 'DELETE' }, add({ supplier_id: suppliers.open.id })]) {
      expect((await actors.visitor.ask('/rest/v1/favorites?supplier_id=gt.0', ask)).status).toBe(401);
    }
  });

  test('added twice is stored once', async ({ backend, suppliers }) => {
    const actor = await createActor(backend);
    const body = { supplier_id: suppliers.open.id };
    const answers = [
      await actor.ask('/rest/v1/favorites', add(body)),
      await actor.ask('/rest/v1/favorites', add(body)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 409]);
    const upsert = await actor.ask('/rest/v1/favorites?on_conflict=user_id,supplier_id', {
      ...add(body),
      headers: { prefer: 'resolution=ignore-duplicates' },
    });
    expect(upsert.status).toBeLessThan(300);
    const [row] = await backend.sql('select count(*)::int from public.favorites where user_id = $1', [
      actor.account.id,
    ]);
    expect(row).toEqual({ count: 1 });
  });

  test('of another account cannot be added, read or removed', async ({ actors, backend, suppliers }) => {
    const [ana, bia] = [await createActor(backend), await createActor(backend)];
    const body = { supplier_id: suppliers.open.id, user_id: bia.account.id };
    expect((await ana.ask('/rest/v1/favorites', add(body))).status).toBe(403);
    expect(rowsOf(await bia.ask('/rest/v1/favorites?select=supplier_id'))).toEqual([]);

    await bia.ask('/rest/v1/favorites', add({ supplier_id: suppliers.open.id }));
    for (const reader of [ana, actors.admin]) {
      expect(rowsOf(await reader.ask(`/rest/v1/favorites?user_id=eq.${bia.account.id}`))).toEqual([]);
      await reader.ask('/rest/v1/favorites?supplier_id=gt.0', { method: 'DELETE' });
    }
    expect(rowsOf(await bia.ask('/rest/v1/favorites?select=supplier_id'))).toHaveLength(1);
  });

  test('cannot be moved to another account by an update or an upsert', async ({ backend, suppliers }) => {
    const [ana, bia] = [await createActor(backend), await createActor(backend)];
    await ana.ask('/rest/v1/favorites', add({ supplier_id: suppliers.open.id }));
    const body = { supplier_id: suppliers.open.id, user_id: bia.account.id };
    const change = await ana.ask('/rest/v1/favorites?supplier_id=gt.0', { method: 'PATCH', body });
    const upsert = await ana.ask('/rest/v1/favorites?on_conflict=user_id,supplier_id', {
      ...add({ supplier_id: suppliers.open.id }),
      headers: { prefer: 'resolution=merge-duplicates' },
    });
    expect([change.status, upsert.status]).toEqual([403, 403]);
    expect(rowsOf(await bia.ask('/rest/v1/favorites?select=supplier_id'))).toEqual([]);
  });

  test('is listed newest first, without details if its supplier is locked and not at all if unannounced', async ({
    backend,
    suppliers,
  }) => {
    const member = await createActor(backend, { expiresAt: new Date(Date.now() + 86_400_000) });
    for (const { id } of [suppliers.premium, suppliers.early, suppliers.open]) {
      await member.ask('/rest/v1/favorites', add({ supplier_id: id }));
    }
    const path =
      '/rest/v1/favorites?order=created_at.desc,supplier_id&select=supplier:suppliers!inner(id,' +
      'category:categories!suppliers_category_id_fkey(id),supplier_details(instagram),supplier_contacts(whatsapp))';
    const seen = async () => {
      const answer = await member.ask(path, { headers: { prefer: 'count=exact' } });
      return [answer.headers.get('content-range'), rowsOf(answer).map(({ supplier }) => supplier)];
    };
    const whole = ({ id, details: { instagram }, contacts: { whatsapp } }: Supplier) => ({
      id,
      category: { id: suppliers.categoryId },
      supplier_details: { instagram },
      supplier_contacts: { whatsapp },
    });
    const bare = (supplier: Supplier) => ({
      ...whole(supplier),
      supplier_details: null,
      supplier_contacts: null,
    });
    const { open, early, premium } = suppliers;
    expect(await seen()).toEqual(['0-2/3', [whole(open), whole(early), whole(premium)]]);

    await backend.sql(
      `update public.subscriptions set expires_at = now() - interval '1 day' where user_id = $1`,
      [member.account.id],
    );
    expect(await seen()).toEqual(['0-1/2', [whole(open), bare(premium)]]);
  });

  test.for(people('free', 'expired'))(
    'of an unannounced supplier is refused to %s as if the supplier did not exist',
    async ([, name], { actors, suppliers }) => {
      for (const { id } of [suppliers.early, suppliers.earlyPremium, { id: 2_000_000_000 }]) {
        const answer = await actors[name].ask('/rest/v1/favorites', add({ supplier_id: id }));
        expect([answer.status, JSON.parse(answer.text)]).toEqual([
          403,
          expect.objectContaining({ code: '42501' }),
        ]);
      }
    },
  );

  test('of an unannounced supplier can be added by a premium member', async ({ actors, suppliers }) => {
    const answer = await actors.premium.ask('/rest/v1/favorites', add({ supplier_id: suppliers.early.id }));
    expect(answer.status).toBe(201);
  });

  test('is deleted with its supplier', async ({ actors, backend }) => {
    const { open } = await createSuppliers(backend);
    await actors.free.ask('/rest/v1/favorites', add({ supplier_id: open.id }));
    expect((await actors.admin.ask(`/rest/v1/suppliers?id=eq.${open.id}`, { method: 'DELETE' })).status).toBe(
      204,
    );
    expect(rowsOf(await actors.free.ask(`/rest/v1/favorites?supplier_id=eq.${open.id}`))).toEqual([]);
  });
});

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
    ['with two spaces', (name: string) => name.replace(' ', '  ')],
    ['with accents as signs of their own', (name: string) => name.normalize('NFD')],
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
