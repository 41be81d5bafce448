-- Who changed what. Triggers write one entry for each thing that a transaction changes, whether it comes from a form,
-- /api, an import, Studio or SQL.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  transaction text not null default pg_current_xact_id()::text,
  actor_id uuid,
  actor_role text not null check (actor_role in ('admin', 'member', 'service', 'operator')),
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null check (entity in ('supplier', 'category', 'list', 'subscription', 'admin', 'settings', 'plan')),
  entity_id text not null,
  entity_label text,
  search_text text not null generated always as (private.fold(coalesce(entity_label, ''))) stored,
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  unique (entity, entity_id, at, transaction)
);
comment on table public.audit_log is 'Who changed what, one entry for each thing that a transaction changed. Written only by triggers; readable by admins.';
comment on column public.audit_log.at is 'When the transaction began.';
comment on column public.audit_log.transaction is 'Id of the transaction. All changes of one thing in one transaction are one entry.';
comment on column public.audit_log.actor_id is 'The account that made the change. Not a foreign key: once the account is deleted, the id says nothing about a person (LGPD). Null: the server or an operator.';
comment on column public.audit_log.actor_role is 'admin, member, service (the server with the secret key) or operator (Studio and SQL).';
comment on column public.audit_log.action is 'insert, update or delete.';
comment on column public.audit_log.entity is 'supplier, category, list, subscription, admin, settings or plan.';
comment on column public.audit_log.entity_id is 'Id or key of the thing; for subscription and admin, of the account; for settings, the name of the table.';
comment on column public.audit_log.entity_label is 'Name of a supplier, category, list or plan at that time; null for the others. Never the name of a person.';
comment on column public.audit_log.search_text is 'entity_label without case and accents.';
comment on column public.audit_log.changes is '{"field": [before, after]}; of sets (gallery, suppliers) [removed, added]. Categories are given by name. A text of more than 500 characters is {"cut", "length", "md5"}.';
alter table public.audit_log
  alter column id set statistics 0, alter column at set statistics 0, alter column transaction set statistics 0,
  alter column actor_id set statistics 0, alter column actor_role set statistics 0, alter column action set statistics 0,
  alter column entity set statistics 0, alter column entity_id set statistics 0,
  alter column entity_label set statistics 0, alter column search_text set statistics 0, alter column changes set statistics 0;

create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_entity_idx on public.audit_log (entity, at desc, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, at desc, id desc);

-- Returns what differs between two rows, as {"field": [before, after]}; null stands for no row. Leaves technical
-- columns out.
create function private.audit_diff(before jsonb, after jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, jsonb_build_array(
    case when length(f.before #>> '{}') <= 500 is not false then f.before
      else jsonb_build_object('cut', left(f.before #>> '{}', 500), 'length', length(f.before #>> '{}'), 'md5', md5(f.before #>> '{}')) end,
    case when length(f.after #>> '{}') <= 500 is not false then f.after
      else jsonb_build_object('cut', left(f.after #>> '{}', 500), 'length', length(f.after #>> '{}'), 'md5', md5(f.after #>> '{}')) end)), '{}')
  from (
    select c.key, coalesce(audit_diff.before -> c.key, 'null') as before, coalesce(audit_diff.after -> c.key, 'null') as after
    from jsonb_object_keys(coalesce(audit_diff.after, audit_diff.before)) c (key)
    where c.key <> all ('{id,supplier_id,user_id,special_list_id,key,version,position,image_hash,created_at,formatted_id,sort_name,search_text}')
  ) f
  where f.before <> f.after
$$;

-- Returns two consecutive changes as one: the first "before" with the last "after"; of sets, everything removed and
-- added in total. Leaves out what ends as it began.
create function private.audit_merge(earlier jsonb, later jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(m.key, m.value), '{}')
  from (
    select f.key, case
      when f.key not in ('gallery', 'suppliers') then jsonb_build_array(
        coalesce(audit_merge.earlier -> f.key, audit_merge.later -> f.key) -> 0,
        coalesce(audit_merge.later -> f.key, audit_merge.earlier -> f.key) -> 1)
      else (
        select jsonb_build_array(
          (select coalesce(jsonb_agg(v order by v), '[]') from (
            (select * from jsonb_array_elements(e.went) union select * from jsonb_array_elements(l.went))
            except (select * from jsonb_array_elements(e.came) union select * from jsonb_array_elements(l.came))) w (v)),
          (select coalesce(jsonb_agg(v order by v), '[]') from (
            (select * from jsonb_array_elements(e.came) union select * from jsonb_array_elements(l.came))
            except (select * from jsonb_array_elements(e.went) union select * from jsonb_array_elements(l.went))) c (v)))
        from (select coalesce(audit_merge.earlier -> f.key -> 0, '[]') as went,
                coalesce(audit_merge.earlier -> f.key -> 1, '[]') as came) e,
             (select coalesce(audit_merge.later -> f.key -> 0, '[]') as went,
                coalesce(audit_merge.later -> f.key -> 1, '[]') as came) l)
    end as value
    from jsonb_object_keys(audit_merge.earlier || audit_merge.later) f (key)
  ) m
  where m.value -> 0 <> m.value -> 1
$$;

-- Writes changes of several things of one kind into the audit log: ids[n] was changed by changes[n] and is called
-- labels[n]. Each thing occurs once. Merges a change with the entry that this transaction has already written for the
-- thing.
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
  -- "on conflict" finds the earlier entry by the unique index. A query for it would be planned without statistics,
  -- and might read all entries of the transaction for each of them.
  with written as (
    insert into public.audit_log as a (actor_id, actor_role, action, entity, entity_id, entity_label, changes)
    select actor, acting_as, record_changes.action, record_changes.entity, c.id, c.label, c.change
    from unnest(record_changes.ids, record_changes.labels, record_changes.changes) c (id, label, change)
    where record_changes.action <> 'update' or c.change <> '{}'
    on conflict on constraint audit_log_entity_entity_id_at_transaction_key do update
    set entity_label = coalesce(excluded.entity_label, a.entity_label),
      action = case
        -- Created and deleted in one transaction: becomes an update without changes, which is deleted below.
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

-- Returns the changes with names of categories in place of their ids.
create function private.audit_category_names(changes jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_object_agg(f.key, case
    when f.key not in ('category_id', 'subcategory_id', 'parent_id') then f.value
    else (
      select jsonb_agg(coalesce(to_jsonb(c.name), v.id) order by v.position)
      from jsonb_array_elements(f.value) with ordinality v (id, position)
      left join public.categories c on c.id = (v.id #>> '{}')::bigint)
  end)
  from jsonb_each(audit_category_names.changes) f
$$;

-- Trigger of most tables. Arguments: the entity, and the column that holds its id; without a column, the table's name
-- is the id. Statement triggers name their transition tables old_rows and new_rows.
create function private.audit() returns trigger
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
  -- In an update, both transition tables hold the rows in the same order.
  if tg_op <> 'INSERT' then
    if tg_level = 'ROW' then befores := array[to_jsonb(old)]; else befores := array(select to_jsonb(o) from old_rows o); end if;
  end if;
  if tg_op <> 'DELETE' then
    if tg_level = 'ROW' then afters := array[to_jsonb(new)]; else afters := array(select to_jsonb(n) from new_rows n); end if;
  end if;
  select array_agg(c.id), array_agg(case when is_named then c.name when is_part then s.name end),
    array_agg(case when c.change ?| '{category_id,subcategory_id,parent_id}' then private.audit_category_names(c.change) else c.change end)
  into ids, labels, changes
  from (
    select coalesce(coalesce(r.after, r.before) ->> id_column, tg_table_name) as id,
      coalesce(r.after, r.before) ->> 'name' as name, private.audit_diff(r.before, r.after) as change
    from unnest(befores, afters) r (before, after)
    -- A new version alone follows from changes that are already recorded.
    where tg_op <> 'UPDATE' or r.before - 'version' <> r.after - 'version'
  ) c
  left join public.suppliers s on s.id = case when is_part then c.id::bigint end;
  if ids is not null then
    perform private.record_changes(entity, case when is_part then 'update' else lower(tg_op) end, ids, labels, changes);
  end if;
  return null;
end $$;

-- Trigger of pictures and of suppliers in a list: records them as changes of their supplier or list. Deleting the
-- supplier or the list deletes these; they are not recorded separately.
create function private.audit_child_row() returns trigger
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
  if tg_op = 'UPDATE' then  -- both transition tables hold the rows in the same order
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

-- Returns a page of the audit log, newest entries first; without entries unless the caller is an admin.
--   search: part of a thing's name, ignoring case and accents. kind: an entity. actor: the id of an account,
--     'service' or 'operator'. Null and '' do not filter.
--   page: a page past the end returns the last one.
-- Each entry names who did it, the person whose subscription or role was changed (null once the account is deleted),
-- and whether the thing still exists.
create function public.audit_entries(
  search text default '', kind text default null, actor text default null, page integer default 1, page_size integer default 25
)
returns table (total bigint, shown_page integer, entries json)
language plpgsql stable security invoker set search_path = '' set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  sought constant text := private.fold(coalesce(audit_entries.search, ''));
  account constant uuid := case when audit_entries.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then audit_entries.actor::uuid end;
  most constant integer := least(greatest(page_size, 1), 100);
begin
  select count(*) into total from public.audit_log a
  where (sought = '' or position(sought in a.search_text) > 0)
    and (coalesce(kind, '') = '' or a.entity = kind)
    and (coalesce(actor, '') = '' or a.actor_id = account or (account is null and a.actor_id is null and a.actor_role = actor));
  shown_page := least(greatest(audit_entries.page, 1), greatest((total + most - 1) / most, 1));
  select coalesce(json_agg(json_build_object(
      'id', e.id, 'at', e.at, 'actor_id', e.actor_id, 'actor_role', e.actor_role, 'actor', who.name, 'action', e.action,
      'entity', e.entity, 'entity_id', e.entity_id, 'label', e.entity_label, 'changes', e.changes,
      'person', case when e.entity in ('subscription', 'admin') then (
        select p.name from public.profiles p where p.id = e.entity_id::uuid) end,
      'exists', case e.entity
        when 'supplier' then exists (select from public.suppliers s where s.id = e.entity_id::bigint)
        when 'category' then exists (select from public.categories c where c.id = e.entity_id::bigint)
        when 'list' then exists (select from public.special_lists l where l.id = e.entity_id::bigint)
        when 'subscription' then exists (select from public.profiles p where p.id = e.entity_id::uuid)
        when 'admin' then exists (select from public.profiles p where p.id = e.entity_id::uuid)
        else true
      end) order by e.at desc, e.id desc), '[]')
  into entries
  from (
    select * from public.audit_log a
    where (sought = '' or position(sought in a.search_text) > 0)
      and (coalesce(kind, '') = '' or a.entity = kind)
      and (coalesce(actor, '') = '' or a.actor_id = account or (account is null and a.actor_id is null and a.actor_role = actor))
    order by a.at desc, a.id desc limit most offset (shown_page - 1) * most
  ) e
  left join public.profiles who on who.id = e.actor_id;
  return next;
end $$;

create trigger suppliers_audit_insert after insert on public.suppliers
  referencing new table as new_rows for each statement execute function private.audit('supplier', 'id');
create trigger suppliers_audit_update after update on public.suppliers
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit('supplier', 'id');
create trigger suppliers_audit_delete after delete on public.suppliers
  referencing old table as old_rows for each statement execute function private.audit('supplier', 'id');
-- No trigger for inserts: the rows are created empty, together with the supplier.
create trigger supplier_details_audit_update after update on public.supplier_details
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_details_audit_delete after delete on public.supplier_details
  referencing old table as old_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_contacts_audit_update after update on public.supplier_contacts
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_contacts_audit_delete after delete on public.supplier_contacts
  referencing old table as old_rows for each statement execute function private.audit('supplier', 'supplier_id');
create trigger supplier_images_audit_insert after insert on public.supplier_images
  referencing new table as new_rows for each statement execute function private.audit_child_row();
create trigger supplier_images_audit_update after update on public.supplier_images
  referencing old table as old_rows new table as new_rows for each statement execute function private.audit_child_row();
create trigger supplier_images_audit_delete after delete on public.supplier_images
  referencing old table as old_rows for each statement execute function private.audit_child_row();
create trigger categories_audit after insert or update or delete on public.categories
  for each row execute function private.audit('category', 'id');
create trigger special_lists_audit after insert or update or delete on public.special_lists
  for each row execute function private.audit('list', 'id');
create trigger special_list_suppliers_audit_insert after insert on public.special_list_suppliers
  referencing new table as new_rows for each statement execute function private.audit_child_row();
create trigger special_list_suppliers_audit_delete after delete on public.special_list_suppliers
  referencing old table as old_rows for each statement execute function private.audit_child_row();
-- Updates only: a subscription is created and deleted with its account.
create trigger subscriptions_audit after update on public.subscriptions
  for each row execute function private.audit('subscription', 'user_id');
create trigger admins_audit after insert or delete on public.admins
  for each row execute function private.audit('admin', 'user_id');
create trigger plans_audit after insert or update or delete on public.plans
  for each row execute function private.audit('plan', 'key');
-- The two flags follow from the links in member_perks, whose change is recorded.
create trigger settings_audit after update on public.settings
  for each row when (to_jsonb(old) - '{has_group,has_priority_support}'::text[] <> to_jsonb(new) - '{has_group,has_priority_support}'::text[])
  execute function private.audit('settings');
create trigger operator_settings_audit after update on public.operator_settings
  for each row execute function private.audit('settings');
create trigger member_perks_audit after update on public.member_perks
  for each row execute function private.audit('settings');

alter table public.audit_log enable row level security;

-- With the secret key, too, it can only be read.
revoke all on public.audit_log from service_role;
grant select on public.audit_log to authenticated, service_role;
grant execute on function public.audit_entries(text, text, text, integer, integer) to authenticated;

create policy "audit_log: admins read" on public.audit_log
  for select to authenticated using ((select private.is_admin()));
