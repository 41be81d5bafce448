import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { type Actor, askAsService, createActor, people, rowsOf } from '../support/actors';
import { rpc } from '../support/answers';
import type { Backend } from '../support/backend';
import { keepPage, mark, type Supplier } from '../support/supplier-world';
import { take } from './support/outbox';
import { test as base } from './support/test';

// What the account of a supplier's page may change, publish and learn, and what of it the staff decides.

const test = base
  /** An account that keeps the page of `supplier`, for each test. */
  .extend('keeper', async ({ backend, supplier }) => {
    const keeper = await createActor(backend, { name: 'Ana' });
    await keepPage(backend, supplier, keeper);
    return keeper;
  });

interface Edit {
  id: number;
  state: string;
  changes: Record<string, [unknown, unknown]>;
  version: number;
  reason: string | null;
}

async function stored(backend: Backend, { id }: Supplier): Promise<Record<string, unknown>> {
  const [row] = await backend.sql<{ values: Record<string, unknown> }>(
    'select private.page_values($1) as values',
    [id],
  );
  return row!.values;
}

const save = (actor: Actor, { id }: Supplier, changes: object, expected_version: number | null = null) =>
  rpc(actor, 'save_own_supplier', { supplier_id: id, changes, expected_version });
const pagesOf = async (actor: Actor) =>
  JSON.parse((await rpc(actor, 'own_suppliers', {})).text) as {
    id: number;
    version: number;
    waiting: object;
    edits: Edit[];
  }[];
const queueOf = async (actor: Actor, { id }: Supplier) =>
  rowsOf<Edit & { supplier_id: number }>(await rpc(actor, 'edit_queue', {})).filter(
    ({ supplier_id }) => supplier_id === id,
  );
const decide = (actor: Actor, { id, version }: Edit, accepted: boolean, reason?: string) =>
  rpc(actor, 'decide_edit', {
    edit_id: id,
    accepted,
    reason,
    ...(accepted && { expected_version: version }),
  });
const saved = (answer: { status: number; text: string }) => {
  expect(answer.status, answer.text).toBe(200);
  return (JSON.parse(answer.text) as { stored: string[]; proposed: string[] }[])[0]!;
};
const events = async (backend: Backend, { account }: Actor) =>
  (await take(backend, account)).map(({ content }) => [content.event, content.reason]);

const wall = people('visitor', 'free', 'premium', 'support');

describe('a page that an account keeps', () => {
  test('stores terms, text and pictures at once, cleaned, in the history, with the day', async ({
    backend,
    keeper,
    supplier,
  }) => {
    const main = `${supplier.id}/${randomUUID()}.jpg`;
    const changes = {
      min_order_pieces: 6,
      description: ' Malhas ',
      district: 'Brás',
      sizes: ['gg', 'P'],
      main_image_path: main,
    };
    expect(saved(await save(keeper, supplier, changes)).proposed).toEqual([]);
    expect(await stored(backend, supplier)).toMatchObject({
      ...changes,
      description: 'Malhas',
      sizes: ['P', 'GG'],
      image_hash: null,
    });
    const [row] = await backend.sql<{ today: boolean }>(
      'select supplier_updated_on = private.today() as today from public.suppliers where id = $1',
      [supplier.id],
    );
    expect(row).toEqual({ today: true });
    const [entry] = await backend.sql<{ actor_id: string; changes: object }>(
      `select actor_id, changes from public.audit_log where entity = 'supplier' and entity_id = $1 order by id desc limit 1`,
      [String(supplier.id)],
    );
    expect(entry).toMatchObject({
      actor_id: keeper.account.id,
      changes: { min_order_pieces: [supplier.terms.min_order_pieces, 6] },
    });
  });

  test('proposes name, category, contacts and place, which change nothing until the staff accepts', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    const before = await stored(backend, supplier);
    const changes = {
      name: 'Novo Nome',
      whatsapp: '(11) 91234-5678',
      city: 'Goiânia',
      state: 'GO',
      district: 'Setor Norte',
    };
    expect(saved(await save(keeper, supplier, changes))).toEqual({
      stored: [],
      proposed: expect.arrayContaining(Object.keys(changes)) as string[],
    });
    expect(await stored(backend, supplier)).toMatchObject({
      ...before,
      version: expect.any(Number) as number,
      updated_at: expect.any(String) as string,
      supplier_updated_on: expect.any(String) as string,
    });
    const [edit] = await queueOf(actors.editor, supplier);
    expect(edit!.changes).toMatchObject({
      name: [supplier.teaser.name, 'Novo Nome'],
      whatsapp: [supplier.contacts.whatsapp, '5511912345678'],
    });
    for (const [, name] of wall) {
      expect((await decide(actors[name], edit!, true)).status).toBe(name === 'visitor' ? 401 : 403);
      if (name !== 'visitor') expect(await queueOf(actors[name], supplier)).toEqual([]);
    }
    expect((await decide(actors.editor, edit!, true)).status).toBe(204);
    expect(await stored(backend, supplier)).toMatchObject({ ...changes, whatsapp: '5511912345678' });
    expect(await events(backend, keeper)).toEqual([['edit_accepted', null]]);
    expect((await decide(actors.editor, edit!, true)).status).toBe(409);
  });

  test('has one proposal, to which later values are added, and which a value set back leaves', async ({
    actors,
    keeper,
    supplier,
  }) => {
    await save(keeper, supplier, { name: 'Um', website: 'www.um.com.br' });
    await save(keeper, supplier, { name: 'Dois' });
    const [edit, ...rest] = await queueOf(actors.editor, supplier);
    expect(rest).toEqual([]);
    expect((await pagesOf(keeper))[0]!.waiting).toMatchObject({ name: 'Dois' });
    expect(edit!.changes).toMatchObject({
      name: [supplier.teaser.name, 'Dois'],
      website: [supplier.details.website, 'https://www.um.com.br'],
    });
    await save(keeper, supplier, { city: 'Goiânia', state: 'GO' });
    await save(keeper, supplier, { district: 'Setor Norte' }); // of the proposed city
    expect((await queueOf(actors.editor, supplier))[0]!.changes).toMatchObject({
      district: [supplier.terms.district, 'Setor Norte'],
    });
    const { name } = supplier.teaser;
    const { state, city, district } = supplier.terms;
    await save(keeper, supplier, { name, website: supplier.details.website, state, city, district });
    expect(await queueOf(actors.editor, supplier)).toEqual([]);
    expect((await pagesOf(keeper))[0]!.edits).toEqual([]);
  });

  test('refuses what the staff could not store either, and stores nothing of it', async ({
    backend,
    keeper,
    supplier,
  }) => {
    const before = await stored(backend, supplier);
    for (const wrong of [
      { whatsapp: '123' },
      { name: '' },
      { category_id: 0 },
      { instagram: 'com espaço' },
      { min_order_pieces: 0 },
      { logo_path: `${supplier.id + 1}/${randomUUID()}.png` },
    ])
      expect([400, 409], JSON.stringify(wrong)).toContain(
        (await save(keeper, supplier, { description: 'Nova', ...wrong })).status,
      );
    expect(await stored(backend, supplier)).toEqual(before);
  });

  test('never changes Premium, publication, archive or another supplier', async ({
    backend,
    keeper,
    supplier,
    suppliers,
  }) => {
    const before = await stored(backend, supplier);
    for (const key of ['is_premium', 'public_from', 'is_archived', 'id', 'version', 'supplier_updated_on'])
      expect((await save(keeper, supplier, { [key]: before[key] })).status, key).toBe(400);
    for (const other of [suppliers.open, suppliers.premium])
      expect((await save(keeper, other, { description: 'Nova' })).status).toBe(403);
    expect(await stored(backend, supplier)).toEqual(before);
  });

  test.for(wall)(
    'cannot be changed, confirmed or looked into by %s',
    async ([, name], { actors, keeper: _keeper, supplier }) => {
      const actor = actors[name];
      const refused = name === 'visitor' ? 401 : 403;
      expect((await save(actor, supplier, { description: 'Nova' })).status).toBe(refused);
      expect((await rpc(actor, 'confirm_own_supplier', { supplier_id: supplier.id })).status).toBe(refused);
      expect(
        (await rpc(actor, 'post_novelty', { supplier_id: supplier.id, novelty: { text: 'Oi' } })).status,
      ).toBe(refused);
      if (name === 'visitor') return;
      expect(await pagesOf(actor)).toEqual([]);
      expect(rowsOf(await rpc(actor, 'own_supplier_figures', { supplier_id: supplier.id }))).toEqual([]);
    },
  );

  test('is closed to an account whose week has not passed or which is blocked, and once it is archived', async ({
    backend,
    keeper,
    supplier,
  }) => {
    const since = (when: string) =>
      backend.sql(`update public.supplier_accounts set since = now() + $2::interval where supplier_id = $1`, [
        supplier.id,
        when,
      ]);
    await since('1 minute');
    expect((await save(keeper, supplier, { description: 'Nova' })).status).toBe(403);
    await since('0');
    expect((await save(keeper, supplier, { description: 'Nova' })).status).toBe(200);
    const banned = (until: string | null) =>
      backend.sql('update auth.users set banned_until = $2 where id = $1', [keeper.account.id, until]);
    await banned('infinity');
    expect((await save(keeper, supplier, { description: 'Outra' })).status).toBe(403);
    await banned(null);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [supplier.id]);
    expect((await save(keeper, supplier, { description: 'Outra' })).status).toBe(403);
    expect(await pagesOf(keeper)).toEqual([]);
  });

  test('is open to its account, and everything else as closed as before', async ({
    keeper,
    supplier,
    suppliers,
  }) => {
    for (const [table, column] of [
      ['supplier_details', 'supplier_id'],
      ['supplier_contacts', 'supplier_id'],
      ['supplier_images', 'supplier_id'],
    ]) {
      const rows = async ({ id }: Supplier) =>
        rowsOf(await keeper.ask(`/rest/v1/${table}?${column}=eq.${id}`)).length;
      expect(await rows(supplier), table).toBeGreaterThan(0);
      expect(await rows(suppliers.premium), table).toBe(0);
    }
  });

  test('takes pictures into its own folder only, 200 files or 300 MB a day', async ({
    backend,
    keeper,
    supplier,
    suppliers,
  }) => {
    const put = async (bucket: string, folder: number | string) =>
      (
        await keeper.client.storage
          .from(bucket)
          .upload(`${folder}/${randomUUID()}.png`, PNG, { contentType: 'image/png' })
      ).error;
    for (const bucket of ['suppliers', 'supplier-gallery']) {
      expect(await put(bucket, supplier.id)).toBeNull();
      expect(await put(bucket, suppliers.open.id)).not.toBeNull();
    }
    expect(await put('site', supplier.id)).not.toBeNull();
    const signed = keeper.client.storage.from('suppliers').createSignedUploadUrl(`${supplier.id}/a.png`);
    expect((await signed).error).not.toBeNull();
    const { data } = await keeper.client.storage.from('suppliers').list(String(supplier.id));
    expect(data).toEqual([]);
    for (const [count, bytes] of [
      [198, 10],
      [1, 300 * 2 ** 20],
    ]) {
      await backend.sql(
        `insert into storage.objects (bucket_id, name, owner_id, metadata)
         select 'suppliers', '0/' || gen_random_uuid(), $1, jsonb_build_object('size', $3::bigint) from generate_series(1, $2::integer)`,
        [keeper.account.id, count, bytes],
      );
      expect(await put('suppliers', supplier.id)).not.toBeNull();
      await backend.sql(`delete from storage.objects where name like '0/%'`);
    }
  });
});

describe('the staff', () => {
  test('declines a proposal, or undoes what was stored, with a reason that the account is told', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    const before = await stored(backend, supplier);
    await save(keeper, supplier, { name: 'Outro', description: 'Nova', min_order_pieces: 7 });
    await save(keeper, supplier, { min_order_pieces: 8 });
    const [proposed, last, first] = await queueOf(actors.editor, supplier);
    expect((await decide(actors.editor, proposed!, false)).status).toBe(422);
    expect((await decide(actors.editor, proposed!, false, 'O nome é de outra loja.')).status).toBe(204);
    expect((await decide(actors.editor, first!, true)).status).toBe(409);
    expect((await decide(actors.editor, first!, false, 'Texto em maiúsculas.')).status).toBe(204);
    // The later change of the minimum stays.
    expect(await stored(backend, supplier)).toMatchObject({
      name: before.name,
      description: before.description,
      min_order_pieces: 8,
    });
    expect((await decide(actors.editor, last!, false, 'Era 12.')).status).toBe(204);
    const { min_order_pieces } = before;
    expect(await stored(backend, supplier), 'as before both').toMatchObject({ min_order_pieces });
    expect(await events(backend, keeper)).toEqual([
      ['edit_declined', 'O nome é de outra loja.'],
      ['edit_undone', 'Texto em maiúsculas.'],
      ['edit_undone', 'Era 12.'],
    ]);
    const { edits } = (await pagesOf(keeper))[0]!;
    expect(edits.map(({ state }) => state).toSorted()).toEqual(['declined', 'undone', 'undone']);
    const declined = edits.find(({ state }) => state === 'declined');
    expect(declined!.changes).toEqual({ name: [before.name, 'Outro'] });
  });

  test('accepts only what it has compared, and saves over a page only in its present version', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    await save(keeper, supplier, { name: 'Proposto' });
    const [edit] = await queueOf(actors.editor, supplier);
    await rpc(actors.editor, 'save_supplier', { supplier: { name: 'Da equipe' }, supplier_id: supplier.id });
    expect((await decide(actors.editor, edit!, true)).status).toBe(409);
    expect((await queueOf(actors.editor, supplier))[0]!.changes).toEqual({ name: ['Da equipe', 'Proposto'] });
    expect((await save(keeper, supplier, { description: 'Nova' }, edit!.version)).status).toBe(409);
    expect((await stored(backend, supplier)).name).toBe('Da equipe');
  });

  test('can bring a replaced picture back for 30 days, until when its file is in use', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    await actors.admin.client.storage
      .from('suppliers')
      .upload(supplier.details.logo_path, PNG, { contentType: 'image/png' });
    await backend.sql(`update storage.objects set created_at = now() - interval '2 hours' where name = $1`, [
      supplier.details.logo_path,
    ]);
    const unused = async () =>
      rowsOf<{ path: string }>(
        await askAsService(backend, '/rest/v1/rpc/unused_files', { method: 'POST', body: {} }),
      ).some(({ path }) => path === supplier.details.logo_path);
    await save(keeper, supplier, { logo_path: null });
    expect(await unused()).toBe(false);
    await backend.sql(
      `update private.supplier_edits set created_at = now() - interval '31 days' where supplier_id = $1`,
      [supplier.id],
    );
    expect(await unused()).toBe(true);
  });
});

describe('“Está tudo certo”', () => {
  // Of the day on which reminders were last due, which before seven in the morning is yesterday.
  const age = (backend: Backend, { id }: Supplier, days: number) =>
    backend.sql(
      `with seen as (
         update public.suppliers set supplier_updated_on = private.day_of(private.last_due('reminder')) - $2::integer where id = $1
       )
       update public.supplier_accounts set since = now() - interval '1 year' where supplier_id = $1`,
      [id, days],
    );
  const day = async (backend: Backend, { id }: Supplier) =>
    (
      await backend.sql<{ days: number }>(
        'select private.today() - supplier_updated_on as days from public.suppliers where id = $1',
        [id],
      )
    )[0]!.days;
  const runs = (backend: Backend) =>
    backend.sql(
      `update private.mail_runs set until_at = until_at - interval '1 day', from_at = from_at - interval '1 day' where kind = 'reminder'`,
    );

  test('is said by its account, or by the key of a mail that comes after 60 days without a change', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    await age(backend, supplier, 59);
    await runs(backend);
    await backend.sql(`select public.write_due_mails('reminder')`);
    expect(await take(backend, keeper.account)).toEqual([]);
    await age(backend, supplier, 60);
    await runs(backend);
    await backend.sql(`select public.write_due_mails('reminder')`);
    const [mail] = await take(backend, keeper.account);
    expect(mail).toMatchObject({
      kind: 'supplier_check',
      content: { suppliers: [{ id: supplier.id, name: supplier.teaser.name }] },
    });
    const confirm = (key: unknown) => rpc(actors.visitor, 'confirm_by_mail', { key });
    expect((await confirm(randomUUID())).status).toBe(404);
    expect((await confirm(mail!.content.key)).status).toBe(204);
    expect(await day(backend, supplier)).toBe(0);
    await age(backend, supplier, 60);
    await backend.sql('delete from public.supplier_accounts where supplier_id = $1', [supplier.id]);
    expect((await confirm(mail!.content.key)).status).toBe(204);
    expect(await day(backend, supplier)).toBeGreaterThanOrEqual(60);
    await keepPage(backend, supplier, keeper);
    expect((await rpc(keeper, 'confirm_own_supplier', { supplier_id: supplier.id })).status).toBe(204);
    expect(await day(backend, supplier)).toBe(0);
  });
});

describe('the figures of a page', () => {
  test('are of whole weeks, in fives, without its own accounts and the staff', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    const fans = await Promise.all(Array.from({ length: 11 }, () => createActor(backend)));
    const favorite = ({ account }: Actor, when: string) =>
      backend.sql(
        `insert into public.favorites (user_id, supplier_id, created_at) values ($1, $2, (date_trunc('week', private.today()::timestamp) - $3::interval) at time zone 'America/Sao_Paulo')`,
        [account.id, supplier.id, when],
      );
    for (const fan of fans.slice(0, 4)) await favorite(fan, '1 day');
    await favorite(keeper, '1 day');
    await favorite(actors.editor, '1 day');
    for (const fan of fans.slice(4, 10)) await favorite(fan, '8 days');
    await favorite(fans[10]!, '0');
    await backend.sql(
      `insert into public.supplier_views (supplier_id, day, views) values ($1, date_trunc('week', private.today()::timestamp)::date - 7, 14)`,
      [supplier.id],
    );
    const figures = rowsOf(await rpc(keeper, 'own_supplier_figures', { supplier_id: supplier.id }));
    expect(figures).toHaveLength(8);
    expect(figures.slice(-2)).toMatchObject([
      { views: null, chats: null, favorites: 5 },
      { views: 10, chats: null, favorites: null },
    ]);
  });

  test('leave out the views of its own account', async ({ backend, keeper, supplier }) => {
    await rpc(keeper, 'record_supplier_view', { supplier_id: supplier.id });
    expect(
      await backend.sql('select 1 from public.supplier_views where supplier_id = $1', [supplier.id]),
    ).toEqual([]);
  });
});

describe('a novelty', () => {
  const picture = ({ id }: Supplier) => `${id}/${randomUUID()}.jpg`;
  const post = (actor: Actor, supplier: Supplier, rest: object = {}) =>
    rpc(actor, 'post_novelty', {
      supplier_id: supplier.id,
      novelty: { text: `Chegou ${mark()}`, pictures: [picture(supplier)], ...rest },
    });
  const posted = async (actor: Actor, supplier: Supplier, rest: object = {}) => {
    const answer = await post(actor, supplier, rest);
    expect(answer.status, answer.text).toBe(200);
    return Number(answer.text);
  };
  const seen = async (actor: Actor, id: number) =>
    rowsOf(await actor.ask(`/rest/v1/novelties?id=eq.${id}`)).length === 1;

  test('is read by those who may open its supplier, for 45 days; others learn only how many there are', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    const count = async () => Number((await rpc(actors.visitor, 'count_novelties', {})).text);
    const before = await count();
    const id = await posted(keeper, supplier);
    for (const name of ['visitor', 'free', 'expired'] as const)
      expect(await seen(actors[name], id), name).toBe(false);
    for (const name of ['premium', 'editor', 'admin'] as const)
      expect(await seen(actors[name], id), name).toBe(true);
    expect(await count()).toBe(before + 1);
    await backend.sql(`update public.novelties set created_at = now() - interval '45 days' where id = $1`, [
      id,
    ]);
    expect(await seen(actors.premium, id)).toBe(false);
    expect(await seen(keeper, id)).toBe(true);
    await backend.sql('select private.expire_novelties()');
    expect(await seen(keeper, id)).toBe(false);
  });

  test('widens price range and sizes of its supplier, which the staff can undo', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    await save(keeper, supplier, { price_from_cents: 3000, price_to_cents: null, sizes: ['M'] });
    await posted(keeper, supplier, { price_from_cents: 2500, price_to_cents: 4990, sizes: ['GG', 'P'] });
    expect(await stored(backend, supplier)).toMatchObject({
      price_from_cents: 2500,
      price_to_cents: 4990,
      sizes: ['P', 'M', 'GG'],
    });
    expect((await queueOf(actors.editor, supplier))[0]!.changes.price_from_cents).toEqual([3000, 2500]);
    await posted(keeper, supplier, { price_from_cents: 2700 });
    expect(await stored(backend, supplier)).toMatchObject({
      price_from_cents: 2500,
      price_to_cents: 4990,
      sizes: ['P', 'M', 'GG'],
    });
  });

  test('is published three times in seven days, with one to four pictures of its own folder', async ({
    keeper,
    supplier,
    suppliers,
  }) => {
    for (const wrong of [
      { pictures: [] },
      { pictures: [picture(suppliers.open)] },
      { pictures: `[5:5]={${picture(suppliers.open)}}` },
      { pictures: Array(5).fill(picture(supplier)) },
      { text: ' ' },
      { text: 'x'.repeat(301) },
      { sizes: ['XXXL'] },
      { sizes: Array(100).fill('P') },
      { is_hidden: false },
    ])
      expect((await post(keeper, supplier, wrong)).status, JSON.stringify(wrong)).toBe(400);
    const pictures = [picture(supplier)];
    const id = await posted(keeper, supplier, { pictures });
    expect(await posted(keeper, supplier, { pictures }), 'once more').toBe(id);
    for (let n = 0; n < 2; n++) await posted(keeper, supplier);
    expect((await post(keeper, supplier)).status).toBe(429);
  });

  test('is deleted by the accounts of its page and by editors, by nobody else', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    const id = await posted(keeper, supplier);
    const other = await createActor(backend);
    for (const actor of [actors.premium, actors.support, other])
      await actor.ask(`/rest/v1/novelties?id=eq.${id}`, { method: 'DELETE' });
    expect(await seen(keeper, id)).toBe(true);
    await keeper.ask(`/rest/v1/novelties?id=eq.${id}`, { method: 'DELETE' });
    expect(await seen(keeper, id)).toBe(false);
  });

  test('that a reader reports is hidden by the staff, who tells its accounts why, or kept', async ({
    actors,
    backend,
    keeper,
    supplier,
  }) => {
    const id = await posted(keeper, supplier);
    const report = async (actor: Actor) => (await rpc(actor, 'report_novelty', { novelty_id: id })).status;
    expect(await report(actors.free)).toBe(404);
    expect(await report(actors.premium)).toBe(204);
    expect(await report(actors.premium)).toBe(204);
    const reported = async (actor: Actor) =>
      rowsOf<{ id: number; reports: number }>(await rpc(actor, 'reported_novelties', {})).filter(
        (one) => one.id === id,
      );
    expect(await reported(keeper)).toEqual([]);
    expect(await reported(actors.editor)).toMatchObject([{ reports: 1 }]);
    expect((await rpc(actors.premium, 'decide_novelty', { novelty_id: id, reason: 'x' })).status).toBe(403);
    await rpc(actors.editor, 'decide_novelty', { novelty_id: id });
    expect(await seen(actors.premium, id)).toBe(true);
    await report(actors.premium);
    await rpc(actors.editor, 'decide_novelty', { novelty_id: id, reason: 'A foto é de outra loja.' });
    expect([await seen(actors.premium, id), await seen(keeper, id)]).toEqual([false, true]);
    expect(await reported(actors.editor)).toEqual([]);
    expect(await events(backend, keeper)).toEqual([['novelty_hidden', 'A foto é de outra loja.']]);
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
