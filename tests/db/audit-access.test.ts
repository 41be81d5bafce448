import { describe, expect } from 'vitest';
import {
  type Actor,
  askAsService,
  createAccount,
  createActor,
  people,
  rowsOf,
  signIn,
} from '../support/actors';
import { begin, completeRefunds, pay, REFUND, RELEASE, WITHDRAW } from '../support/orders';
import { mark } from '../support/supplier-world';
import { test as base } from './support/audit';
import { createImports } from './support/imports';

// Who may do what with the audit log, how it is listed, and what it says of orders. The rest of what is written to it:
// audit.test.ts.

const test = base
  .extend('imports', { scope: 'file' }, ({ actors, backend, categoryId }) =>
    createImports(actors.admin, backend, categoryId),
  )
  .extend('log', { scope: 'file' }, ({ actors, backend, history }) => {
    const page = async (body: object = {}) =>
      rowsOf<Page>(await actors.admin.ask('/rest/v1/rpc/audit_groups', { method: 'POST', body }))[0]!;
    const groups = async (body?: object) => (await page(body)).groups;
    const open = async (body: object) =>
      rowsOf<Entries>(await actors.admin.ask('/rest/v1/rpc/audit_entries', { method: 'POST', body }))[0]!;
    /** A line for each action, newest first: of each part the number of things. */
    const lines = async (body?: object) =>
      (await groups(body)).map(({ parts }) =>
        parts.map(({ action, things, entity }) => `${action} ${things} ${entity}`).join(', '),
      );
    const write = async (actor: Actor, method: string, path: string, body?: object) => {
      const { status, text } = await actor.ask(`/rest/v1/${path}`, { method, ...(body && { body }) });
      expect(status, text).toBeLessThan(300);
    };
    /** Makes what was recorded so far this old. */
    const age = (interval: string) =>
      backend.sql('update public.audit_log set at = at - $1::interval', [interval]);
    return { page, groups, open, lines, clear: history.clear, write, age };
  });

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

interface Group {
  id: string;
  at: string;
  actor: string | null;
  actor_id: string | null;
  actor_role: string;
  entries: number;
  parts: {
    entity: string;
    action: string;
    things: number;
    entry: { label: string | null; person: string | null; exists: boolean; changes: object } | null;
  }[];
}

interface Page {
  total: number;
  shown_page: number;
  groups: Group[];
}

interface Entries {
  total: number;
  shown_page: number;
  entries: { label: string; action: string; entity: string; exists: boolean }[];
}

describe('one line of the history is', () => {
  test('an import, with its file and counts, and another one is that it was undone', async ({
    backend,
    imports,
    log,
  }) => {
    const { row } = await imports.existing({ email: null });
    await log.clear();
    const rows = [imports.creation(), imports.creation(), imports.creation(), row];
    const batch = await imports.run(rows);
    expect(await log.lines()).toEqual(['insert 3 supplier, update 1 supplier, insert 1 import']);
    const [group] = await log.groups();
    expect(group).toMatchObject({ actor: 'Conta admin', entries: 5 });
    expect(group!.parts[2]!.entry).toMatchObject({
      label: 'planilha.csv',
      changes: { created_count: [null, 3], changed_count: [null, 1] },
    });
    expect((await log.open({ group_id: group!.id })).total).toBe(4);

    const kept = (await imports.stored(rows[0]!.change.name))!;
    await backend.sql("update public.supplier_details set description = 'Editado' where supplier_id = $1", [
      kept.id,
    ]);
    await imports.undo(batch.id);
    const [undone] = await log.groups();
    expect(undone!.parts.map(({ action, things, entity }) => [action, things, entity])).toEqual(
      expect.arrayContaining([
        ['delete', 2, 'supplier'],
        ['update', 1, 'supplier'],
        ['undo', 1, 'import'],
      ]),
    );
    expect(undone!.parts.find(({ action }) => action === 'undo')!.entry).toMatchObject({
      label: 'planilha.csv',
      changes: { kept_count: [null, 1] },
    });
    expect((await log.page()).total).toBe(3); // with the edit by hand
  });

  test('a change of many suppliers in one request', async ({ backend, categoryId, log }) => {
    await backend.sql(
      'insert into public.suppliers (name, category_id) select $1 || n, $2 from generate_series(1, 60) n',
      [mark(), categoryId],
    );
    await log.clear();
    await backend.sql('update public.suppliers set is_premium = false where id > 0');
    const [group] = await log.groups();
    expect(group).toMatchObject({ actor_role: 'operator', parts: [{ action: 'update', entry: null }] });
    expect(group!.entries).toBeGreaterThanOrEqual(60);
    expect(await log.page()).toMatchObject({ total: 1 });
  });

  test('the deletion of an account of the staff, with the rights that are lost', async ({
    actors,
    backend,
    log,
  }) => {
    const { id } = await createAccount(backend, { admin: true });
    await log.clear();
    await backend.sql('select public.delete_account($1, $2)', [id, actors.admin.account.id]);
    expect(await log.lines()).toEqual([expect.stringMatching(/delete 1 a.*, delete 1 a/)]);
  });

  test('what somebody does again and again in the catalog, until two minutes pass or they do something else', async ({
    actors,
    log,
  }) => {
    const create = () => log.write(actors.admin, 'POST', 'categories', { name: mark() });
    for (let n = 0; n < 3; n += 1) await create();
    expect(await log.lines()).toEqual(['insert 3 category']);
    await log.write(actors.admin, 'POST', 'search_synonyms', { words: [mark(), mark()] });
    await create();
    await log.age('119 seconds');
    await create();
    expect(await log.lines()).toEqual(['insert 2 category', 'insert 1 synonym', 'insert 3 category']);
    await log.age('121 seconds');
    await create();
    expect((await log.lines())[0]).toBe('insert 1 category');
  });

  test('a new supplier among others, although a save writes several tables', async ({
    actors,
    categoryId,
    log,
  }) => {
    for (let n = 0; n < 2; n += 1) {
      const supplier = { name: mark(), category_id: categoryId, description: 'Vestidos' };
      await log.write(actors.admin, 'POST', 'rpc/save_supplier', { supplier, supplier_id: null });
    }
    expect(await log.lines()).toEqual(['insert 2 supplier']);
  });

  test('an import alone, even right after an edit of a supplier', async ({ imports, log }) => {
    const { before, name, row } = await imports.existing({ email: null });
    await log.clear();
    await imports.edit(before.id, { description: 'Editado' });
    await imports.run([{ ...row, expected_version: (await imports.stored(name))!.version }]);
    expect(await log.lines()).toEqual(['update 1 supplier, insert 1 import', 'update 1 supplier']);
  });

  test.for([
    ['another account', true],
    ['the operator', false],
  ] as const)(
    'what one of two does at the same time as %s',
    async ([, isAccount], { actors, backend, log }) => {
      const other = isAccount ? await createActor(backend, { admin: true }) : null;
      await log.clear();
      for (let n = 0; n < 2; n += 1) {
        await log.write(actors.admin, 'POST', 'categories', { name: mark() });
        if (other) await log.write(other, 'POST', 'categories', { name: mark() });
        else await backend.sql('insert into public.categories (name) values ($1)', [mark()]);
      }
      expect((await log.lines()).sort()).toEqual(
        isAccount
          ? ['insert 2 category', 'insert 2 category']
          : ['insert 1 category', 'insert 1 category', 'insert 2 category'],
      );
    },
  );

  test('each change of a subscription, because every one matters', async ({ actors, backend, log }) => {
    for (const { id } of [await createAccount(backend), await createAccount(backend)])
      await log.write(actors.admin, 'PATCH', `subscriptions?user_id=eq.${id}`, { expires_at: '2031-05-01' });
    expect(await log.lines()).toEqual(['update 1 subscription', 'update 1 subscription']);
  });
});

describe('the list', () => {
  test('is filtered by name, kind and person, newest first, and shows the last page when past the end', async ({
    actors,
    backend,
    log,
  }) => {
    const text = mark();
    for (const n of [1, 2, 3]) {
      await log.write(actors.admin, 'POST', 'categories', { name: `Coleção ${text} ${n}` });
      await log.age('3 minutes');
    }
    await backend.sql('insert into public.categories (name) values ($1)', [`Outra ${mark()}`]);
    const labels = async (body: object) =>
      (await log.groups(body)).map(({ parts }) => parts[0]!.entry!.label);
    expect((await log.page()).total).toBe(4);
    expect(await labels({ search: `COLECAO ${text}` })).toEqual([3, 2, 1].map((n) => `Coleção ${text} ${n}`));
    expect(await labels({ search: text, page: 9, page_size: 2 })).toEqual([`Coleção ${text} 1`]);
    expect(await log.page({ search: text, page: 9, page_size: 2 })).toMatchObject({
      total: 3,
      shown_page: 2,
    });
    expect(await labels({ actor: actors.admin.account.id })).toHaveLength(3);
    expect(await labels({ actor: 'operator' })).toHaveLength(1);
    expect(await labels({ actor: 'service' })).toEqual([]);
    expect(await labels({ kind: 'supplier' })).toEqual([]);
    expect(await labels({ kind: 'category', actor: '', page: -3 })).toHaveLength(4);
  });

  test('has the actions of days in São Paulo, with the first and the last one', async ({ backend, log }) => {
    // The first and last millisecond of 10 and 11 May, and those around them.
    for (const at of [
      '2026-05-10 02:59:59.999+00',
      '2026-05-10 03:00:00+00',
      '2026-05-12 02:59:59.999+00',
      '2026-05-12 03:00:00+00',
    ])
      await backend.sql(
        `insert into public.audit_log (at, actor_role, action, entity, entity_id, entity_label, changes)
         values ($1, 'operator', 'insert', 'category', '0', $2, '{}')`,
        [at, at],
      );
    const days = async (body: object) =>
      (await log.groups(body)).map(({ parts }) => parts[0]!.entry!.label!.slice(8, 19)).sort();
    expect(await days({ since: '2026-05-10', until: '2026-05-11' })).toEqual(['10 03:00:00', '12 02:59:59']);
    expect(await days({ since: '2026-05-12' })).toEqual(['12 03:00:00']);
    expect(await days({ until: '2026-05-09' })).toEqual(['10 02:59:59']);
  });

  test('finds an action by one of its entries, and opening it shows these first, then the others by page', async ({
    backend,
    log,
  }) => {
    const text = mark();
    await backend.sql(
      `insert into public.categories (name) select $1 || ' ' || n from generate_series(1, 30) n`,
      [text],
    );
    const [group] = await log.groups({ search: `${text} 7` });
    expect(group).toMatchObject({ entries: 30, parts: [{ things: 30, entry: null }] });
    const first = await log.open({ group_id: group!.id, search: `${text} 7` });
    expect(first).toMatchObject({ total: 30, shown_page: 1 });
    expect(first.entries).toHaveLength(25);
    expect(first.entries[0]).toMatchObject({ label: `${text} 7`, action: 'insert', exists: true });
    const last = await log.open({ group_id: group!.id, page: 9 });
    expect(last.shown_page).toBe(2);
    expect(last.entries.map(({ label }) => label)).toEqual([5, 4, 3, 2, 1].map((n) => `${text} ${n}`));
  });

  test('names the person while the account exists, and says whether the thing still exists', async ({
    actors,
    backend,
    log,
    supplier: { id },
  }) => {
    const account = await createAccount(backend, { name: 'Bia Lopes', expiresAt: new Date('2030-01-31') });
    await log.clear();
    await backend.sql('update public.subscriptions set expires_at = null where user_id = $1', [account.id]);
    await log.write(actors.admin, 'POST', 'rpc/save_supplier', {
      supplier: { name: mark() },
      supplier_id: id,
    });
    const words = [mark(), mark()];
    await log.write(actors.admin, 'POST', 'search_synonyms', { words });
    const only = async () =>
      (await log.groups()).map(({ actor, parts }) => ({ actor, ...parts[0], ...parts[0]!.entry }));
    expect(await only()).toMatchObject([
      { entity: 'synonym', label: words.join(', '), exists: true },
      { entity: 'supplier', actor: 'Conta admin', exists: true },
      { entity: 'subscription', person: 'Bia Lopes', actor: null },
    ]);
    await backend.sql('delete from public.suppliers where id = $1', [id]);
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    await backend.sql('delete from public.search_synonyms where words = $1', [words]);
    expect(await only()).toMatchObject([
      { entity: 'synonym', exists: false },
      { entity: 'account', person: null, exists: false },
      { entity: 'supplier', exists: false },
      { entity: 'synonym', exists: false },
      { entity: 'supplier', exists: false },
      { entity: 'subscription', person: null },
    ]);
  });
});
