import type { Backend } from '../../support/backend';

export interface Relation {
  name: string;
  /** r table, v view, m materialized view, f foreign table, p partitioned table */
  kind: string;
  rowSecurity: boolean;
  /** Storage options, among them a view's security_invoker. */
  options: string;
}

export interface Policy {
  table: string;
  name: string;
  cmd: string;
  permissive: string;
  roles: string[];
  using: string;
  check: string;
}

export interface ApiFunction {
  name: string;
  definer: boolean;
  /** Settings of the function, such as the search path. */
  config: string;
  callers: string[];
  /** Whether the secret key may call it. */
  service: boolean;
  body: string;
}

export interface ForeignKey {
  name: string;
  from: string;
  to: string;
}

/** Everything in `public` that the REST API could offer as a resource. */
export const RELATIONS = `
  select c.relname as name, c.relkind::text as kind, c.relrowsecurity as "rowSecurity",
    coalesce(array_to_string(c.reloptions, ' '), '') as options
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  order by 1`;

/** Foreign keys between tables of `public`, by which the API embeds one in the other. */
export const FOREIGN_KEYS = `
  select conname as name, conrelid::regclass::text as "from", confrelid::regclass::text as "to"
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace and confrelid::regclass::text not like 'auth.%'
  order by 1`;

/** Functions of `public` and `private` with their owners' rights, settings, bodies and who may call them. */
export const FUNCTIONS = `
  select p.pronamespace::regnamespace::text || '.' || p.proname as name, p.prosecdef as definer,
    coalesce(array_to_string(p.proconfig, ';'), '') as config,
    array(
      select role from unnest(array['anon', 'authenticated']) role
      where has_function_privilege(role, p.oid, 'execute')
    ) as callers,
    has_function_privilege('service_role', p.oid, 'execute') as service,
    coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body
  from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
  order by 1`;

/** Names in `public` and `private`, and of all policies, that PostgreSQL has cut to 63 bytes or that have just 63. */
export const LONG_NAMES = `
  select kind || ' ' || name as name
  from (
    select 'policy' as kind, policyname::text as name from pg_policies
    union all select 'constraint', conname::text from pg_constraint
    union all select 'trigger', tgname::text from pg_trigger
    union all select 'function', proname::text from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all select 'relation', relname::text from pg_class where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    union all select 'column', a.attname::text from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  ) named
  -- A character of several bytes is dropped as a whole.
  where octet_length(name) = 63 or (octet_length(name) >= 60 and octet_length(name) > length(name))
  order by 1`;

/** Columns of each table that the planner keeps statistics of. */
export const STATISTICS = `
  select c.relname as table, string_agg(a.attname, ' ' order by a.attname) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm') and coalesce(a.attstattarget, -1) <> 0
  group by 1
  order by 1`;

/** Row policies of `public` and of stored files. */
export const POLICIES = `
  select schemaname || '.' || tablename as "table", policyname as name, cmd, permissive, roles::text[] as roles,
    coalesce(qual, '') as using, coalesce(with_check, '') as check
  from pg_policies
  where schemaname in ('public', 'storage')
  order by 1, 2`;

/** The columns of everything in RELATIONS. */
export const COLUMNS = `
  select c.relname as relation, string_agg(a.attname, ' ' order by a.attname) as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  group by 1`;

/** For each role, relation and verb, the columns that the role may use: '*' for all, no row for none. */
export const PRIVILEGES = `
  select c.relname as relation, role, verb,
    case when bool_and(has_column_privilege(role, c.oid, a.attnum, verb)) then '*'
      else string_agg(a.attname, ' ' order by a.attname) filter (where has_column_privilege(role, c.oid, a.attnum, verb))
    end as columns
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
    unnest(array['anon', 'authenticated', 'service_role']) role,
    unnest(array['select', 'insert', 'update', 'references']) verb
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  group by 1, 2, 3
  having bool_or(has_column_privilege(role, c.oid, a.attnum, verb))
  union all
  select c.relname, role, verb, '*'
  from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['delete', 'truncate', 'trigger']) verb
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and has_table_privilege(role, c.oid, verb)
  order by 1, 2, 3`;

const TRIED = 'ZZ001';

/**
 * The rows of `query` after `change`, in a transaction that is then rolled back. Sent as one statement, so that it also
 * works where each statement is a transaction.
 */
export async function tryOut<Row = Record<string, unknown>>(
  backend: Backend,
  change: string,
  query: string,
): Promise<Row[]> {
  const block = `do $block$
    declare answer jsonb;
    begin
      execute $change$${change}$change$;
      execute $query$select coalesce(jsonb_agg(to_jsonb(answer)), '[]') from (${query}) answer$query$ into answer;
      raise exception using errcode = '${TRIED}', message = answer::text;
    end $block$`;
  try {
    await backend.sql(block);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === TRIED)
      return JSON.parse(error.message) as Row[];
    throw error;
  }
  throw new Error('The block ended without an answer.');
}

/**
 * The result of `find` for the rows of `query`, now and after `change`. The second proves that `find` notices the
 * mistake in `change`.
 */
export async function nowAndAfter<Row, Value>(
  backend: Backend,
  query: string,
  change: string,
  find: (rows: Row[]) => Value,
): Promise<[now: Value, after: Value]> {
  return [find(await backend.sql<Row>(query)), find(await tryOut<Row>(backend, change, query))];
}
