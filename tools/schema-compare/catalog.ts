/**
 * Queries on the catalogs of PostgreSQL. Each returns rows of `object`, a name that is unique within its query, and
 * `definition`, with one fact per line. They run with an empty search path, so that every name includes its schema.
 */

/** The schemas that belong to the project. Other schemas belong to the platform. */
const OURS = `('public', 'private')`;

/** Privileges in a fixed order, one per line, including PostgreSQL's defaults. */
function privileges(acl: string, kind: string, owner: string): string {
  return `(
    select string_agg(
      format('grant %s to %s%s', a.privilege_type,
        case a.grantee when 0 then 'public' else pg_get_userbyid(a.grantee) end,
        case when a.is_grantable then ' with grant option' end),
      e'\\n' order by a.grantee::regrole::text, a.privilege_type)
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a)`;
}

/** Joins facts by line breaks; null facts are left out. */
function lines(...facts: string[]): string {
  return `concat_ws(e'\\n', ${facts.join(', ')})`;
}

export const QUERIES: Record<string, string> = {
  schema: `
    select n.nspname as object,
      ${lines(`'owner ' || n.nspowner::regrole`, privileges('n.nspacl', 'n', 'n.nspowner'))} as definition
    from pg_namespace n where n.nspname in ${OURS} or n.nspname = 'extensions'`,

  // Other objects in the project's schemas than relations, functions and types.
  inventory: `
    select i.type || ' ' || i.identity as object, '' as definition
    from pg_depend d cross join lateral pg_identify_object(d.classid, d.objid, d.objsubid) i
    where d.refclassid = 'pg_namespace'::regclass and d.refobjid in (select oid from pg_namespace where nspname in ${OURS})
      and d.classid not in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass)`,

  relation: `
    select c.oid::regclass::text as object,
      ${lines(
        `'kind ' || c.relkind::text`,
        `'owner ' || c.relowner::regrole`,
        `'persistence ' || c.relpersistence::text`,
        `'replica identity ' || c.relreplident::text`,
        `case when c.relrowsecurity then 'row security' end`,
        `case when c.relforcerowsecurity then 'forced row security' end`,
        `'options ' || c.reloptions::text`,
        `case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end`,
        `case when c.relkind <> 'i' then ${privileges('c.relacl', 'r', 'c.relowner')} end`,
      )} as definition
    from pg_class c
    where c.relnamespace in (select oid from pg_namespace where nspname in ${OURS}) and c.relkind <> 'S'`,

  sequence: `
    select c.oid::regclass::text as object,
      ${lines(
        `'owner ' || c.relowner::regrole`,
        `format('%s start %s increment %s from %s to %s cache %s cycle %s',
          s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)`,
        privileges('c.relacl', 's', 'c.relowner'),
      )} as definition
    from pg_sequence s join pg_class c on c.oid = s.seqrelid
    where c.relnamespace in (select oid from pg_namespace where nspname in ${OURS})`,

  // Counts positions anew, because dropped columns leave invisible gaps.
  column: `
    select c.oid::regclass || '.' || a.attname as object,
      ${lines(
        `'position ' || row_number() over (partition by c.oid order by a.attnum)`,
        `format_type(a.atttypid, a.atttypmod)`,
        `case when a.attnotnull then 'not null' end`,
        `'default ' || pg_get_expr(d.adbin, d.adrelid)`,
        `'generated ' || nullif(a.attgenerated::text, '')`,
        `'identity ' || nullif(a.attidentity::text, '')`,
        `'collation ' || nullif(a.attcollation, 0)::regcollation`,
        `'statistics ' || nullif(a.attstattarget, -1)`,
        `'storage ' || a.attstorage::text`,
        `'compression ' || nullif(a.attcompression::text, '')`,
        `'options ' || a.attoptions::text`,
        privileges('a.attacl', 'c', 'c.relowner'),
      )} as definition
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace in (select oid from pg_namespace where nspname in ${OURS}) and c.relkind <> 'S'
      and a.attnum > 0 and not a.attisdropped`,

  constraint: `
    select format('%s on %s', c.conname, c.conrelid::regclass) as object,
      ${lines('pg_get_constraintdef(c.oid)', `case when not c.convalidated then 'not validated' end`)} as definition
    from pg_constraint c where c.connamespace in (select oid from pg_namespace where nspname in ${OURS})`,

  index: `
    select i.indexrelid::regclass::text as object,
      ${lines(
        'pg_get_indexdef(i.indexrelid)',
        `case when not i.indisvalid then 'invalid' end`,
        `case when i.indisclustered then 'clustered' end`,
        `case when i.indisreplident then 'replica identity' end`,
      )} as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace in (select oid from pg_namespace where nspname in ${OURS})`,

  function: `
    select p.oid::regprocedure::text as object,
      ${lines(
        `case when p.prokind <> 'a' then pg_get_functiondef(p.oid) end`,
        `'owner ' || p.proowner::regrole`,
        privileges('p.proacl', 'f', 'p.proowner'),
      )} as definition
    from pg_proc p
    where p.pronamespace in (select oid from pg_namespace where nspname in ${OURS})`,

  // Also on the platform's tables, if the trigger runs a function of the project.
  trigger: `
    select format('%s on %s', t.tgname, t.tgrelid::regclass) as object,
      ${lines('pg_get_triggerdef(t.oid)', `'enabled ' || t.tgenabled::text`)} as definition
    from pg_trigger t
    where not t.tgisinternal and (
      t.tgrelid in (select oid from pg_class where relnamespace in (select oid from pg_namespace where nspname in ${OURS}))
      or t.tgfoid in (select oid from pg_proc where pronamespace in (select oid from pg_namespace where nspname in ${OURS})))`,

  // Also on the tables of stored files.
  policy: `
    select format('%s on %s.%s', p.policyname, p.schemaname, p.tablename) as object,
      ${lines(
        `p.permissive || ' for ' || p.cmd || ' to ' || array_to_string(array(select r from unnest(p.roles) r order by r), ', ')`,
        `'using ' || p.qual`,
        `'with check ' || p.with_check`,
      )} as definition
    from pg_policies p where p.schemaname in ${OURS} or p.schemaname = 'storage'`,

  type: `
    select t.oid::regtype::text as object,
      ${lines(
        `'kind ' || t.typtype::text`,
        `'owner ' || t.typowner::regrole`,
        `format_type(nullif(t.typbasetype, 0), t.typtypmod)`,
        `(select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)`,
        privileges('t.typacl', 'T', 't.typowner'),
      )} as definition
    from pg_type t where t.typnamespace in (select oid from pg_namespace where nspname in ${OURS})`,

  comment: `
    select i.type || ' ' || i.identity as object, d.description as definition
    from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
    where d.objoid >= 16384 and (i.schema in ${OURS} or i.identity ~ '\\m(public|private|storage)(\\.|$)')`,

  'default privileges': `
    select format('%s of %s in %s', d.defaclobjtype, d.defaclrole::regrole, nullif(d.defaclnamespace, 0)::regnamespace) as object,
      ${privileges('d.defaclacl', 'r', 'd.defaclrole')} as definition
    from pg_default_acl d where d.defaclrole = current_user::regrole`,

  'setting of a role or database': `
    select format('role %s, database %s', coalesce(r.rolname, 'all'), case s.setdatabase when 0 then 'all' else 'this' end) as object,
      array_to_string(array(select c from unnest(s.setconfig) c order by c), e'\\n') as definition
    from pg_db_role_setting s left join pg_roles r on r.oid = s.setrole
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`,

  extension: `
    select e.extname as object, e.extnamespace::regnamespace::text || ' ' || e.extversion as definition from pg_extension e`,

  'published table': `
    select format('%s.%s in %s', t.schemaname, t.tablename, t.pubname) as object, '' as definition from pg_publication_tables t`,

  bucket: `
    select b.id as object, (to_jsonb(b) - '{created_at,updated_at}'::text[])::text as definition from storage.buckets b`,
};

/** The tables of the project. */
export const TABLES = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace in (select oid from pg_namespace where nspname in ${OURS}) and c.relkind = 'r' order by 1`;

/** The rows of a table without the columns that hold the time of the migration. */
export function rowsOf(table: string): string {
  return `
    select '${table} ' || row_number() over (order by t::text) as object, (to_jsonb(t) - '{created_at,run_at}'::text[])::text as definition
    from ${table} t`;
}
