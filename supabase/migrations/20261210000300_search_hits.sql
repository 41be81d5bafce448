-- Which saved searches rest. The weekly e-mail asks this for many members at once, the policies only for their caller.

-- Returns whether a member has Premium: one of the staff, or with a subscription that is running; never a blocked one.
create function private.has_premium(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blocked(member) and (
    exists (select 1 from public.admins a where a.user_id = member)
    or exists (select 1 from public.subscriptions s where s.user_id = member and private.is_running(s.expires_at))
  )
$$;
comment on function private.has_premium(uuid) is 'Whether a member has Premium. private.is_premium() asks for the caller.';

-- Returns whether a member may open what is for Premium Plus: one of the staff, or with a running subscription whose plan
-- includes Plus, or that the staff gave. Who buys a plan without Plus on top keeps Plus for the months already paid for.
create function private.has_premium_plus(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blocked(member) and (
    exists (select 1 from public.admins a where a.user_id = member)
    or exists (
      select 1 from public.subscriptions s left join public.plans p on p.key = s.plan_key
      where s.user_id = member and private.is_running(s.expires_at)
        and (
          coalesce(p.includes_plus, true)
          or exists (
            select 1 from public.orders o join public.plans bought on bought.key = o.plan_key
            where o.user_id = s.user_id and o.status = 'paid' and bought.includes_plus and private.is_running(o.granted_until)
          )
        )
    )
  )
$$;
comment on function private.has_premium_plus(uuid) is 'Whether a member may open what is for Premium Plus. private.is_premium_plus() asks for the caller.';

create or replace function private.is_premium() returns boolean
language sql stable security definer set search_path = '' as $$ select private.has_premium((select auth.uid())) $$;
create or replace function private.is_premium_plus() returns boolean
language sql stable security definer set search_path = '' as $$ select private.has_premium_plus((select auth.uid())) $$;

-- Returns whether a saved search uses what is for premium members. Without Premium it rests.
create function private.needs_premium(search public.saved_searches) returns boolean
language sql immutable set search_path = '' as $$
  select search.sells_to_cpf or search.ready_stock or search.plus_size or search.early_access or search.contact_confirmed
    or search.well_rated or num_nonnulls(search.list_id, search.state, search.max_pieces, search.max_reais, search.ships_to) > 0
$$;
comment on function private.needs_premium(public.saved_searches) is 'Whether a saved search has filters for premium members; without Premium it finds nothing.';

-- Returns whether a saved search finds anything for its member now, who has Premium or not: without it, filters for premium
-- members rest, and a list that the member may not open.
create function private.is_searched(search public.saved_searches, is_premium boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (is_searched.is_premium or not private.needs_premium(search))
    and (search.list_id is null or exists (
      select from public.special_lists l
      where l.id = search.list_id and (l.required_subscription = 'Premium' or private.has_premium_plus(search.user_id))
    ));
end $$;
comment on function private.is_searched(public.saved_searches, boolean) is 'Whether a saved search finds anything for its member now; false while its filters are not for them.';
