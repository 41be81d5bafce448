-- What each member of the staff may do. An owner may do everything; an editor keeps the catalog (suppliers, categories,
-- synonyms, lists, imports and their pictures); support helps members (accounts, subscriptions, orders, messages).

alter table public.admins add column role text not null default 'owner' check (role in ('owner', 'editor', 'support'));
alter table public.admins alter column role set statistics 0;
comment on table public.admins is 'The staff. Written only by private.make_admin(), public.set_staff_role() and the service role.';
comment on column public.admins.role is 'owner (everything), editor (the catalog) or support (members, orders and messages). private.may() says what each may do.';

-- Returns whether the caller is of the staff and may work in an area: 'catalog', 'members' or 'business' (settings,
-- plans, coupons, staff and figures about money, for owners only). False for an area that does not exist, except for
-- owners. Call it as (select private.may('catalog')), so that it runs once per statement and not once per row.
create function private.may(area text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.admins a
    where a.user_id = (select auth.uid())
      and (a.role = 'owner' or a.role = case may.area when 'catalog' then 'editor' when 'members' then 'support' end)
  )
$$;
grant execute on function private.may(text) to anon, authenticated, service_role;
