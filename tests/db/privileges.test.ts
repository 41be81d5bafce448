import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import { COLUMNS, PRIVILEGES as PRIVILEGES_SQL, tryOut } from '../support/catalogue';
import { PRIVILEGES } from './golden/privileges';

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
});
afterAll(() => backend.close());

/** One row: the columns of all tables, and the privileges on them. */
const EVERYTHING = `
  select (select jsonb_agg(c) from (${COLUMNS}) c) as columns, (select jsonb_agg(p) from (${PRIVILEGES_SQL}) p) as privileges`;

interface Everything {
  columns: { relation: string; columns: string }[];
  privileges: { relation: string; role: string; verb: string; columns: string }[];
}

describe('rights that visitors and members have on tables and columns', () => {
  test('are those of the list, and no others', async () => {
    expect(asTree(await backend.sql<Everything>(EVERYTHING))).toEqual(PRIVILEGES);
  });

  test.each([
    [
      'a column somebody opens',
      'grant update (user_id) on public.subscriptions to authenticated',
      'subscriptions',
    ],
    ['a column opened to everyone', 'grant select (email) on public.profiles to public', 'profiles'],
    ['a table somebody opens', 'grant delete on public.orders to authenticated', 'orders'],
    ['a right to empty a table', 'grant truncate on public.favorites to anon', 'favorites'],
    ['a column somebody adds', 'alter table public.suppliers add secret text', 'suppliers'],
  ])('%s would be noticed', async (_what, change, table) => {
    const tree = asTree(await tryOut<Everything>(backend, change, EVERYTHING));
    expect(tree[table]).not.toEqual(PRIVILEGES[table]);
    expect({ ...tree, [table]: PRIVILEGES[table] }).toEqual(PRIVILEGES);
  });

  test('end at the tables: no private table, no right to create anything, one sequence', async () => {
    const rights = await backend.sql(`
      select role, 'sequence ' || c.oid::regclass as right from pg_class c, unnest(array['anon', 'authenticated']) role
      where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and has_sequence_privilege(role, c.oid, 'usage, select, update')
      union all
      select role, 'private ' || c.relname from pg_class c, unnest(array['anon', 'authenticated']) role
      where c.relnamespace = 'private'::regnamespace and has_table_privilege(role, c.oid, 'select, insert, update, delete')
      union all
      select role, 'create in ' || schema from unnest(array['public', 'private', 'extensions']) schema, unnest(array['anon', 'authenticated']) role
      where has_schema_privilege(role, schema, 'create')`);
    // By which reserve_supplier_id() works, with its caller's rights.
    expect(rights).toEqual([{ role: 'authenticated', right: 'sequence suppliers_id_seq' }]);
  });

  test('are not given to what is created from now on', async () => {
    const rights = await tryOut(
      backend,
      `create table public.later (id int generated always as identity); create function public.later() returns int language sql as 'select 1'`,
      `select role from unnest(array['anon', 'authenticated']) role
       where has_table_privilege(role, 'public.later', 'select, insert, update, delete')
         or has_function_privilege(role, 'public.later()', 'execute')`,
    );
    expect(rights).toEqual([]);
  });
});

function asTree([everything]: Everything[]): Record<string, Record<string, unknown>> {
  const tree: Record<string, Record<string, unknown>> = {};
  for (const { relation, columns } of everything?.columns ?? []) tree[relation] = { columns };
  for (const { relation, role, verb, columns } of everything?.privileges ?? []) {
    const table = (tree[relation] ??= {});
    table[role] = { ...(table[role] as object), [verb]: columns };
  }
  return tree;
}
