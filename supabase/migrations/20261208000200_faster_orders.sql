-- The list of orders, in half the time. It folded the search once an order, and looked at the payments of every order one
-- by one to find out which want attention.

-- Returns the orders that match a search, for support and owners; nobody else gets any. `search` is part of the buyer's
-- name or e-mail address, ignoring case and accents, or the beginning of the order's id, or the payment provider's id of
-- its page or of a payment, or the code of its coupon; '' returns all. Times are in UTC, amounts in BRL cents.
--   customer, email: null once the account is deleted.
--   plan: the name that the plan has now.
--   attention: why somebody has to look at it: wrong_payment (another amount or currency was paid), refund_failed (the
--     provider has not refunded what is due); null if nothing is wrong.
create or replace function public.search_orders(search text default '')
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
    case
      when a.refund_failed then 'refund_failed'
      -- An order that is paid by its only approved payment needs no closer look. Nearly all are, and a look costs time.
      when a.payments > 1 or o.status <> 'paid' or o.released_at is not null then (
        select 'wrong_payment' from public.payments y
        where y.order_id = o.id and y.status = 'approved' and y.refund_requested_at is null and not private.pays_for(y, o)
        limit 1
      )
    end
  from public.orders o
  join public.plans k on k.key = o.plan_key
  left join public.profiles p on p.id = o.user_id
  left join (
    select y.order_id, count(*) as payments, bool_or(y.refund_requested_at is not null and y.refund_attempts > 0) as refund_failed
    from public.payments y where y.status = 'approved' group by y.order_id
  ) a on a.order_id = o.id
  where (select private.may('members')) and (
    btrim(search_orders.search) = ''
    or position((select private.fold(btrim(search_orders.search))) in p.search_text) > 0
    or starts_with(o.id::text, lower(btrim(search_orders.search)))
    or o.provider_reference = btrim(search_orders.search)
    or o.coupon_code = (select private.coupon_code(search_orders.search))
    or exists (select from public.payments y where y.order_id = o.id and y.provider_id = btrim(search_orders.search))
  )
$$;
