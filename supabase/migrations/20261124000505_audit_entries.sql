-- How admins read the audit log.

-- A page of the entries, newest first, for admins; nobody else gets one. `search` in the names of things, whatever its
-- case and accents; `kind`, an entity; `actor`, the id of an account, 'service' or 'operator': null and '' leave it open. A
-- page past the end is the last one. With each entry the name of who did it, of the person whose subscription or role it
-- was (null once the account is gone), and whether the thing is still there.
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
grant execute on function public.audit_entries(text, text, text, integer, integer) to authenticated;
