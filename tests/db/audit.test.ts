import { describe, expect } from 'vitest';
import { createAccount, newClient } from '../support/actors';
import { test as base, type Entry } from './support/audit';
import { mark, type Supplier } from '../support/supplier-world';

const test = base
  .extend('categoryName', { scope: 'file' }, async ({ backend, categoryId }) => {
    const [row] = await backend.sql<{ name: string }>('select name from public.categories where id = $1', [
      categoryId,
    ]);
    return row!.name;
  })
  .extend('together', { scope: 'file' }, ({ backend }) => {
    /** Several statements in one transaction. */
    return (...statements: string[]) =>
      backend.sql(`do $block$ begin ${statements.map((text) => `${text};`).join(' ')} end $block$`);
  });
test.beforeEach(({ history }) => history.clear());

describe('a transaction leaves one entry', () => {
  test('for a new supplier, with all of its fields', async ({
    actors,
    categoryId,
    categoryName,
    history,
  }) => {
    const id = await history.save({
      name: 'Ateliê Aurora',
      category_id: categoryId,
      instagram: '@aurora',
      whatsapp: '11987654321',
      ready_stock: true,
      min_order_cents: 15000,
      description: 'Vestidos',
    });
    expect(await history.entry()).toEqual({
      actor_id: actors.admin.account.id,
      actor_role: 'admin',
      action: 'insert',
      entity: 'supplier',
      entity_id: String(id),
      entity_label: 'Ateliê Aurora',
      changes: {
        name: [null, 'Ateliê Aurora'],
        category_id: [null, categoryName],
        is_premium: [null, true],
        is_archived: [null, false],
        public_from: [null, expect.any(String)],
        instagram: [null, 'aurora'],
        whatsapp: [null, '5511987654321'],
        ready_stock: [false, true],
        min_order_cents: [null, 15000],
        description: [null, 'Vestidos'],
      },
    });
  });

  test('for a changed supplier, with only the fields that differ', async ({ history }) => {
    const { id, teaser, details } = await history.newSupplier();
    await history.save({ name: 'Outro nome', website: details.website, email: 'outro@teste.example' }, id);
    const { changes, entity_label } = await history.entry();
    expect(Object.keys(changes).sort()).toEqual(['email', 'name']);
    expect(changes.name).toEqual([teaser.name, 'Outro nome']);
    expect(entity_label).toBe('Outro nome');
  });

  test('for pictures that are removed, added or reordered', async ({ history }) => {
    const { id, gallery } = await history.newSupplier();
    const [first, second] = gallery as [string, string];
    await history.save({ gallery: [second, first] }, id);
    expect(await history.changes()).toEqual({ gallery_order: [false, true] });
    await history.clear();
    const added = `${id}/${crypto.randomUUID()}.png`;
    await history.save({ gallery: [added, second] }, id);
    expect((await history.changes()).gallery).toEqual([[first], [added]]);
  });

  test('for a deleted supplier and its rows in other tables, with all of its fields', async ({
    backend,
    history,
  }) => {
    const { id, teaser, contacts } = await history.newSupplier();
    await backend.sql(
      `with list as (insert into public.special_lists (name, type, required_subscription) values ($2, 'VIP', 'Premium') returning id)
       insert into public.special_list_suppliers select id, $1 from list`,
      [id, mark()],
    );
    await history.clear();
    await history.write('admin', 'DELETE', `suppliers?id=eq.${id}`);
    expect(await history.entry()).toMatchObject({
      action: 'delete',
      entity: 'supplier',
      entity_id: String(id),
      entity_label: teaser.name,
      changes: { name: [teaser.name, null], whatsapp: [contacts.whatsapp, null] },
    });
  });

  test('with the first and the last value, and none when the first is restored', async ({
    history,
    together,
  }) => {
    const { id, teaser } = await history.newSupplier();
    await together(
      `update public.suppliers set name = 'Um', is_premium = false where id = ${id}`,
      `update public.suppliers set name = 'Dois' where id = ${id}`,
      `update public.suppliers set is_premium = true where id = ${id}`,
    );
    expect(await history.changes()).toEqual({ name: [teaser.name, 'Dois'] });
    await history.clear();
    await together(
      `update public.suppliers set is_premium = false where id = ${id}`,
      `update public.suppliers set is_premium = true where id = ${id}`,
    );
    expect(await history.entries()).toEqual([]);
  });

  test('for a category that is renamed and deleted, and none for one that is inserted and deleted', async ({
    backend,
    history,
    together,
  }) => {
    await together(
      `insert into public.categories (name) values ('passa')`,
      `update public.categories set name = 'passou' where name = 'passa'`,
      `delete from public.categories where name = 'passou'`,
    );
    expect(await history.entries()).toEqual([]);
    await backend.sql(`insert into public.categories (name) values ('fica')`);
    await history.clear();
    await together(
      `update public.categories set name = 'muda' where name = 'fica'`,
      `delete from public.categories where name = 'muda'`,
    );
    expect(await history.entry()).toMatchObject({
      action: 'delete',
      entity_label: 'muda',
      changes: { name: ['fica', null] },
    });
  });

  test('for the suppliers added to and removed from a list, and none for one that is added and removed', async ({
    backend,
    history,
    together,
  }) => {
    const [a, b] = [await history.newSupplier(), await history.newSupplier()];
    const [list] = await backend.sql<{ id: number }>(
      `insert into public.special_lists (name, type, required_subscription) values ($1, 'VIP', 'Premium') returning id`,
      [mark()],
    );
    const change = (added: number[], removed: number[]) =>
      history.write('admin', 'POST', 'rpc/change_special_list', { list_id: list!.id, added, removed });
    await change([a.id], []);
    await history.clear();
    await change([b.id], [a.id]);
    const named = ({ id, teaser }: Supplier) => `F-${String(id).padStart(4, '0')} ${teaser.name}`;
    expect(await history.entry()).toMatchObject({
      action: 'update',
      entity: 'list',
      entity_id: String(list!.id),
      changes: { suppliers: [[named(a)], [named(b)]] },
    });
    await history.clear();
    await together(
      `insert into public.special_list_suppliers values (${list!.id}, ${a.id})`,
      `delete from public.special_list_suppliers where supplier_id = ${a.id}`,
    );
    expect(await history.entries()).toEqual([]);
    await history.write('admin', 'DELETE', `special_lists?id=eq.${list!.id}`);
    expect(await history.entry()).toMatchObject({ action: 'delete', entity: 'list' });
  });

  test('only for real changes: not for the same value, a counted view or a version', async ({
    backend,
    categoryId,
    categoryName,
    history,
  }) => {
    const { id, teaser } = await history.newSupplier();
    await history.save({ name: teaser.name }, id);
    await backend.sql('update public.suppliers set version = version + 5, image_hash = null where id = $1', [
      id,
    ]);
    await history.write('premium', 'POST', 'rpc/record_supplier_view', { supplier_id: id });
    await history.write('admin', 'PATCH', `categories?id=eq.${categoryId}`, { name: categoryName });
    await history.write('admin', 'PATCH', 'settings?id=is.true', { maintenance_mode: false });
    expect(await history.entries()).toEqual([]);
  });

  test('with long texts cut, even when they differ only after the cut', async ({ history, together }) => {
    const { id } = await history.newSupplier();
    const text = 'x'.repeat(600);
    await history.save({ description: text }, id);
    const { description } = await history.changes();
    expect(description?.[1]).toEqual({
      cut: text.slice(0, 500),
      length: 600,
      md5: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
    await history.clear();
    await together(
      `update public.supplier_details set city = null where supplier_id = ${id}`,
      `update public.supplier_details set description = repeat('x', 599) || 'y' where supplier_id = ${id}`,
    );
    expect(Object.keys(await history.changes()).sort()).toEqual(['city', 'description']);
  });
});

describe('the history records', () => {
  test.for<[string, string, object, Partial<Entry>]>([
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
  ])('%s', async ([, path, body, entry], { history }) => {
    await history.write('admin', 'PATCH', path, body);
    expect(await history.entry()).toMatchObject({ action: 'update', actor_role: 'admin', ...entry });
  });

  test('a subscription with the id of the account and no name', async ({ actors, history }) => {
    const { id } = actors.expired.account;
    await history.write('admin', 'PATCH', `subscriptions?user_id=eq.${id}`, {
      expires_at: '2030-01-31T00:00:00Z',
    });
    const entry = await history.entry();
    expect(entry).toMatchObject({ entity: 'subscription', entity_id: id, entity_label: null });
    expect(Object.keys(entry.changes)).toEqual(['expires_at']);
    expect(JSON.stringify(entry)).not.toContain(actors.expired.account.email);
  });

  test('a category, and its new parent by name', async ({ categoryId, categoryName, history }) => {
    const name = mark();
    await history.write('admin', 'POST', 'categories', { name });
    expect(await history.entry()).toMatchObject({ action: 'insert', entity: 'category', entity_label: name });
    await history.clear();
    await history.write('admin', 'PATCH', `categories?name=eq.${name}`, { parent_id: categoryId });
    expect(await history.changes()).toEqual({ parent_id: [null, categoryName] });
  });

  test('synonyms by their words, and nothing for a change that changes no word', async ({ history }) => {
    const [one, other, third] = [mark(), mark(), mark()];
    const SYNONYMS = `search_synonyms?words=cs.{${other}}`;
    await history.write('admin', 'POST', 'search_synonyms', { words: [one, other] });
    expect(await history.entry()).toMatchObject({
      actor_role: 'admin',
      action: 'insert',
      entity: 'synonym',
      entity_label: `${one}, ${other}`,
      changes: { words: [null, `${one}, ${other}`] },
    });
    await history.clear();
    await history.write('admin', 'PATCH', SYNONYMS, { words: [`${one} `, other] });
    expect(await history.entries()).toEqual([]);
    await history.write('admin', 'PATCH', SYNONYMS, { words: [one, other, third] });
    expect(await history.changes()).toEqual({ words: [`${one}, ${other}`, `${one}, ${other}, ${third}`] });
    await history.clear();
    await history.write('admin', 'DELETE', SYNONYMS);
    expect(await history.entry()).toMatchObject({
      action: 'delete',
      entity_label: `${one}, ${other}, ${third}`,
      changes: { words: [`${one}, ${other}, ${third}`, null] },
    });
  });

  test('the deletion and the lost role of an account, not the end of its subscription', async ({
    backend,
    history,
  }) => {
    const { id } = await createAccount(backend, { admin: true, expiresAt: new Date('2030-01-31') });
    expect(await history.entries()).toMatchObject([
      { entity: 'subscription', action: 'update', entity_id: id },
      { entity: 'admin', action: 'insert', entity_id: id, changes: {} },
    ]);
    await history.clear();
    await newClient(backend, backend.secretKey).auth.admin.deleteUser(id);
    const lost = { action: 'delete', entity_id: id, entity_label: null };
    expect(await history.entries()).toHaveLength(2);
    for (const entity of ['account', 'admin'])
      expect(await history.entries()).toContainEqual(expect.objectContaining({ entity, ...lost }));
  });
});
