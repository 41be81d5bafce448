-- Until when a member is premium, and what they paid. No column stores "premium": it is computed from expires_at, so
-- it ends without anything having to run.
create table public.subscriptions (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  plan_key text references public.plans (key),
  expires_at timestamptz
);

-- Every change of a member's Premium is kept, and the end of Premium is what the changes that count add up to. So a
-- refund leaves exactly what there would be without the purchase, whatever came after it.
create table private.premium_changes (
  id bigint generated always as identity primary key,
  -- References the subscription, which every writer has locked. Checking a reference to the profile would wait for the
  -- profile, too, and could deadlock with the deletion of the account.
  user_id uuid not null references public.subscriptions (user_id) on delete cascade,
  at timestamptz not null default now(),
  order_id uuid unique references public.orders (id),
  ended_before timestamptz,
  ended_after timestamptz,
  taken_back_at timestamptz,
  months integer,
  -- Not a foreign key, as in audit_log.
  given_by uuid default auth.uid(),
  given_as text default private.staff_role() check (given_as in ('owner', 'support')),
  check (order_id is null or (ended_before is null and ended_after is null and months is null)),
  check (order_id is not null or taken_back_at is null)
);

create index subscriptions_plan_key_idx on public.subscriptions (plan_key);
create index premium_changes_user_id_idx on private.premium_changes (user_id, id);

-- The Premium that the staff has given: months, Premium until a day, and releases of orders whose payment is not
-- confirmed. What was taken back again is still here.
--   until: the end that was set; null for months and releases. months: null for a day that was set.
--   days: as they count for giveable_days(): 31 for a month; for a day that was set, those that Premium gained.
create view private.premium_gifts as
select c.id, c.user_id, c.at, c.given_by, c.given_as, c.order_id, c.taken_back_at,
  case when m.months is null then c.ended_after end as until, m.months,
  coalesce(31 * m.months, private.day_of(c.ended_after)
    - case when c.ended_before > c.at then private.day_of(c.ended_before) else private.day_of(c.at) - 1 end) as days
from private.premium_changes c
left join public.orders o on o.id = c.order_id
cross join lateral (select coalesce(o.months, c.months) as months) m
where c.given_as is not null and (c.order_id is not null or c.ended_after > greatest(c.at, c.ended_before));

-- Returns whether a subscription with this end is active; false for null. Every other check calls this one.
create function private.is_running(expires_at timestamptz) returns boolean
language sql stable set search_path = '' as
$$ select coalesce(expires_at > now(), false) $$;

-- Returns whether a member has Premium: one of the staff, or with a subscription that is running; never a blocked one.
create function private.has_premium(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not private.is_blocked(member) and (
    exists (select 1 from public.admins a where a.user_id = member)
    or exists (select 1 from public.subscriptions s where s.user_id = member and private.is_running(s.expires_at))
  )
$$;

-- Returns whether the caller may open premium suppliers. Call it as (select private.is_premium()), so that it runs once
-- per statement and not once per row.
create function private.is_premium() returns boolean
language sql stable security definer set search_path = '' as $$ select private.has_premium((select auth.uid())) $$;

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
            where o.user_id = s.user_id and private.opens_premium(o.status) and bought.includes_plus and private.is_running(o.granted_until)
          )
        )
    )
  )
$$;

-- Returns whether the caller may open what is for Premium Plus. Call it as (select private.is_premium_plus()), so that it
-- runs once per statement and not once per row.
create function private.is_premium_plus() returns boolean
language sql stable security definer set search_path = '' as $$ select private.has_premium_plus((select auth.uid())) $$;

-- Trigger: creates the subscription of a new profile. Every account has exactly one row, so changing a subscription
-- is always an update.
create function private.create_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.subscriptions (user_id) values (new.id);
  return new;
end $$;

-- Trigger: an end of Premium is a date within 20 years: beyond, it is a typing error. Only purchases extend what is
-- there without a limit. Studio shows and takes UTC, and a date typed there without a time is midnight UTC, the evening
-- before in Brazil. Meant is the end of that day in São Paulo, as in endOfDay() of src/domain/format/dates.ts. Requests of the
-- API name their moment exactly. 23514: no such date.
create function private.check_expiry() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not isfinite(new.expires_at)
    or new.expires_at > now() + interval '20 years' and (new.expires_at > old.expires_at) is not false
      and new.expires_at is distinct from private.premium_end(new.user_id) then
    raise check_violation using message = 'O fim do Premium é uma data, no máximo 20 anos a partir de hoje.';
  end if;
  if current_setting('role') not in ('authenticated', 'service_role')
    and (new.expires_at at time zone 'UTC')::time = time '00:00' then
    new.expires_at := ((new.expires_at at time zone 'UTC')::date + time '23:59:59.999') at time zone 'America/Sao_Paulo';
  end if;
  return new;
end $$;

-- Returns the last millisecond, in São Paulo, of the day that is this many months after a moment; as endOfDay() of
-- src/domain/format/dates.ts.
create function private.end_of_day(moment timestamptz, months integer default 0) returns timestamptz
language sql stable set search_path = '' as $$
  select ((moment at time zone 'America/Sao_Paulo' + make_interval(months => months))::date + time '23:59:59.999')
    at time zone 'America/Sao_Paulo'
$$;

-- Returns from when to when each change of an account that counts gives Premium (UTC), in their order; order_id is null
-- for changes by hand. A purchase adds its months to the end so far, or to its own moment if that is later, until the
-- end of that day in São Paulo. A change by hand sets the end; if refunds have moved the end that it was made from, it
-- adds or takes as many days as it did. `ends` null: free. In UTC, because subtracting days across a change of daylight
-- saving time would move the hour.
create function private.premium_periods(account_id uuid)
returns table (order_id uuid, starts timestamptz, ends timestamptz)
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
declare
  change record;
begin
  for change in
    select c.at, c.order_id, c.ended_before, c.ended_after, o.months
    from private.premium_changes c left join public.orders o on o.id = c.order_id
    where c.user_id = premium_periods.account_id and c.taken_back_at is null
    order by c.id
  loop
    premium_periods.order_id := change.order_id;
    starts := greatest(change.at, ends);
    ends := case
      when change.order_id is not null then private.end_of_day(starts, change.months)
      when change.ended_after is null or change.ended_before is not distinct from ends then change.ended_after
      else private.end_of_day(starts + (change.ended_after - greatest(change.at, change.ended_before)))
    end;
    return next;
  end loop;
end $$;

-- Returns when the Premium of an account ends or ended (UTC), as the changes that count add up; null: free.
create function private.premium_end(account_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select p.ends from private.premium_periods(premium_end.account_id) with ordinality p order by p.ordinality desc limit 1
$$;

-- Writes what the changes of an account add up to into its orders and its subscription. Lock the subscription first.
create function private.apply_premium_changes(account_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o set granted_from = p.starts, granted_until = p.ends
  from private.premium_periods(apply_premium_changes.account_id) p
  where o.id = p.order_id and (o.granted_from, o.granted_until) is distinct from (p.starts, p.ends);
  update public.subscriptions s
  set expires_at = private.premium_end(s.user_id),
    plan_key = (
      select o.plan_key from private.premium_changes c join public.orders o on o.id = c.order_id
      where c.user_id = s.user_id and c.taken_back_at is null order by c.id desc limit 1
    )
  where s.user_id = apply_premium_changes.account_id;
end $$;

-- Returns how many days of Premium the caller may still give to a member. For support: 93 (three months of 31 days) less
-- what all of support gave this member within twelve months. Null for owners, who have no limit, and for everybody else.
create function private.giveable_days(account_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.staff_role() = 'support' then 93 - coalesce((
    select sum(g.days)::integer from private.premium_gifts g
    where g.user_id = giveable_days.account_id and g.given_as = 'support' and g.at > now() - interval '12 months'
  ), 0) end
$$;

-- Trigger: refuses what support may not give (403). The subscription is locked by every writer, so that gifts at the same
-- moment see each other.
create function private.limit_gifts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  gift constant private.premium_gifts := (select g from private.premium_gifts g where g.id = new.id);
  days_left constant integer := private.giveable_days(new.user_id);
begin
  if gift.id is not null and days_left < 0 then
    raise sqlstate 'PT403' using hint = 'gift_limit', message = format(
      'O atendimento dá a cada membro até 3 meses (93 dias) de Premium em 12 meses. Dias que restam para este membro: %s. Para dar mais, peça à Administração.',
      greatest(days_left + gift.days, 0));
  end if;
  return null;
end $$;

-- Trigger: keeps a change by hand, which is any end that the known changes do not add up to. Its months are those that
-- grant_months() gives.
create function private.keep_premium_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant timestamptz := private.premium_end(new.user_id);
begin
  if new.expires_at is distinct from before then
    insert into private.premium_changes (user_id, ended_before, ended_after, months)
    values (new.user_id, before, new.expires_at, nullif(current_setting('premium.months', true), '')::integer);
  end if;
  return null;
end $$;

-- Returns the moment before which Premium ends soon: the end of the day in São Paulo that is 30 days from today.
create function private.soon() returns timestamptz
language sql stable set search_path = '' as $$
  select ((now() at time zone 'America/Sao_Paulo')::date + 31)::timestamp at time zone 'America/Sao_Paulo'
$$;

create trigger subscriptions_create after insert on public.profiles
  for each row execute function private.create_subscription();
-- Updates only: a subscription is created and deleted with its account.
create trigger subscriptions_audit after update on public.subscriptions
  for each row execute function private.audit('subscription', 'user_id');
create trigger subscriptions_check_expiry_insert before insert on public.subscriptions
  for each row when (new.expires_at is not null) execute function private.check_expiry();
create trigger subscriptions_check_expiry before update of expires_at on public.subscriptions
  for each row when (new.expires_at is distinct from old.expires_at) execute function private.check_expiry();
create trigger premium_changes_limit_gifts after insert on private.premium_changes
  for each row execute function private.limit_gifts();
create trigger subscriptions_keep before delete on public.subscriptions for each row execute function private.keep_row();
create trigger subscriptions_keep_all before truncate on public.subscriptions for each statement execute function private.keep_row();
create trigger subscriptions_keep_premium_change_insert after insert on public.subscriptions
  for each row when (new.expires_at is not null) execute function private.keep_premium_change();
create trigger subscriptions_keep_premium_change after update of expires_at on public.subscriptions
  for each row when (new.expires_at is distinct from old.expires_at) execute function private.keep_premium_change();

alter table public.subscriptions enable row level security;

grant select, update (expires_at) on public.subscriptions to authenticated;
grant select, update on public.subscriptions to service_role;
grant execute on function private.is_premium() to anon, authenticated, service_role;
grant execute on function private.soon() to authenticated;
grant execute on function
  private.is_running(timestamptz), private.is_premium_plus(), private.premium_end(uuid)
  to authenticated, service_role;
grant execute on function private.end_of_day(timestamptz, integer) to service_role;

create policy "subscriptions: you see yours, support sees all" on public.subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.may('members')));
-- Nobody can change an admin's subscription, not even an admin: admins have Premium without one.
create policy "subscriptions: support changes those of members" on public.subscriptions
  for update to authenticated
  using ((select private.may('members')) and user_id not in (select user_id from public.admins))
  with check ((select private.may('members')) and user_id not in (select user_id from public.admins));

comment on table public.subscriptions is 'One row per account, created with it. To make somebody premium, set expires_at.';
comment on column public.subscriptions.plan_key is 'The plan that was bought last; null: none. Premium may also have been granted by hand.';
comment on column public.subscriptions.expires_at is 'End of Premium (UTC), at most 20 years ahead unless it was paid for. A day typed in Studio without a time, or with 00:00, counts to its end in São Paulo. Null: never subscribed, or set back to free. No other column decides.';
comment on constraint subscriptions_user_id_fkey on public.subscriptions is 'Deleting the account deletes its subscription.';
comment on table private.premium_changes is 'What has changed the end of a member''s Premium, in this order: purchases, and changes by hand (by an admin, or in Studio). Written only by triggers and functions.';
comment on column private.premium_changes.at is 'Since when it counts (UTC). A purchase whose payment was disputed and then confirmed moves on by the time in between.';
comment on column private.premium_changes.order_id is 'The purchase, which adds the months of the order; null: a change by hand.';
comment on column private.premium_changes.ended_before is 'Of a change by hand: the end of Premium before it (UTC); null: none.';
comment on column private.premium_changes.ended_after is 'Of a change by hand: the end of Premium after it (UTC); null: set back to free.';
comment on column private.premium_changes.taken_back_at is 'When a refund or a chargeback took it back (UTC). It then counts no more. Null: it counts.';
comment on column private.premium_changes.months is 'How many months the staff gave. Null for every other change.';
comment on column private.premium_changes.given_by is 'The account of the staff that made the change, or released the order. Null: the server or an operator, or the provider has confirmed the payment since.';
comment on column private.premium_changes.given_as is 'The role of that account at that moment: owner or support.';
comment on constraint premium_changes_user_id_fkey on private.premium_changes is 'Deleting the account deletes what changed its Premium.';
comment on view private.premium_gifts is 'The Premium that the staff has given, also what was taken back: months, Premium until a day, and releases of orders whose payment is not confirmed.';
comment on function private.giveable_days(uuid) is 'How many days of Premium the caller may still give to a member; null: no limit, or the caller is neither owner nor support.';
comment on function private.limit_gifts() is 'Trigger: refuses Premium that support may not give (403): beyond three months for one member within twelve months.';
comment on function private.premium_periods(uuid) is 'From when to when each change that counts gives an account Premium (UTC); of changes by hand, order_id is null.';
comment on function private.premium_end(uuid) is 'When the Premium of an account ends or ended (UTC), as its changes add up; null: free.';
comment on function private.apply_premium_changes(uuid) is 'Writes what the changes of an account''s Premium add up to into its orders and its subscription.';
comment on function private.soon() is 'The moment (UTC) before which Premium ends soon: the end of the day in São Paulo that is 30 days from today.';
comment on function private.has_premium(uuid) is 'Whether a member has Premium. private.is_premium() asks for the caller.';
comment on function private.has_premium_plus(uuid) is 'Whether a member may open what is for Premium Plus. private.is_premium_plus() asks for the caller.';
