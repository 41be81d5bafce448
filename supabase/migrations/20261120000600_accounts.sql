-- An account as the screens speak of it (D-01): role and status, both computed on read from the same row, so the
-- screens that show one cannot disagree with those that show the other (Q17, Q18, Q20).
-- A reader gets their own row, an admin all rows: the tables' own policies decide (security_invoker).
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
  -- An admin's Premium has no end.
  case when a.user_id is null then s.expires_at end as ends_at,
  p.notify_new_suppliers,
  p.notify_promotions,
  p.notify_platform_updates,
  p.created_at
from public.profiles p
join public.subscriptions s on s.user_id = p.id
left join public.admins a on a.user_id = p.id;
comment on view public.accounts is 'role: free|premium|admin; status: none|active|expired; ends_at: UTC, null for admins and never-subscribed.';

grant select on public.accounts to authenticated, service_role;
