import { QueryClient } from '@tanstack/react-query';
import { afterAll, describe, expect, vi } from 'vitest';
import { MOST_SEARCHES } from '@/domain/saved-search/saved-search';
import { type Actor, type Answer, createActor, people, rowsOf } from '../support/actors';
import { codeOf } from '../support/answers';
import type { Backend } from '../support/backend';
import { NO_RACES } from '../support/engine';
import { createCategory, insertSuppliers, mark } from '../support/supplier-world';
import { isWaiting, withWriters } from './supplier-writers-connections';
import { test } from './support/test';

const DAY = 86_400_000;

const inDays = (days: number) => new Date(Date.now() + days * DAY);

interface Saved {
  status: string;
  contacted_at: string | null;
  note: string;
  remind_on: string | null;
  kept: string[];
}

const premiumMember = (backend: Backend) => createActor(backend, { expiresAt: inDays(30) });

/** Sends a change of the actor's notebook; `editedAt` is when they made it, by default now. */
function save(actor: Actor, supplier: number, changes: unknown, editedAt?: Date) {
  const body = { supplier_id: supplier, changes, ...(editedAt && { edited_at: editedAt }) };
  return actor.ask('/rest/v1/rpc/save_notebook_entry', { method: 'POST', body });
}

async function saved(...change: Parameters<typeof save>): Promise<Saved> {
  const { status, text } = await save(...change);
  expect(status, text).toBe(200);
  return JSON.parse(text) as Saved;
}

const entriesOf = async (actor: Actor) =>
  rowsOf(
    await actor.ask(
      '/rest/v1/notebook_entries?select=supplier_id,status,note,remind_on,contacted_at&order=supplier_id',
    ),
  );

describe('the notebook', () => {
  test('keeps status, note, reminder and the time of the last contact', async ({ backend, supplier }) => {
    const ana = await premiumMember(backend);
    const { id } = supplier;
    expect(await saved(ana, id, { note: '  Pede CNPJ.\r\nFrete caro.\u200b ' })).toEqual({
      supplier_id: id,
      status: 'to_contact',
      contacted_at: null,
      note: 'Pede CNPJ.\nFrete caro.',
      remind_on: null,
      kept: [],
    });
    await saved(ana, id, { status: 'waiting', contacted_at: '2026-11-25T12:00:00Z' });
    await saved(ana, id, { remind_on: '2026-12-24' });
    expect(await entriesOf(ana)).toEqual([
      {
        supplier_id: id,
        status: 'waiting',
        note: 'Pede CNPJ.\nFrete caro.',
        remind_on: '2026-12-24',
        contacted_at: '2026-11-25T12:00:00+00:00',
      },
    ]);
    expect(await saved(ana, id, { remind_on: null, contacted_at: null, note: '' })).toMatchObject({
      status: 'waiting',
      contacted_at: null,
      note: '',
      remind_on: null,
    });
  });

  test.for(people('free', 'expired'))(
    'is not written by %s, who reads nothing of it',
    async ([, name], { actors, backend, supplier }) => {
      const actor = actors[name];
      expect(codeOf(await save(actor, supplier.id, { note: 'Minha' }))).toEqual([403, 'PT403']);
      const insert = 'insert into public.notebook_entries (user_id, supplier_id, note) values ($1, $2, $3)';
      await backend.sql(insert, [actor.account.id, supplier.id, 'Minha']);
      expect(await entriesOf(actor)).toEqual([]);
    },
  );

  test('is not written by a visitor, nor directly past its function', async ({
    actors,
    backend,
    supplier,
  }) => {
    expect((await save(actors.visitor, supplier.id, { note: 'Minha' })).status).toBe(401);
    const ana = await premiumMember(backend);
    await saved(ana, supplier.id, { note: 'Minha' });
    const path = '/rest/v1/notebook_entries?supplier_id=gt.0';
    const asks = [
      { method: 'POST', body: { supplier_id: supplier.id, note: 'Outra' } },
      { method: 'PATCH', body: { note: 'Outra' } },
      { method: 'DELETE' },
    ];
    for (const ask of asks) expect((await ana.ask(path, ask)).status).toBe(403);
    expect(await entriesOf(ana)).toMatchObject([{ note: 'Minha' }]);
  });

  test('is read by nobody else, whatever they embed, count or filter', async ({
    actors,
    backend,
    supplier,
  }) => {
    const ana = await premiumMember(backend);
    await saved(ana, supplier.id, { note: 'segredo da Ana', status: 'bought' });
    const { id } = ana.account;
    const paths = [
      `/rest/v1/notebook_entries?user_id=eq.${id}`,
      `/rest/v1/notebook_entries?note=like.*segredo*`,
      `/rest/v1/suppliers?select=id,notebook_entries(note)&id=eq.${supplier.id}`,
      `/rest/v1/profiles?select=id,notebook_entries(note)`,
      `/rest/v1/favorites?select=supplier_id,notebook_entries(note)`,
      `/rest/v1/notebook_entries?select=note,profiles(email),suppliers(name)`,
    ];
    for (const name of ['visitor', 'free', 'premium', 'editor', 'support', 'admin'] as const) {
      for (const path of paths) {
        const counted = { headers: { prefer: 'count=exact' } };
        const { text, headers } = await actors[name].ask(path, counted);
        expect(text, `${name} ${path}`).not.toContain('segredo da Ana');
        if (path.startsWith('/rest/v1/notebook_entries') && name !== 'visitor')
          expect(headers.get('content-range')).toBe('*/0');
      }
      if (name === 'visitor') continue;
      const body = { supplier_id: supplier.id, changes: { note: 'Do outro' } };
      await actors[name].ask('/rest/v1/rpc/save_notebook_entry', { method: 'POST', body });
    }
    expect(await entriesOf(ana)).toMatchObject([{ note: 'segredo da Ana' }]);
  });

  test('is closed when Premium ends, tells how many notes it keeps, and opens again with Premium', async ({
    backend,
    categoryId,
  }) => {
    const ana = await premiumMember(backend);
    const suppliers = await insertSuppliers(backend, categoryId, ['premium', 'open']);
    for (const { id } of suppliers) await saved(ana, id, { note: 'Fica' });
    // Nothing is noted in an entry that was emptied.
    const [emptied] = await insertSuppliers(backend, categoryId, ['open']);
    await saved(ana, emptied!.id, { note: 'Sai' });
    await saved(ana, emptied!.id, { note: '' });
    const setEnd = (end: Date) =>
      backend.sql('update public.subscriptions set expires_at = $2 where user_id = $1', [
        ana.account.id,
        end,
      ]);
    const count = async () =>
      JSON.parse(
        (await ana.ask('/rest/v1/rpc/count_notebook_entries', { method: 'POST', body: {} })).text,
      ) as number;
    await setEnd(inDays(-2));
    expect([await entriesOf(ana), await count()]).toEqual([[], 2]);
    expect(codeOf(await save(ana, suppliers[0]!.id, { note: 'Não' }))).toEqual([403, 'PT403']);
    await setEnd(inDays(30));
    expect(await entriesOf(ana)).toMatchObject([{ note: 'Fica' }, { note: 'Fica' }, { note: '' }]);
  });

  test('makes the supplier a favorite, and keeps the note when the favorite is removed', async ({
    backend,
    supplier,
  }) => {
    const ana = await premiumMember(backend);
    await saved(ana, supplier.id, { note: 'Boa malha' });
    const favorites = '/rest/v1/favorites?select=supplier_id';
    expect(rowsOf(await ana.ask(favorites))).toEqual([{ supplier_id: supplier.id }]);
    await ana.ask(`${favorites}&supplier_id=eq.${supplier.id}`, { method: 'DELETE' });
    expect(rowsOf(await ana.ask(favorites))).toEqual([]);
    expect(await entriesOf(ana)).toMatchObject([{ note: 'Boa malha' }]);
  });

  const REFUSED: [what: string, changes: unknown, code: [number, string]][] = [
    ['no change', {}, [400, '22023']],
    ['a list', ['note'], [400, '22023']],
    ['null', null, [400, '22023']],
    ['another field', { user_id: crypto.randomUUID() }, [400, '22023']],
    ['a field of the function itself', { note: 'a', note_edited_at: '2030-01-01' }, [400, '22023']],
    ['an unknown status', { status: 'favorite' }, [400, '23514']],
    ['no status', { status: null }, [400, '23502']],
    ['a note that is too long', { note: 'a'.repeat(2001) }, [400, '23514']],
    ['a day that does not exist', { remind_on: '2026-02-30' }, [400, '22008']],
    ['a note of millions of characters', { note: 'a'.repeat(3_000_000) }, [400, '23514']],
    ['a contact in the far future', { contacted_at: 'infinity' }, [400, '23514']],
    ['an endless reminder', { remind_on: 'infinity' }, [400, '23514']],
  ];

  test('refuses unknown fields and values that no entry may hold, and stays as it was', async ({
    backend,
    supplier,
  }) => {
    const ana = await premiumMember(backend);
    await saved(ana, supplier.id, { note: 'Antes' });
    const codes = [];
    for (const [what, changes] of REFUSED) codes.push([what, codeOf(await save(ana, supplier.id, changes))]);
    expect(codes).toEqual(REFUSED.map(([what, , code]) => [what, code]));
    expect(await entriesOf(ana)).toMatchObject([{ note: 'Antes', status: 'to_contact', remind_on: null }]);
  });

  test('accepts a note of 2,000 characters', async ({ backend, supplier }) => {
    const note = 'ã'.repeat(2000);
    expect((await saved(await premiumMember(backend), supplier.id, { note })).note).toBe(note);
  });

  test('refuses suppliers that are archived or do not exist', async ({ backend, supplier }) => {
    const ana = await premiumMember(backend);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [supplier.id]);
    for (const id of [supplier.id, 987_654_321])
      expect(codeOf(await save(ana, id, { note: 'Onde?' }))).toEqual([404, 'PT404']);
  });

  test('is not written during maintenance', async ({ backend, supplier }) => {
    const ana = await premiumMember(backend);
    await backend.sql('update public.settings set maintenance_mode = true');
    try {
      expect(codeOf(await save(ana, supplier.id, { note: 'Agora' }))).toEqual([503, 'PT503']);
    } finally {
      await backend.sql('update public.settings set maintenance_mode = false');
    }
  });
});

describe('changes that were made on two devices', () => {
  test('keep the later one of each field, whichever arrives first', async ({ backend, supplier }) => {
    const ana = await premiumMember(backend);
    const [earlier, later] = [inDays(-2), inDays(-1)];
    await saved(ana, supplier.id, { note: 'Do celular', status: 'waiting' }, later);
    const { kept, ...entry } = await saved(
      ana,
      supplier.id,
      { note: 'Do computador', status: 'bought', remind_on: '2026-12-24' },
      earlier,
    );
    expect(kept.toSorted()).toEqual(['note', 'status']);
    expect(entry).toMatchObject({ note: 'Do celular', status: 'waiting', remind_on: '2026-12-24' });
    expect(await saved(ana, supplier.id, { status: 'bought' })).toMatchObject({ status: 'bought', kept: [] });
  });

  test('keep the time of the last contact apart from the status', async ({ backend, supplier }) => {
    const ana = await premiumMember(backend);
    await saved(ana, supplier.id, { contacted_at: '2026-11-25T12:00:00Z' }, inDays(-1));
    const changed = await saved(ana, supplier.id, { status: 'bought' }, inDays(-2));
    expect(changed).toMatchObject({ status: 'bought', contacted_at: '2026-11-25T12:00:00+00:00', kept: [] });
  });

  test('of a device whose clock is ahead count as made when they arrive', async ({ backend, supplier }) => {
    const ana = await premiumMember(backend);
    await saved(ana, supplier.id, { note: 'Do futuro' }, inDays(400));
    expect(await saved(ana, supplier.id, { note: 'De agora' })).toMatchObject({ note: 'De agora', kept: [] });
  });

  test('end the same when all arrive at once', async ({ backend, supplier }) => {
    const ana = await premiumMember(backend);
    const edits = Array.from({ length: 8 }, (_, index) => index);
    const answers = await Promise.all(
      edits.map((edit) =>
        save(
          ana,
          supplier.id,
          { note: `Nota ${edit}`, remind_on: `2026-12-0${edit + 1}` },
          inDays(edit - 10),
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(edits.map(() => 200));
    expect(await entriesOf(ana)).toMatchObject([{ note: 'Nota 7', remind_on: '2026-12-08' }]);
  });
});

describe('what a member says about their shop', () => {
  test('is cleaned when it is stored, and read by nobody but them and the support', async ({
    actors,
    backend,
  }) => {
    const ana = await createActor(backend);
    const path = `/rest/v1/profiles?id=eq.${ana.account.id}&select=shop_name,shop_city,shop_instagram,buys_as`;
    const body = {
      shop_name: ' Ateliê\u200b da Ana ',
      shop_city: 'Goiânia',
      shop_instagram: 'https://www.instagram.com/atelie.ana/',
      buys_as: 'cnpj',
    };
    expect((await ana.ask(path, { method: 'PATCH', body })).status).toBe(204);
    const stored = [{ ...body, shop_name: 'Ateliê da Ana', shop_instagram: 'atelie.ana' }];
    expect(rowsOf(await ana.ask(path))).toEqual(stored);
    expect(rowsOf(await actors.support.ask(path))).toEqual(stored);
    expect(rowsOf(await actors.premium.ask(path))).toEqual([]);
    await ana.ask(path, { method: 'PATCH', body: { shop_name: ' ', shop_instagram: '' } });
    expect(rowsOf(await ana.ask(path))).toMatchObject([{ shop_name: null, shop_instagram: null }]);
  });

  test('is refused with a name that is too long or has no letter, a broken Instagram link, or another way to buy', async ({
    backend,
  }) => {
    const ana = await createActor(backend);
    const path = `/rest/v1/profiles?id=eq.${ana.account.id}`;
    for (const body of [
      { shop_name: '123' },
      { shop_name: 'a'.repeat(121) },
      { shop_instagram: 'loja da ana' },
      { buys_as: 'mei' },
    ])
      expect([body, codeOf(await ana.ask(path, { method: 'PATCH', body }))]).toEqual([body, [400, '23514']]);
  });
});

describe('what a member says about their trade', () => {
  const TRADES = '/rest/v1/member_trades';
  const tradeOf = async (actor: Actor) => rowsOf(await actor.ask(TRADES));
  const state = (actor: Actor, body: object) =>
    actor.ask(`${TRADES}?on_conflict=user_id`, {
      method: 'POST',
      headers: { prefer: 'resolution=merge-duplicates' },
      body,
    });

  test('is read and written by nobody but them, also not by the staff', async ({ actors, backend }) => {
    const ana = await createActor(backend);
    const trade = { user_id: ana.account.id, state: 'GO', segments: [await createCategory(backend)] };
    expect((await state(ana, { state: 'GO', segments: trade.segments })).status).toBe(201);
    for (const actor of [actors.premium, actors.support, actors.admin]) {
      expect(await tradeOf(actor)).toEqual([]);
      await actor.ask(TRADES, { method: 'PATCH', body: { state: 'SP' } });
      expect(codeOf(await state(actor, trade))).toEqual([403, '42501']);
    }
    expect(await tradeOf(ana)).toEqual([trade]);
    expect(codeOf(await state(ana, { state: 'XX' }))).toEqual([400, '23514']);
  });

  test('has ten main categories at most, each once; a merged one moves, a deleted one goes', async ({
    actors,
    backend,
  }) => {
    const ana = await createActor(backend);
    const ids: number[] = [];
    for (let count = 0; count < 11; count++) ids.push(await createCategory(backend));
    const [from, into, gone, kept] = ids as [number, number, number, number];
    const child = await createCategory(backend, `Categoria ${mark()}`, into);
    const save = (segments: number[]) => state(ana, { segments });
    expect(codeOf(await save(ids))).toEqual([400, '23514']);
    expect((await save([gone, from, into, from, child, kept, 0])).status).toBe(201);
    expect(await tradeOf(ana)).toMatchObject([{ segments: [from, into, gone, kept] }]);

    const body = { source_id: from, target_id: child };
    const merged = await actors.editor.ask('/rest/v1/rpc/merge_categories', { method: 'POST', body });
    expect(merged.status, merged.text).toBe(200);
    expect(await tradeOf(ana)).toMatchObject([{ segments: [into, gone, kept] }]);
    await backend.sql('delete from public.categories where id = $1', [gone]);
    expect((await save([into, gone])).status).toBe(200);
    expect(await tradeOf(ana)).toMatchObject([{ segments: [into] }]);
  });
});

const TABLE = '/rest/v1/saved_searches';

/** Whose requests the app's code sends. */
const acting = vi.hoisted((): { actor?: Actor } => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://127.0.0.1:54321');
  vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'publishable');
  return {};
});

vi.mock('@/lib/backend/rest/rest-client', () => ({
  get rest() {
    return acting.actor!.client;
  },
}));

// Other test files of the same process may have loaded the app's modules, and others must not get this client.
vi.resetModules();

afterAll(() => {
  vi.doUnmock('@/lib/backend/rest/rest-client');
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

const saveSearch = (actor: Actor, search: object) =>
  actor.ask(TABLE, { method: 'POST', body: { name: 'Busca', ...search } });

const refusal = (answer: Answer) => codeOf(answer)[1];

const searchesOf = async (actor: Actor) => rowsOf<Row>(await actor.ask(`${TABLE}?order=id`));

const change = (actor: Actor, id: number, body: object) =>
  actor.ask(`${TABLE}?id=eq.${id}`, { method: 'PATCH', body });

async function savedSearch(actor: Actor, search: object): Promise<Row> {
  const { status, text } = await saveSearch(actor, search);
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
    const search = await savedSearch(ana, {
      name: ' Vestidos\u200b de festa ',
      text: ' vestido \u00a0  longo\u202e ',
    });
    expect(search).toMatchObject({ name: 'Vestidos de festa', text: 'vestido longo', notifies: true });
  });

  const REFUSED_SEARCHES: [what: string, search: object, code: string][] = [
    ['without any filter', {}, '23514'],
    ['with a city but no state', { city: 'Jaú' }, '23514'],
    ['with a district but no city', { state: 'SP', district: 'Brás' }, '23514'],
    ['with a text of 101 characters', { text: 'a'.repeat(101) }, '23514'],
    ['with a name of 81 characters', { name: 'a'.repeat(81), text: 'saia' }, '23514'],
    ['with a name without letters', { name: ' — ', text: 'saia' }, '23514'],
    ['in a state that does not exist', { state: 'XX' }, '23514'],
    ['of a size that does not exist', { size: 'XXG' }, '23514'],
    ['in a category that does not exist', { category_id: 999999 }, '23503'],
    ['for somebody else', { text: 'saia', user_id: '00000000-0000-4000-8000-000000000001' }, '42501'],
  ];

  test('is refused if it has no filter, one that cannot be, or another owner', async ({ backend }) => {
    const ana = await createActor(backend);
    const codes = [];
    for (const [what, search] of REFUSED_SEARCHES) codes.push([what, refusal(await saveSearch(ana, search))]);
    expect(codes).toEqual(REFUSED_SEARCHES.map(([what, , code]) => [what, code]));
    expect(await searchesOf(ana)).toEqual([]);
  });

  test('is kept once with the same filters, and again with one more', async ({ backend }) => {
    const ana = await createActor(backend);
    await savedSearch(ana, { text: 'saia midi' });
    for (const text of [' saia midi ', 'SAIA MIDI', 'saía  midi'])
      expect(refusal(await saveSearch(ana, { name: 'Outra', text }))).toBe('23505');
    await savedSearch(ana, { text: 'saia midi', only_premium: true });
    await savedSearch(await createActor(backend), { text: 'saia midi' });
    const bras = { state: 'SP', city: 'São Paulo', district: 'Brás' };
    expect(await savedSearch(ana, bras)).toMatchObject(bras);
    await savedSearch(ana, { ...bras, district: 'Bom Retiro' });
    for (const other of [{ size: 'G' }, { size: 'GG' }, { max_price_reais: 50 }])
      await savedSearch(ana, other);
    expect(await searchesOf(ana)).toHaveLength(7);
  });

  test('takes the time of the database when its member has looked at it, whatever the device says', async ({
    backend,
  }) => {
    const ana = await createActor(backend);
    const { id } = await savedSearch(ana, { text: 'saia' });
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
      expect(refusal(await saveSearch(actors[name], { list_id: Number(list!.id) }))).toBe('42501');
    await savedSearch(actors.premium, { list_id: Number(list!.id) });
  });

  test('cannot be saved during maintenance', async ({ backend }) => {
    const ana = await createActor(backend);
    await backend.sql('update public.settings set maintenance_mode = true');
    try {
      expect((await saveSearch(ana, { text: 'saia' })).status).toBe(503);
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
      await savedSearch(ana, search);
    const bia = await createActor(backend);
    for (const search of [
      { size: 'G', category_id: from },
      { size: 'GG', category_id: into },
      { max_price_reais: 50, category_id: from },
      { max_price_reais: 30, category_id: into },
    ])
      await savedSearch(bia, search);
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
    expect(await searchesOf(bia)).toHaveLength(4);
  });
});

describe('a member keeps at most 20 saved searches', () => {
  const fill = async (actor: Actor, count: number) => {
    for (let index = 0; index < count; index++) await savedSearch(actor, { text: `saia ${index}` });
  };

  test('and gets a message about the limit when saving another', async ({ backend }) => {
    const ana = await createActor(backend);
    await fill(ana, MOST_SEARCHES);
    const { status, text } = await saveSearch(ana, { text: 'mais uma' });
    expect([status, (JSON.parse(text) as { message: string }).message]).toEqual([
      409,
      'Você já salvou 20 buscas, o máximo. Exclua uma antes.',
    ]);
    await savedSearch(await createActor(backend), { text: 'de outra pessoa' });
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
      await savedSearch(ana, { category_id: categoryId }),
      await savedSearch(ana, { category_id: categoryId, only_premium: true, notifies: false }),
    ];
    const ofBia = await savedSearch(bia, { category_id: categoryId });
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
      await savedSearch(ana, { list_id: Number(list) }),
      await savedSearch(ana, { text: word }),
      await savedSearch(ana, { category_id: categoryId, contact_confirmed: true }),
      await savedSearch(ana, { category_id: categoryId, well_rated: true, sells_to_cpf: true }),
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
    await savedSearch(ana, search);
    const deleted = await ana.ask(`${TABLE}?user_id=eq.${ana.account.id}&select=seen_at`, {
      method: 'DELETE',
      headers: { Prefer: 'return=representation' },
    });
    const [{ seen_at }] = rowsOf<Row>(deleted) as [Row];
    expect(await savedSearch(ana, { ...search, seen_at })).toMatchObject({ seen_at });
  });

  test('of a search that is saved as if it was seen in the future or long ago count from a time that can be', async ({
    backend,
  }) => {
    const ana = await createActor(backend);
    for (const [seen_at, expected] of [
      ['2099-01-01', 'now()'],
      [null, 'now()'],
      ['infinity', 'now()'],
      ['1999-01-01', "now() - interval '90 days'"],
      ['-infinity', "now() - interval '90 days'"],
    ]) {
      const search = await savedSearch(ana, { text: `saia ${seen_at}`, seen_at });
      const [row] = await backend.sql<{ close: boolean }>(
        `select abs(extract(epoch from $1::timestamptz - (${expected}))) < 60 as close`,
        [search.seen_at],
      );
      expect([seen_at, row]).toEqual([seen_at, { close: true }]);
    }
  });

  test('leave out archived suppliers, and what entered more than 90 days ago', async ({ backend }) => {
    const categoryId = await createCategory(backend);
    const ana = await createActor(backend);
    const { id } = await savedSearch(ana, { category_id: categoryId });
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
