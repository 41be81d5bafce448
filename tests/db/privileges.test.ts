import { describe, expect } from 'vitest';
import { COLUMNS, nowAndAfter, PRIVILEGES as PRIVILEGES_SQL, tryOut } from './support/catalog';
import { BEYOND, PRIVILEGES } from './golden/privileges';
import { test } from '../support/fixtures';

/** One row: the columns of all tables, and the privileges on them. */
const EVERYTHING = `
  select (select jsonb_agg(c) from (${COLUMNS}) c) as columns, (select jsonb_agg(p) from (${PRIVILEGES_SQL}) p) as privileges`;

/** What roles may do with sequences, private tables and schemas. */
const BEYOND_TABLES = `
  select role, rights.what as right from unnest(array['anon', 'authenticated', 'service_role']) role, lateral (
    select 'sequence ' || c.relname from pg_class c
    where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_sequence_privilege(role, c.oid, 'usage, select, update')
    union all
    select 'private ' || c.relname from pg_class c
    where c.relnamespace = 'private'::regnamespace and c.relkind <> 'S'
      and has_table_privilege(role, c.oid, 'select, insert, update, delete, truncate')
    union all
    select 'create in ' || schema from unnest(array['public', 'private', 'extensions']) schema
    where has_schema_privilege(role, schema, 'create')
  ) rights (what)
  order by (role || ': ' || rights.what) collate "C"`;

interface Everything {
  columns: { relation: string; columns: string }[];
  privileges: { relation: string; role: string; verb: string; columns: string }[];
}

describe('the privileges of visitors, members and the secret key', () => {
  test('are exactly those of the list', async ({ backend }) => {
    expect(asTree(await backend.sql<Everything>(EVERYTHING))).toEqual(PRIVILEGES);
  });

  test.for([
    [
      'a column that members may update',
      'grant update (user_id) on public.subscriptions to authenticated',
      'subscriptions',
    ],
    ['a column that everyone may read', 'grant select (email) on public.profiles to public', 'profiles'],
    ['a table that members may delete from', 'grant delete on public.orders to authenticated', 'orders'],
    ['the privilege to truncate a table', 'grant truncate on public.favorites to anon', 'favorites'],
    [
      'a history that the secret key may rewrite',
      'grant insert on public.audit_log to service_role',
      'audit_log',
    ],
    ['a new column', 'alter table public.suppliers add secret text', 'suppliers'],
  ] as const)('differ from the list after a mistake: %s', async ([, change, table], { backend }) => {
    const tree = asTree(await tryOut<Everything>(backend, change, EVERYTHING));
    expect(tree[table]).not.toEqual(PRIVILEGES[table]);
    expect({ ...tree, [table]: PRIVILEGES[table] }).toEqual(PRIVILEGES);
  });

  test('beyond tables are one private table, two private views and the sequences of tables that take new rows', async ({
    backend,
  }) => {
    const [now, changed] = await nowAndAfter(
      backend,
      BEYOND_TABLES,
      'grant select on sequence public.audit_log_id_seq to authenticated; grant select on private.rate_limits to anon',
      (rows: { role: string; right: string }[]) => rows.map(({ role, right }) => `${role}: ${right}`),
    );
    expect(now).toEqual(BEYOND);
    expect(changed).toEqual(
      [...BEYOND, 'anon: private rate_limits', 'authenticated: sequence audit_log_id_seq'].sort(),
    );
  });

  // Its rows' system columns tell when a row that refers to them is written; a grant of columns leaves those out.
  test('never include reading a whole table that others refer to', async ({ backend }) => {
    const [now, changed] = await nowAndAfter(
      backend,
      `select distinct c.confrelid::regclass::text as name
       from pg_constraint c cross join unnest('{anon,authenticated}'::text[]) reader
       where c.contype = 'f' and c.confrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
         and has_table_privilege(reader, c.confrelid, 'select') order by 1`,
      'grant select on public.suppliers to anon; grant select on public.plans to authenticated',
      (rows: { name: string }[]) => rows.map(({ name }) => name.replace('public.', '')),
    );
    expect(now).toEqual([]);
    expect(changed).toEqual(['plans', 'suppliers']);
  });

  test('are not granted on new tables and functions', async ({ backend }) => {
    const rights = await tryOut(
      backend,
      `create table public.later (id int generated always as identity); create function public.later() returns int language sql as 'select 1'`,
      `select role from unnest(array['anon', 'authenticated']) role
       where has_table_privilege(role, 'public.later', 'select, insert, update, delete')
         or has_function_privilege(role, 'public.later()', 'execute')
       union all
       select 'service_role' where has_table_privilege('service_role', 'public.later', 'truncate, references, trigger')`,
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
