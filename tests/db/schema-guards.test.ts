import { describe, expect } from 'vitest';
import {
  type ApiFunction,
  COLUMNS,
  FUNCTIONS,
  LONG_NAMES,
  nowAndAfter,
  POLICIES,
  type Policy,
  PRIVILEGES as PRIVILEGES_SQL,
  type Relation,
  RELATIONS,
  tryOut,
} from './support/catalog';
import { unfilteredWrites } from './schema-guards-statements';
import { DEFINERS, INVOKERS, OF_SERVICE, SETTINGS } from './golden/functions';
import { BUCKETS, STORAGE_POLICIES } from './golden/storage';
import { test } from '../support/fixtures';
import { BEYOND, PRIVILEGES } from './golden/privileges';

describe('row security', () => {
  test('is on for every table, and every view uses the privileges of its caller', async ({ backend }) => {
    const open = (relations: Relation[]) =>
      relations
        .filter(
          ({ kind, rowSecurity, options }) =>
            !rowSecurity && !(kind === 'v' && /security_invoker=(true|on|1)/.test(options)),
        )
        .map(({ name }) => name);
    const [now, changed] = await nowAndAfter(
      backend,
      RELATIONS,
      `create view public.all_orders as select * from public.orders; create table public.forgotten (id int);
       create materialized view public.copy as select * from public.orders`,
      open,
    );
    expect(now).toEqual([]);
    expect(changed).toEqual(['all_orders', 'copy', 'forgotten']);
  });

  test('identifies the caller once per statement, not once per row', async ({ backend }) => {
    const perRow = (policies: Policy[]) =>
      policies
        .filter(({ using, check }) =>
          /\b(private|auth)\.\w+\(/.test(`${using} ${check}`.replace(WRAPPED_CALL, '')),
        )
        .map(({ name }) => name);
    const [now, changed] = await nowAndAfter(
      backend,
      POLICIES,
      'create policy "slow" on public.orders for delete to authenticated using (private.is_admin() or user_id = (select auth.uid()))',
      perRow,
    );
    expect(now).toEqual([]);
    expect(changed).toEqual(['slow']);
  });

  test('has one policy per table, command and role, which names its roles', async ({ backend }) => {
    const doubtful = (policies: Policy[]) => {
      const seen = new Set<string>();
      return policies
        .filter(({ table, cmd, roles, permissive }) => {
          const keys = roles.map((role) => `${table} ${cmd} ${role}`);
          const wrong = cmd === 'ALL' || permissive !== 'PERMISSIVE' || roles.includes('public');
          return keys.some((key) => seen.size === seen.add(key).size) || wrong;
        })
        .map(({ name }) => name);
    };
    const [now, changed] = await nowAndAfter(
      backend,
      POLICIES,
      `create policy "supplier_details: second" on public.supplier_details for select to anon using (true);
       create policy "for all" on public.supplier_contacts for all to authenticated using (false);
       create policy "for nobody named" on public.orders for delete using (false)`,
      doubtful,
    );
    expect(now).toEqual([]);
    expect(changed.sort()).toEqual(['for all', 'for nobody named', 'supplier_details: second']);
  });

  test.for(['supplier_details', 'supplier_contacts', 'supplier_images'])(
    'has exactly one policy for reading %s',
    async (table, { backend }) => {
      const reading = (policies: Policy[]) =>
        policies.filter(
          (policy) => policy.table === `public.${table}` && ['SELECT', 'ALL'].includes(policy.cmd),
        ).length;
      const [now, changed] = await nowAndAfter(
        backend,
        POLICIES,
        `create policy "extra" on public.${table} for select to anon using (true)`,
        reading,
      );
      expect([now, changed]).toEqual([1, 2]);
    },
  );
});

/** With a literal at most: an argument from the row would be another call for each row. */
const WRAPPED_CALL = /\( SELECT (private|auth)\.\w+\(('\w+'::text)?\) AS \w+\)/g;

describe('functions', () => {
  const definers = (functions: ApiFunction[]) => callersOf(functions.filter(({ definer }) => definer));

  test('with the privileges of their owner are those of the list, with the same callers', async ({
    backend,
  }) => {
    const [now, changed] = await nowAndAfter(
      backend,
      FUNCTIONS,
      `create function private.leak() returns setof public.supplier_contacts language sql security definer set search_path = '' as
       'select * from public.supplier_contacts'; grant execute on function private.leak() to anon`,
      definers,
    );
    expect(now).toEqual(DEFINERS);
    expect(changed).toEqual({ ...DEFINERS, 'private.leak': ['anon'] });
  });

  test('with the privileges of their caller are those of the list', async ({ backend }) => {
    const functions = await backend.sql<ApiFunction>(FUNCTIONS);
    const callable = functions.filter(({ definer, callers }) => !definer && callers.length > 0);
    expect(callersOf(callable)).toEqual(INVOKERS);
  });

  test('that the secret key may call are those of the list', async ({ backend }) => {
    const ofService = (functions: ApiFunction[]) =>
      functions.filter(({ service }) => service).map(({ name }) => name);
    const [now, changed] = await nowAndAfter(
      backend,
      FUNCTIONS,
      'grant execute on function private.audit() to service_role',
      ofService,
    );
    expect(now).toEqual(OF_SERVICE);
    expect(changed).toEqual([...OF_SERVICE, 'private.audit'].sort());
  });

  test('have no settings but those of the list, such as a longer time limit', async ({ backend }) => {
    const settings = (functions: ApiFunction[]) =>
      Object.fromEntries(
        functions.flatMap(({ name, config }) => {
          const others = config
            .split(';')
            .filter((setting) => setting && !setting.startsWith('search_path='));
          return others.length > 0 ? [[name, others]] : [];
        }),
      );
    const [now, changed] = await nowAndAfter(
      backend,
      FUNCTIONS,
      'alter function public.import_suppliers reset statement_timeout',
      settings,
    );
    expect(now).toEqual(SETTINGS);
    expect(changed).not.toEqual(SETTINGS);
  });

  test('update and delete only with a WHERE clause, without which API connections refuse the statement', async ({
    backend,
  }) => {
    const unfiltered = (functions: ApiFunction[]) =>
      functions.flatMap(({ name, body }) =>
        unfilteredWrites(body).map((statement) => `${name}: ${statement}`),
      );
    const [now, changed] = await nowAndAfter(backend, FUNCTIONS, UNFILTERED, unfiltered);
    expect(now).toEqual([]);
    expect(changed).toEqual([
      'private.bad: update public . plans set months = 1',
      "private.bad: update public . plans set name = '' , months = ( select 1 where true )",
      'private.bad: DELETE FROM "public" . "orders" returning id',
      'private.worse: DELETE FROM plans',
    ]);
  });

  test('have an empty search path, so that no other table can be slipped in', async ({ backend }) => {
    const open = (functions: ApiFunction[]) =>
      functions.filter(({ config }) => !/search_path=(""|$)/.test(config)).map(({ name }) => name);
    const [now, changed] = await nowAndAfter(
      backend,
      FUNCTIONS,
      `create function private.open() returns int language sql as 'select 1'`,
      open,
    );
    expect(now).toEqual([]);
    expect(changed).toEqual(['private.open']);
  });
});

/** Statements without WHERE (alone, in WITH, in dynamic SQL, in a parsed body), and others that look similar. */
const UNFILTERED = `
  create function private.bad() returns void language plpgsql set search_path = '' as $bad$
  begin
    -- update public.plans set months = 1;
    perform 'delete', /* delete from public.plans; */ 1 from public.plans p where p.key = 'a;' for no key update;
    insert into public.plans select * from public.plans on conflict (key) do update set months = 1;
    update public.plans set months = 1 where key = 'monthly';
    if true then update public.plans set name = 'where', months = (select 1 where true); end if;
    execute 'update public.plans set months = 1';
    with gone as (DELETE FROM "public"."orders" returning id) select from gone where true;
  end $bad$;
  create function private.worse() returns void language sql set search_path = '' begin atomic delete from public.plans; end`;

describe('names', () => {
  test('are shorter than the 63 bytes to which PostgreSQL cuts them without an error', async ({
    backend,
  }) => {
    const [now, changed] = await nowAndAfter(
      backend,
      LONG_NAMES,
      `create policy "plans: a name whose end says who may not read it, and that is lost" on public.plans for delete to anon using (false);
       alter table public.plans add constraint "ção${'ã'.repeat(40)}" check (true)`,
      (rows: { name: string }[]) => rows.map(({ name }) => name.slice(0, 20)),
    );
    expect(now).toEqual([]);
    expect(changed).toEqual(['constraint çãoãããããã', 'policy plans: a name']);
  });
});

describe('other ways to read data', () => {
  test('do not include realtime, which broadcasts no table', async ({ backend }) => {
    const query = `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime'`;
    const [now, changed] = await nowAndAfter(
      backend,
      query,
      'alter publication supabase_realtime add table public.supplier_contacts',
      (rows) => rows,
    );
    expect(now).toEqual([]);
    expect(changed).toEqual([{ name: 'supplier_contacts' }]);
  });

  test('are limited to three buckets of files and four policies', async ({ backend }) => {
    const buckets = await backend.sql(
      'select id, public, file_size_limit::int, allowed_mime_types from storage.buckets order by id',
    );
    expect(buckets).toEqual(BUCKETS);
    const policies = (await backend.sql<Policy>(POLICIES)).filter(({ table }) =>
      table.startsWith('storage.'),
    );
    const golden = STORAGE_POLICIES.map((policy) => ({
      table: 'storage.objects',
      permissive: 'PERMISSIVE',
      ...policy,
    }));
    expect(
      policies.map((policy) => ({ ...policy, using: oneLine(policy.using), check: oneLine(policy.check) })),
    ).toEqual(golden);
  });

  test('have row security on stored files and buckets', async ({ backend }) => {
    const tables = await backend.sql(
      `select relname as name, relrowsecurity as on from pg_class
       where oid in ('storage.objects'::regclass, 'storage.buckets'::regclass) order by 1`,
    );
    expect(tables).toEqual([
      { name: 'buckets', on: true },
      { name: 'objects', on: true },
    ]);
  });
});

function callersOf(functions: ApiFunction[]): Record<string, string[]> {
  return Object.fromEntries(functions.map(({ name, callers }) => [name, callers]));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

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
