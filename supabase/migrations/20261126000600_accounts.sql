-- An account as the screens show it. Role and status are computed from the same row whenever it is read, so that two
-- screens cannot disagree. With security_invoker the policies of the tables apply: members read their own row, admins
-- all rows.
create view public.accounts with (security_invoker = true) as
select
  p.id,
  p.name,
  p.email,
  case when a.user_id is not null then 'admin' when private.is_running(s.expires_at) then 'premium' else 'free' end as role,
  case
    when a.user_id is not null or private.is_running(s.expires_at) then 'active'
    when s.expires_at is null then 'none'
    else 'expired'
  end as status,
  -- An admin's Premium does not end.
  case when a.user_id is null then s.expires_at end as ends_at,
  p.notify_new_suppliers,
  p.notify_promotions,
  p.notify_platform_updates,
  p.created_at
from public.profiles p
join public.subscriptions s on s.user_id = p.id
left join public.admins a on a.user_id = p.id;
comment on view public.accounts is 'Accounts with role (free, premium or admin), status (none, active or expired) and ends_at (UTC; null for admins and for accounts that never subscribed). Read-only.';

-- Returns the accounts that the caller may see (all of them for an admin) with `search` in their name or e-mail
-- address, ignoring case and accents; '' returns all.
create function public.search_accounts(search text) returns setof public.accounts
language sql stable security invoker set search_path = '' as $$
  select a.* from public.accounts a join public.profiles p on p.id = a.id
  where position(private.fold(search_accounts.search) in p.search_text) > 0
$$;

create trigger accounts_read_only instead of insert or update or delete on public.accounts
  for each row execute function private.refuse_write();

revoke insert, update, delete on public.accounts from anon, authenticated, service_role;
grant select on public.accounts to authenticated, service_role;
grant execute on function public.search_accounts(text) to authenticated;
