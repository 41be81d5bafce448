import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  askAsService,
  createAccount,
  createActors,
  newClient,
  people,
  rowsOf,
  type ActorName,
  type Actors,
} from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { createCategory, insertPremiumSupplier, mark, type Supplier } from '../support/supplier-world';

interface Entry {
  actor_id: string | null;
  actor_role: string;
  action: string;
  entity: string;
  entity_id: string;
  entity_label: string | null;
  changes: Record<string, [unknown, unknown]>;
}

let backend: Backend;
let actors: Actors;
let categoryId: number;
let categoryName: string;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  actors = await createActors(backend);
  categoryName = `Categoria ${mark()}`;
  categoryId = await createCategory(backend, categoryName);
});
beforeEach(() => backend.sql('delete from public.audit_log'));
afterAll(() => backend.close());

const LOG = '/rest/v1/audit_log';
const entries = () =>
  backend.sql<Entry>(
    'select actor_id, actor_role, action, entity, entity_id, entity_label, changes from public.audit_log order by id',
  );
const one = async () => {
  const found = await entries();
  expect(found).toHaveLength(1);
  return found[0]!;
};
const changesOf = async () => (await one()).changes;
/** Several statements in one transaction. */
const together = (...statements: string[]) =>
  backend.sql(`do $block$ begin ${statements.map((text) => `${text};`).join(' ')} end $block$`);

async function newSupplier(): Promise<Supplier> {
  const supplier = await insertPremiumSupplier(backend, categoryId);
  await backend.sql('delete from public.audit_log');
  return supplier;
}

async function save(supplier: object, id: number | null = null): Promise<number> {
  const { status, text } = await actors.admin.ask('/rest/v1/rpc/save_supplier', {
    method: 'POST',
    body: { supplier, supplier_id: id },
  });
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { id: number }).id;
}

async function as(name: ActorName, method: string, path: string, body?: object): Promise<void> {
  const { status, text } = await actors[name].ask(`/rest/v1/${path}`, { method, ...(body && { body }) });
  expect(status, text).toBeLessThan(300);
}

describe('the log itself', () => {
  const ROW = {
    actor_role: 'admin',
    action: 'update',
    entity: 'settings',
    entity_id: 'settings',
    changes: {},
  };

  test.each(people('visitor', 'free', 'expired', 'premium', 'admin'))(
    'is written, changed and emptied by nobody through the API, not by %s either',
    async (_who, name) => {
      await backend.sql("update public.settings set main_color = '#111111'");
      const before = await backend.sql('select * from public.audit_log');
      const tries: [string, string, object?][] = [
        ['POST', LOG, ROW],
        ['POST', `${LOG}?on_conflict=entity,entity_id,at,transaction`, ROW],
        ['PATCH', `${LOG}?id=gt.0`, { actor_role: 'operator' }],
        ['DELETE', `${LOG}?id=gt.0`],
        [
          'POST',
          '/rest/v1/rpc/record_change',
          { entity: 'plan', entity_id: 'x', action: 'insert', label: '', changes: {} },
        ],
      ];
      for (const [method, path, body] of tries) {
        const { status } = await actors[name].ask(path, { method, ...(body && { body }) });
        expect([401, 403, 404]).toContain(status);
      }
      expect(await backend.sql('select * from public.audit_log')).toEqual(before);
      await backend.sql("update public.settings set main_color = '#e11d48'");
    },
  );

  test('is not even the server’s to change', async () => {
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (await askAsService(backend, `${LOG}?id=gt.0`, { method, body: { action: 'insert' } })).status,
      ).toBe(403);
  });

  test.each(people('visitor', 'free', 'expired', 'premium'))('is not for %s to read', async (_who, name) => {
    await backend.sql("update public.plans set name = 'Mensal!' where key = 'monthly'");
    const read = await actors[name].ask(`${LOG}?select=*`);
    expect([read.status, read.text]).toEqual(name === 'visitor' ? [401, expect.anything()] : [200, '[]']);
    const asked = await actors[name].ask('/rest/v1/rpc/audit_entries', { method: 'POST', body: {} });
    if (name === 'visitor') expect(asked.status).toBe(401);
    else expect(JSON.parse(asked.text)).toEqual([{ total: 0, shown_page: 1, entries: [] }]);
    expect(rowsOf(await actors.admin.ask(`${LOG}?select=id`))).toHaveLength(1);
    await backend.sql("update public.plans set name = 'Mensal' where key = 'monthly'");
  });
});

describe('a transaction leaves one entry for each thing', () => {
  test('a supplier that is created, with all that it was given', async () => {
    const id = await save({
      ...{ name: 'Ateliê Aurora', category_id: categoryId, instagram: '@aurora', whatsapp: '11987654321' },
      ...{ ready_stock: true, min_order_cents: 15000, description: 'Vestidos' },
    });
    expect(await one()).toEqual({
      ...{ actor_id: actors.admin.account.id, actor_role: 'admin', action: 'insert' },
      ...{ entity: 'supplier', entity_id: String(id), entity_label: 'Ateliê Aurora' },
      changes: {
        name: [null, 'Ateliê Aurora'],
        category_id: [null, categoryName],
        is_premium: [null, true],
        public_from: [null, expect.any(String)],
        instagram: [null, 'aurora'],
        whatsapp: [null, '5511987654321'],
        ready_stock: [false, true],
        min_order_cents: [null, 15000],
        description: [null, 'Vestidos'],
      },
    });
  });

  test('a supplier that is changed: only the fields that are others now', async () => {
    const { id, teaser, details } = await newSupplier();
    await save({ name: 'Outro nome', website: details.website, email: 'outro@teste.example' }, id);
    const { changes, entity_label } = await one();
    expect(Object.keys(changes).sort()).toEqual(['email', 'name']);
    expect(changes.name).toEqual([teaser.name, 'Outro nome']);
    expect(entity_label).toBe('Outro nome');
  });

  test('pictures that go and come, and another order of those that stay', async () => {
    const { id, gallery } = await newSupplier();
    const [first, second] = gallery as [string, string];
    await save({ gallery: [second, first] }, id);
    expect(await changesOf()).toEqual({ gallery_order: [false, true] });
    await backend.sql('delete from public.audit_log');
    const added = `${id}/${crypto.randomUUID()}.png`;
    await save({ gallery: [added, second] }, id);
    expect((await changesOf()).gallery).toEqual([[first], [added]]);
  });

  test('a supplier that is deleted: one, not five, with what it held', async () => {
    const { id, teaser, contacts } = await newSupplier();
    await backend.sql(
      `with list as (insert into public.special_lists (name, type, required_subscription) values ($2, 'VIP', 'Premium') returning id)
       insert into public.special_list_suppliers select id, $1 from list`,
      [id, mark()],
    );
    await backend.sql('delete from public.audit_log');
    await as('admin', 'DELETE', `suppliers?id=eq.${id}`);
    expect(await one()).toMatchObject({
      ...{ action: 'delete', entity: 'supplier', entity_id: String(id), entity_label: teaser.name },
      changes: { name: [teaser.name, null], whatsapp: [contacts.whatsapp, null] },
    });
  });

  test('first before, last after; what ends where it began is no change', async () => {
    const { id, teaser } = await newSupplier();
    await together(
      `update public.suppliers set name = 'Um', is_premium = false where id = ${id}`,
      `update public.suppliers set name = 'Dois' where id = ${id}`,
      `update public.suppliers set is_premium = true where id = ${id}`,
    );
    expect(await changesOf()).toEqual({ name: [teaser.name, 'Dois'] });
    await backend.sql('delete from public.audit_log');
    await together(
      `update public.suppliers set is_premium = false where id = ${id}`,
      `update public.suppliers set is_premium = true where id = ${id}`,
    );
    expect(await entries()).toEqual([]);
  });

  test('one that is made and gone again is none; one that is changed and then deleted is a deletion', async () => {
    await together(
      `insert into public.categories (name) values ('passa')`,
      `update public.categories set name = 'passou' where name = 'passa'`,
      `delete from public.categories where name = 'passou'`,
    );
    expect(await entries()).toEqual([]);
    await backend.sql(`insert into public.categories (name) values ('fica')`);
    await backend.sql('delete from public.audit_log');
    await together(
      `update public.categories set name = 'muda' where name = 'fica'`,
      `delete from public.categories where name = 'muda'`,
    );
    expect(await one()).toMatchObject({
      action: 'delete',
      entity_label: 'muda',
      changes: { name: ['fica', null] },
    });
  });

  test('suppliers of a list, by code and name; in and out again is none', async () => {
    const [a, b] = [await newSupplier(), await newSupplier()];
    const [list] = await backend.sql<{ id: number }>(
      `insert into public.special_lists (name, type, required_subscription) values ($1, 'VIP', 'Premium') returning id`,
      [mark()],
    );
    const change = (added: number[], removed: number[]) =>
      as('admin', 'POST', 'rpc/change_special_list', { list_id: list!.id, added, removed });
    await change([a.id], []);
    await backend.sql('delete from public.audit_log');
    await change([b.id], [a.id]);
    const named = ({ id, teaser }: Supplier) => `F-${String(id).padStart(4, '0')} ${teaser.name}`;
    expect(await one()).toMatchObject({
      ...{ action: 'update', entity: 'list', entity_id: String(list!.id) },
      changes: { suppliers: [[named(a)], [named(b)]] },
    });
    await backend.sql('delete from public.audit_log');
    await together(
      `insert into public.special_list_suppliers values (${list!.id}, ${a.id})`,
      `delete from public.special_list_suppliers where supplier_id = ${a.id}`,
    );
    expect(await entries()).toEqual([]);
    await as('admin', 'DELETE', `special_lists?id=eq.${list!.id}`);
    expect(await one()).toMatchObject({ action: 'delete', entity: 'list' });
  });

  test('an update that changes nothing, a counted view and a version are none', async () => {
    const { id, teaser } = await newSupplier();
    await save({ name: teaser.name }, id);
    await backend.sql('update public.suppliers set version = version + 5, image_hash = null where id = $1', [
      id,
    ]);
    await as('premium', 'POST', 'rpc/record_supplier_view', { supplier_id: id });
    await as('admin', 'PATCH', `categories?id=eq.${categoryId}`, { name: categoryName });
    await as('admin', 'PATCH', 'settings?id=is.true', { maintenance_mode: false });
    expect(await entries()).toEqual([]);
  });

  test('a text that is too long is cut, and a change behind the cut still one', async () => {
    const { id } = await newSupplier();
    const text = 'x'.repeat(600);
    await save({ description: text }, id);
    const { description } = await changesOf();
    expect(description?.[1]).toEqual({
      ...{ cut: text.slice(0, 500), length: 600, md5: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    });
    await backend.sql('delete from public.audit_log');
    await together(
      `update public.supplier_details set city = null where supplier_id = ${id}`,
      `update public.supplier_details set description = repeat('x', 599) || 'y' where supplier_id = ${id}`,
    );
    expect(Object.keys(await changesOf()).sort()).toEqual(['city', 'description']);
  });
});

describe('every kind of thing is written down', () => {
  test.each<[string, string, object, Partial<Entry>]>([
    [
      'the site’s settings',
      'settings?id=is.true',
      { site_name: 'Outro' },
      {
        entity: 'settings',
        entity_id: 'settings',
        changes: { site_name: ['Guia de Fornecedores', 'Outro'] },
      },
    ],
    [
      'the operator’s settings',
      'operator_settings?id=is.true',
      { message_retention_months: 24 },
      { entity: 'settings', entity_id: 'operator_settings', changes: { message_retention_months: [12, 24] } },
    ],
    [
      'the perks of members',
      'member_perks?id=is.true',
      { group_url: 'https://g.example' },
      { entity: 'settings', entity_id: 'member_perks', changes: { group_url: [null, 'https://g.example'] } },
    ],
    [
      'a plan',
      'plans?key=eq.annual',
      { price_cents: 100 },
      { entity: 'plan', entity_id: 'annual', entity_label: 'Anual', changes: { price_cents: [29790, 100] } },
    ],
  ])('%s', async (_what, path, body, entry) => {
    await as('admin', 'PATCH', path, body);
    expect(await one()).toMatchObject({ action: 'update', actor_role: 'admin', ...entry });
  });

  test('a subscription, under the account’s id and nobody’s name', async () => {
    const { id } = actors.expired.account;
    await as('admin', 'PATCH', `subscriptions?user_id=eq.${id}`, { expires_at: '2030-01-31T00:00:00Z' });
    const entry = await one();
    expect(entry).toMatchObject({ entity: 'subscription', entity_id: id, entity_label: null });
    expect(Object.keys(entry.changes)).toEqual(['expires_at']);
    expect(JSON.stringify(entry)).not.toContain(actors.expired.account.email);
  });

  test('a category, and another parent by its name', async () => {
    const name = mark();
    await as('admin', 'POST', 'categories', { name });
    expect(await one()).toMatchObject({ action: 'insert', entity: 'category', entity_label: name });
    await backend.sql('delete from public.audit_log');
    await as('admin', 'PATCH', `categories?name=eq.${name}`, { parent_id: categoryId });
    expect(await changesOf()).toEqual({ parent_id: [null, categoryName] });
  });

  test('an account that goes: the loss of its role, not the end of its subscription', async () => {
    const { id } = await createAccount(backend, { admin: true, expiresAt: new Date('2030-01-31') });
    expect(await entries()).toMatchObject([
      { entity: 'subscription', action: 'update', entity_id: id },
      { entity: 'admin', action: 'insert', entity_id: id, changes: {} },
    ]);
    await backend.sql('delete from public.audit_log');
    await newClient(backend, backend.secretKey).auth.admin.deleteUser(id);
    expect(await one()).toMatchObject({
      entity: 'admin',
      action: 'delete',
      entity_id: id,
      entity_label: null,
    });
  });
});

describe('who did it', () => {
  const rename = { name: mark() };

  test('an admin by REST and by RPC', async () => {
    const { id } = await newSupplier();
    const who = { actor_id: actors.admin.account.id, actor_role: 'admin' };
    await as('admin', 'PATCH', `suppliers?id=eq.${id}`, rename);
    expect(await one()).toMatchObject(who);
    await backend.sql('delete from public.audit_log');
    await save({ name: mark() }, id);
    expect(await one()).toMatchObject(who);
  });

  test('the server with the secret key', async () => {
    const body = { expires_at: '2031-01-31T00:00:00Z' };
    const path = `/rest/v1/subscriptions?user_id=eq.${actors.free.account.id}`;
    expect((await askAsService(backend, path, { method: 'PATCH', body })).status).toBe(204);
    expect(await one()).toMatchObject({ actor_id: null, actor_role: 'service' });
  });

  test('an operator in SQL', async () => {
    const { id } = await newSupplier();
    await backend.sql('update public.suppliers set name = $2 where id = $1', [id, mark()]);
    expect(await one()).toMatchObject({ actor_id: null, actor_role: 'operator' });
  });
});

describe('the page of entries', () => {
  interface Page {
    total: number;
    shown_page: number;
    entries: {
      label: string | null;
      actor: string | null;
      person: string | null;
      exists: boolean;
      entity: string;
    }[];
  }
  async function page(body: object): Promise<Page> {
    const [row] = rowsOf<Page>(
      await actors.admin.ask('/rest/v1/rpc/audit_entries', { method: 'POST', body }),
    );
    return row!;
  }

  test('is newest first, narrowed by kind, person and name, and the last one when past the end', async () => {
    const text = mark();
    for (const n of [1, 2, 3]) await as('admin', 'POST', 'categories', { name: `Coleção ${text} ${n}` });
    await backend.sql(`insert into public.categories (name) values ($1)`, [`Outra ${mark()}`]);
    const labels = async (body: object) => (await page(body)).entries.map(({ label }) => label);
    expect((await page({})).total).toBe(4);
    expect(await labels({ search: `COLECAO ${text}` })).toEqual([3, 2, 1].map((n) => `Coleção ${text} ${n}`));
    expect(await labels({ search: text, page: 9, page_size: 2 })).toEqual([`Coleção ${text} 1`]);
    expect(await page({ search: text, page: 9, page_size: 2 })).toMatchObject({ total: 3, shown_page: 2 });
    expect(await labels({ actor: actors.admin.account.id })).toHaveLength(3);
    expect(await labels({ actor: 'operator' })).toHaveLength(1);
    expect(await labels({ actor: 'service' })).toEqual([]);
    expect(await labels({ kind: 'supplier' })).toEqual([]);
    expect(await labels({ kind: 'category', actor: '', page: -3 })).toHaveLength(4);
  });

  test('says who is meant while there is an account, and whether a thing is still there', async () => {
    const account = await createAccount(backend, { name: 'Bia Lopes', expiresAt: new Date('2030-01-31') });
    const { id } = await newSupplier();
    await backend.sql('update public.subscriptions set expires_at = null where user_id = $1', [account.id]);
    await as('admin', 'PATCH', `suppliers?id=eq.${id}`, { name: mark() });
    expect((await page({})).entries).toMatchObject([
      { entity: 'supplier', actor: 'Conta admin', exists: true },
      { entity: 'subscription', person: 'Bia Lopes', actor: null },
    ]);
    await backend.sql('delete from public.suppliers where id = $1', [id]);
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    expect((await page({})).entries.slice(1)).toMatchObject([
      { entity: 'supplier', exists: false },
      { entity: 'subscription', person: null },
    ]);
  });
});
