import { describe, expect } from 'vitest';
import { createAccount, createActor, rowsOf, type Actor } from '../support/actors';
import { mark } from '../support/supplier-world';
import { test as base } from './support/imports';

// How the history is listed: one line for each action, which opens to its entries.

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

const test = base.extend('log', { scope: 'file' }, ({ actors, backend }) => {
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
  const clear = () => backend.sql('delete from public.audit_log');
  const write = async (actor: Actor, method: string, path: string, body?: object) => {
    const { status, text } = await actor.ask(`/rest/v1/${path}`, { method, ...(body && { body }) });
    expect(status, text).toBeLessThan(300);
  };
  /** Makes what was recorded so far this old. */
  const age = (interval: string) =>
    backend.sql('update public.audit_log set at = at - $1::interval', [interval]);
  return { page, groups, open, lines, clear, write, age };
});
test.beforeEach(({ log }) => log.clear());

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
