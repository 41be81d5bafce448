-- The dashboard is for owners. It has six functions, one for each part of the page: dashboard_todo(), dashboard(),
-- dashboard_premium(), dashboard_trend(), dashboard_funnel() and dashboard_gifts(). Amounts are in BRL cents. Days, weeks and
-- months are those of America/Sao_Paulo; "the last 30 days" are today and the 29 days before. The staff is no member.

-- How many browsers get how far on the way to a purchase, one row per day and step. Anonymous: only totals are kept, no
-- account, address or identifier. Purchases are counted from the orders.
create table public.funnel_days (
  day date not null,
  step text not null check (step in ('visit', 'locked', 'plans', 'checkout')),
  count integer not null default 1 check (count > 0),
  primary key (day, step)
);

-- Premium of members, for the dashboard, which compares `expires_at` with now() itself: calling private.is_running() for
-- every member would take most of its time.
create view private.memberships with (security_invoker = true) as
select s.user_id, s.expires_at from public.subscriptions s where s.user_id not in (select a.user_id from public.admins a);

-- Counts that a browser has reached a step today; does nothing for the staff, and says nothing about the rest. A browser
-- calls it once a day and step. Nobody can make others do so: telling callers apart would take their IP addresses or
-- cookies, so anybody can raise these counts by calling it. That is bounded: all callers together are counted 120 times a
-- minute and step, and no figure but the weekly conversion of the dashboard depends on them.
-- 23514: no such step.
create function public.note_step(step text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_admin() or public.count_attempt('funnel:' || note_step.step, 120, 60) > 0 then
    return;
  end if;
  insert into public.funnel_days as f (day, step)
  values ((now() at time zone 'America/Sao_Paulo')::date, note_step.step)
  on conflict on constraint funnel_days_pkey do update set count = f.count + 1;
end $$;

-- Returns how many things wait for the staff, each counted as on the page where it is done: one row for owners, none for
-- everyone else.
--   orders: those that need attention, see search_orders(). messages: not answered. mails: failed, see sent_mails().
--   contacts: suppliers in contact_queue(). job: 1 if it is late, see private.job_is_late().
create function public.dashboard_todo() returns table (orders bigint, messages bigint, mails bigint, contacts bigint, job bigint, pages bigint)
language sql stable security invoker set search_path = '' as $$
  select
    (select count(*) from public.search_orders() o where o.attention is not null),
    (select count(*) from public.contact_messages m where m.answered_at is null),
    (select m.total from public.sent_mails(state => 'failed', page_size => 1) m),
    (select f.in_doubt from public.contact_figures() f),
    private.job_is_late()::integer::bigint,
    (select count(*) from public.claim_queue() c where c.state <> 'granted') + (select count(*) from public.edit_queue() e where e.state = 'proposed')
      + (select count(*) from public.reported_novelties())
  where (select private.may('business'))
$$;

-- Returns the key figures, the latest purchases and what is left to do before the site can sell: one row for owners, none
-- for everyone else. "before" are the 30 days before the last 30, and month_before_cents covers as much of the month before
-- as has passed of this one. first_purchases stands for new subscriptions, because Premium that an admin grants is no
-- purchase. The customer of an order is null once the account is deleted. first_steps says which steps are done: prices
-- are once an owner has changed a plan or somebody has begun to buy one; company, once visitors are told who runs the site and
-- how to reach them; visit, once somebody has visited the site that is not in maintenance; sale, once there was one.
create function public.dashboard()
returns table (
  today date,
  revenue_cents bigint, month_cents bigint, month_before_cents bigint,
  subscribers bigint, first_purchases bigint, subscriptions_ended bigint,
  views bigint, views_before bigint, views_total bigint,
  suppliers_new bigint, suppliers_new_before bigint, suppliers_total bigint,
  latest_orders json, first_steps json
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  zone constant text := 'America/Sao_Paulo';
  clock constant timestamp := now() at time zone zone;
  month constant timestamp := date_trunc('month', clock);
  month_before constant timestamp := month - interval '1 month';
  as_far constant timestamp := least(month_before + (clock - month), month);
  day_30 constant date := clock::date - 29;
  day_60 constant date := clock::date - 59;
  since_30 constant timestamptz := day_30::timestamp at time zone zone;
  since_60 constant timestamptz := day_60::timestamp at time zone zone;
begin
  if not (select private.may('business')) then
    return;
  end if;

  return query
  with revenue as (
    select coalesce(sum(s.amount_cents), 0) as total,
      coalesce(sum(s.amount_cents) filter (where s.paid_at >= month at time zone zone), 0) as of_month,
      coalesce(sum(s.amount_cents) filter (where s.paid_at >= month_before at time zone zone and s.paid_at < as_far at time zone zone), 0) as before
    from private.sales s
  ), members as (
    select count(*) filter (where m.expires_at > now()) as premium, count(*) filter (where m.expires_at <= now()) as ended
    from private.memberships m where m.expires_at >= since_30
  ), seen as (
    select coalesce(sum(v.views), 0) as total, coalesce(sum(v.views) filter (where v.day >= day_30), 0) as latest,
      coalesce(sum(v.views) filter (where v.day >= day_60 and v.day < day_30), 0) as earlier
    from public.supplier_views v
  ), listed as (
    select count(*) as total, count(*) filter (where s.created_at >= since_30) as latest,
      count(*) filter (where s.created_at >= since_60 and s.created_at < since_30) as earlier
    from public.suppliers s where not s.is_archived
  )
  select
    clock::date,
    revenue.total, revenue.of_month, revenue.before,
    members.premium,
    (select count(*) from (
       select from private.sales s where s.user_id is not null group by s.user_id having min(s.paid_at) >= since_30
     ) first_purchases),
    members.ended,
    seen.latest, seen.earlier, seen.total,
    listed.latest, listed.earlier, listed.total,
    (select coalesce(json_agg(l), '[]') from (
       select s.id, p.name as customer, k.name as plan, s.amount_cents, s.paid_at
       from (select * from private.sales latest order by latest.paid_at desc, latest.id limit 5) s
       join public.plans k on k.key = s.plan_key left join public.profiles p on p.id = s.user_id
       order by s.paid_at desc, s.id
     ) l),
    (select json_build_object(
       'categories', exists (select from public.categories),
       'suppliers', listed.total > 0,
       'prices', exists (select from public.orders) or exists (select from public.audit_log a where a.entity = 'plan' and a.action = 'update'),
       'company', i.company_name is not null and i.email is not null,
       'visit', not i.maintenance_mode and exists (select from public.funnel_days),
       'sale', exists (select from private.sales)
     ) from public.settings i)
  from revenue, members, seen, listed;
end $$;

-- Returns what Premium brings and whom it keeps, as of now: one row for owners, none for everyone else.
--   monthly_cents: monthly recurring revenue. Every sale whose granted time is running now counts with its amount, after the
--     coupon, divided by its months; rounded once, in the end. Like revenue, it does not ask what became of the buyer: a sale
--     counts until its time is over, also if the account was deleted, joined the staff or was set back to free. Of one account
--     only the sale whose time began last counts; those of deleted accounts count one by one. Premium that an admin has
--     granted brings nothing.
--   payers: how many sales that is; those that cost nothing, with a coupon of 100%, are left out.
--   ending: members whose Premium ends within the next 30 days, as private.soon() says. Who has bought more time
--     has a later end.
--   renewed, not_renewed: members for whom time that they had bought came to its end in the last 30 days. They have
--     renewed if they have bought time that is not over, before or after that end; they have not if they are without
--     Premium. Refunded time is no bought time. Members who have Premium only because an admin granted it had nothing to
--     renew and are neither. Deleted accounts are neither, because nobody can tell any more which orders belonged together.
create function public.dashboard_premium()
returns table (monthly_cents bigint, payers bigint, ending bigint, renewed bigint, not_renewed bigint)
language plpgsql stable security invoker set search_path = '' as $$
declare
  since_30 constant timestamptz := ((now() at time zone 'America/Sao_Paulo')::date - 29)::timestamp at time zone 'America/Sao_Paulo';
begin
  if not (select private.may('business')) then
    return;
  end if;

  return query
  with running as (
    select distinct on (coalesce(s.user_id, s.id)) s.amount_cents::numeric / s.months as cents
    from private.sales s where s.granted_from <= now() and s.granted_until > now()
    order by coalesce(s.user_id, s.id), s.granted_from desc, s.id
  ), over as (
    select s.user_id, bool_or(s.granted_until > now()) as has_renewed
    from private.sales s where s.granted_until >= since_30
    group by s.user_id having bool_or(s.granted_until <= now())
  ), ended as (
    select o.has_renewed, coalesce(m.expires_at > now(), false) as has_premium
    from over o join private.memberships m on m.user_id = o.user_id
  )
  select
    (select coalesce(round(sum(r.cents)), 0)::bigint from running r),
    (select count(*) from running r where r.cents > 0),
    (select count(*) from private.memberships m where m.expires_at > now() and m.expires_at < private.soon()),
    (select count(*) from ended e where e.has_renewed),
    (select count(*) from ended e where not e.has_renewed and not e.has_premium);
end $$;

-- Returns revenue, sign-ups and revenue by plan over time: for owners the rows 'days' (the last 30 days) and 'months' (this
-- month and the 11 before), none for everyone else. What ends in _before is from the same time 30 days or 12 months earlier,
-- and so covers as much of its last day or month as has passed of the present one. A span starts with the day `start`,
-- and `start_before` is the start of the one that it is compared with. Plans without revenue in both periods are left out.
create function public.dashboard_trend()
returns table (period text, spans json, plans json)
language plpgsql stable security invoker set search_path = '' as $$
declare
  zone constant text := 'America/Sao_Paulo';
  clock constant timestamp := now() at time zone zone;
  first_moment constant timestamptz := (date_trunc('month', clock) - interval '23 months') at time zone zone;
begin
  if not (select private.may('business')) then
    return;
  end if;

  return query
  with happened as materialized (
    select local.at::date as day, local.at::time >= clock::time as is_later, local.plan_key,
      sum(local.cents) as cents, count(*) filter (where local.plan_key is null) as accounts
    from (
      select s.paid_at at time zone zone as at, s.plan_key, s.amount_cents as cents
      from private.sales s where s.paid_at >= first_moment
      union all
      select p.created_at at time zone zone, null, 0 from public.profiles p where p.created_at >= first_moment
    ) local
    group by 1, 2, 3
  ), periods (period, unit, step, count, back) as (
    values ('days', 'day', interval '1 day', 30, interval '30 days'), ('months', 'month', interval '1 month', 12, interval '12 months')
  ), spans as (
    select p.period, n.start, (n.start - p.back)::date as start_before
    from periods p
    cross join lateral generate_series(date_trunc(p.unit, clock) - (p.count - 1) * p.step, clock, p.step) n (start)
  ), compared as materialized (
    -- What happened in the period before is at the span that it is compared with.
    select p.period, date_trunc(p.unit, h.day::timestamp) + b.is_before::integer * p.back as start, h.plan_key,
      coalesce(sum(h.cents) filter (where not b.is_before), 0) as cents, coalesce(sum(h.cents) filter (where b.is_before), 0) as cents_before,
      coalesce(sum(h.accounts) filter (where not b.is_before), 0) as accounts, coalesce(sum(h.accounts) filter (where b.is_before), 0) as accounts_before
    from happened h cross join periods p cross join (values (false), (true)) b (is_before)
    where not b.is_before or (h.day, h.is_later) <= ((clock - p.back)::date, false)
    group by 1, 2, 3
  ), totals as (
    select s.period, s.start, s.start_before,
      coalesce(sum(c.cents), 0) as cents, coalesce(sum(c.cents_before), 0) as cents_before,
      coalesce(sum(c.accounts), 0) as accounts, coalesce(sum(c.accounts_before), 0) as accounts_before
    from spans s left join compared c on c.period = s.period and c.start = s.start
    group by 1, 2, 3
  )
  select p.period,
    (select json_agg(json_build_object(
       'start', t.start::date, 'start_before', t.start_before,
       'revenue_cents', t.cents, 'revenue_before_cents', t.cents_before,
       'sign_ups', t.accounts, 'sign_ups_before', t.accounts_before
     ) order by t.start) from totals t where t.period = p.period),
    (select coalesce(json_agg(json_build_object(
       'name', k.name, 'revenue_cents', k.cents, 'revenue_before_cents', k.cents_before
     ) order by k.position), '[]') from (
       select k.name, k.position, sum(c.cents) as cents, sum(c.cents_before) as cents_before
       from public.plans k join compared c on c.plan_key = k.key join spans s on s.period = c.period and s.start = c.start
       where c.period = p.period group by 1, 2 having sum(c.cents) > 0 or sum(c.cents_before) > 0
     ) k)
  from periods p;
end $$;

-- Returns how many got how far on the way to a purchase: for owners a row for each of the last eight weeks, from Monday on,
-- the first one first; none for everyone else. `paid` are the purchases of the week. The other figures are browsers, each
-- once a day (public.funnel_days), so a step may exceed the one before it.
create function public.dashboard_funnel()
returns table (week date, visits bigint, locked bigint, plans bigint, checkouts bigint, paid bigint)
language plpgsql stable security invoker set search_path = '' as $$
declare
  zone constant text := 'America/Sao_Paulo';
  this_week constant timestamp := date_trunc('week', now() at time zone zone);
begin
  if not (select private.may('business')) then
    return;
  end if;

  return query
  select w.start::date,
    coalesce(sum(f.count) filter (where f.step = 'visit'), 0),
    coalesce(sum(f.count) filter (where f.step = 'locked'), 0),
    coalesce(sum(f.count) filter (where f.step = 'plans'), 0),
    coalesce(sum(f.count) filter (where f.step = 'checkout'), 0),
    (select count(*) from private.sales s
     where s.paid_at >= w.start at time zone zone and s.paid_at < (w.start + interval '1 week') at time zone zone)
  from generate_series(this_week - interval '7 weeks', this_week, interval '1 week') w (start)
  left join public.funnel_days f on f.day >= w.start::date and f.day < w.start::date + 7
  group by w.start order by w.start;
end $$;

-- Returns the Premium that each colleague of the staff has given, see private.premium_gifts: for owners a row for each
-- colleague and period, as in dashboard_trend(); none for everyone else. What an operator gives in Studio has no name.
--   gifts: how many. months and days: all of them together; days are those of Premium until a day.
--   colleague: null if the account was deleted. latest: the last five, the latest first, each as {at, member_id, member,
--     order_id (of a release), months or until and days, taken_back}.
create function public.dashboard_gifts()
returns table (period text, colleague_id uuid, colleague text, gifts bigint, months bigint, days bigint, latest json)
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := 'America/Sao_Paulo';
  clock constant timestamp := now() at time zone zone;
  since_30 constant timestamptz := (date_trunc('day', clock) - interval '29 days') at time zone zone;
  since_year constant timestamptz := (date_trunc('month', clock) - interval '11 months') at time zone zone;
begin
  if not (select private.may('business')) then
    return;
  end if;

  return query
  with given as (
    select p.period, g.*, case when g.months is null then g.days end as set_days,
      row_number() over (partition by p.period, g.given_by order by g.at desc, g.id desc) as place
    from private.premium_gifts g
    join (values ('days', since_30), ('months', since_year)) p (period, since) on g.at >= p.since
  )
  select g.period, g.given_by, c.name, count(*), coalesce(sum(g.months), 0), coalesce(sum(g.set_days), 0),
    json_agg(json_build_object(
      'at', g.at, 'member_id', m.id, 'member', m.name, 'order_id', g.order_id, 'months', g.months, 'until', g.until,
      'days', g.set_days, 'taken_back', g.taken_back_at is not null
    ) order by g.place) filter (where g.place <= 5)
  from given g join public.profiles m on m.id = g.user_id left join public.profiles c on c.id = g.given_by
  group by g.period, g.given_by, c.name
  order by g.period, max(g.at) desc;
end $$;

alter table public.funnel_days enable row level security;

revoke all on public.funnel_days from service_role;
grant select on public.funnel_days to authenticated, service_role;
grant select on private.memberships to authenticated;
grant execute on function public.note_step(text) to anon, authenticated;
grant execute on function
  public.dashboard_todo(), public.dashboard(), public.dashboard_premium(), public.dashboard_trend(), public.dashboard_funnel(),
  public.dashboard_gifts()
  to authenticated;

create policy "funnel_days: owners read" on public.funnel_days
  for select to authenticated using ((select private.may('business')));

comment on table public.funnel_days is 'How many browsers reached each step towards a purchase, one row per day and step. Written only by note_step().';
comment on column public.funnel_days.day is 'Day in America/Sao_Paulo.';
comment on column public.funnel_days.step is 'visit (opened the site), locked (opened a locked supplier or its invitation), plans, checkout.';
comment on column public.funnel_days.count is 'Number of browsers, each counted once a day. Direct calls of note_step() are counted as well.';
comment on view private.memberships is 'Until when each account has Premium, without the staff. With the rights of the caller.';
comment on function public.note_step(text) is
  'Counts that a browser has reached a step (visit, locked, plans, checkout) today; the staff never counts, and all callers together at most 120 times a minute. Raises 23514 for another step.';
comment on function public.dashboard_todo() is 'How many orders, messages, e-mails, contacts and pages of suppliers wait for the staff: one row for owners, none for everyone else.';
comment on function public.dashboard() is 'Key figures, latest purchases and first steps of the dashboard: one row for owners, none for everyone else.';
comment on function public.dashboard_premium() is 'Monthly recurring revenue, and who renews Premium, as of now: one row for owners, none for everyone else.';
comment on function public.dashboard_trend() is 'Revenue, sign-ups and revenue by plan of the last 30 days and 12 months, against the period before: two rows for owners, none for everyone else.';
comment on function public.dashboard_funnel() is 'How many browsers reached each step towards a purchase, and how many purchases there were, in each of the last eight weeks: eight rows for owners, none for everyone else.';
comment on function public.dashboard_gifts() is 'The Premium that each colleague of the staff has given in the last 30 days and 12 months, with the latest gifts: rows for owners, none for everyone else.';
