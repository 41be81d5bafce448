import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { ACTOR_NAMES, askAsService, createAccount, newClient, people, type Account } from '../support/actors';
import type { Backend } from '../support/backend';
import { mark, type Supplier } from '../support/supplier-world';
import { test } from './support/audit';

test.beforeEach(({ history }) => history.clear());

/** Calls a function with the secret key. */
async function callAsServer(backend: Backend, name: string, body: object): Promise<void> {
  const { status, text } = await askAsService(backend, `/rest/v1/rpc/${name}`, { method: 'POST', body });
  expect(status, text).toBeLessThan(300);
}

const invite = (backend: Backend, email: string) =>
  newClient(backend, backend.secretKey).auth.admin.inviteUserByEmail(email);

const withoutName = { entity: 'account', entity_label: null, changes: {} };
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

describe('of an account, the history names', () => {
  const admin = ({ id }: Account) => ({ actor_id: id, actor_role: 'admin' });

  test('the admin who deletes it, also for the admin rights that are lost with it', async ({
    actors,
    backend,
    history,
  }) => {
    const { id } = await createAccount(backend, { admin: true });
    const changes = { role: ['owner', null] };
    await history.clear();
    const who = admin(actors.admin.account);
    await callAsServer(backend, 'delete_account', { account_id: id, actor_id: who.actor_id });
    expect(await history.entries()).toEqual([
      { ...who, ...withoutName, action: 'delete', entity_id: id },
      { ...who, ...withoutName, action: 'delete', entity: 'admin', entity_id: id, changes },
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
    const dismissal = { ...entry, entity: 'admin', changes: { role: ['owner', null] } };
    expect(await history.entries()).toEqual([entry, ...(isAdmin ? [dismissal] : [])]);
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
