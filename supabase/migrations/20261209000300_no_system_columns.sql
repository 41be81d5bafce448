-- Whoever may read a whole table also reads the system column xmax of its rows, which changes when another row that refers
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
