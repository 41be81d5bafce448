-- Who changed what (Q53): one entry for each thing that a transaction changes, kept by triggers, so that it holds for
-- forms, /api, imports, Studio and SQL alike.

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
comment on table public.audit_log is 'Who changed what, an entry for each thing that a transaction changed. Written by triggers alone; admins read it.';
comment on column public.audit_log.at is 'When the transaction began.';
comment on column public.audit_log.transaction is 'Changes of one thing in one transaction are one entry.';
comment on column public.audit_log.actor_id is 'The account that did it, without a reference: an id alone, which says nothing once the account is gone (LGPD). Null: the server or an operator.';
comment on column public.audit_log.actor_role is 'admin, member, service (the server with the secret key) or operator (Studio and SQL).';
comment on column public.audit_log.action is 'insert, update or delete.';
comment on column public.audit_log.entity is 'supplier, category, list, subscription, admin, settings or plan.';
comment on column public.audit_log.entity_id is 'Its id or key; of a subscription or admin, the account''s; of settings, their table.';
comment on column public.audit_log.entity_label is 'Name of a supplier, category, list or plan, as it was; null for the others. Never a person''s.';
comment on column public.audit_log.search_text is 'entity_label without case and accents.';
comment on column public.audit_log.changes is '{"field": [before, after]}; of sets (gallery, suppliers) [what went, what came]. A category is written by its name. A text of more than 500 characters is {"cut", "length", "md5"}.';
alter table public.audit_log
  alter column id set statistics 0, alter column at set statistics 0, alter column transaction set statistics 0,
  alter column actor_id set statistics 0, alter column actor_role set statistics 0, alter column action set statistics 0,
  alter column entity set statistics 0, alter column entity_id set statistics 0,
  alter column entity_label set statistics 0, alter column search_text set statistics 0, alter column changes set statistics 0;
create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_entity_idx on public.audit_log (entity, at desc, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, at desc, id desc);

-- What differs between two rows, {"field": [before, after]}; null is no row. Technical columns are nobody's business.
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

-- Two changes one after the other as one: the first "before" with the last "after", of sets what went and came on the
-- whole. What ends where it began is left out.
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

-- Writes down a change, into the entry that this transaction has for the thing already, if there is one.
create function private.record_change(entity text, entity_id text, action text, label text, changes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  earlier public.audit_log;
  actor constant uuid := auth.uid();
begin
  select * into earlier from public.audit_log a
  where a.entity = record_change.entity and a.entity_id = record_change.entity_id and a.at = now()
    and a.transaction = pg_current_xact_id()::text;
  if not found then
    if record_change.action = 'update' and record_change.changes = '{}' then
      return;
    end if;
    insert into public.audit_log (actor_id, actor_role, action, entity, entity_id, entity_label, changes)
    values (
      actor,
      case
        when actor is not null then case when private.is_admin() then 'admin' else 'member' end
        when auth.jwt() ->> 'role' = 'service_role' or session_user = 'supabase_auth_admin' then 'service'
        else 'operator'
      end,
      record_change.action, record_change.entity, record_change.entity_id, record_change.label, record_change.changes);
    return;
  end if;

  if earlier.changes ?| array(select jsonb_object_keys(record_change.changes)) then
    earlier.changes := private.audit_merge(earlier.changes, record_change.changes);
  else
    earlier.changes := earlier.changes || record_change.changes;
  end if;
  -- Made and gone again, or changed and changed back: nothing has happened.
  if (earlier.action = 'insert' and record_change.action = 'delete') or (earlier.action = 'update' and record_change.action = 'update' and earlier.changes = '{}') then
    delete from public.audit_log a where a.id = earlier.id;
    return;
  end if;
  update public.audit_log a
  set changes = earlier.changes, entity_label = coalesce(record_change.label, a.entity_label),
    action = case
      when record_change.action = 'delete' then 'delete'
      when earlier.action = 'delete' and record_change.action = 'insert' then 'update'
      else earlier.action
    end
  where a.id = earlier.id;
end $$;

-- For most tables. Arguments: the entity, and the column that holds its id; without one it is known by its table.
create function private.audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entity constant text := tg_argv[0];
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  entity_id constant text := coalesce(coalesce(after, before) ->> tg_argv[1], tg_table_name);
  is_part constant boolean := tg_table_name in ('supplier_details', 'supplier_contacts');
  label text;
  changes jsonb := private.audit_diff(before, after);
  field text;
begin
  if entity in ('category', 'list', 'plan') or (entity = 'supplier' and not is_part) then
    label := coalesce(after, before) ->> 'name';
  elsif is_part then
    label := (select s.name from public.suppliers s where s.id = entity_id::bigint);
  end if;
  foreach field in array '{category_id,subcategory_id,parent_id}'::text[] loop
    if changes ? field then
      changes := jsonb_set(changes, array[field], (
        select jsonb_agg(coalesce(to_jsonb(c.name), v.id) order by v.position)
        from jsonb_array_elements(changes -> field) with ordinality v (id, position)
        left join public.categories c on c.id = (v.id #>> '{}')::bigint));
    end if;
  end loop;
  perform private.record_change(entity, entity_id, case when is_part then 'update' else lower(tg_op) end, label, changes);
  return null;
end $$;

-- For pictures of a supplier and suppliers of a list: they are part of it, and go with it without a word.
create function private.audit_member() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member constant jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  supplier constant public.suppliers := (select s from public.suppliers s where s.id = (member ->> 'supplier_id')::bigint);
  list constant text := (select l.name from public.special_lists l where l.id = (member ->> 'special_list_id')::bigint);
  is_picture constant boolean := tg_table_name = 'supplier_images';
  value jsonb;
  changes jsonb;
begin
  if supplier.id is null or (list is null and not is_picture) then
    return null;
  end if;
  value := case when is_picture then member -> 'path' else to_jsonb(supplier.formatted_id || ' ' || supplier.name) end;
  changes := case tg_op
    when 'UPDATE' then '{"gallery_order": [false, true]}'
    else jsonb_build_object(case when is_picture then 'gallery' else 'suppliers' end,
      case tg_op when 'INSERT' then jsonb_build_array('[]'::jsonb, jsonb_build_array(value))
        else jsonb_build_array(jsonb_build_array(value), '[]'::jsonb) end)
  end;
  if is_picture then
    perform private.record_change('supplier', supplier.id::text, 'update', supplier.name, changes);
  else
    perform private.record_change('list', member ->> 'special_list_id', 'update', list, changes);
  end if;
  return null;
end $$;

-- Not asked where nothing but the version has changed: that follows from changes that are written down already.
create trigger suppliers_audit after insert or delete on public.suppliers
  for each row execute function private.audit('supplier', 'id');
create trigger suppliers_audit_update after update on public.suppliers
  for each row when (to_jsonb(old) - 'version' <> to_jsonb(new) - 'version') execute function private.audit('supplier', 'id');
-- Their rows come with the supplier, and empty.
create trigger supplier_details_audit after delete on public.supplier_details
  for each row execute function private.audit('supplier', 'supplier_id');
create trigger supplier_details_audit_update after update on public.supplier_details
  for each row when (old.* is distinct from new.*) execute function private.audit('supplier', 'supplier_id');
create trigger supplier_contacts_audit after delete on public.supplier_contacts
  for each row execute function private.audit('supplier', 'supplier_id');
create trigger supplier_contacts_audit_update after update on public.supplier_contacts
  for each row when (old.* is distinct from new.*) execute function private.audit('supplier', 'supplier_id');
create trigger supplier_images_audit after insert or delete on public.supplier_images
  for each row execute function private.audit_member();
create trigger supplier_images_audit_update after update on public.supplier_images
  for each row when (old.position <> new.position) execute function private.audit_member();
create trigger categories_audit after insert or update or delete on public.categories
  for each row execute function private.audit('category', 'id');
create trigger special_lists_audit after insert or update or delete on public.special_lists
  for each row execute function private.audit('list', 'id');
create trigger special_list_suppliers_audit after insert or delete on public.special_list_suppliers
  for each row execute function private.audit_member();
-- A subscription comes and goes with its account.
create trigger subscriptions_audit after update on public.subscriptions
  for each row execute function private.audit('subscription', 'user_id');
create trigger admins_audit after insert or delete on public.admins
  for each row execute function private.audit('admin', 'user_id');
create trigger plans_audit after insert or update or delete on public.plans
  for each row execute function private.audit('plan', 'key');
create trigger settings_audit after update on public.settings
  for each row execute function private.audit('settings');
create trigger operator_settings_audit after update on public.operator_settings
  for each row execute function private.audit('settings');
create trigger member_perks_audit after update on public.member_perks
  for each row execute function private.audit('settings');

alter table public.audit_log enable row level security;
-- The server's key, too, only reads.
revoke all on public.audit_log from service_role;
grant select on public.audit_log to authenticated, service_role;
create policy "audit_log: admins read" on public.audit_log
  for select to authenticated using ((select private.is_admin()));
