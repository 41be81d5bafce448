-- The history as the staff reads it. It lists actions: what one account did in one transaction, or did again and again in
-- the catalog, is one line that opens to its entries. Who reads an entry depends on the area of what it is about.

-- Returns the name of the account behind an entry, for the staff, which may read no other profiles; null once it is deleted.
create function private.actor_name(account_id uuid) returns text
language sql stable security definer set search_path = '' as
$$ select p.name from public.profiles p where p.id = actor_name.account_id and (select private.is_admin()) $$;

-- Returns an entry as the app shows it: who did it, the person whose account, subscription, role or order it is about (null
-- once the account is deleted), and whether the thing still exists.
create function private.audit_entry(entry public.audit_log) returns json
language sql stable security invoker set search_path = '' as $$
  select json_build_object(
    'id', entry.id, 'at', entry.at, 'actor_id', entry.actor_id, 'actor_role', entry.actor_role,
    'actor', private.actor_name(entry.actor_id), 'action', entry.action,
    'entity', entry.entity, 'entity_id', entry.entity_id, 'label', entry.entity_label, 'changes', entry.changes,
    'person', case
      when entry.entity_id in ('csv', 'mail_settings') then null
      when entry.entity in ('subscription', 'admin', 'account', 'mail') then (
        select p.name from public.profiles p where p.id = entry.entity_id::uuid)
      when entry.entity = 'order' then (
        select p.name from public.orders o join public.profiles p on p.id = o.user_id where o.id = entry.entity_id::uuid)
    end,
    'exists', case
      when entry.entity_id in ('csv', 'mail_settings') then false
      when entry.entity = 'supplier' then exists (select from public.suppliers s where s.id = entry.entity_id::bigint)
      when entry.entity = 'category' then exists (select from public.categories c where c.id = entry.entity_id::bigint)
      when entry.entity = 'synonym' then exists (select from public.search_synonyms y where y.id = entry.entity_id::bigint)
      when entry.entity = 'list' then exists (select from public.special_lists l where l.id = entry.entity_id::bigint)
      when entry.entity = 'coupon' then exists (select from public.coupons n where n.id = entry.entity_id::bigint)
      when entry.entity = 'campaign' then exists (select from public.campaigns m where m.id = entry.entity_id::bigint)
      when entry.entity = 'order' then exists (select from public.orders o where o.id = entry.entity_id::uuid)
      when entry.entity in ('subscription', 'admin', 'account', 'mail') then exists (
        select from public.profiles p where p.id = entry.entity_id::uuid)
      else true
    end)
$$;

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

-- Returns the staff by name, for filtering the history by person; no rows for anybody else.
create function public.audit_people() returns table (id uuid, name text)
language sql stable security definer set search_path = '' as $$
  select p.id, p.name from public.admins a join public.profiles p on p.id = a.user_id
  where (select private.is_admin()) order by p.name, p.id
$$;

-- Records that the caller exports suppliers, orders or accounts as a file with this many rows; the app calls it before it
-- saves the file. 42501: the caller's area does not include them. 422: `what` is none of the three, or no number of rows.
create function public.note_export(what text, row_count integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if what not in ('suppliers', 'orders', 'accounts') is not false or (row_count >= 0) is not true then
    raise sqlstate 'PT422' using message = 'Só fornecedores, pedidos e contas são exportados.';
  elsif not private.may(case what when 'suppliers' then 'catalog' else 'members' end) then
    raise insufficient_privilege using message = 'Sua função não inclui esta exportação.';
  end if;
  perform private.record_changes(
    case what when 'suppliers' then 'supplier' when 'orders' then 'order' else 'account' end, 'export',
    array['csv'], array[null::text], array[jsonb_build_object('row_count', jsonb_build_array(null, row_count))]);
end $$;

grant execute on function
  private.actor_name(uuid), private.audit_entry(public.audit_log),
  public.audit_groups(text, text, text, date, date, integer, integer),
  public.audit_entries(uuid, text, integer, integer), public.audit_people(), public.note_export(text, integer)
  to authenticated;

comment on function private.actor_name(uuid) is 'The name of the account behind an entry of the history, for the staff; null once it is deleted.';
comment on function private.audit_entry(public.audit_log) is 'An entry of the history as the app shows it.';
comment on function public.audit_groups(text, text, text, date, date, integer, integer) is
  'A page of the history, newest actions first: who did what to how many things. Each member of the staff sees their area; nobody else anything.';
comment on function public.audit_entries(uuid, text, integer, integer) is
  'A page of the entries of one action of the history, newest first, of those that the caller may read.';
comment on function public.audit_people() is 'Id and name of each member of the staff, for the staff only.';
comment on function public.note_export(text, integer) is
  'Records in the history that the caller exports suppliers, orders or accounts as a file with this many rows. Raises 42501 for others than the staff of that area, 422.';
