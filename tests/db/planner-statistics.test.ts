import { describe, expect } from 'vitest';
import { people, type Actor } from '../support/actors';
import { test as base } from '../support/fixtures';
import { nowAndAfter, STATISTICS, tryOut } from './support/catalog';
import { createCategory, insertSuppliers, type SupplierKind } from '../support/supplier-world';
import { KEEPS_STATISTICS } from './golden/privileges';

// `Prefer: count=planned` answers with the planner's estimate, which is made from statistics over all rows, also those
// that row security hides.

const ROWS = 60;

const test = base
  /** As many announced suppliers in one category as unannounced ones in the other. */
  .extend('categories', { scope: 'file' }, async ({ backend }) => {
    const [announced, unannounced] = [await createCategory(backend), await createCategory(backend)];
    await insertSuppliers(backend, announced, Array<SupplierKind>(ROWS).fill('premium'));
    const hidden = await insertSuppliers(backend, unannounced, Array<SupplierKind>(ROWS).fill('early'));

    return { announced, unannounced, hidden };
  });

// Rows in every table that some people may not read, and their statistics.
test.beforeAll(async ({ actors, backend, categories, suppliers }) => {
  await backend.sql(
    `insert into public.supplier_images (supplier_id, path)
     select $1::bigint, $1::text || '/' || gen_random_uuid() || '.png' from generate_series(1, ${ROWS})`,
    [suppliers.premium.id],
  );
  await backend.sql(
    `insert into public.contact_messages (name, email, subject, message)
     select 'Ana', 'ana@teste.example', 'outros', 'segredo ' || lpad(n::text, 3, '0') from generate_series(1, 400) n`,
  );
  await backend.sql(
    `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, paid_at)
     select $1, 'monthly', 1, 2990, 'pix', 'teste', 'paid', 'compra ' || n, now() from generate_series(1, 400) n`,
    [actors.premium.account.id],
  );
  await backend.sql(
    'insert into public.favorites (user_id, supplier_id) select $1, id from public.suppliers where category_id = $2',
    [actors.premium.account.id, categories.unannounced],
  );
  await backend.sql('analyze');
});

describe('planner statistics', () => {
  const byTable = (rows: { table: string; columns: string }[]) =>
    Object.fromEntries(rows.map((row) => [row.table, row.columns]));

  test('are not kept for tables with rows that some people may not read', async ({ backend }) => {
    const [now, changed] = await nowAndAfter(
      backend,
      STATISTICS,
      'alter table public.supplier_contacts add telegram text',
      byTable,
    );
    expect(now).toEqual(KEEPS_STATISTICS);
    expect(changed.supplier_contacts).toBe('telegram');
  });

  test('do not exist for these columns even after an ANALYZE', async ({ backend }) => {
    const rows = await backend.sql<{ table: string; column: string }>(
      `select tablename as table, attname as column from pg_stats where schemaname = 'public'`,
    );
    const unexpected = rows.filter(
      ({ table, column }) => !KEEPS_STATISTICS[table]?.split(' ').includes(column),
    );
    expect(unexpected.filter(({ table }) => table !== 'categories_name_idx')).toEqual([]);
    expect(rows, 'positive control').toContainEqual({ table: 'categories', column: 'id' });
  });

  test('are not collected by extended statistics or an index on an expression either', async ({
    backend,
  }) => {
    const detours = await backend.sql(
      `select stxrelid::regclass::text as name from pg_statistic_ext where stxnamespace = 'public'::regnamespace
       union all select indexrelid::regclass::text from pg_index join pg_class c on c.oid = indrelid
       where c.relnamespace = 'public'::regnamespace and indexprs is not null`,
    );
    // Everyone reads categories.
    expect(detours).toEqual([{ name: 'categories_name_idx' }]);
  });
});

describe('an estimated count', () => {
  /** The estimated count of each of these requests. */
  async function planned(actor: Actor, paths: string[]): Promise<(string | null)[]> {
    const counts = paths.map(async (path) => {
      const answer = await actor.ask(`/rest/v1/${path}&limit=1`, {
        headers: { prefer: 'count=planned' },
      });
      return answer.headers.get('content-range')?.replace(/.*\//, '') ?? null;
    });
    return Promise.all(counts);
  }
  async function expectEqual(actor: Actor, paths: string[]): Promise<void> {
    const [first, ...others] = await planned(actor, paths);
    expect(first).toMatch(/^\d+$/);
    expect(others, paths.join('  ')).toEqual(others.map(() => first));
  }
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

  test.for(people('visitor', 'free'))(
    'does not reveal to %s how many suppliers are unannounced, until when and in which category',
    async ([, name], { actors, categories }) => {
      const first = Math.min(...categories.hidden.map(({ id }) => id));
      const last = Math.max(...categories.hidden.map(({ id }) => id));
      await expectEqual(
        actors[name],
        [1, 29, 31].map((days) => `suppliers?select=id&public_from=gt.${inDays(days)}`),
      );
      await expectEqual(
        actors[name],
        [categories.announced, categories.unannounced, 0].map(
          (id) => `suppliers?select=id&category_id=eq.${id}`,
        ),
      );
      for (const [table, column] of [
        ['suppliers', 'id'],
        ['supplier_details', 'supplier_id'],
        ['supplier_contacts', 'supplier_id'],
        ['supplier_images', 'supplier_id'],
      ]) {
        await expectEqual(
          actors[name],
          [first, last].map((id) => `${table}?select=${column}&${column}=gte.${id}`),
        );
      }
    },
  );

  test.for(people('visitor', 'free'))(
    'does not reveal to %s how many pictures a locked supplier has',
    async ([, name], { actors, suppliers }) => {
      await expectEqual(
        actors[name],
        [suppliers.premium.id, 0].map((id) => `supplier_images?select=id&supplier_id=eq.${id}`),
      );
    },
  );

  test('does not reveal to a member what others bought, added or wrote, and when', async ({ actors }) => {
    await expectEqual(
      actors.free,
      [-1, 1].map((days) => `orders?select=id&created_at=gt.${inDays(days)}`),
    );
    await expectEqual(
      actors.free,
      [-1, 1].map((days) => `favorites?select=supplier_id&created_at=gt.${inDays(days)}`),
    );
    await expectEqual(
      actors.free,
      [-1, 1].map((days) => `profiles?select=id&created_at=gt.${inDays(days)}`),
    );
    await expectEqual(
      actors.free,
      ['segredo 100', 'segredo 300'].map((text) => `contact_messages?select=id&message=lt.${text}`),
    );
  });

  test('would reveal it if the planner kept statistics', async ({ actors, backend }) => {
    const [estimates] = await tryOut<{ few: number; many: number }>(
      backend,
      `alter table public.contact_messages alter message set statistics 100;
       analyze public.contact_messages;
       create function pg_temp.estimate(query text) returns int language plpgsql as $f$
       declare plan json;
       begin
         perform set_config('request.jwt.claims', '{"sub": "${actors.free.account.id}"}', true), set_config('role', 'authenticated', true);
         execute 'explain (format json) ' || query into plan;
         perform set_config('role', 'none', true);
         return plan -> 0 -> 'Plan' ->> 'Plan Rows';
       end $f$`,
      `select pg_temp.estimate($q$select 1 from public.contact_messages where message < 'segredo 100'$q$) as few,
         pg_temp.estimate($q$select 1 from public.contact_messages where message < 'segredo 300'$q$) as many`,
    );
    expect(estimates!.many).toBeGreaterThan(estimates!.few + 20);
  });
});
