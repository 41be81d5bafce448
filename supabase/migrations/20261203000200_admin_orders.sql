-- What admins see of orders.

-- Returns the orders that match a search, for admins; nobody else gets any. `search` is part of the buyer's name or e-mail
-- address, ignoring case and accents, or the beginning of the order's id, or the payment provider's id of its page or of a
-- payment, or the code of its coupon; '' returns all. Times are in UTC, amounts in BRL cents.
--   customer, email: null once the account is deleted.
--   plan: the name that the plan has now.
--   attention: why an admin has to look at it: wrong_payment (another amount or currency was paid), refund_failed (the
--     provider has not refunded what is due); null if nothing is wrong.
create function public.search_orders(search text default '')
returns table (
  id uuid, user_id uuid, customer text, email text, plan text, months integer, amount_cents integer, method text, gateway text,
  status text, created_at timestamptz, paid_at timestamptz, granted_from timestamptz, granted_until timestamptz,
  released_at timestamptz, refund_requested_at timestamptz, refunded_at timestamptz, refund_reason text, checked_at timestamptz,
  provider_reference text, coupon_code text, full_price_cents integer, attention text
)
language sql stable security invoker set search_path = '' as $$
  select o.id, o.user_id, p.name, p.email, k.name, o.months, o.amount_cents, o.method, o.gateway,
    o.status, o.created_at, o.paid_at, o.granted_from, o.granted_until,
    o.released_at, o.refund_requested_at, o.refunded_at, o.refund_reason, o.checked_at, o.provider_reference,
    o.coupon_code, o.full_price_cents,
    (
      select case
        when bool_or(y.refund_requested_at is not null and y.refund_attempts > 0) then 'refund_failed'
        when bool_or(y.refund_requested_at is null and not private.pays_for(y, o)) then 'wrong_payment'
      end
      from public.payments y where y.order_id = o.id and y.status = 'approved'
    )
  from public.orders o
  join public.plans k on k.key = o.plan_key
  left join public.profiles p on p.id = o.user_id
  where (select private.is_admin()) and (
    btrim(search_orders.search) = ''
    or position(private.fold(btrim(search_orders.search)) in p.search_text) > 0
    or starts_with(o.id::text, lower(btrim(search_orders.search)))
    or o.provider_reference = btrim(search_orders.search)
    or o.coupon_code = private.coupon_code(search_orders.search)
    or exists (select from public.payments y where y.order_id = o.id and y.provider_id = btrim(search_orders.search))
  )
$$;
comment on function public.search_orders(text) is
  'The orders whose buyer, id, coupon or provider''s id matches, with what is wrong with them, for admins; no rows for anybody else.';

-- Returns all that happened to an order, oldest first, for admins; nobody else gets any. `actor` is the name of the account
-- behind it, null for the server, an operator or a deleted account.
create function public.order_timeline(order_id uuid)
returns table (id bigint, at timestamptz, kind text, actor_role text, actor text, detail jsonb)
language sql stable security invoker set search_path = '' as $$
  select e.id, e.at, e.kind, e.actor_role, p.name, e.detail
  from public.order_events e left join public.profiles p on p.id = e.actor_id
  where e.order_id = order_timeline.order_id order by e.id
$$;
comment on function public.order_timeline(uuid) is 'All that happened to an order, oldest first, for admins; no rows for anybody else.';

grant execute on function public.search_orders(text), public.order_timeline(uuid), private.pays_for(public.payments, public.orders) to authenticated;

-- Money that was only said to have been paid is no revenue: the dashboard leaves out orders that an admin has released and
-- whose payment the provider has not confirmed. Rewritten in place, as the function is long.
do $$
declare
  definition text := pg_get_functiondef('public.dashboard()'::regprocedure);
  sales constant text := 'from public.orders o where o.status = ''paid'' group by 1';
  month_before constant text := 'where o.status = ''paid'' and o.paid_at >= month_before at time zone zone';
  latest constant text := 'where o.status = ''paid'' order by o.paid_at desc, o.id limit 5';
begin
  if position(sales in definition) = 0 or position(month_before in definition) = 0 or position(latest in definition) = 0 then
    raise exception 'dashboard() has changed.';
  end if;
  definition := replace(definition, sales, replace(sales, ' group by', ' and o.released_at is null group by'));
  definition := replace(definition, month_before, month_before || ' and o.released_at is null');
  execute replace(definition, latest, replace(latest, ' order by', ' and o.released_at is null order by'));
end $$;

comment on column public.plans.announced_price_cents is 'What the landing page strikes beside the charged price, in BRL cents, if it is higher; null: nothing.';
comment on column public.plans.announced_note is 'Text about the announced price, 200 characters at most; null: none.';
