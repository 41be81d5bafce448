import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createActor, type Actor } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { nowAndAfter, STATISTICS, tryOut } from '../support/catalogue';
import { createSuppliers } from '../support/supplier-world';
import { KEEPS_STATISTICS } from './golden/privileges';

// `Prefer: count=planned` answers with the planner's estimate, which is made from statistics over all rows, also those
// that row security hides.

let backend: Backend;
let member: Actor;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  member = await createActor(backend);
  await createSuppliers(backend);
  await backend.sql(
    `insert into public.contact_messages (name, email, subject, message)
     select 'Ana', 'ana@teste.example', 'outros', 'segredo ' || lpad(n::text, 3, '0') from generate_series(1, 400) n`,
  );
  for (const table of Object.keys(KEEPS_STATISTICS)) await backend.sql(`analyze public.${table}`);
});
afterAll(() => backend.close());

describe('planner statistics', () => {
  const byTable = (rows: { table: string; columns: string }[]) =>
    Object.fromEntries(rows.map((row) => [row.table, row.columns]));

  test('are kept of no column that somebody may not read', async () => {
    const [now, changed] = await nowAndAfter(
      backend,
      STATISTICS,
      'alter table public.supplier_contacts add telegram text',
      byTable,
    );
    expect(now).toEqual(KEEPS_STATISTICS);
    expect(changed.supplier_contacts).toBe('supplier_id telegram');
  });

  test('of those columns do not exist either after the tables have been analysed', async () => {
    const rows = await backend.sql<{ table: string; column: string }>(
      `select tablename as table, attname as column from pg_stats where schemaname = 'public'`,
    );
    const unexpected = rows.filter(
      ({ table, column }) => !KEEPS_STATISTICS[table]?.split(' ').includes(column),
    );
    expect(unexpected.filter(({ table }) => table !== 'categories_name_idx')).toEqual([]);
    expect(rows, 'positive control').toContainEqual({ table: 'suppliers', column: 'category_id' });
  });

  test('are not gathered by a detour: extended statistics or an index on an expression', async () => {
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
  test('does not let a member search the messages of others by halves', async () => {
    const counts = [];
    for (const limit of ['segredo 100', 'segredo 300']) {
      const answer = await member.ask(`/rest/v1/contact_messages?select=id&message=lt.${limit}`, {
        headers: { prefer: 'count=planned' },
      });
      expect(answer.text).toBe('[]');
      counts.push(answer.headers.get('content-range'));
    }
    expect(counts[0]).toMatch(/^\*\/\d+$/);
    expect(counts[1]).toBe(counts[0]);
  });

  test('would, if the planner kept statistics', async () => {
    const [estimates] = await tryOut<{ few: number; many: number }>(
      backend,
      `alter table public.contact_messages alter message set statistics 100;
       analyze public.contact_messages;
       create function pg_temp.estimate(query text) returns int language plpgsql as $f$
       declare plan json;
       begin
         perform set_config('request.jwt.claims', '{"sub": "${member.account.id}"}', true), set_config('role', 'authenticated', true);
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
