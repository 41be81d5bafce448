-- The audit log of a statement that writes many suppliers: all entries by one statement, whatever their number.

-- Writes changes of several things of one kind into the audit log: ids[n] was changed by changes[n] and is called labels[n];
-- each thing once. What this transaction has written of a thing already becomes one entry with it.
create function private.record_changes(entity text, action text, ids text[], labels text[], changes jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  acting_as constant text := case
    when actor is not null then case when private.is_admin() then 'admin' else 'member' end
    when auth.jwt() ->> 'role' = 'service_role' or session_user = 'supabase_auth_admin' then 'service'
    else 'operator'
  end;
  void bigint[];
begin
  -- "on conflict" finds the earlier entry by the unique index. A query for it would be planned without statistics, and may
  -- read all entries of the transaction for each of them.
  with written as (
    insert into public.audit_log as a (actor_id, actor_role, action, entity, entity_id, entity_label, changes)
    select actor, acting_as, record_changes.action, record_changes.entity, c.id, c.label, c.change
    from unnest(record_changes.ids, record_changes.labels, record_changes.changes) c (id, label, change)
    where record_changes.action <> 'update' or c.change <> '{}'
    on conflict on constraint audit_log_entity_entity_id_at_transaction_key do update
    set entity_label = coalesce(excluded.entity_label, a.entity_label),
      action = case
        -- Made and gone again is written as an update without changes, which is nothing.
        when a.action = 'insert' and excluded.action = 'delete' then 'update'
        when excluded.action = 'delete' then 'delete'
        when a.action = 'delete' and excluded.action = 'insert' then 'update'
        else a.action
      end,
      changes = case
        when a.action = 'insert' and excluded.action = 'delete' then '{}'
        when a.changes ?| array(select jsonb_object_keys(excluded.changes)) then private.audit_merge(a.changes, excluded.changes)
        else a.changes || excluded.changes
      end
    returning a.id, a.action, a.changes
  )
  select array_agg(w.id) into void from written w where w.action = 'update' and w.changes = '{}';
  if void is not null then
    delete from public.audit_log a where a.id = any (void);
  end if;
end $$;

-- Changes with the names of categories in place of their ids.
create function private.audit_named(changes jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_object_agg(f.key, case
    when f.key not in ('category_id', 'subcategory_id', 'parent_id') then f.value
    else (
      select jsonb_agg(coalesce(to_jsonb(c.name), v.id) order by v.position)
      from jsonb_array_elements(f.value) with ordinality v (id, position)
      left join public.categories c on c.id = (v.id #>> '{}')::bigint)
  end)
  from jsonb_each(audit_named.changes) f
$$;

-- In place of the function of …_audit.sql, which knew rows alone.
-- For most tables. Arguments: the entity, and the column that holds its id; without one it is known by its table. A trigger
-- for each statement names its transition tables old_rows and new_rows.
create or replace function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entity constant text := tg_argv[0];
  id_column constant text := tg_argv[1];
  is_part constant boolean := tg_table_name in ('supplier_details', 'supplier_contacts');
  is_named constant boolean := entity in ('category', 'list', 'plan', 'supplier') and not is_part;
  befores jsonb[];
  afters jsonb[];
  ids text[];
  labels text[];
  changes jsonb[];
begin
  -- The transition tables hold the rows of an update in the same order.
  if tg_op <> 'INSERT' then
    if tg_level = 'ROW' then befores := array[to_jsonb(old)]; else befores := array(select to_jsonb(o) from old_rows o); end if;
  end if;
  if tg_op <> 'DELETE' then
    if tg_level = 'ROW' then afters := array[to_jsonb(new)]; else afters := array(select to_jsonb(n) from new_rows n); end if;
  end if;
  select array_agg(c.id), array_agg(case when is_named then c.name when is_part then s.name end),
    array_agg(case when c.change ?| '{category_id,subcategory_id,parent_id}' then private.audit_named(c.change) else c.change end)
  into ids, labels, changes
  from (
    select coalesce(coalesce(r.after, r.before) ->> id_column, tg_table_name) as id,
      coalesce(r.after, r.before) ->> 'name' as name, private.audit_diff(r.before, r.after) as change
    from unnest(befores, afters) r (before, after)
    -- That the version was raised follows from changes that are written down already.
    where tg_op <> 'UPDATE' or r.before - 'version' <> r.after - 'version'
  ) c
  left join public.suppliers s on s.id = case when is_part then c.id::bigint end;
  if ids is not null then
    perform private.record_changes(entity, case when is_part then 'update' else lower(tg_op) end, ids, labels, changes);
  end if;
  return null;
end $$;

-- In place of the function of …_audit.sql, which knew rows alone.
-- For pictures of a supplier and suppliers of a list: they are part of it, and go with it without an entry.
create or replace function private.audit_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_picture constant boolean := tg_table_name = 'supplier_images';
  members jsonb[];
  moved jsonb[];
  ids text[];
  labels text[];
  changes jsonb[];
begin
  if tg_op = 'DELETE' then
    members := array(select to_jsonb(o) from old_rows o);
  else
    members := array(select to_jsonb(n) from new_rows n);
  end if;
  if tg_op = 'UPDATE' then  -- the transition tables hold the rows in the same order
    moved := members;
    members := array(
      select m.after from unnest(array(select to_jsonb(o) from old_rows o), moved) m (before, after)
      where m.before -> 'position' <> m.after -> 'position');
  end if;
  select array_agg(c.id), array_agg(c.label), array_agg(case tg_op
    when 'UPDATE' then '{"gallery_order": [false, true]}'
    else jsonb_build_object(case when is_picture then 'gallery' else 'suppliers' end,
      case tg_op when 'INSERT' then jsonb_build_array('[]'::jsonb, c.items) else jsonb_build_array(c.items, '[]'::jsonb) end)
  end)
  into ids, labels, changes
  from (
    select coalesce(l.id, s.id)::text as id, coalesce(l.name, s.name) as label, jsonb_agg(item.value order by item.value) as items
    from unnest(members) m (row)
    join public.suppliers s on s.id = (m.row ->> 'supplier_id')::bigint
    left join public.special_lists l on l.id = (m.row ->> 'special_list_id')::bigint
    cross join lateral (
      select case when is_picture then m.row -> 'path' else to_jsonb(s.formatted_id || ' ' || s.name) end as value) item
    where is_picture or l.id is not null
    group by 1, 2
  ) c;
  if ids is not null then
    perform private.record_changes(case when is_picture then 'supplier' else 'list' end, 'update', ids, labels, changes);
  end if;
  return null;
end $$;
drop function private.record_change(text, text, text, text, jsonb);

drop trigger suppliers_audit on public.suppliers;
drop trigger suppliers_audit_update on public.suppliers;
drop trigger supplier_details_audit on public.supplier_details;
drop trigger supplier_details_audit_update on public.supplier_details;
drop trigger supplier_contacts_audit on public.supplier_contacts;
drop trigger supplier_contacts_audit_update on public.supplier_contacts;
drop trigger supplier_images_audit on public.supplier_images;
drop trigger supplier_images_audit_update on public.supplier_images;
drop trigger special_list_suppliers_audit on public.special_list_suppliers;
create trigger suppliers_audit_insert after insert on public.suppliers
  referencing new table as new_rows for each statement execute function private.audit('supplier', 'id');
create trigger suppliers_audit_update after update on public.suppliers
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit('supplier', 'id');
create trigger suppliers_audit_delete after delete on public.suppliers
  referencing old table as old_rows for each statement execute function private.audit('supplier', 'id');
-- Their rows come with the supplier, and empty.
create trigger supplier_details_audit_update after update on public.supplier_details
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_details_audit_delete after delete on public.supplier_details
  referencing old table as old_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_contacts_audit_update after update on public.supplier_contacts
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_contacts_audit_delete after delete on public.supplier_contacts
  referencing old table as old_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_images_audit_insert after insert on public.supplier_images
  referencing new table as new_rows for each statement execute function private.audit_member();
create trigger supplier_images_audit_update after update on public.supplier_images
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit_member();
create trigger supplier_images_audit_delete after delete on public.supplier_images
  referencing old table as old_rows for each statement execute function private.audit_member();
create trigger special_list_suppliers_audit_insert after insert on public.special_list_suppliers
  referencing new table as new_rows for each statement execute function private.audit_member();
create trigger special_list_suppliers_audit_delete after delete on public.special_list_suppliers
  referencing old table as old_rows for each statement execute function private.audit_member();
