import { describe, expect } from 'vitest';
import { createActor, people, rowsOf, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { codeOf } from '../support/answers';
import { insertSuppliers } from '../support/supplier-world';
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

  test.for(REFUSED)('refuses %s and stays as it was', async ([, changes, code], { backend, supplier }) => {
    const ana = await premiumMember(backend);
    await saved(ana, supplier.id, { note: 'Antes' });
    expect(codeOf(await save(ana, supplier.id, changes))).toEqual(code);
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

  test.for([
    ['a name without a letter', { shop_name: '123' }],
    ['a name that is too long', { shop_name: 'a'.repeat(121) }],
    ['an Instagram link that is none', { shop_instagram: 'loja da ana' }],
    ['another way to buy', { buys_as: 'mei' }],
  ] as const)('is refused if it is %s', async ([, body], { backend }) => {
    const ana = await createActor(backend);
    const path = `/rest/v1/profiles?id=eq.${ana.account.id}`;
    expect(codeOf(await ana.ask(path, { method: 'PATCH', body }))).toEqual([400, '23514']);
  });
});
