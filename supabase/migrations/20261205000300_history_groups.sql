-- The history lists actions: what one account did in one transaction, or did again and again in the catalog, is one line
-- that opens to its entries. Who reads an entry depends on the area of what it is about.

alter table public.audit_log add column group_id uuid not null default gen_random_uuid();
alter table public.audit_log alter column group_id set statistics 0;
comment on column public.audit_log.group_id is 'The action that the entry is a part of: the entries of one account in one transaction, and of further transactions that repeat it, see repeated_group().';

update public.audit_log a set group_id = g.id
from (
  select b.transaction, b.at, b.actor_id, b.actor_role, gen_random_uuid() as id
  from public.audit_log b group by b.transaction, b.at, b.actor_id, b.actor_role
) g
where (a.transaction, a.at, a.actor_role) = (g.transaction, g.at, g.actor_role) and a.actor_id is not distinct from g.actor_id;

create index audit_log_group_id_idx on public.audit_log (group_id, id desc);

alter table public.audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check
    check (action in ('insert', 'update', 'delete', 'invite', 'export', 'undo', 'refund', 'release', 'check')),
  drop constraint audit_log_entity_check,
  add constraint audit_log_entity_check check (entity in (
    'supplier', 'category', 'synonym', 'list', 'import', 'subscription', 'admin', 'account', 'order', 'settings', 'plan', 'coupon'));
comment on table public.audit_log is 'Who changed what, one entry for each thing that a transaction changed. Written only by triggers and functions; each member of the staff reads the entries of their area.';
comment on column public.audit_log.action is 'insert, update or delete; of an account, delete, invite or export; of an import, insert or undo; of an order, refund (asked for), release or check (the provider was asked). export: accounts, suppliers or orders were saved as a file.';
comment on column public.audit_log.entity is 'supplier, category, synonym, list, import, subscription, admin, account, order, settings, plan or coupon.';
comment on column public.audit_log.entity_id is 'Id or key of the thing; for subscription, admin and account, of the account; for settings, the name of the table; csv for a file with many of them.';
comment on column public.audit_log.entity_label is 'Name of a supplier, category, list or plan at that time, the words of a group of synonyms, the code of a coupon or the name of an imported file; null for the others. Never the name of a person.';

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
comment on function private.repeated_group(uuid, text, text) is 'The group of the history that a new transaction of an account continues, null if it begins one.';

-- Writes changes of several things of one kind into the audit log: ids[n] was changed by changes[n] and is called
-- labels[n]. Each thing occurs once. Merges a change with the entry that this transaction has already written for the
-- thing. The setting audit.groups remembers until the end of the transaction the group of each account: its id, and, if
-- an earlier transaction began it, what it repeats.
create or replace function private.record_changes(entity text, action text, ids text[], labels text[], changes jsonb[]) returns void
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
comment on function private.record_changes(text, text, text[], text[], jsonb[]) is 'Writes changes of several things of one kind into the history, as a part of what this account does in this transaction.';

-- Trigger: an import is an entry with its file and counts, in the group of what it did to suppliers; so is undoing it.
create function private.audit_import() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_changes('import', case tg_op when 'INSERT' then 'insert' else 'undo' end, array[new.id::text], array[new.file_name],
    array[case tg_op
      when 'INSERT' then jsonb_build_object(
        'created_count', jsonb_build_array(null, new.created_count), 'changed_count', jsonb_build_array(null, new.changed_count))
      else jsonb_build_object('kept_count', jsonb_build_array(null, jsonb_array_length(new.kept)))
    end]);
  return null;
end $$;
comment on function private.audit_import() is 'Trigger: records an import, and that it was undone.';

create trigger import_batches_audit after insert on public.import_batches
  for each row execute function private.audit_import();
create trigger import_batches_audit_undo after update of undone_at on public.import_batches
  for each row when (old.undone_at is null and new.undone_at is not null) execute function private.audit_import();

-- Each area reads its part; owners read all. The kinds are listed here only.
drop policy "audit_log: admins read" on public.audit_log;
create policy "audit_log: staff read the entries of their area" on public.audit_log
  for select to authenticated using (
    (select private.may('business'))
    or entity in ('supplier', 'category', 'synonym', 'list', 'import') and (select private.may('catalog'))
    or entity in ('subscription', 'account', 'order') and (select private.may('members'))
  );

-- Returns the name of the account behind an entry, for the staff, which may read no other profiles; null once it is deleted.
create function private.actor_name(account_id uuid) returns text
language sql stable security definer set search_path = '' as
$$ select p.name from public.profiles p where p.id = actor_name.account_id and (select private.is_admin()) $$;
comment on function private.actor_name(uuid) is 'The name of the account behind an entry of the history, for the staff; null once it is deleted.';

-- Returns an entry as the app shows it: who did it, the person whose account, subscription, role or order it is about (null
-- once the account is deleted), and whether the thing still exists.
create function private.audit_entry(entry public.audit_log) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'id', entry.id, 'at', entry.at, 'actor_id', entry.actor_id, 'actor_role', entry.actor_role,
    'actor', private.actor_name(entry.actor_id), 'action', entry.action,
    'entity', entry.entity, 'entity_id', entry.entity_id, 'label', entry.entity_label, 'changes', entry.changes,
    'person', case
      when entry.entity_id = 'csv' then null
      when entry.entity in ('subscription', 'admin', 'account') then (
        select p.name from public.profiles p where p.id = entry.entity_id::uuid)
      when entry.entity = 'order' then (
        select p.name from public.orders o join public.profiles p on p.id = o.user_id where o.id = entry.entity_id::uuid)
    end,
    'exists', case
      when entry.entity_id = 'csv' then false
      when entry.entity = 'supplier' then exists (select from public.suppliers s where s.id = entry.entity_id::bigint)
      when entry.entity = 'category' then exists (select from public.categories c where c.id = entry.entity_id::bigint)
      when entry.entity = 'synonym' then exists (select from public.search_synonyms y where y.id = entry.entity_id::bigint)
      when entry.entity = 'list' then exists (select from public.special_lists l where l.id = entry.entity_id::bigint)
      when entry.entity = 'coupon' then exists (select from public.coupons n where n.id = entry.entity_id::bigint)
      when entry.entity = 'order' then exists (select from public.orders o where o.id = entry.entity_id::uuid)
      when entry.entity in ('subscription', 'admin', 'account') then exists (
        select from public.profiles p where p.id = entry.entity_id::uuid)
      else true
    end)
$$;
comment on function private.audit_entry(public.audit_log) is 'An entry of the history as the app shows it.';

drop function public.audit_entries(text, text, text, integer, integer);

-- Returns a page of the history, newest actions first, of what the caller may read; nothing for anybody but the staff.
--   search: part of a thing's name, ignoring case and accents. kind: an entity. actor: the id of an account, 'service' or
--     'operator'. since, until: days in São Paulo, both included. An action is found if one of its entries is. Null and ''
--     do not filter.
--   page: a page past the end returns the last one.
-- Each action has the number of its entries, and for each kind and action among them the number of entries and of things;
-- of a single thing, its last entry.
create function public.audit_groups(
  search text default '', kind text default null, actor text default null, since date default null, until date default null,
  page integer default 1, page_size integer default 25
)
returns table (total bigint, shown_page integer, groups json)
language plpgsql stable security invoker set search_path = '' set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  sought constant text := private.fold(coalesce(audit_groups.search, ''));
  account constant uuid := case when audit_groups.actor ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then audit_groups.actor::uuid end;
  first_moment constant timestamptz := since::timestamp at time zone 'America/Sao_Paulo';
  next_moment constant timestamptz := (until + 1)::timestamp at time zone 'America/Sao_Paulo';
  most constant integer := least(greatest(page_size, 1), 100);
  found uuid[];
begin
  select array_agg(f.group_id order by f.at desc, f.id desc) into found
  from (
    select a.group_id, max(a.at) as at, max(a.id) as id from public.audit_log a
    where (sought = '' or position(sought in a.search_text) > 0)
      and (coalesce(kind, '') = '' or a.entity = kind)
      and (coalesce(actor, '') = '' or a.actor_id = account or (account is null and a.actor_id is null and a.actor_role = actor))
      and (first_moment is null or a.at >= first_moment) and (next_moment is null or a.at < next_moment)
    group by a.group_id
  ) f;
  total := coalesce(cardinality(found), 0);
  shown_page := least(greatest(audit_groups.page, 1), greatest((total + most - 1) / most, 1));
  select coalesce(json_agg(json_build_object(
      'id', g.id, 'at', parts.at, 'actor_id', parts.actor_id, 'actor_role', parts.actor_role,
      'actor', private.actor_name(parts.actor_id), 'entries', parts.entries, 'parts', parts.list) order by g.place), '[]')
  into groups
  from unnest(found[(shown_page - 1) * most + 1 : shown_page * most]) with ordinality g (id, place)
  cross join lateral (
    select max(l.at) as at, sum(k.entries) as entries, min(l.actor_id::text)::uuid as actor_id, min(l.actor_role) as actor_role,
      json_agg(json_build_object('entity', l.entity, 'action', l.action, 'entries', k.entries, 'things', k.things,
        'entry', case when k.things = 1 then private.audit_entry(l) end) order by l.id) as list
    from (
      select count(*) as entries, count(distinct a.entity_id collate "C") as things, max(a.id) as last
      from public.audit_log a where a.group_id = g.id group by a.entity, a.action
    ) k
    join public.audit_log l on l.id = k.last
  ) parts;
  return next;
end $$;
comment on function public.audit_groups(text, text, text, date, date, integer, integer) is
  'A page of the history, newest actions first: who did what to how many things. Each member of the staff sees their area; nobody else anything.';

-- Returns a page of the entries of one action, newest first, of those that the caller may read; those whose thing has
-- `search` in its name come before the others. The import itself, whose file and counts are told in the action's line, is
-- not among them. A page past the end returns the last one.
create function public.audit_entries(group_id uuid, search text default '', page integer default 1, page_size integer default 25)
returns table (total bigint, shown_page integer, entries json)
language plpgsql stable security invoker set search_path = '' set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  sought constant text := private.fold(coalesce(audit_entries.search, ''));
  most constant integer := least(greatest(page_size, 1), 100);
begin
  select count(*) into total from public.audit_log a where a.group_id = audit_entries.group_id and a.entity <> 'import';
  shown_page := least(greatest(audit_entries.page, 1), greatest((total + most - 1) / most, 1));
  select coalesce(json_agg(private.audit_entry(e.entry) order by e.place), '[]') into entries
  from (
    select a as entry, row_number() over (order by position(sought in a.search_text) > 0 desc, a.at desc, a.id desc) as place
    from public.audit_log a where a.group_id = audit_entries.group_id and a.entity <> 'import'
    order by place limit most offset (shown_page - 1) * most
  ) e;
  return next;
end $$;
comment on function public.audit_entries(uuid, text, integer, integer) is
  'A page of the entries of one action of the history, newest first, of those that the caller may read.';

-- Returns the staff by name, for filtering the history by person; no rows for anybody else.
create function public.audit_people() returns table (id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name from public.admins a join public.profiles p on p.id = a.user_id
  where (select private.is_admin()) order by p.name, p.id
$$;
comment on function public.audit_people() is 'Id and name of each member of the staff, for the staff only.';

grant execute on function
  private.actor_name(uuid), private.audit_entry(public.audit_log),
  public.audit_groups(text, text, text, date, date, integer, integer),
  public.audit_entries(uuid, text, integer, integer), public.audit_people() to authenticated;
