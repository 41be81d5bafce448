-- What the staff sees of a member, and what it can do for one.

-- Returns whether an account is blocked: its owner cannot log in, and what needs Premium stays closed even while an
-- access token lasts. auth.users decides, so that a ban in Studio counts as well.
create function private.is_blocked(account_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users u where u.id = is_blocked.account_id and u.banned_until > now())
$$;

create or replace function private.is_premium() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
      or exists (select 1 from public.subscriptions where user_id = (select auth.uid()) and private.is_running(expires_at))
      and not private.is_blocked((select auth.uid()))
$$;

-- As before, but not for a blocked account.
create or replace function private.is_premium_plus() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_admin()
      or exists (
        select 1 from public.subscriptions s left join public.plans p on p.key = s.plan_key
        where s.user_id = (select auth.uid()) and private.is_running(s.expires_at)
          and (
            coalesce(p.includes_plus, true)
            or exists (
              select 1 from public.orders o join public.plans bought on bought.key = o.plan_key
              where o.user_id = s.user_id and o.status = 'paid' and bought.includes_plus and private.is_running(o.granted_until)
            )
          )
      ) and not private.is_blocked((select auth.uid()))
$$;

-- Returns the accounts with `search` in their name or e-mail address, ignoring case and accents, for staff who may work
-- with members; no rows for anybody else. `filter`: active, ending_7 or ending_30 (Premium ends within as many days; 30
-- as on the dashboard), expired, never_paid (members without a paid purchase), wants_news, unconfirmed (e-mail address),
-- blocked or staff; '' returns all, any other none. role, status and ends_at are as in accounts; staff_role is null for members.
-- Runs with its owner's rights to see auth.users.
create function public.search_members(search text default '', filter text default '')
returns table (
  id uuid, name text, sort_name text, email text, role text, staff_role text, status text, ends_at timestamptz,
  created_at timestamptz, confirmed boolean, blocked boolean, wants_news boolean, wants_offers boolean,
  wants_platform_news boolean, paid_orders bigint, paid_cents bigint
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.name, private.fold(a.name), a.email, a.role, a.staff_role, a.status, a.ends_at, a.created_at,
    u.email_confirmed_at is not null, coalesce(u.banned_until > now(), false),
    a.notify_new_suppliers, a.notify_promotions, a.notify_platform_updates,
    coalesce(o.orders, 0), coalesce(o.cents, 0)
  from public.accounts a
  join public.profiles p on p.id = a.id
  join auth.users u on u.id = a.id
  left join (
    select o.user_id, count(*) as orders, sum(o.amount_cents) as cents
    from public.orders o where o.status = 'paid' group by o.user_id
  ) o on o.user_id = a.id
  where (select private.may('members'))
    and (search_members.search = '' or position(private.fold(search_members.search) in p.search_text) > 0)
    and case search_members.filter
      when '' then true
      when 'active' then a.role = 'premium'
      when 'ending_7' then a.role = 'premium' and a.ends_at < now() + interval '7 days'
      when 'ending_30' then a.role = 'premium' and a.ends_at < private.soon()
      when 'expired' then a.status = 'expired'
      when 'never_paid' then a.role <> 'admin' and not exists (
        select from public.orders paid where paid.user_id = a.id and paid.paid_at is not null and paid.amount_cents > 0
      )
      when 'wants_news' then a.notify_new_suppliers
      when 'unconfirmed' then u.email_confirmed_at is null
      when 'blocked' then u.banned_until > now()
      when 'staff' then a.role = 'admin'
      else false
    end
$$;
comment on function public.search_members(text, text) is 'The accounts that match a search and a filter, with what they have paid (BRL cents, refunds left out), for staff who may work with members; no rows for anybody else.';

-- Returns one account with all that the staff needs to answer its owner, for staff who may work with members; no rows for
-- anybody else. Times are UTC. messages: those sent from its e-mail address. premium: what gives or gave it Premium, in
-- order, each as {order_id, starts, ends}; order_id is null for a change by hand, ends is null where it was set back to
-- free.
create function public.member_details(account_id uuid)
returns table (
  id uuid, name text, email text, role text, staff_role text, status text, ends_at timestamptz, created_at timestamptz,
  confirmed_at timestamptz, invited_at timestamptz, last_login_at timestamptz, blocked boolean,
  wants_news boolean, wants_offers boolean, wants_platform_news boolean, favorites bigint, messages bigint, premium json
)
language sql stable security definer set search_path = '' as $$
  select a.id, a.name, a.email, a.role, a.staff_role, a.status, a.ends_at, a.created_at,
    u.email_confirmed_at, u.invited_at, u.last_sign_in_at, private.is_blocked(a.id),
    a.notify_new_suppliers, a.notify_promotions, a.notify_platform_updates,
    (select count(*) from public.favorites f where f.user_id = a.id),
    (select count(*) from public.contact_messages c where lower(c.email) = lower(a.email)),
    (select coalesce(json_agg(json_build_object('order_id', p.order_id, 'starts', p.starts, 'ends', p.ends) order by p.ordinality), '[]')
     from private.premium_periods(a.id) with ordinality p)
  from public.accounts a join auth.users u on u.id = a.id
  where a.id = member_details.account_id and (select private.may('members'))
$$;
comment on function public.member_details(uuid) is 'One account with all that the staff needs to answer its owner; no rows for anybody who may not work with members.';

-- Refuses what only staff for members may do, and what nobody may do to a member of the staff. 42501: the caller may not,
-- or the account is of the staff. 404: there is no such account.
create function private.check_member(account_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select private.may('members')) then
    raise sqlstate '42501' using message = 'Sua função não inclui o atendimento a membros.';
  elsif not exists (select from public.profiles p where p.id = check_member.account_id) then
    raise sqlstate 'PT404' using message = 'Esta conta não existe mais.';
  elsif exists (select from public.admins a where a.user_id = check_member.account_id) then
    raise sqlstate '42501' using message = 'Esta conta é da equipe. Tire-a da equipe primeiro.';
  end if;
end $$;

-- Adds months of Premium to a member, from the end of what there is or from now, and returns the new end (UTC). 42501 and
-- 404: see check_member(). 23514: not 1 to 24 months.
create function public.grant_months(account_id uuid, months integer) returns timestamptz
language plpgsql security definer set search_path = '' as $$
declare
  ends timestamptz;
begin
  perform private.check_member(grant_months.account_id);
  if (grant_months.months between 1 and 24) is not true then
    raise check_violation using message = 'Dê de 1 a 24 meses.';
  end if;
  perform from public.profiles p where p.id = grant_months.account_id for key share;
  update public.subscriptions s
  set expires_at = private.end_of_day(greatest(now(), s.expires_at), grant_months.months)
  where s.user_id = grant_months.account_id
  returning s.expires_at into ends;
  return ends;
end $$;
comment on function public.grant_months(uuid, integer) is 'Adds 1 to 24 months of Premium to a member and returns the new end (UTC). For staff who may work with members.';

alter table public.audit_log drop constraint audit_log_action_check;
alter table public.audit_log add constraint audit_log_action_check
  check (action in ('insert', 'update', 'delete', 'invite', 'export', 'undo', 'refund', 'release', 'check', 'block', 'unblock'));
comment on column public.audit_log.action is 'insert, update or delete; of an account, delete, invite, export, block or unblock; of an import, insert or undo; of an order, refund (asked for), release or check (the provider was asked). export: accounts, suppliers or orders were saved as a file.';

-- Blocks a member or takes the block back. A blocked member is logged out everywhere at once and cannot log in; account,
-- favorites and purchases stay. Does nothing if it is so already. 42501 and 404: see check_member().
-- The end of the block is far away, and not infinite, because the auth server reads it as a date.
create function public.set_blocked(account_id uuid, blocked boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_member(set_blocked.account_id);
  update auth.users u set banned_until = case when set_blocked.blocked then now() + interval '100 years' end
  where u.id = set_blocked.account_id and coalesce(u.banned_until > now(), false) <> set_blocked.blocked;
  if not found then
    return;
  end if;
  if set_blocked.blocked then
    delete from auth.sessions where user_id = set_blocked.account_id;
  end if;
  perform private.record_account_event(case when set_blocked.blocked then 'block' else 'unblock' end, set_blocked.account_id);
end $$;
comment on function public.set_blocked(uuid, boolean) is 'Blocks a member or takes the block back. For staff who may work with members.';

drop function public.search_accounts(text);
comment on column public.profiles.search_text is 'Name and e-mail without case and accents, for search_members().';
grant execute on function
  public.search_members(text, text), public.member_details(uuid), public.grant_months(uuid, integer), public.set_blocked(uuid, boolean)
  to authenticated;
