-- What members have bought, what the payment provider says about each payment, and what happened to each order. An order
-- may have several payments: a declined card and then another one, or by mistake two that are approved.

-- An order keeps the price and the months that were bought: a payment may arrive days later, and the operator may
-- have changed the plan in the meantime.
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  -- Becomes null when the account is deleted: amounts are kept without the person (LGPD, the Brazilian data
  -- protection law).
  user_id uuid references public.profiles (id) on delete set null,
  plan_key text not null references public.plans (key),
  amount_cents integer not null check (amount_cents >= 0),
  method text not null check (method in ('card', 'pix')),
  gateway text not null,
  status text not null check (status in ('pending', 'released', 'paid', 'failed', 'expired', 'refunded', 'charged_back')),
  idempotency_key text not null check (length(idempotency_key) between 8 and 200),
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  months integer not null check (months between 1 and 60),
  -- From when to when the order grants Premium: refund_order() takes exactly that back.
  granted_from timestamptz,
  granted_until timestamptz,
  refunded_at timestamptz,
  refund_reason text check (length(refund_reason) <= 500),
  provider_reference text check (length(provider_reference) between 1 and 100),
  payment_url text check (length(payment_url) <= 2000 and payment_url ~ '^https?://'),
  checked_at timestamptz,
  released_at timestamptz,
  refund_requested_at timestamptz,
  coupon_id bigint,
  coupon_code text,
  full_price_cents integer,
  unique (user_id, idempotency_key),
  -- A release that is taken back was never paid.
  constraint orders_paid_at_check check (status = 'refunded' or (status in ('paid', 'charged_back')) = (paid_at is not null)),
  constraint orders_granted_check check (granted_from < granted_until),
  constraint orders_coupon_check check (num_nulls(coupon_id, coupon_code, full_price_cents) in (0, 3)),
  constraint orders_full_price_check check (amount_cents <= full_price_cents)
);

create table public.payments (
  gateway text not null,
  provider_id text not null check (length(provider_id) between 1 and 100),
  order_id uuid not null references public.orders (id),
  status text not null check (status in ('pending', 'approved', 'rejected', 'canceled', 'refunded', 'charged_back')),
  detail text check (length(detail) <= 100),
  method text check (length(method) <= 60),
  amount_cents bigint not null check (amount_cents >= 0),
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  approved_at timestamptz,
  changed_at timestamptz not null,
  is_extra boolean not null default false,
  refund_requested_at timestamptz,
  refund_attempts integer not null default 0,
  refund_tried_at timestamptz,
  primary key (gateway, provider_id)
);

create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in (
    'begun', 'checkout', 'payment', 'status', 'extra_payment', 'wrong_payment', 'refund_requested', 'refund_failed', 'released', 'checked')),
  actor_id uuid,
  actor_role text not null check (actor_role in ('admin', 'member', 'service', 'operator')),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);

create index orders_plan_key_idx on public.orders (plan_key);
create index orders_created_at_idx on public.orders (created_at desc);
-- Finds the latest purchases, and those of a month, without reading all orders.
create index orders_paid_at_idx on public.orders (paid_at) where status = 'paid';
create index orders_to_check_idx on public.orders (checked_at nulls first) where status <> 'expired';
create index payments_order_id_idx on public.payments (order_id);
create index payments_to_refund_idx on public.payments (refund_tried_at nulls first) where refund_requested_at is not null and status = 'approved';
create index order_events_order_id_idx on public.order_events (order_id, id);
create index orders_coupon_id_idx on public.orders (coupon_id, user_id) where coupon_id is not null;

-- Writes one event of an order. Its author is that of this transaction, see current_actor().
create function private.note_order_event(order_id uuid, kind text, detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.order_events (order_id, kind, actor_id, actor_role, detail)
  select note_order_event.order_id, note_order_event.kind, a.id, a.role, note_order_event.detail from private.current_actor() a
$$;

-- Trigger: notes that an order was begun, with its coupon, and every change of its status, but not that of an order which
-- is deleted.
create function private.note_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_order_event(new.id, 'begun', jsonb_strip_nulls(jsonb_build_object(
      'amount_cents', new.amount_cents, 'method', new.method, 'coupon', new.coupon_code)));
  else
    perform private.note_order_event(new.id, 'status', jsonb_build_object('status', jsonb_build_array(old.status, new.status)));
  end if;
  return null;
end $$;

-- Locks the buyer's account, their subscription and the order, and returns the order. In this order, as the deletion of an
-- account does: another one could deadlock. The account, because a row that one transaction changes twice has its foreign
-- keys checked again. 404: no such order.
create function private.lock_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  buyer constant uuid := (select o.user_id from public.orders o where o.id = lock_order.order_id);
  locked public.orders;
begin
  perform from public.profiles p where p.id = buyer for key share;
  perform from public.subscriptions s where s.user_id = buyer for update;
  select * into locked from public.orders o where o.id = lock_order.order_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado.';
  end if;
  return locked;
end $$;

-- Returns whether a payment pays for an order: approved, in BRL, of exactly its amount, and not extra.
create function private.pays_for(payment public.payments, bought public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select payment.status = 'approved' and not payment.is_extra and payment.amount_cents = bought.amount_cents and payment.currency = 'BRL'
$$;

-- Returns whether an order with this status gives its months of Premium: it is paid, or was released without that.
create function private.opens_premium(status text) returns boolean
language sql immutable set search_path = '' as $$ select status in ('paid', 'released') $$;

-- Returns the status that follows from the payments of an order and from what admins decided about it. Only "expired" is
-- kept from the order itself, and only until a payment begins. A refund is final: a dispute that comes after it, and that the
-- seller wins, makes its payment approved again, but the buyer has the money.
create function private.order_status(bought public.orders) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when bought.refunded_at is null and bool_or(private.pays_for(p, bought)) then 'paid'
    when bool_or(p.status = 'charged_back' and not p.is_extra) then 'charged_back'
    when bought.refunded_at is not null or bool_or(p.status = 'refunded' and not p.is_extra) then 'refunded'
    when bought.released_at is not null then 'released'
    when bool_or(p.status = 'pending') then 'pending'
    when bought.status = 'expired' then 'expired'
    when bool_or(p.status in ('rejected', 'canceled')) then 'failed'
    else 'pending'
  end
  from public.payments p where p.order_id = bought.id
$$;

-- Returns how much of an order's payments the provider has returned, in BRL cents, without payments too many.
create function private.returned_cents(order_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(p.amount_cents), 0)::integer from public.payments p
  where p.order_id = returned_cents.order_id and p.status = 'refunded' and p.currency = 'BRL' and not p.is_extra
$$;

-- Returns the orders that match a search, for support and owners; nobody else gets any. `search` is part of the buyer's
-- name or e-mail address, ignoring case and accents, or the beginning of the order's id, or the payment provider's id of
-- its page or of a payment, or the code of its coupon; '' returns all. Times are in UTC, amounts in BRL cents.
--   customer, email: null once the account is deleted.
--   plan: the name that the plan has now.
--   attention: why somebody has to look at it: wrong_payment (another amount or currency was paid), refund_failed (the
--     provider has not refunded what is due), contested (a chargeback of the last 30 days that is not decided, and may be
--     answered); null if nothing is wrong.
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
    case
      when a.refund_failed then 'refund_failed'
      when o.status = 'charged_back' and a.contested then 'contested'
      -- An order that is paid by its only approved payment needs no closer look. Nearly all are, and a look costs time.
      when a.payments > 1 or o.status <> 'paid' then (
        select 'wrong_payment' from public.payments y
        where y.order_id = o.id and y.status = 'approved' and y.refund_requested_at is null and not private.pays_for(y, o)
        limit 1
      )
    end
  from public.orders o
  join public.plans k on k.key = o.plan_key
  left join public.profiles p on p.id = o.user_id
  left join (
    select y.order_id, count(*) filter (where y.status = 'approved') as payments,
      bool_or(y.status = 'approved' and y.refund_requested_at is not null and y.refund_attempts > 0) as refund_failed,
      bool_or(y.status = 'charged_back' and y.detail is distinct from 'settled' and y.changed_at > now() - interval '30 days') as contested
    from public.payments y where y.status in ('approved', 'charged_back') group by y.order_id
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

-- Returns all that happened to an order, oldest first, for admins; nobody else gets any. `actor` is the name of the account
-- behind it, null for the server, an operator or a deleted account.
create function public.order_timeline(order_id uuid)
returns table (id bigint, at timestamptz, kind text, actor_role text, actor text, detail jsonb)
language sql stable security invoker set search_path = '' as $$
  select e.id, e.at, e.kind, e.actor_role, p.name, e.detail
  from public.order_events e left join public.profiles p on p.id = e.actor_id
  where e.order_id = order_timeline.order_id order by e.id
$$;

-- Trigger: an order says what was bought, by whom and for how much (23001). The buyer is forgotten with their account.
create function private.keep_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is null
    and not exists (select from public.profiles p where p.id = old.user_id)
    and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise restrict_violation using
    message = 'O que foi comprado não muda: o pedido guarda quem comprou, o quê e por quanto.',
    hint = 'Para mudar até quando vale o Premium, edite expires_at em subscriptions. Para desfazer a compra, use public.refund_order().';
end $$;

create trigger orders_refuse_in_maintenance before insert on public.orders
  for each statement execute function private.refuse_in_maintenance();
create trigger orders_note_begun after insert on public.orders
  for each row execute function private.note_order_status();
create trigger orders_note_status after update of status on public.orders
  for each row when (old.status <> new.status) execute function private.note_order_status();
create trigger orders_keep before delete on public.orders for each row execute function private.keep_row();
create trigger payments_keep before delete on public.payments for each row execute function private.keep_row();
create trigger orders_keep_all before truncate on public.orders for each statement execute function private.keep_row();
create trigger payments_keep_all before truncate on public.payments for each statement execute function private.keep_row();
create trigger orders_keep_terms
  before update of user_id, plan_key, months, amount_cents, method, gateway, coupon_id, coupon_code, full_price_cents on public.orders
  for each row when (
    (old.user_id, old.plan_key, old.months, old.amount_cents, old.method, old.gateway, old.coupon_id, old.coupon_code, old.full_price_cents)
    is distinct from
    (new.user_id, new.plan_key, new.months, new.amount_cents, new.method, new.gateway, new.coupon_id, new.coupon_code, new.full_price_cents))
  execute function private.keep_terms();

alter table public.orders enable row level security;
alter table public.payments enable row level security;
alter table public.order_events enable row level security;

grant select on public.orders to authenticated, service_role;
revoke insert, update on public.orders from service_role;
revoke all on public.payments, public.order_events from service_role;
grant select on public.payments, public.order_events to authenticated, service_role;
grant execute on function
  private.pays_for(public.payments, public.orders), public.search_orders(text), public.order_timeline(uuid)
  to authenticated;

create policy "orders: you see yours, support sees all" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.may('members')));
create policy "payments: you see those of your orders, support sees all" on public.payments
  for select to authenticated
  using (
    (select private.may('members')) or order_id in (select o.id from public.orders o where o.user_id = (select auth.uid()))
  );
create policy "order_events: support reads" on public.order_events
  for select to authenticated using ((select private.may('members')));

comment on table public.orders is 'Purchases of a plan. Begun by begin_order() as the buyer; their status follows from their payments.';
comment on column public.orders.amount_cents is 'BRL cents, as charged. Later changes of the price do not affect it.';
comment on column public.orders.method is 'card or pix.';
comment on column public.orders.gateway is 'Payment gateway that processed it.';
comment on column public.orders.status is 'pending, released (an admin opened Premium, the provider has not confirmed the payment), paid, failed (declined), expired (never paid), refunded or charged_back (the buyer''s bank took the money back). Follows from the payments: record_payment(), release_order() and refund_order() change it, an edit by hand grants nothing.';
comment on column public.orders.idempotency_key is 'Key of the buyer''s attempt. A repeated request with the same key buys only once.';
comment on column public.orders.paid_at is 'When it was paid (UTC). Set while the status is paid or charged_back, and refunded unless nothing had been paid.';
comment on column public.orders.months is 'Months of Premium that this order pays for. Later changes of the plan do not affect it.';
comment on column public.orders.granted_from is 'From when it grants Premium (UTC): when it was paid or released, or the end that Premium had then. The refund of an earlier order moves it. Null: it granted nothing.';
comment on column public.orders.granted_until is 'Until when it grants Premium (UTC). Null: it granted nothing.';
comment on column public.orders.refunded_at is 'When refund_order() took back what it had granted (UTC); null: not refunded.';
comment on column public.orders.refund_reason is 'Why it was refunded, 500 characters at most. The buyer can read it.';
comment on column public.orders.provider_reference is 'The payment provider''s id of the checkout; null: none yet, or a gateway without one.';
comment on column public.orders.payment_url is 'The provider''s page on which the buyer pays; null: none.';
comment on column public.orders.checked_at is 'When the provider was last asked for its payments (UTC).';
comment on column public.orders.released_at is 'When an admin opened Premium for it without the provider''s word (UTC); null: never, or the provider has confirmed the payment since.';
comment on column public.orders.refund_requested_at is 'When the buyer withdrew or an admin asked for the refund (UTC). It is done once refunded_at is set.';
comment on column public.orders.coupon_id is 'The coupon that it was bought with; null: none.';
comment on column public.orders.coupon_code is 'The coupon''s code when it was used; null: no coupon.';
comment on column public.orders.full_price_cents is 'What it would have cost without the coupon, in BRL cents; null: no coupon.';
comment on constraint orders_user_id_fkey on public.orders is 'Deleting the account keeps the amount, without the person.';
comment on table public.payments is 'Payments of orders as the payment provider last reported them. Written only by record_payment().';
comment on column public.payments.provider_id is 'The provider''s id of the payment.';
comment on column public.payments.status is 'pending, approved, rejected, canceled, refunded (whole) or charged_back.';
comment on column public.payments.detail is 'The provider''s own word for the reason, such as cc_rejected_insufficient_amount.';
comment on column public.payments.method is 'What was paid with, in the provider''s words, such as pix or visa.';
comment on column public.payments.amount_cents is 'In the smallest unit of the currency; BRL cents.';
comment on column public.payments.refunded_cents is 'How much of it was refunded, also before a chargeback. A part alone changes nothing else.';
comment on column public.payments.changed_at is 'When the provider last changed it (UTC). An older report is ignored.';
comment on column public.payments.is_extra is 'Approved although the order was already paid or over, or its account deleted: it buys nothing and is refunded.';
comment on column public.payments.refund_requested_at is 'Since when it is to be refunded (UTC); null: it is not, or it has been.';
comment on column public.payments.refund_attempts is 'How often the provider has refused or failed to refund it; order_events says why.';
comment on table public.order_events is 'All that happened to an order, for the operator. Written only by functions and triggers; readable by support and owners.';
comment on column public.order_events.kind is 'begun, checkout (the provider''s page was made), payment (a new report about one), status, extra_payment, wrong_payment (another amount or currency), refund_requested, refund_failed, released (by an admin, without the provider''s word) or checked (the provider was asked).';
comment on column public.order_events.actor_id is 'The account behind it. Not a foreign key, as in audit_log. Null: the server or an operator.';
comment on column public.order_events.detail is 'Values of the event: of status [before, after], of a payment its id, status, detail and amount.';
comment on function private.note_order_event(uuid, text, jsonb) is 'Writes one event of an order. Its author is that of the transaction, see current_actor().';
comment on function private.lock_order(uuid) is 'Locks the buyer''s account and subscription, then the order, and returns the order; 404 without one.';
comment on function private.pays_for(public.payments, public.orders) is 'Whether a payment pays for an order: approved, in BRL, of exactly its amount, and not extra.';
comment on function private.opens_premium(text) is 'Whether an order with this status gives its months of Premium.';
comment on function private.order_status(public.orders) is 'The status that follows from the payments of an order and from what admins decided about it.';
comment on function private.returned_cents(uuid) is 'How much of an order''s payments the provider has returned, in BRL cents, without payments too many.';
comment on function public.search_orders(text) is
  'The orders whose buyer, id, coupon or provider''s id matches, with what is wrong with them, for support and owners; no rows for anybody else.';
comment on function public.order_timeline(uuid) is 'All that happened to an order, oldest first, for support and owners; no rows for anybody else.';
comment on function private.keep_terms() is 'Trigger: refuses to change what was bought, by whom and for how much.';
