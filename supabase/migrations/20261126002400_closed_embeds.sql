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
    ('accounts', '{favorites,import_batches,orders,supplier_records,suppliers}'::text[]),
    ('categories', '{categories,supplier_records,suppliers}'),
    ('import_batches', '{import_changes}'),
    ('plans', '{orders,subscriptions}'),
    ('profiles', '{favorites,import_batches,orders,supplier_records,suppliers}'),
    ('special_lists', '{special_list_suppliers,supplier_records,suppliers}'),
    ('supplier_images', '{supplier_records,suppliers}'),
    ('supplier_records', '{accounts,favorites,profiles,special_list_suppliers,special_lists,supplier_images,supplier_views}'),
    ('suppliers', '{accounts,favorites,profiles,special_list_suppliers,special_lists,supplier_views}')
  loop
    perform private.close_embed(('public.' || origin)::regclass, ('public.' || target)::regclass) from unnest(targets) target;
  end loop;
end $$;
