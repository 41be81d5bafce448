import { QueryClient } from '@tanstack/react-query';
import { afterAll, describe, expect, vi } from 'vitest';
import { MOST_SEARCHES } from '@/domain/saved-search';
import { createActor, rowsOf, type Actor, type Answer } from '../support/actors';
import { codeOf } from '../support/answers';
import { NO_RACES } from '../support/engine';
import { createCategory, insertSuppliers, mark } from '../support/supplier-world';
import { isWaiting, withWriters } from './supplier-writers-connections';
import { test } from './support/test';

const TABLE = '/rest/v1/saved_searches';

/** Whose requests the app's code sends. */
const acting = vi.hoisted((): { actor?: Actor } => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1:54321');
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'publishable');
  return {};
});
vi.mock('@/lib/backend/rest-client', () => ({
  get rest() {
    return acting.actor!.client;
  },
}));
// Other test files of the same process may have loaded the app's modules, and others must not get this client.
vi.resetModules();
afterAll(() => {
  vi.doUnmock('@/lib/backend/rest-client');
  vi.unstubAllEnvs();
});
const { countNews } = await import('@/data/saved-searches/count-news');

interface Row {
  id: number;
  name: string;
  text: string;
  category_id: number | null;
  notifies: boolean;
  seen_at: string;
}

const save = (actor: Actor, search: object) =>
  actor.ask(TABLE, { method: 'POST', body: { name: 'Busca', ...search } });
const refusal = (answer: Answer) => codeOf(answer)[1];
const searchesOf = async (actor: Actor) => rowsOf<Row>(await actor.ask(`${TABLE}?order=id`));
const change = (actor: Actor, id: number, body: object) =>
  actor.ask(`${TABLE}?id=eq.${id}`, { method: 'PATCH', body });

async function saved(actor: Actor, search: object): Promise<Row> {
  const { status, text } = await save(actor, search);
  expect(status, text).toBe(201);
  return (await searchesOf(actor)).at(-1)!;
}

function newsOf(actor: Actor, isPremium = false) {
  acting.actor = actor;
  return countNews(new QueryClient(), isPremium, new AbortController().signal);
}

describe('a saved search', () => {
  test('is stored as typed, without invisible characters and needless spaces', async ({ backend }) => {
    const ana = await createActor(backend);
    const search = await saved(ana, {
      name: ' Vestidos\u200b de festa ',
      text: ' vestido \u00a0  longo\u202e ',
    });
    expect(search).toMatchObject({ name: 'Vestidos de festa', text: 'vestido longo', notifies: true });
  });

  test.for<[title: string, search: object, code: string]>([
    ['without any filter', {}, '23514'],
    ['with a city but no state', { city: 'Jaú' }, '23514'],
    ['with a text of 101 characters', { text: 'a'.repeat(101) }, '23514'],
    ['with a name of 81 characters', { name: 'a'.repeat(81), text: 'saia' }, '23514'],
    ['with a name without letters', { name: ' — ', text: 'saia' }, '23514'],
    ['in a directory that does not exist', { directory: 'all', text: 'saia' }, '23514'],
    ['in a state that does not exist', { state: 'XX' }, '23514'],
    ['in a category that does not exist', { category_id: 999999 }, '23503'],
    ['for somebody else', { text: 'saia', user_id: '00000000-0000-4000-8000-000000000001' }, '42501'],
  ])('is refused %s', async ([, search, code], { backend }) => {
    const ana = await createActor(backend);
    expect(refusal(await save(ana, search))).toBe(code);
    expect(await searchesOf(ana)).toEqual([]);
  });

  test('is kept once with the same filters, and again with one more', async ({ backend }) => {
    const ana = await createActor(backend);
    await saved(ana, { text: 'saia' });
    expect(refusal(await save(ana, { name: 'Outra', text: ' saia ' }))).toBe('23505');
    await saved(ana, { text: 'saia', only_premium: true });
    await saved(ana, { text: 'saia', directory: 'home' });
    await saved(await createActor(backend), { text: 'saia' });
    expect(await searchesOf(ana)).toHaveLength(3);
  });

  test('takes the time of the database when its member has looked at it, whatever the device says', async ({
    backend,
  }) => {
    const ana = await createActor(backend);
    const { id } = await saved(ana, { text: 'saia' });
    for (const seen_at of ['1999-01-01', '2099-01-01']) {
      const before = Date.now();
      expect((await change(ana, id, { seen_at })).status).toBe(204);
      const [row] = await searchesOf(ana);
      expect(Math.abs(Date.parse(row!.seen_at) - before)).toBeLessThan(60_000);
    }
    expect(refusal(await change(ana, id, { text: 'calça' }))).toBe('42501');
  });

  test('may be in a list only if its member can read the list', async ({ actors, backend }) => {
    const [list] = await backend.sql<{ id: number }>(
      `insert into public.special_lists (name, type, required_subscription) values ($1, 'VIP', 'Premium') returning id`,
      [mark()],
    );
    for (const name of ['free', 'expired'] as const)
      expect(refusal(await save(actors[name], { list_id: Number(list!.id) }))).toBe('42501');
    await saved(actors.premium, { list_id: Number(list!.id) });
  });

  test('cannot be saved during maintenance', async ({ backend }) => {
    const ana = await createActor(backend);
    await backend.sql('update public.settings set maintenance_mode = true');
    try {
      expect((await save(ana, { text: 'saia' })).status).toBe(503);
    } finally {
      await backend.sql('update public.settings set maintenance_mode = false');
    }
  });

  test('is deleted with its category, and moves when the category is merged into another', async ({
    actors,
    backend,
  }) => {
    const [from, into, gone] = [
      await createCategory(backend),
      await createCategory(backend),
      await createCategory(backend),
    ];
    const child = await createCategory(backend, `Categoria ${mark()}`, into);
    const ana = await createActor(backend);
    for (const search of [
      { text: 'saia', category_id: from },
      { text: 'blusa', category_id: from },
      { name: 'Já lá', text: 'blusa', category_id: into },
      { text: 'saia', category_id: gone },
    ])
      await saved(ana, search);
    const merged = await actors.editor.ask('/rest/v1/rpc/merge_categories', {
      method: 'POST',
      // A subcategory: its suppliers are in the main category.
      body: { source_id: from, target_id: child },
    });
    expect(merged.status, merged.text).toBe(200);
    await backend.sql('delete from public.categories where id = $1', [gone]);
    expect(await searchesOf(ana)).toMatchObject([
      { text: 'saia', category_id: into },
      { name: 'Já lá', text: 'blusa', category_id: into },
    ]);
  });
});

describe('a member keeps at most 20 saved searches', () => {
  const fill = async (actor: Actor, count: number) => {
    for (let index = 0; index < count; index++) await saved(actor, { text: `saia ${index}` });
  };

  test('and is told so', async ({ backend }) => {
    const ana = await createActor(backend);
    await fill(ana, MOST_SEARCHES);
    const { status, text } = await save(ana, { text: 'mais uma' });
    expect([status, (JSON.parse(text) as { message: string }).message]).toEqual([
      409,
      'Você já salvou 20 buscas, o máximo. Exclua uma antes.',
    ]);
    await saved(await createActor(backend), { text: 'de outra pessoa' });
  });

  test.skipIf(NO_RACES)('also when the last two are saved at the same moment', async ({ backend }) => {
    const ana = await createActor(backend);
    await fill(ana, MOST_SEARCHES - 1);
    const insert = `insert into public.saved_searches (name, text) values ('Busca', $1)`;
    await withWriters(backend, 2, async ([first, second]) => {
      await first!.begin(ana, insert, ['primeira']);
      const waiting = second!.as(ana, insert, ['segunda']);
      await isWaiting(backend, second!);
      await first!.commit();
      await expect(waiting).rejects.toThrow(/Você já salvou 20 buscas/);
    });
    expect(await searchesOf(ana)).toHaveLength(MOST_SEARCHES);
  });
});

describe('the news of saved searches', () => {
  test('count the suppliers that entered since their member last looked, as far as the member can see them', async ({
    backend,
  }) => {
    const categoryId = await createCategory(backend);
    const ana = await createActor(backend);
    const bia = await createActor(backend, { expiresAt: new Date(Date.now() + 86_400_000) });
    await insertSuppliers(backend, categoryId, ['open', 'premium']);
    const [ofAna, muted] = [
      await saved(ana, { category_id: categoryId }),
      await saved(ana, { category_id: categoryId, only_premium: true, notifies: false }),
    ];
    const ofBia = await saved(bia, { category_id: categoryId });
    expect(await newsOf(ana)).toEqual({ [ofAna.id]: 0, [muted.id]: 0 });
    expect(await newsOf(bia, true)).toEqual({ [ofBia.id]: 0 });

    const [, , early] = await insertSuppliers(backend, categoryId, ['open', 'premium', 'early']);
    expect(await newsOf(ana)).toEqual({ [ofAna.id]: 2, [muted.id]: 1 });
    expect(await newsOf(bia, true)).toEqual({ [ofBia.id]: 3 });

    // Announced: new for those who could not see it before, and for nobody else.
    for (const [actor, { id }] of [
      [ana, ofAna],
      [bia, ofBia],
    ] as const)
      expect((await change(actor, id, { seen_at: 'now' })).status).toBe(204);
    await backend.sql('update public.suppliers set public_from = now() where id = $1', [early!.id]);
    expect(await newsOf(ana)).toEqual({ [ofAna.id]: 1, [muted.id]: 1 });
    expect(await newsOf(bia, true)).toEqual({ [ofBia.id]: 0 });
  });

  test('are found by all that a search compares: a list, a text in descriptions, what members have told', async ({
    backend,
  }) => {
    const categoryId = await createCategory(backend);
    const ana = await createActor(backend, { expiresAt: new Date(Date.now() + 86_400_000) });
    const [{ id: list }] = (await backend.sql<{ id: number }>(
      `insert into public.special_lists (name, type, required_subscription) values ($1, 'VIP', 'Premium') returning id`,
      [mark()],
    )) as [{ id: number }];
    const word = mark();
    const searches = [
      await saved(ana, { list_id: Number(list) }),
      await saved(ana, { text: word, directory: 'home' }),
      await saved(ana, { category_id: categoryId, contact_confirmed: true }),
      await saved(ana, { category_id: categoryId, well_rated: true, sells_to_cpf: true }),
    ];
    const [supplier] = await insertSuppliers(backend, categoryId, ['premium', 'open']);
    for (const statement of [
      `insert into public.special_list_suppliers (special_list_id, supplier_id) values (${list}, $1)`,
      `update public.supplier_details set description = 'Da ${word} em diante' where supplier_id = $1`,
      "insert into public.contact_states (supplier_id, state, confirmed_on, method) values ($1, 'confirmed', private.today(), 'visit')",
      'insert into public.buying_summaries (supplier_id, answers, arrived, on_time, as_pictured, buy_again) values ($1, 4, 4, 4, 4, 3)',
    ])
      await backend.sql(statement, [supplier!.id]);
    expect(await newsOf(ana, true)).toEqual(Object.fromEntries(searches.map(({ id }) => [id, 1])));
  });

  test('come back with a search that is deleted and saved again', async ({ backend }) => {
    const ana = await createActor(backend);
    const search = { text: 'saia' };
    await saved(ana, search);
    const deleted = await ana.ask(`${TABLE}?user_id=eq.${ana.account.id}&select=seen_at`, {
      method: 'DELETE',
      headers: { Prefer: 'return=representation' },
    });
    const [{ seen_at }] = rowsOf<Row>(deleted) as [Row];
    expect(await saved(ana, { ...search, seen_at })).toMatchObject({ seen_at });
  });

  test.for<[title: string, seen_at: string | null, expected: string]>([
    ['in the future', '2099-01-01', 'now()'],
    ['at no time', null, 'now()'],
    ['never', 'infinity', 'now()'],
    ['years ago', '1999-01-01', "now() - interval '90 days'"],
    ['always', '-infinity', "now() - interval '90 days'"],
  ])(
    'of a search that is saved as if it was seen %s count from a time that can be',
    async ([, seen_at, expected], { backend }) => {
      const ana = await createActor(backend);
      const search = await saved(ana, { text: 'saia', seen_at });
      const [row] = await backend.sql<{ close: boolean }>(
        `select abs(extract(epoch from $1::timestamptz - (${expected}))) < 60 as close`,
        [search.seen_at],
      );
      expect(row).toEqual({ close: true });
    },
  );

  test('leave out archived suppliers, and what entered more than 90 days ago', async ({ backend }) => {
    const categoryId = await createCategory(backend);
    const ana = await createActor(backend);
    const { id } = await saved(ana, { category_id: categoryId });
    await backend.sql('update public.saved_searches set seen_at = now() where id = $1', [id]);
    await backend.sql('alter table public.saved_searches disable trigger saved_searches_clean');
    await backend.sql("update public.saved_searches set seen_at = '2020-01-01' where id = $1", [id]);
    await backend.sql('alter table public.saved_searches enable trigger saved_searches_clean');
    const [recent, archived, old] = await insertSuppliers(backend, categoryId, ['open', 'open', 'open']);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [archived!.id]);
    await backend.sql(
      "update public.suppliers set created_at = now() - interval '91 days', public_from = now() - interval '91 days' where id = $1",
      [old!.id],
    );
    expect(recent).toBeDefined();
    expect(await newsOf(ana)).toEqual({ [id]: 1 });
  });
});
