-- What the admin's dashboard shows.

-- Returns everything on the dashboard as of one moment: one row for admins, none for everyone else. Amounts are in
-- BRL cents, without refunded purchases. Days and months are those of America/Sao_Paulo; "the last 30 days" are today
-- and the 29 days before, "before" the 30 days before those. month_before_cents covers as much of the month before as
-- has passed of this one. first_purchases stands for new subscriptions, because Premium that an admin grants is no
-- purchase. The customer of an order is null once the account is deleted.
create function public.dashboard()
returns table (
  today date,
  revenue_cents bigint, month_cents bigint, month_before_cents bigint,
  subscribers bigint, first_purchases bigint, subscriptions_ended bigint,
  views bigint, views_before bigint, views_total bigint,
  suppliers_new bigint, suppliers_new_before bigint, suppliers_total bigint,
  latest_orders json, days json, months json
)
language plpgsql stable security invoker set search_path = '' as $$
declare
  zone constant text := 'America/Sao_Paulo';
  clock constant timestamp := now() at time zone zone;
  month constant timestamp := date_trunc('month', clock);
  month_before constant timestamp := month - interval '1 month';
  first_month constant timestamp := month - interval '11 months';
  day_30 constant date := clock::date - 29;
  day_60 constant date := clock::date - 59;
  since_30 constant timestamptz := day_30::timestamp at time zone zone;
  since_60 constant timestamptz := day_60::timestamp at time zone zone;
begin
  if not (select private.is_admin()) then
    return;
  end if;

  return query
  with sales as materialized (
    select (o.paid_at at time zone zone)::date as day, sum(o.amount_cents) as cents
    from public.orders o where o.status = 'paid' group by 1
  ), sign_ups as materialized (
    select (p.created_at at time zone zone)::date as day, count(*) as accounts
    from public.profiles p where p.created_at >= first_month at time zone zone group by 1
  ), daily as (
    select n.day, coalesce(s.cents, 0) as cents, coalesce(u.accounts, 0) as accounts
    from (select first_month::date + n as day from generate_series(0, clock::date - first_month::date) n) n
    left join sales s using (day) left join sign_ups u using (day)
  ), monthly as (
    select date_trunc('month', d.day::timestamp)::date as month, sum(d.cents) as cents, sum(d.accounts) as accounts
    from daily d group by 1
  ), revenue as (
    select coalesce(sum(s.cents), 0)::bigint as total, coalesce(sum(s.cents) filter (where s.day >= month), 0)::bigint as of_month
    from sales s
  ), members as (
    select s.expires_at from public.subscriptions s where s.user_id not in (select a.user_id from public.admins a)
  ), seen as (
    select coalesce(sum(v.views), 0) as total, coalesce(sum(v.views) filter (where v.day >= day_30), 0) as latest,
      coalesce(sum(v.views) filter (where v.day >= day_60 and v.day < day_30), 0) as earlier
    from public.supplier_views v
  ), listed as (
    select count(*) as total, count(*) filter (where s.created_at >= since_30) as latest,
      count(*) filter (where s.created_at >= since_60 and s.created_at < since_30) as earlier
    from public.suppliers s
  )
  select
    clock::date,
    revenue.total,
    revenue.of_month,
    (select coalesce(sum(o.amount_cents), 0) from public.orders o
     where o.status = 'paid' and o.paid_at >= month_before at time zone zone
       and o.paid_at < least(month_before + (clock - month), month) at time zone zone),
    (select count(*) from members m where private.is_running(m.expires_at)),
    (select count(distinct o.user_id) from public.orders o where o.status = 'paid' and o.paid_at >= since_30
       and not exists (select from public.orders e where e.user_id = o.user_id and e.status = 'paid' and e.paid_at < since_30)),
    (select count(*) from members m where m.expires_at >= since_30 and not private.is_running(m.expires_at)),
    seen.latest, seen.earlier, seen.total,
    listed.latest, listed.earlier, listed.total,
    (select coalesce(json_agg(l), '[]') from (
       select o.id, p.name as customer, k.name as plan, o.amount_cents, o.paid_at
       from public.orders o join public.plans k on k.key = o.plan_key left join public.profiles p on p.id = o.user_id
       where o.status = 'paid' order by o.paid_at desc, o.id limit 5
     ) l),
    (select json_agg(json_build_object('start', d.day, 'revenue_cents', d.cents, 'sign_ups', d.accounts) order by d.day)
     from daily d where d.day >= day_30),
    (select json_agg(json_build_object('start', m.month, 'revenue_cents', m.cents, 'sign_ups', m.accounts) order by m.month)
     from monthly m)
  from revenue, seen, listed;
end $$;

grant execute on function public.dashboard() to authenticated;
