-- Who changed what. Triggers write one entry for each thing that a transaction changes, whether it comes from a form,
-- /api, an import, Studio or SQL.
create table public.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  transaction text not null default pg_current_xact_id()::text,
  actor_id uuid,
  actor_role text not null check (actor_role in ('admin', 'member', 'service', 'operator')),
  action text not null check (action in (
    'insert', 'update', 'delete', 'invite', 'export', 'undo', 'refund', 'release', 'check', 'block', 'unblock', 'dismiss', 'readmit',
    'pause', 'resume', 'resend')),
  entity text not null check (entity in (
    'supplier', 'category', 'synonym', 'list', 'import', 'subscription', 'admin', 'account', 'order', 'settings', 'plan', 'coupon', 'mail', 'campaign')),
  entity_id text not null,
  entity_label text,
  search_text text not null generated always as (private.fold(coalesce(entity_label, ''))) stored,
  changes jsonb not null check (jsonb_typeof(changes) = 'object'),
  group_id uuid not null default gen_random_uuid(),
  unique (entity, entity_id, at, transaction),
  -- An id that is none, typed in Studio, would break each page of the history that has the entry.
  constraint audit_log_entity_id_check check (
    entity_id = 'csv'
    or case
      when entity in ('supplier', 'category', 'synonym', 'list', 'coupon', 'campaign') then entity_id ~ '^\d{1,18}$'
      when entity = 'mail' and entity_id = 'mail_settings' then true
      when entity in ('subscription', 'admin', 'account', 'order', 'mail') then entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      else true
    end
  )
);

create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_entity_idx on public.audit_log (entity, at desc, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, at desc, id desc);
create index audit_log_group_id_idx on public.audit_log (group_id, id desc);

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
    where c.key <> all ('{id,supplier_id,user_id,special_list_id,key,version,position,image_hash,created_at,updated_at,formatted_id,sort_name,search_text}')
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
-- thing. The setting audit.groups remembers until the end of the transaction the group of each account: its id, and, if
-- an earlier transaction began it, what it repeats.
create function private.record_changes(entity text, action text, ids text[], labels text[], changes jsonb[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  actor constant record := private.current_actor();
  who constant text := coalesce(actor.id::text, actor.role);
  groups jsonb := coalesce(nullif(current_setting('audit.groups', true), ''), '{}');
  repeated constant uuid := case when not groups ? who then
    private.repeated_group(actor.id, record_changes.entity, record_changes.action) end;
  void bigint[];
  is_more boolean;
begin
  if not groups ? who then
    groups := groups || jsonb_build_object(who, jsonb_build_object(
      'id', coalesce(repeated, gen_random_uuid()),
      'repeats', case when repeated is not null then record_changes.entity || ' ' || record_changes.action end));
    perform set_config('audit.groups', groups::text, true);
  end if;
  -- "on conflict" finds the earlier entry by the unique index. A query for it would be planned without statistics,
  -- and might read all entries of the transaction for each of them.
  with written as (
    insert into public.audit_log as a (group_id, actor_id, actor_role, action, entity, entity_id, entity_label, changes)
    select (groups -> who ->> 'id')::uuid, actor.id, actor.role, record_changes.action, record_changes.entity, c.id, c.label, c.change
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
  select array_agg(w.id) filter (where w.action = 'update' and w.changes = '{}'),
    bool_or(record_changes.entity || ' ' || w.action <> groups -> who ->> 'repeats')
  into void, is_more from written w;
  if void is not null then
    delete from public.audit_log a where a.id = any (void);
  end if;
  -- The transaction also does something else than the action that it repeats, so it becomes a separate action.
  if is_more then
    groups := jsonb_set(groups, array[who], jsonb_build_object('id', gen_random_uuid()));
    perform set_config('audit.groups', groups::text, true);
    update public.audit_log a set group_id = (groups -> who ->> 'id')::uuid
    where a.actor_id = actor.id and a.at = now() and a.transaction = pg_current_xact_id()::text;
  end if;
end $$;

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
    where tg_op <> 'UPDATE' or r.before - '{version,updated_at}'::text[] <> r.after - '{version,updated_at}'::text[]
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

-- Writes what happened to an account into the audit log: its id, and nothing about the person.
create function private.record_account_event(action text, account_id uuid) returns void
language sql set search_path = '' as $$
  select private.record_changes('account', record_account_event.action, array[account_id::text], array[null], array['{}'::jsonb])
$$;

-- Returns the group that a new transaction of an account continues: that of its last entry, if that is two minutes old at
-- most and all of the group does the same (action) to things of the same kind in the catalog. Null: it begins another one.
create function private.repeated_group(actor_id uuid, entity text, action text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  latest record;
begin
  if repeated_group.entity in ('supplier', 'category', 'synonym', 'list') then
    select a.group_id, a.at, a.entity, a.action into latest from public.audit_log a
    where a.actor_id = repeated_group.actor_id order by a.at desc, a.id desc limit 1;
    if latest.at > now() - interval '2 minutes'
      and (latest.entity, latest.action) = (repeated_group.entity, repeated_group.action)
      and not exists (
        select from public.audit_log a
        where a.group_id = latest.group_id and (a.entity, a.action) <> (repeated_group.entity, repeated_group.action)
      ) then
      return latest.group_id;
    end if;
  end if;
  return null;
end $$;

create trigger admins_audit after insert or update or delete on public.admins
  for each row execute function private.audit('admin', 'user_id');

alter table public.audit_log enable row level security;

-- With the secret key, too, it can only be read.
revoke all on public.audit_log from service_role;
grant select on public.audit_log to authenticated, service_role;

create policy "audit_log: staff read the entries of their area" on public.audit_log
  for select to authenticated using (
    (select private.may('business'))
    or entity in ('supplier', 'category', 'synonym', 'list', 'import') and (select private.may('catalog'))
    or entity in ('subscription', 'account', 'order', 'mail') and (select private.may('members'))
  );

comment on table public.audit_log is 'Who changed what, one entry for each thing that a transaction changed. Written only by triggers and functions; each member of the staff reads the entries of their area.';
comment on column public.audit_log.at is 'When the transaction began.';
comment on column public.audit_log.transaction is 'Id of the transaction. All changes of one thing in one transaction are one entry.';
comment on column public.audit_log.actor_id is 'The account that made the change. Not a foreign key: once the account is deleted, the id says nothing about a person (LGPD). Null: the server or an operator.';
comment on column public.audit_log.actor_role is 'admin, member, service (the server with the secret key) or operator (Studio, SQL and the auth server''s admin API).';
comment on column public.audit_log.action is 'insert, update or delete; of an account, delete, invite, export, block, unblock, dismiss (its answers about suppliers no longer count) or readmit; of an import, insert or undo; of an order, refund (asked for), release or check (the provider was asked); of mails, pause, resume, resend or unblock. export: accounts, suppliers or orders were saved as a file.';
comment on column public.audit_log.entity is 'supplier, category, synonym, list, import, subscription, admin, account, order, settings, plan, coupon, mail or campaign.';
comment on column public.audit_log.entity_id is 'Id or key of the thing; for subscription, admin, account and a mail, of the account; for settings and the pause of mails, the name of the table; csv for a file with many of them.';
comment on column public.audit_log.entity_label is 'Name of a supplier, category, list or plan at that time, the words of a group of synonyms, the code of a coupon, the name of an imported file, the kind of a mail or the subject of a campaign; null for the others. Never the name of a person.';
comment on column public.audit_log.search_text is 'entity_label without case and accents.';
comment on column public.audit_log.changes is '{"field": [before, after]}; of sets (gallery, suppliers) [removed, added]. Categories are given by name. A text of more than 500 characters is {"cut", "length", "md5"}.';
comment on column public.audit_log.group_id is 'The action that the entry is a part of: the entries of one account in one transaction, and of further transactions that repeat it, see repeated_group().';
comment on function private.repeated_group(uuid, text, text) is 'The group of the history that a new transaction of an account continues, null if it begins one.';
comment on function private.record_changes(text, text, text[], text[], jsonb[]) is 'Writes changes of several things of one kind into the history, as a part of what this account does in this transaction.';
