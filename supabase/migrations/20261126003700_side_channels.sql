-- What a request could learn or cost beside the rows that it may read. This file is the last one, because its rules are
-- about all tables.
--
-- PostgREST embeds related rows to any depth, in both directions of every foreign key.
-- suppliers(categories(suppliers(…))) multiplies by the suppliers of a category at each level: one small anonymous
-- request could occupy the database until its timeout. So embedding the many rows of one row is closed, except for a
-- supplier's pictures, from which no further embedding is open. Embedding the one row of many stays open: it costs no
-- more than the length of the URL allows.

-- Return type of the functions below, which never run. A type outside the API's schemas keeps them short in the
-- generated types.
create view private.closed as select null::boolean as nothing;

-- Closes embedding `target` in `origin`, by whatever name or foreign key. A function that is named like the target
-- and takes a row of the origin replaces every relationship that PostgREST has detected between the two. Nobody may
-- execute it, so the request is refused with 42501. Dropping either relation then needs `cascade`.
create function private.close_embed(origin regclass, target regclass) returns void
language plpgsql set search_path = '' as $$
declare
  name constant text := (select c.relname from pg_catalog.pg_class c where c.oid = target);
begin
  execute format(
    'create function public.%I(%s) returns setof private.closed language sql stable set search_path = '''' as ''select null::boolean''',
    name, origin
  );
  execute format('revoke all on function public.%I(%s) from public, anon, authenticated, service_role', name, origin);
end $$;

do $$
declare
  origin text;
  targets text[];
begin
  for origin, targets in values
    ('accounts', '{campaigns,favorites,import_batches,notebook_entries,orders,saved_searches,supplier_accounts,supplier_records,suppliers}'::text[]),
    ('categories', '{categories,novelties,saved_searches,supplier_records,suppliers}'),
    ('coupons', '{orders}'),
    ('import_batches', '{import_changes}'),
    ('orders', '{order_events,payments}'),
    ('plans', '{orders,subscriptions}'),
    ('profiles', '{campaigns,favorites,import_batches,notebook_entries,orders,saved_searches,supplier_accounts,supplier_records,suppliers}'),
    ('special_lists', '{saved_searches,special_list_suppliers,supplier_records,suppliers}'),
    ('supplier_images', '{supplier_records,suppliers}'),
    ('supplier_records', '{accounts,favorites,notebook_entries,novelties,profiles,special_list_suppliers,special_lists,supplier_accounts,supplier_images,supplier_views}'),
    ('suppliers', '{accounts,favorites,notebook_entries,novelties,profiles,special_list_suppliers,special_lists,supplier_accounts,supplier_views}')
  loop
    perform private.close_embed(('public.' || origin)::regclass, ('public.' || target)::regclass) from unnest(targets) target;
  end loop;
end $$;

-- A role that may read a whole table also reads the system column xmax of its rows, which changes when another row that refers
-- to it is written: everybody could see when a supplier got an answer or a favorite, or a plan an order, and the staff which
-- member wrote it. Reading by columns does not include system columns. A new column of these tables needs its own grant.
do $$
declare
  referred regclass;
  columns text;
  reader text;
begin
  for referred in
    select distinct c.confrelid::regclass from pg_catalog.pg_constraint c
    where c.contype = 'f' and c.confrelid::regclass in (
      select t.oid from pg_catalog.pg_class t where t.relnamespace = 'public'::regnamespace
    )
  loop
    columns := (
      select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = referred and a.attnum > 0 and not a.attisdropped
    );
    foreach reader in array '{anon,authenticated}'::text[] loop
      if has_table_privilege(reader, referred, 'select') then
        execute format('revoke select on %s from %I', referred, reader);
        execute format('grant select (%s) on %s to %I', columns, referred, reader);
      end if;
    end loop;
  end loop;
end $$;

-- Returns true, or raises PT400 (HTTP 400) while a statement is only planned (EXPLAIN). That is how PostgREST answers
-- `Prefer: count=planned` and, for long lists, `count=estimated`: with the planner's estimate of how many rows there are, which
-- ignores row security. A member could watch how many orders the site has. Declared immutable, although it is not: so the planner
-- itself calls it, and in all other statements it is a constant that costs nothing. A pre-request function of PostgREST could be
-- evaded, because it sees only the last of several Prefer headers.
create function private.refuse_estimates() returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if current_query() ~* '^\s*explain' then
    raise sqlstate 'PT400' using message = 'Contagens estimadas não são permitidas: use count=exact.';
  end if;
  return true;
end $$;

grant execute on function private.refuse_estimates() to anon, authenticated;

comment on function private.refuse_estimates() is
  'True; raises PT400 while a statement is only planned, because the planner''s estimates ignore row security.';

do $$
declare
  hidden regclass;
begin
  for hidden in
    select c.oid from pg_catalog.pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    execute format(
      'create policy "%s: nobody reads estimates" on %s as restrictive for select to anon, authenticated using (private.refuse_estimates())',
      hidden, hidden
    );
  end loop;
end $$;

-- Also no planner statistics on columns that not everybody may read: with them an estimate would tell how many hidden rows meet
-- any condition. When orders were placed, or which ids exist, reveals as much as a name. Categories, synonyms and most settings
-- are for everybody.
do $$
declare
  hidden record;
begin
  for hidden in
    select a.attrelid::regclass as place, a.attname as name
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and c.relname not in ('categories', 'search_synonyms')
      and (c.relname <> 'settings' or a.attname in ('has_group', 'has_priority_support'))
  loop
    execute format('alter table %s alter column %I set statistics 0', hidden.place, hidden.name);
  end loop;
end $$;
