import { describe, expect } from 'vitest';
import { askAsService, createActor, people, rowsOf, signIn } from '../support/actors';
import { mark } from '../support/supplier-world';
import { test } from './support/audit';
import { begin, completeRefunds, pay, REFUND, RELEASE, WITHDRAW } from '../support/purchases';

// Who may do what with the audit log, and what it says of orders. The rest of what is written to it: audit.test.ts.
// How it is listed: audit-groups.test.ts.

test.beforeEach(({ history }) => history.clear());

const LOG = '/rest/v1/audit_log';

describe('the audit log', () => {
  test('cannot be changed with the secret key', async ({ backend }) => {
    for (const method of ['PATCH', 'DELETE'])
      expect(
        (await askAsService(backend, `${LOG}?id=gt.0`, { method, body: { action: 'insert' } })).status,
      ).toBe(403);
  });

  test.for(people('visitor', 'free', 'expired', 'premium'))(
    'cannot be read by %s',
    async ([, name], { actors, backend }) => {
      await backend.sql("update public.plans set name = 'Mensal!' where key = 'monthly'");
      const read = await actors[name].ask(`${LOG}?select=*`);
      expect([read.status, read.text]).toEqual(name === 'visitor' ? [401, expect.anything()] : [200, '[]']);
      const [group] = rowsOf<{ group_id: string }>(await actors.admin.ask(`${LOG}?select=group_id`));
      const none = { total: 0, shown_page: 1 };
      for (const [rpc, body, answer] of [
        ['audit_groups', {}, [{ ...none, groups: [] }]],
        ['audit_entries', group, [{ ...none, entries: [] }]],
        ['audit_people', {}, []],
      ] as const) {
        const asked = await actors[name].ask(`/rest/v1/rpc/${rpc}`, { method: 'POST', body });
        if (name === 'visitor') expect(asked.status).toBe(401);
        else expect(JSON.parse(asked.text)).toEqual(answer);
      }
      expect(rowsOf(await actors.admin.ask(`${LOG}?select=id`))).toHaveLength(1);
      await backend.sql("update public.plans set name = 'Mensal' where key = 'monthly'");
    },
  );
});

const staff = test.extend('staff', { scope: 'file' }, async ({ backend }) => {
  const hire = async (role: string) => {
    const actor = await createActor(backend, { admin: true, name: `Conta ${role}` });
    await backend.sql('update public.admins set role = $2 where user_id = $1', [actor.account.id, role]);
    return actor;
  };
  return { owner: await hire('owner'), editor: await hire('editor'), support: await hire('support') };
});

describe('each member of the staff', () => {
  const CATALOG = ['category', 'import', 'list', 'supplier', 'synonym'];
  const MEMBERS = ['account', 'mail', 'order', 'subscription'];
  const ALL = [...CATALOG, ...MEMBERS, 'admin', 'campaign', 'coupon', 'plan', 'settings'].sort();

  staff.for([
    ['owner', ALL],
    ['editor', CATALOG],
    ['support', MEMBERS],
  ] as const)(
    'who is %s reads the entries of their area in the table, the list and the opened line, and no others',
    async ([role, kinds], { backend, history, staff }) => {
      // All kinds in one action, as a transaction of the operator could leave them.
      await history.clear();
      const [group] = await backend.sql<{ group_id: string }>(
        `insert into public.audit_log (group_id, actor_role, action, entity, entity_id, changes)
         select g.id, 'operator', 'update', e.entity, case when e.entity in ('account', 'admin', 'mail', 'order', 'subscription')
           then gen_random_uuid()::text else '1' end, '{"name": ["a", "b"]}'
         from (select gen_random_uuid() as id) g, unnest($1::text[]) e (entity) returning group_id`,
        [ALL],
      );
      const ask = (path: string, body?: object) =>
        staff[role].ask(`/rest/v1/${path}`, body && { method: 'POST', body });
      const entities = (rows: { entity: string }[]) => rows.map(({ entity }) => entity).sort();

      expect(entities(rowsOf(await ask('audit_log?select=entity')))).toEqual(kinds);
      const [listed] = rowsOf<Listed>(await ask('rpc/audit_groups', {}));
      expect(listed!.total).toBe(1);
      expect(entities(listed!.groups[0]!.parts)).toEqual(kinds);
      expect(listed!.groups[0]!.entries).toBe(kinds.length);
      const [opened] = rowsOf<{ total: number; entries: { entity: string }[] }>(
        await ask('rpc/audit_entries', group),
      );
      expect(entities(opened!.entries)).toEqual(kinds.filter((kind) => kind !== 'import'));
      for (const kind of ALL) {
        const [filtered] = rowsOf<Listed>(await ask('rpc/audit_groups', { kind }));
        expect([kind, filtered!.total]).toEqual([kind, kinds.some((own) => own === kind) ? 1 : 0]);
      }
    },
  );

  staff('sees the names of colleagues, also those who may read no profiles', async ({ history, staff }) => {
    await history.clear();
    const created = await staff.owner.ask('/rest/v1/categories', { method: 'POST', body: { name: mark() } });
    expect(created.status).toBe(201);
    for (const reader of Object.values(staff)) {
      const people = await reader.ask('/rest/v1/rpc/audit_people', { method: 'POST', body: {} });
      expect(rowsOf<{ name: string }>(people).map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Conta editor', 'Conta owner', 'Conta support']),
      );
    }
    const [page] = rowsOf<Listed>(
      await staff.editor.ask('/rest/v1/rpc/audit_groups', { method: 'POST', body: {} }),
    );
    expect(page!.groups).toMatchObject([{ actor: 'Conta owner' }]);
  });

  staff('records only exports of their area', async ({ history, staff }) => {
    const attempt = async (role: keyof typeof staff, what: string, row_count: number | null = 3) =>
      (await staff[role].ask('/rest/v1/rpc/note_export', { method: 'POST', body: { what, row_count } }))
        .status;
    await history.clear();
    expect([await attempt('editor', 'orders'), await attempt('editor', 'accounts')]).toEqual([403, 403]);
    expect(await attempt('support', 'suppliers')).toBe(403);
    expect([await attempt('owner', 'plans'), await attempt('owner', 'orders', -1)]).toEqual([422, 422]);
    expect(await attempt('owner', 'orders', null)).toBe(422);
    expect(await history.entries()).toEqual([]);
    expect([await attempt('editor', 'suppliers'), await attempt('support', 'orders')]).toEqual([204, 204]);
    expect(await attempt('owner', 'accounts')).toBe(204);
    const of = (role: keyof typeof staff, entity: string) => ({
      actor_id: staff[role].account.id,
      actor_role: 'admin',
      action: 'export',
      entity,
      entity_id: 'csv',
      changes: { row_count: [null, 3] },
    });
    expect(await history.entries()).toMatchObject([
      of('editor', 'supplier'),
      of('support', 'order'),
      of('owner', 'account'),
    ]);
  });
});

test.for(people('free', 'premium'))('%s cannot record an export', async ([, name], { actors, history }) => {
  const body = { what: 'suppliers', row_count: 1 };
  expect((await actors[name].ask('/rest/v1/rpc/note_export', { method: 'POST', body })).status).toBe(403);
  expect(await history.entries()).toEqual([]);
});

interface Listed {
  total: number;
  groups: { actor: string | null; entries: number; parts: { entity: string }[] }[];
}

// The history records what people do with orders; the order's own timeline has everything else.

const NOBODY = { entity_label: null, entity: 'order' };

test('the history names the admin who refunds an order, with the reason, and what follows in another transaction', async ({
  account,
  actors,
  backend,
  history,
}) => {
  const { id } = await pay(backend, await begin(backend, account));
  await history.clear();
  const body = { order_id: id, reason: 'Pagou duas vezes' };
  expect((await actors.admin.ask(REFUND, { method: 'POST', body })).status).toBe(200);
  const admin = { actor_id: actors.admin.account.id, actor_role: 'admin' };
  expect(await history.entries()).toEqual([
    {
      ...NOBODY,
      ...admin,
      action: 'refund',
      entity_id: id,
      changes: { refund_reason: [null, 'Pagou duas vezes'] },
    },
  ]);
  await completeRefunds(backend, { id });
  expect(await history.entries()).toMatchObject([
    { entity: 'order' },
    { ...admin, entity: 'subscription', entity_id: account.id },
  ]);
});

test('the history names the admin who releases an order, with the reason', async ({
  account,
  actors,
  backend,
  history,
}) => {
  const { id } = await begin(backend, account);
  await history.clear();
  const body = { order_id: id, reason: 'Comprovante recebido' };
  expect((await actors.admin.ask(RELEASE, { method: 'POST', body })).status).toBe(200);
  const admin = { actor_id: actors.admin.account.id, actor_role: 'admin' };
  expect(await history.entries()).toMatchObject([
    { ...NOBODY, ...admin, action: 'release', entity_id: id },
    { ...admin, entity: 'subscription', entity_id: account.id },
  ]);
});

test('the history has a refund of an order whose account is deleted, and of a member who withdraws', async ({
  account,
  backend,
  history,
}) => {
  const withdrawn = await pay(backend, await begin(backend, account));
  const kept = await pay(backend, await begin(backend, account));
  const buyer = await signIn(backend, account);
  await history.clear();
  await buyer.ask(WITHDRAW, { method: 'POST', body: { order_id: withdrawn.id } });
  expect(await history.entry()).toMatchObject({
    actor_id: account.id,
    actor_role: 'member',
    action: 'refund',
    entity_id: withdrawn.id,
  });
  await backend.sql('delete from auth.users where id = $1', [account.id]);
  await history.clear();
  await backend.sql('select public.refund_order($1, $2)', [kept.id, 'Pedido por e-mail']);
  expect(await history.entry()).toMatchObject({
    actor_id: null,
    actor_role: 'operator',
    action: 'refund',
    entity_id: kept.id,
  });
});

test('the history names the admin for whom the server asks the payment provider, but not the buyer who looks, or the job', async ({
  account,
  actors,
  backend,
  history,
}) => {
  const { id } = await begin(backend, account);
  await history.clear();
  const check = async (by: object) => {
    const body = { order_id: id, ...by };
    expect((await askAsService(backend, '/rest/v1/rpc/note_check', { method: 'POST', body })).status).toBe(
      200,
    );
  };
  await check({});
  await check({ actor_id: account.id });
  expect(await history.entries()).toEqual([]);
  await check({ actor_id: actors.admin.account.id });
  expect(await history.entry()).toMatchObject({
    ...NOBODY,
    actor_id: actors.admin.account.id,
    actor_role: 'admin',
    action: 'check',
    entity_id: id,
    changes: {},
  });
  const timeline = await backend.sql(
    `select kind, actor_id from public.order_events where order_id = $1 and kind = 'checked'`,
    [id],
  );
  expect(timeline).toEqual([{ kind: 'checked', actor_id: actors.admin.account.id }]);
});
