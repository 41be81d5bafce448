import { describe, expect } from 'vitest';
import { askAsService, createActor, people, rowsOf } from '../support/actors';
import { mark } from '../support/supplier-world';
import { test } from './support/audit';

// Who may do what with the audit log. What is written to it: audit.test.ts, audit-authors.test.ts, audit-orders.test.ts.
// How it is listed: audit-groups.test.ts.

test.beforeEach(({ history }) => history.clear());

const LOG = '/rest/v1/audit_log';

describe('the audit log', () => {
  const ROW = {
    actor_role: 'admin',
    action: 'update',
    entity: 'settings',
    entity_id: 'settings',
    changes: {},
  };

  test.for(people('visitor', 'free', 'expired', 'premium', 'admin'))(
    'cannot be written, changed or emptied by %s through the API',
    async ([, name], { actors, backend }) => {
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
