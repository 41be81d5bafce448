import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  askAsService,
  createAccount,
  createActors,
  newClient,
  type ActorName,
  type Actors,
} from '../support/actors';
import { emptyHistory, entriesIn, unwrittenSupplier, write, type Entry } from './support/audit';
import { startBackend, type Backend } from '../support/backend';
import { createCategory, mark, type Supplier } from '../support/supplier-world';

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
beforeEach(() => emptyHistory(backend));
afterAll(() => backend.close());

const one = async () => {
  const found = await entriesIn(backend);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const changesOf = async () => (await one()).changes;
const newSupplier = () => unwrittenSupplier(backend, categoryId);
const as = (name: ActorName, method: string, path: string, body?: object) =>
  write(actors[name], method, path, body);
/** Several statements in one transaction. */
const together = (...statements: string[]) =>
  backend.sql(`do $block$ begin ${statements.map((text) => `${text};`).join(' ')} end $block$`);

async function save(supplier: object, id: number | null = null): Promise<number> {
  const { status, text } = await actors.admin.ask('/rest/v1/rpc/save_supplier', {
    method: 'POST',
    body: { supplier, supplier_id: id },
  });
  expect(status, text).toBe(200);
  return (JSON.parse(text) as { id: number }).id;
}

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
    await emptyHistory(backend);
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
    await emptyHistory(backend);
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
    await emptyHistory(backend);
    await together(
      `update public.suppliers set is_premium = false where id = ${id}`,
      `update public.suppliers set is_premium = true where id = ${id}`,
    );
    expect(await entriesIn(backend)).toEqual([]);
  });

  test('one that is made and gone again is none; one that is changed and then deleted is a deletion', async () => {
    await together(
      `insert into public.categories (name) values ('passa')`,
      `update public.categories set name = 'passou' where name = 'passa'`,
      `delete from public.categories where name = 'passou'`,
    );
    expect(await entriesIn(backend)).toEqual([]);
    await backend.sql(`insert into public.categories (name) values ('fica')`);
    await emptyHistory(backend);
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
    await emptyHistory(backend);
    await change([b.id], [a.id]);
    const named = ({ id, teaser }: Supplier) => `F-${String(id).padStart(4, '0')} ${teaser.name}`;
    expect(await one()).toMatchObject({
      ...{ action: 'update', entity: 'list', entity_id: String(list!.id) },
      changes: { suppliers: [[named(a)], [named(b)]] },
    });
    await emptyHistory(backend);
    await together(
      `insert into public.special_list_suppliers values (${list!.id}, ${a.id})`,
      `delete from public.special_list_suppliers where supplier_id = ${a.id}`,
    );
    expect(await entriesIn(backend)).toEqual([]);
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
    expect(await entriesIn(backend)).toEqual([]);
  });

  test('a text that is too long is cut, and a change behind the cut still one', async () => {
    const { id } = await newSupplier();
    const text = 'x'.repeat(600);
    await save({ description: text }, id);
    const { description } = await changesOf();
    expect(description?.[1]).toEqual({
      ...{ cut: text.slice(0, 500), length: 600, md5: expect.stringMatching(/^[0-9a-f]{32}$/) as string },
    });
    await emptyHistory(backend);
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
    await emptyHistory(backend);
    await as('admin', 'PATCH', `categories?name=eq.${name}`, { parent_id: categoryId });
    expect(await changesOf()).toEqual({ parent_id: [null, categoryName] });
  });

  test('an account that goes: the loss of its role, not the end of its subscription', async () => {
    const { id } = await createAccount(backend, { admin: true, expiresAt: new Date('2030-01-31') });
    expect(await entriesIn(backend)).toMatchObject([
      { entity: 'subscription', action: 'update', entity_id: id },
      { entity: 'admin', action: 'insert', entity_id: id, changes: {} },
    ]);
    await emptyHistory(backend);
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
    await emptyHistory(backend);
    await save({ name: mark() }, id);
    expect(await one()).toMatchObject(who);
  });

  test('the server with the secret key', async () => {
    const body = { expires_at: '2031-01-31T00:00:00Z' };
    const path = `/rest/v1/subscriptions?user_id=eq.${actors.free.account.id}`;
    expect((await askAsService(backend, path, { method: 'PATCH', body })).status).toBe(204);
    expect(await one()).toMatchObject({ actor_id: null, actor_role: 'service' });
  });

  test.each<[string, (supplier: Supplier) => [string, unknown[]]]>([
    [
      'the details',
      ({ id }) => ["update public.supplier_details set city = 'Outra' where supplier_id = $1", [id]],
    ],
    [
      'the contacts',
      ({ id }) => ['update public.supplier_contacts set email = null where supplier_id = $1', [id]],
    ],
    ['a picture', ({ gallery }) => ['delete from public.supplier_images where path = $1', [gallery[0]]]],
  ])('an operator who edits %s of a supplier by hand', async (_what, edit) => {
    const supplier = await newSupplier();
    await backend.sql(...edit(supplier));
    expect(await one()).toMatchObject({
      ...{ actor_id: null, actor_role: 'operator', action: 'update' },
      ...{ entity: 'supplier', entity_id: String(supplier.id), entity_label: supplier.teaser.name },
    });
  });

  test('an operator in SQL', async () => {
    const { id } = await newSupplier();
    await backend.sql('update public.suppliers set name = $2 where id = $1', [id, mark()]);
    expect(await one()).toMatchObject({ actor_id: null, actor_role: 'operator' });
  });
});
