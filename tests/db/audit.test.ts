import { describe, expect } from 'vitest';
import { type Account, ACTOR_NAMES, askAsService, createAccount, newClient, people } from '../support/actors';
import { type Entry, test as base } from './support/audit';
import { mark, type Supplier } from '../support/supplier-world';
import { randomUUID } from 'node:crypto';
import type { Backend } from '../support/backend';
import { begin, pay } from '../support/orders';

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
      `update public.supplier_details set district = null where supplier_id = ${id}`,
      `update public.supplier_details set description = repeat('x', 599) || 'y' where supplier_id = ${id}`,
    );
    expect(Object.keys(await history.changes()).sort()).toEqual(['description', 'district']);
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

/** Calls a function with the secret key. */
async function callAsServer(backend: Backend, name: string, body: object): Promise<void> {
  const { status, text } = await askAsService(backend, `/rest/v1/rpc/${name}`, { method: 'POST', body });
  expect(status, text).toBeLessThan(300);
}

const invite = (backend: Backend, email: string) =>
  newClient(backend, backend.secretKey).auth.admin.inviteUserByEmail(email);

const withoutName = { entity: 'account', entity_label: null, changes: {} };
/** What the deletion of an account of the staff takes with it. */
const lostRole = { role: ['owner', null] };
const OPERATOR = { actor_id: null, actor_role: 'operator' };

describe('the history names', () => {
  const rename = { name: mark() };

  test('an admin who writes to a table or calls a function', async ({ actors, history }) => {
    const { id } = await history.newSupplier();
    const who = { actor_id: actors.admin.account.id, actor_role: 'admin' };
    await history.write('admin', 'PATCH', `suppliers?id=eq.${id}`, rename);
    expect(await history.entry()).toMatchObject(who);
    await history.clear();
    await history.save({ name: mark() }, id);
    expect(await history.entry()).toMatchObject(who);
  });

  test('the server for requests with the secret key', async ({ actors, backend, history }) => {
    const body = { expires_at: '2031-01-31T00:00:00Z' };
    const path = `/rest/v1/subscriptions?user_id=eq.${actors.free.account.id}`;
    expect((await askAsService(backend, path, { method: 'PATCH', body })).status).toBe(204);
    expect(await history.entry()).toMatchObject({ actor_id: null, actor_role: 'service' });
  });

  test.for<[string, (supplier: Supplier) => [string, unknown[]]]>([
    [
      'the details',
      ({ id }) => ["update public.supplier_details set city = 'Outra' where supplier_id = $1", [id]],
    ],
    [
      'the contacts',
      ({ id }) => ['update public.supplier_contacts set email = null where supplier_id = $1', [id]],
    ],
    ['a picture', ({ gallery }) => ['delete from public.supplier_images where path = $1', [gallery[0]]]],
  ])('the operator who changes %s of a supplier in SQL', async ([, edit], { backend, history }) => {
    const supplier = await history.newSupplier();
    await backend.sql(...edit(supplier));
    expect(await history.entry()).toMatchObject({
      actor_id: null,
      actor_role: 'operator',
      action: 'update',
      entity: 'supplier',
      entity_id: String(supplier.id),
      entity_label: supplier.teaser.name,
    });
  });

  test('the operator who changes a supplier in SQL', async ({ backend, history }) => {
    const { id } = await history.newSupplier();
    await backend.sql('update public.suppliers set name = $2 where id = $1', [id, mark()]);
    expect(await history.entry()).toMatchObject({ actor_id: null, actor_role: 'operator' });
  });
});

describe('of e-mails, the history names', () => {
  const ASKED = { method: 'POST' } as const;
  const RECEIVER = 'Rita Recebe';
  const mailEntry = (action: string, entity_id = 'mail_settings', entity_label: string | null = null) => ({
    action,
    entity: 'mail',
    entity_id,
    entity_label,
    changes: {},
  });

  /** An account to which a receipt has failed, and whose address is blocked. */
  async function createUnreached(backend: Backend) {
    const account = await createAccount(backend, { name: RECEIVER });
    await pay(backend, await begin(backend, account));
    const [mail] = await backend.sql<{ id: string }>(
      'update private.outbox set attempts = 8 where user_id = $1 returning id',
      [account.id],
    );
    await backend.sql(
      `insert into private.blocked_addresses (user_id, email, reason, at) values ($1, $2, 'bounced', now())`,
      [account.id, account.email.toLowerCase()],
    );
    return { account, mail: mail! };
  }

  test('the support who pauses the optional ones, lets them go on, sends one again and lets them through', async ({
    actors,
    backend,
    history,
  }) => {
    const { account, mail } = await createUnreached(backend);
    await history.clear();
    for (const [name, body] of [
      ['set_mails_paused', { paused: true }],
      ['set_mails_paused', { paused: false }],
      ['resend_mail', { mail_id: mail.id }],
      ['lift_mail_block', { account_id: account.id }],
      // Nothing is left to do, so nothing is recorded.
      ['set_mails_paused', { paused: false }],
      ['resend_mail', { mail_id: mail.id }],
      ['lift_mail_block', { account_id: account.id }],
    ] as const)
      await actors.support.ask(`/rest/v1/rpc/${name}`, { ...ASKED, body });
    const who = { actor_id: actors.support.account.id, actor_role: 'admin' };
    expect(await history.entries()).toEqual(
      [
        mailEntry('pause'),
        mailEntry('resume'),
        mailEntry('resend', account.id, 'Recibo'),
        mailEntry('unblock', account.id),
      ].map((entry) => ({ ...who, ...entry })),
    );
    const { text } = await actors.support.ask('/rest/v1/rpc/audit_groups', {
      ...ASKED,
      body: { kind: 'mail' },
    });
    const [{ groups }] = JSON.parse(text) as [{ groups: { parts: { entry: object }[] }[] }];
    expect(groups.map(({ parts }) => parts[0]!.entry)).toMatchObject([
      { action: 'unblock', person: RECEIVER, exists: true, label: null },
      { action: 'resend', person: RECEIVER, exists: true, label: 'Recibo' },
      { action: 'resume', person: null, exists: false },
      { action: 'pause', person: null, exists: false },
    ]);
    expect(text.toLowerCase()).not.toContain(account.email.toLowerCase());
    const [exported] = await backend.sql<{ entries: { tipo: string; acao: string }[] }>(
      `select private.export_account($1) -> 'historico_da_conta' as entries`,
      [account.id],
    );
    expect(exported!.entries.map(({ tipo, acao }) => `${tipo} ${acao}`)).toEqual([
      'mail resend',
      'mail unblock',
    ]);
  });

  test.for(people('visitor', 'free', 'expired', 'premium', 'editor'))(
    'never %s, who may do none of it',
    async ([, name], { actors, backend, history }) => {
      const { account, mail } = await createUnreached(backend);
      await history.clear();
      for (const [rpc, body] of [
        ['set_mails_paused', { paused: true }],
        ['resend_mail', { mail_id: mail.id }],
        ['lift_mail_block', { account_id: account.id }],
        ['record_mail_event', { action: 'pause' }],
      ] as const)
        expect([401, 403, 404]).toContain(
          (await actors[name].ask(`/rest/v1/rpc/${rpc}`, { ...ASKED, body })).status,
        );
      expect(await history.entries()).toEqual([]);
    },
  );
});

describe('of an account, the history names', () => {
  const admin = ({ id }: Account) => ({ actor_id: id, actor_role: 'admin' });

  test('the admin who deletes it, also for the admin rights that are lost with it', async ({
    actors,
    backend,
    history,
  }) => {
    const { id } = await createAccount(backend, { admin: true });
    await history.clear();
    const who = admin(actors.admin.account);
    await callAsServer(backend, 'delete_account', { account_id: id, actor_id: who.actor_id });
    expect(await history.entries()).toEqual([
      { ...who, ...withoutName, action: 'delete', entity_id: id },
      { ...who, ...withoutName, action: 'delete', entity: 'admin', entity_id: id, changes: lostRole },
    ]);
  });

  test.for([
    ['the member', false, 'member'],
    ['the admin', true, 'admin'],
  ] as const)('%s who deletes their own', async ([, isAdmin, role], { actors: _, backend, history }) => {
    const { id } = await createAccount(backend, { admin: isAdmin });
    await history.clear();
    await callAsServer(backend, 'delete_account', { account_id: id, actor_id: id });
    const entry = { actor_id: id, actor_role: role, ...withoutName, action: 'delete', entity_id: id };
    expect(await history.entries()).toEqual([
      entry,
      ...(isAdmin ? [{ ...entry, entity: 'admin', changes: lostRole }] : []),
    ]);
  });

  test('the first of two who delete it', async ({ actors, backend, history }) => {
    const { id } = await createAccount(backend);
    for (const actor_id of [actors.admin.account.id, null])
      await callAsServer(backend, 'delete_account', { account_id: id, actor_id });
    expect(await history.entry()).toMatchObject({ ...admin(actors.admin.account), action: 'delete' });
  });

  test('the operator who deletes it or invites a person in Studio', async ({ backend, history }) => {
    const email = `${randomUUID()}@teste.example`;
    const { data } = await invite(backend, email);
    const { id } = data.user!;
    await newClient(backend, backend.secretKey).auth.admin.deleteUser(id);
    const entry = { ...OPERATOR, ...withoutName, entity_id: id };
    expect(await history.entries()).toEqual([
      { ...entry, action: 'invite' },
      { ...entry, action: 'delete' },
    ]);
  });

  test('the admin who invites a person, for this one invitation', async ({ actors, backend, history }) => {
    const email = `${randomUUID()}@Teste.example`;
    const who = admin(actors.admin.account);
    await callAsServer(backend, 'note_invitation', { email: email.toUpperCase(), actor_id: who.actor_id });
    await invite(backend, `${randomUUID()}@teste.example`);
    await invite(backend, email);
    await invite(backend, email);
    const invited = { ...withoutName, action: 'invite' };
    expect(await history.entries()).toMatchObject([
      { ...OPERATOR, ...invited },
      { ...who, ...invited },
      { ...OPERATOR, ...invited },
    ]);
  });

  test('nobody for an invitation that was given up or begun long ago', async ({
    actors,
    backend,
    history,
  }) => {
    const [given, old] = [`${randomUUID()}@teste.example`, `${randomUUID()}@teste.example`];
    for (const email of [given, old])
      await callAsServer(backend, 'note_invitation', { email, actor_id: actors.admin.account.id });
    await callAsServer(backend, 'note_invitation', { email: given });
    await backend.sql("update private.begun_invitations set begun_at = now() - interval '6 minutes'");
    for (const email of [given, old]) await invite(backend, email);
    expect(await history.entries()).toMatchObject([OPERATOR, OPERATOR]);
    expect(await backend.sql('select from private.begun_invitations')).toEqual([]);
  });

  test('who exports its data: the member, or the operator', async ({ actors, backend, history }) => {
    const { id } = actors.free.account;
    await actors.free.ask('/rest/v1/rpc/export_account', { method: 'POST', body: {} });
    await backend.sql('select private.recorded_export($1)', [id]);
    await backend.sql('select private.recorded_export($1)', [randomUUID()]);
    const exported = { ...withoutName, action: 'export', entity_id: id };
    expect(await history.entries()).toEqual([
      { actor_id: id, actor_role: 'member', ...exported },
      { ...OPERATOR, ...exported },
    ]);
  });

  test.for(people(...ACTOR_NAMES))(
    'nobody whom %s makes up through the public API',
    async ([, name], { actors, backend, history }) => {
      const actor = actors[name];
      const [target, admin] = [actors.premium.account.id, actors.admin.account.id];
      const email = `${randomUUID()}@teste.example`;
      const setting = { setting_name: 'audit.actor', new_value: `{"id":"${admin}"}`, is_local: false };
      const calls: [string, object][] = [
        ['rpc/delete_account', { account_id: target, actor_id: admin }],
        ['rpc/export_account', { account_id: target, actor_id: admin }],
        ['rpc/note_invitation', { email, actor_id: admin }],
        ['rpc/act_for', { actor_id: admin }],
        ['rpc/set_config', setting],
        ['begun_invitations', { recipient_hash: '\\x00', actor_id: admin }],
      ];
      for (const profile of ['public', 'private', 'pg_catalog']) {
        const headers = { 'content-profile': profile, 'audit.actor': admin };
        for (const [path, body] of calls) {
          const { status } = await actor.ask(`/rest/v1/${path}`, { method: 'POST', headers, body });
          expect([401, 403, 404, 406]).toContain(status);
        }
      }
      const data = { name: 'Zé', invited_by: admin, actor_id: admin, invited_at: '2026-01-01T00:00:00Z' };
      const body = { email, password: randomUUID(), data };
      await actor.ask('/auth/v1/signup', { method: 'POST', body });
      for (const path of ['/auth/v1/invite', `/auth/v1/admin/users/${target}`])
        expect(
          (await actor.ask(path, { method: path.endsWith('invite') ? 'POST' : 'DELETE', body })).status,
        ).toBe(403);
      expect(await history.entries()).toEqual([]);
      await invite(backend, email);
      expect(await history.entry()).toMatchObject({ ...OPERATOR, action: 'invite' });
    },
  );
});
