import { describe, expect } from 'vitest';
import { type Actor, people } from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from '../support/fixtures';
import { createCategory, insertSuppliers, type SupplierKind } from '../support/supplier-world';
import { DEFINERS, INVOKERS, OF_SERVICE, SETTINGS } from './golden/functions';
import { BEYOND, KEEPS_STATISTICS, PRIVILEGES } from './golden/privileges';
import { BUCKETS, STORAGE_POLICIES } from './golden/storage';
import { unfilteredWrites } from './schema-guards-statements';
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
  STATISTICS,
  tryOut,
} from './support/catalog';

const test = base
  /** As many announced suppliers in one category as unannounced ones in the other. */
  .extend('categories', { scope: 'file' }, async ({ backend }) => {
    const [announced, unannounced] = [await createCategory(backend), await createCategory(backend)];
    await insertSuppliers(backend, announced, Array<SupplierKind>(ROWS).fill('premium'));
    const hidden = await insertSuppliers(backend, unannounced, Array<SupplierKind>(ROWS).fill('early'));

    return { announced, unannounced, hidden };
  });

/** Everything but the policies of `private.refuse_estimates()`, which allow nothing. */
const allowing = (policies: Policy[]) =>
  policies.filter(({ using, permissive }) => permissive !== 'RESTRICTIVE' || using !== NO_ESTIMATES);
const NO_ESTIMATES = 'private.refuse_estimates()';

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
      allowing(policies)
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
      return allowing(policies)
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
        allowing(policies).filter(
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

  test('do not ask the planner for estimates, which ignore row security', async ({ backend }) => {
    const explaining = (functions: ApiFunction[]) =>
      functions.filter(({ body }) => /explain/i.test(body)).map(({ name }) => name);
    const [now, changed] = await nowAndAfter(
      backend,
      FUNCTIONS,
      `create function private.plan() returns text language plpgsql as 'declare plan text; begin execute ''Explain table public.orders'' into plan; return plan; end'`,
      explaining,
    );
    expect(now).toEqual(['private.refuse_estimates']);
    expect(changed).toEqual(['private.plan', 'private.refuse_estimates']);
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

// The planner's estimates are made from statistics over all rows, also those that row security hides. The API refuses them
// (refused-requests.test.ts); this is the second defense.

const ROWS = 60;

describe('what the planner knows', () => {
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
    /** The planner's estimates for an actor. */
    async function estimates(
      backend: Backend,
      actor: Actor,
      froms: string[],
      change = '',
    ): Promise<number[]> {
      const [user, role] = actor.account.id ? [actor.account.id, 'authenticated'] : ['', 'anon'];
      const rows = await tryOut<{ rows: number }>(
        backend,
        `${change};
         create function pg_temp.estimate(source text) returns int language plpgsql as $f$
         declare plan json;
         begin
           perform set_config('request.jwt.claims', json_build_object('sub', nullif('${user}', ''))::text, true), set_config('role', '${role}', true);
           execute 'explain (format json) select 1 from public.' || source into plan;
           perform set_config('role', 'none', true);
           return plan -> 0 -> 'Plan' ->> 'Plan Rows';
         end $f$`,
        froms.map((from) => `select pg_temp.estimate($q$${from}$q$) as rows`).join(' union all '),
      );
      return rows.map((row) => row.rows);
    }
    async function expectEqual(backend: Backend, actor: Actor, froms: string[]): Promise<void> {
      const [first, ...others] = await estimates(backend, actor, froms);
      expect(first).toEqual(expect.any(Number));
      expect(others, froms.join('  ')).toEqual(others.map(() => first));
    }
    const inDays = (days: number) => `'${new Date(Date.now() + days * 86_400_000).toISOString()}'`;

    test.for(people('visitor', 'free'))(
      'does not reveal to %s how many suppliers are unannounced, until when and in which category',
      async ([, name], { actors, backend, categories }) => {
        const first = Math.min(...categories.hidden.map(({ id }) => id));
        const last = Math.max(...categories.hidden.map(({ id }) => id));
        await expectEqual(
          backend,
          actors[name],
          [1, 29, 31].map((days) => `suppliers where public_from > ${inDays(days)}`),
        );
        await expectEqual(
          backend,
          actors[name],
          [categories.announced, categories.unannounced, 0].map(
            (id) => `suppliers where category_id = ${id}`,
          ),
        );
        for (const [table, column] of [
          ['suppliers', 'id'],
          ['supplier_details', 'supplier_id'],
          ['supplier_contacts', 'supplier_id'],
          ['supplier_images', 'supplier_id'],
        ]) {
          await expectEqual(
            backend,
            actors[name],
            [first, last].map((id) => `${table} where ${column} >= ${id}`),
          );
        }
      },
    );

    test.for(people('visitor', 'free'))(
      'does not reveal to %s how many pictures a locked supplier has',
      async ([, name], { actors, backend, suppliers }) => {
        await expectEqual(
          backend,
          actors[name],
          [suppliers.premium.id, 0].map((id) => `supplier_images where supplier_id = ${id}`),
        );
      },
    );

    test('does not reveal to a member what others bought, added or wrote, and when', async ({
      actors,
      backend,
    }) => {
      await expectEqual(
        backend,
        actors.free,
        [-1, 1].map((days) => `orders where created_at > ${inDays(days)}`),
      );
      await expectEqual(
        backend,
        actors.free,
        [-1, 1].map((days) => `favorites where created_at > ${inDays(days)}`),
      );
      await expectEqual(
        backend,
        actors.free,
        [-1, 1].map((days) => `profiles where created_at > ${inDays(days)}`),
      );
      await expectEqual(
        backend,
        actors.free,
        ['segredo 100', 'segredo 300'].map((text) => `contact_messages where message < '${text}'`),
      );
    });

    test('would reveal it if the planner kept statistics', async ({ actors, backend }) => {
      const [few, many] = await estimates(
        backend,
        actors.free,
        ['segredo 100', 'segredo 300'].map((text) => `contact_messages where message < '${text}'`),
        `alter table public.contact_messages alter message set statistics 100; analyze public.contact_messages`,
      );
      expect(many).toBeGreaterThan(few! + 20);
    });
  });
});
