import { describe, expect } from 'vitest';
import { askAsService, createAccount, people, rowsOf, type Actors } from '../support/actors';
import { mark } from '../support/supplier-world';
import { test } from './support/audit';

// How the audit log is read. What is written to it: audit.test.ts and audit-authors.test.ts.

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
      const asked = await actors[name].ask('/rest/v1/rpc/audit_entries', { method: 'POST', body: {} });
      if (name === 'visitor') expect(asked.status).toBe(401);
      else expect(JSON.parse(asked.text)).toEqual([{ total: 0, shown_page: 1, entries: [] }]);
      expect(rowsOf(await actors.admin.ask(`${LOG}?select=id`))).toHaveLength(1);
      await backend.sql("update public.plans set name = 'Mensal' where key = 'monthly'");
    },
  );
});

describe('a page of entries', () => {
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
  async function page(actors: Actors, body: object): Promise<Page> {
    const [row] = rowsOf<Page>(
      await actors.admin.ask('/rest/v1/rpc/audit_entries', { method: 'POST', body }),
    );
    return row!;
  }

  test('lists the newest first, filters by kind, person and name, and is the last page when past the end', async ({
    actors,
    backend,
    history,
  }) => {
    const text = mark();
    for (const n of [1, 2, 3])
      await history.write('admin', 'POST', 'categories', { name: `Coleção ${text} ${n}` });
    await backend.sql(`insert into public.categories (name) values ($1)`, [`Outra ${mark()}`]);
    const labels = async (body: object) => (await page(actors, body)).entries.map(({ label }) => label);
    expect((await page(actors, {})).total).toBe(4);
    expect(await labels({ search: `COLECAO ${text}` })).toEqual([3, 2, 1].map((n) => `Coleção ${text} ${n}`));
    expect(await labels({ search: text, page: 9, page_size: 2 })).toEqual([`Coleção ${text} 1`]);
    expect(await page(actors, { search: text, page: 9, page_size: 2 })).toMatchObject({
      total: 3,
      shown_page: 2,
    });
    expect(await labels({ actor: actors.admin.account.id })).toHaveLength(3);
    expect(await labels({ actor: 'operator' })).toHaveLength(1);
    expect(await labels({ actor: 'service' })).toEqual([]);
    expect(await labels({ kind: 'supplier' })).toEqual([]);
    expect(await labels({ kind: 'category', actor: '', page: -3 })).toHaveLength(4);
  });

  test('names the person while the account exists, and says whether the supplier or the group of synonyms still exists', async ({
    actors,
    backend,
    history,
  }) => {
    const account = await createAccount(backend, { name: 'Bia Lopes', expiresAt: new Date('2030-01-31') });
    const { id } = await history.newSupplier();
    await backend.sql('update public.subscriptions set expires_at = null where user_id = $1', [account.id]);
    await history.write('admin', 'PATCH', `suppliers?id=eq.${id}`, { name: mark() });
    const words = [mark(), mark()];
    await history.write('admin', 'POST', 'search_synonyms', { words });
    expect((await page(actors, {})).entries).toMatchObject([
      { entity: 'synonym', label: words.join(', '), exists: true },
      { entity: 'supplier', actor: 'Conta admin', exists: true },
      { entity: 'subscription', person: 'Bia Lopes', actor: null },
    ]);
    await backend.sql('delete from public.suppliers where id = $1', [id]);
    await backend.sql('delete from auth.users where id = $1', [account.id]);
    await backend.sql('delete from public.search_synonyms where words = $1', [words]);
    expect((await page(actors, {})).entries).toMatchObject([
      { entity: 'synonym', exists: false },
      { entity: 'account', person: null, exists: false },
      { entity: 'supplier', exists: false },
      { entity: 'synonym', exists: false },
      { entity: 'supplier', exists: false },
      { entity: 'subscription', person: null },
    ]);
  });
});
