-- An import could not be undone at all once a subcategory from before it belonged to another category, or to none.

-- Returns the suppliers of an import that stay as they are when it is undone: those edited since, and those whose
-- previous category is gone or has lost their subcategory, or whose previous Instagram or WhatsApp belongs to a supplier
-- that is not restored. Two suppliers that are restored may share a number as they did before the import.
-- Nested loops are off: without statistics the planner may compare each row with each supplier.
create or replace function private.kept_suppliers(batch_id uuid) returns setof bigint
language sql stable security invoker set search_path = '' set enable_nestloop = off as $$
  with recursive mine as materialized (
    select c.supplier_id as id, c.before, s.version <> c.version_after as is_edited, s.category_id
    from public.import_changes c join public.suppliers s on s.id = c.supplier_id
    where c.batch_id = kept_suppliers.batch_id
  ), wanted as materialized (
    select m.id, d.supplier_id as holder
    from mine m join public.supplier_details d on lower(d.instagram) = lower(m.before ->> 'instagram') and d.supplier_id <> m.id
    union
    select m.id, k.supplier_id
    from mine m join public.supplier_contacts k on k.whatsapp = m.before ->> 'whatsapp' and k.supplier_id <> m.id
  ), kept (id) as (
    (
      select m.id from mine m where m.is_edited
      union
      select m.id
      from mine m cross join lateral (values (m.before -> 'category_id'), (m.before -> 'subcategory_id')) f (category_id)
      where f.category_id <> 'null' and f.category_id not in (select to_jsonb(c.id) from public.categories c)
      union
      select m.id
      from mine m left join public.categories c
        on c.id = (m.before ->> 'subcategory_id')::bigint
        and c.parent_id = coalesce((m.before ->> 'category_id')::bigint, m.category_id)
      where m.before ->> 'subcategory_id' is not null and c.id is null
      union
      select w.id from wanted w left join mine m on m.id = w.holder where m.id is null
    )
    union
    -- A supplier that stays may have what another one would get back.
    select w.id from kept k join wanted w on w.holder = k.id
  )
  select k.id from kept k
$$;
