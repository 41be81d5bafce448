-- What the payment provider says about each payment, and what follows for the order. An order may have several
-- payments: a declined card and then another one, or by mistake two that are approved. The provider's messages arrive
-- late, twice and out of order, so the status of an order is not changed step by step: after every message it is computed
-- anew from all its payments.

alter table public.orders
  drop constraint orders_status_check,
  add constraint orders_status_check check (status in ('pending', 'paid', 'failed', 'expired', 'refunded', 'charged_back')),
  drop constraint orders_check,
  add constraint orders_paid_at_check check ((status in ('paid', 'refunded', 'charged_back')) = (paid_at is not null)),
  add column provider_reference text check (length(provider_reference) between 1 and 100),
  add column payment_url text check (length(payment_url) <= 2000 and payment_url ~ '^https?://'),
  add column checked_at timestamptz,
  add column released_at timestamptz,
  add column refund_requested_at timestamptz;
alter table public.orders
  alter column provider_reference set statistics 0, alter column payment_url set statistics 0, alter column checked_at set statistics 0,
  alter column released_at set statistics 0, alter column refund_requested_at set statistics 0;
comment on table public.orders is 'Purchases of a plan. Begun by begin_order() as the buyer; their status follows from their payments.';
comment on column public.orders.status is 'pending, paid, failed (declined), expired (never paid), refunded or charged_back (the buyer''s bank took the money back). Follows from the payments: record_payment(), release_order() and refund_order() change it, an edit by hand grants nothing.';
comment on column public.orders.paid_at is 'When it was paid (UTC). Set if, and only if, the status is paid, refunded or charged_back.';
comment on column public.orders.provider_reference is 'The payment provider''s id of the checkout; null: none yet, or a gateway without one.';
comment on column public.orders.payment_url is 'The provider''s page on which the buyer pays; null: none.';
comment on column public.orders.checked_at is 'When the provider was last asked for its payments (UTC).';
comment on column public.orders.released_at is 'When an admin opened Premium for it without the provider''s word (UTC); null: never, or the provider has confirmed the payment since.';
comment on column public.orders.refund_requested_at is 'When the buyer withdrew or an admin asked for the refund (UTC). It is done once refunded_at is set.';
comment on column public.orders.refund_reason is 'Why it was refunded, 500 characters at most. The buyer can read it.';
create index orders_to_check_idx on public.orders (checked_at nulls first) where status <> 'expired';

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
alter table public.payments
  alter column gateway set statistics 0, alter column provider_id set statistics 0, alter column order_id set statistics 0,
  alter column status set statistics 0, alter column detail set statistics 0, alter column method set statistics 0,
  alter column amount_cents set statistics 0, alter column refunded_cents set statistics 0, alter column currency set statistics 0,
  alter column approved_at set statistics 0, alter column changed_at set statistics 0, alter column is_extra set statistics 0,
  alter column refund_requested_at set statistics 0, alter column refund_attempts set statistics 0,
  alter column refund_tried_at set statistics 0;
create index payments_order_id_idx on public.payments (order_id);
create index payments_to_refund_idx on public.payments (refund_tried_at nulls first) where refund_requested_at is not null and status = 'approved';

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
comment on table public.order_events is 'All that happened to an order, for the operator. Written only by functions and triggers; readable by admins.';
comment on column public.order_events.kind is 'begun, checkout (the provider''s page was made), payment (a new report about one), status, extra_payment, wrong_payment (another amount or currency), refund_requested, refund_failed, released (by an admin, without the provider''s word) or checked (the provider was asked).';
comment on column public.order_events.actor_id is 'The account behind it. Not a foreign key, as in audit_log. Null: the server or an operator.';
comment on column public.order_events.detail is 'Values of the event: of status [before, after], of a payment its id, status, detail and amount.';
alter table public.order_events
  alter column id set statistics 0, alter column order_id set statistics 0, alter column at set statistics 0,
  alter column kind set statistics 0, alter column actor_id set statistics 0, alter column actor_role set statistics 0,
  alter column detail set statistics 0;
create index order_events_order_id_idx on public.order_events (order_id, id);

-- Writes one event of an order. Its author is that of this transaction, see current_actor().
create function private.note_order_event(order_id uuid, kind text, detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into public.order_events (order_id, kind, actor_id, actor_role, detail)
  select note_order_event.order_id, note_order_event.kind, a.id, a.role, note_order_event.detail from private.current_actor() a
$$;
comment on function private.note_order_event(uuid, text, jsonb) is 'Writes one event of an order. Its author is that of the transaction, see current_actor().';

-- Trigger: notes that an order was begun, and every change of its status, but not that of an order which is deleted.
create function private.note_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_order_event(new.id, 'begun', jsonb_build_object('amount_cents', new.amount_cents, 'method', new.method));
  else
    perform private.note_order_event(new.id, 'status', jsonb_build_object('status', jsonb_build_array(old.status, new.status)));
  end if;
  return null;
end $$;
create trigger orders_note_begun after insert on public.orders
  for each row execute function private.note_order_status();
create trigger orders_note_status after update of status on public.orders
  for each row when (old.status <> new.status) execute function private.note_order_status();

drop function public.settle_order(uuid, boolean);
drop function private.take_back(public.orders) cascade;
drop trigger orders_check_refund on public.orders;
drop function private.check_refund();

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
comment on function private.lock_order(uuid) is 'Locks the buyer''s account and subscription, then the order, and returns the order; 404 without one.';

-- Returns whether a payment pays for an order: approved, in BRL, of exactly its amount, and not extra.
create function private.pays_for(payment public.payments, bought public.orders) returns boolean
language sql immutable set search_path = '' as $$
  select payment.status = 'approved' and not payment.is_extra and payment.amount_cents = bought.amount_cents and payment.currency = 'BRL'
$$;
comment on function private.pays_for(public.payments, public.orders) is 'Whether a payment pays for an order: approved, in BRL, of exactly its amount, and not extra.';

-- Returns the status that follows from the payments of an order and from what admins decided about it. Only "expired" is
-- kept from the order itself, and only until a payment begins. A refund is final: a dispute that comes after it, and that the
-- seller wins, makes its payment approved again, but the buyer has the money.
create function private.order_status(bought public.orders) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when bought.refunded_at is null and bool_or(private.pays_for(p, bought)) then 'paid'
    when bool_or(p.status = 'charged_back' and not p.is_extra) then 'charged_back'
    when bought.refunded_at is not null or bool_or(p.status = 'refunded' and not p.is_extra) then 'refunded'
    when bought.released_at is not null then 'paid'
    when bool_or(p.status = 'pending') then 'pending'
    when bought.status = 'expired' then 'expired'
    when bool_or(p.status in ('rejected', 'canceled')) then 'failed'
    else 'pending'
  end
  from public.payments p where p.order_id = bought.id
$$;
comment on function private.order_status(public.orders) is 'The status that follows from the payments of an order and from what admins decided about it.';

-- Writes into the history of a member what happened to an order, in the same entry as what it changes in their
-- subscription: refunded, charged back or released, the amount in BRL cents, and the reason if there is one.
create function private.audit_order(buyer uuid, what text, amount_cents integer, reason text) returns void
language sql security definer set search_path = '' as $$
  select private.record_changes('subscription', 'update', array[buyer::text], array[null::text], array[jsonb_strip_nulls(jsonb_build_object(
    what || '_cents', jsonb_build_array(null, audit_order.amount_cents),
    case what when 'released' then 'release_reason' else 'refund_reason' end,
    case when reason is not null then jsonb_build_array(null, reason) end
  ))])
$$;
comment on function private.audit_order(uuid, text, integer, text) is 'Writes into a member''s history that an order was refunded, charged_back or released, with its amount in BRL cents and the reason.';

-- Returns how much of an order's payments the provider has returned, in BRL cents, without payments too many.
create function private.returned_cents(order_id uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(p.amount_cents), 0)::integer from public.payments p
  where p.order_id = returned_cents.order_id and p.status = 'refunded' and p.currency = 'BRL' and not p.is_extra
$$;
comment on function private.returned_cents(uuid) is 'How much of an order''s payments the provider has returned, in BRL cents, without payments too many.';

-- Gives an order the status that follows from its payments, and does what comes with it: an order that becomes paid gives
-- its months of Premium once, one that is no longer paid gives them back. Returns the order. Lock it first.
create function private.settle_order(locked public.orders) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  new_status constant text := private.order_status(locked);
  approved timestamptz;
  is_confirmed boolean;
  settled public.orders;
begin
  select min(p.approved_at) filter (where p.status in ('approved', 'refunded', 'charged_back') and not p.is_extra),
    coalesce(bool_or(private.pays_for(p, locked)), false)
  into approved, is_confirmed
  from public.payments p where p.order_id = locked.id;
  if new_status = locked.status and not (is_confirmed and locked.released_at is not null) then
    return locked;
  end if;

  if new_status = 'paid' and locked.status <> 'paid' and locked.user_id is not null then
    insert into private.premium_changes (user_id, order_id) values (locked.user_id, locked.id)
    on conflict on constraint premium_changes_order_id_key do update
    set at = premium_changes.at + (now() - premium_changes.taken_back_at), taken_back_at = null;
  elsif new_status <> 'paid' then
    update private.premium_changes c set taken_back_at = now() where c.order_id = locked.id and c.taken_back_at is null;
  end if;
  update public.orders o
  set status = new_status,
    -- The provider's clock may be ahead.
    paid_at = case
      when new_status not in ('paid', 'refunded', 'charged_back') then null
      when is_confirmed and locked.released_at is not null then least(coalesce(approved, now()), now())
      else coalesce(locked.paid_at, least(coalesce(approved, now()), now()))
    end,
    released_at = case when not is_confirmed then o.released_at end,
    refunded_at = case when new_status = 'refunded' then coalesce(o.refunded_at, now()) else o.refunded_at end
  where o.id = locked.id
  returning * into settled;
  if new_status = locked.status or locked.user_id is null then
    return settled;
  end if;

  if new_status = 'refunded' and settled.refund_requested_at is not null then
    -- The provider confirms to the server, but the history names who asked for it.
    perform set_config('audit.actor', json_build_object('id', e.actor_id, 'role', e.actor_role)::text, true)
    from public.order_events e where e.order_id = locked.id and e.kind = 'refund_requested' order by e.id desc limit 1;
  end if;
  if new_status in ('refunded', 'charged_back') then
    -- What was returned, which is nothing for an order that was released without a payment, or another amount than the price.
    perform private.audit_order(locked.user_id, new_status,
      case new_status when 'refunded' then private.returned_cents(locked.id) else locked.amount_cents end,
      case new_status when 'refunded' then settled.refund_reason end);
  end if;
  perform private.apply_premium_changes(locked.user_id);
  select * into settled from public.orders o where o.id = locked.id;
  return settled;
end $$;
comment on function private.settle_order(public.orders) is 'Gives a locked order the status that follows from its payments; grants or takes back its months of Premium. Returns the order.';

-- Records what the payment provider says about a payment of an order, and does what follows. Returns the order. The same
-- report again, or one that is older than what is known, changes nothing. An approved payment that the order no longer
-- needs (it is paid or over, or its account was deleted) is to be refunded.
--   payment: provider_id, status, detail, method, amount_cents, refunded_cents, currency, approved_at, changed_at, as the
--     columns of `payments`.
-- 404: no such order. 409: the payment belongs to another order. For the secret key only, because it grants Premium.
create function public.record_payment(order_id uuid, payment jsonb) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders := private.lock_order(order_id);
  reported public.payments := jsonb_populate_record(null::public.payments, payment);
  known public.payments;
  was_refunded boolean;
  extra boolean;
begin
  select * into known from public.payments p
  where p.gateway = locked.gateway and p.provider_id = reported.provider_id;
  -- What was refunded before a chargeback is not refunded again.
  if reported.status = 'charged_back' then
    reported.refunded_cents := greatest(reported.refunded_cents, known.refunded_cents);
  end if;
  was_refunded := coalesce(known.status = 'charged_back' and known.refunded_cents >= known.amount_cents, false);
  if known.order_id <> locked.id then
    raise sqlstate 'PT409' using message = 'Este pagamento é de outro pedido.';
  elsif reported.changed_at < known.changed_at
    or (reported.status, reported.detail, reported.changed_at, reported.refunded_cents)
      is not distinct from (known.status, known.detail, known.changed_at, known.refunded_cents) then
    return locked;
  end if;

  extra := coalesce(known.is_extra, false) or reported.status = 'approved' and known.status is distinct from 'approved'
    and not was_refunded and (
    locked.refunded_at is not null
    or known.status is distinct from 'charged_back'
      and (locked.user_id is null or locked.status = 'charged_back' or locked.refund_requested_at is not null)
    or exists (
      select from public.payments p
      where p.order_id = locked.id and p.provider_id <> reported.provider_id and private.pays_for(p, locked)
    ));
  insert into public.payments as p (
    gateway, provider_id, order_id, status, detail, method, amount_cents, refunded_cents, currency, approved_at, changed_at,
    is_extra, refund_requested_at
  ) values (
    locked.gateway, reported.provider_id, locked.id, reported.status, reported.detail, reported.method, reported.amount_cents,
    coalesce(reported.refunded_cents, 0), reported.currency, reported.approved_at, reported.changed_at, extra,
    case when extra and not was_refunded then now() end
  )
  on conflict on constraint payments_pkey do update
  set status = excluded.status, detail = excluded.detail, method = excluded.method, amount_cents = excluded.amount_cents,
    refunded_cents = excluded.refunded_cents, currency = excluded.currency, approved_at = excluded.approved_at,
    changed_at = excluded.changed_at, is_extra = excluded.is_extra,
    refund_requested_at = case when excluded.status <> 'refunded' then coalesce(p.refund_requested_at, excluded.refund_requested_at) end;

  perform private.note_order_event(locked.id, 'payment', jsonb_strip_nulls(jsonb_build_object(
    'payment', reported.provider_id, 'status', reported.status, 'detail', reported.detail, 'method', reported.method,
    'amount_cents', reported.amount_cents, 'currency', reported.currency,
    'refunded_cents', nullif(reported.refunded_cents, 0))));
  if extra and not coalesce(known.is_extra, false) then
    perform private.note_order_event(locked.id, 'extra_payment', jsonb_build_object('payment', reported.provider_id));
  end if;
  if reported.status = 'approved' and known.status is distinct from 'approved'
    and (reported.amount_cents, reported.currency) is distinct from (locked.amount_cents::bigint, 'BRL') then
    perform private.note_order_event(locked.id, 'wrong_payment', jsonb_build_object('payment', reported.provider_id,
      'amount_cents', reported.amount_cents, 'currency', reported.currency, 'expected_cents', locked.amount_cents));
  end if;
  return private.settle_order(locked);
end $$;
comment on function public.record_payment(uuid, jsonb) is
  'Records what the payment provider says about a payment, and grants or takes back Premium; returns the order. For the secret key only, because it grants Premium.';

-- Stores the provider's page for an order; a second one does not replace the first, so that two requests at once lead to
-- one page. Returns the order. 404: no such order.
create function public.note_checkout(order_id uuid, provider_reference text, payment_url text) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  noted public.orders;
begin
  update public.orders o
  set provider_reference = note_checkout.provider_reference, payment_url = note_checkout.payment_url
  where o.id = note_checkout.order_id and o.payment_url is null
  returning * into noted;
  if found then
    perform private.note_order_event(noted.id, 'checkout', jsonb_build_object('reference', noted.provider_reference));
    return noted;
  end if;
  select * into noted from public.orders o where o.id = note_checkout.order_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado.';
  end if;
  return noted;
end $$;
comment on function public.note_checkout(uuid, text, text) is
  'Stores the payment provider''s page for an order, once; returns the order. For the secret key only, because buyers are sent there.';

-- Notes that the provider was asked for the payments of an order, and whether it has answered; then they are recorded. An
-- order that waits longer than its page can be paid, and has no payment that is still pending, expires; a payment that
-- arrives even later counts all the same. Returns the order. 404: no such order.
create function public.note_check(order_id uuid, answered boolean default true) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  checked public.orders := private.lock_order(order_id);
  is_over constant boolean := answered and checked.status = 'pending' and checked.created_at < now() - interval '5 days'
    and not exists (select from public.payments p where p.order_id = checked.id and p.status = 'pending');
begin
  update public.orders o
  set checked_at = now(), status = case when is_over then 'expired' else o.status end
  where o.id = checked.id returning * into checked;
  if auth.uid() is not null or is_over then
    perform private.note_order_event(checked.id, 'checked');
  end if;
  return checked;
end $$;
comment on function public.note_check(uuid, boolean) is
  'Notes that the provider was asked for an order''s payments, and whether it has answered; an order that nobody paid in five days expires. Returns the order. For the secret key only.';

-- Returns the orders whose provider should be asked again, because its message may have been lost: those that are not
-- paid, from an hour after they were begun, hourly in the first day and every six hours until they are over; and those that
-- were paid once a week for half a year, in case the money was taken back, a dispute was decided, or they were paid twice.
create function public.orders_to_check(gateway text, most integer default 100) returns setof public.orders
language sql stable security invoker set search_path = '' as $$
  select o.* from public.orders o
  where o.gateway = orders_to_check.gateway and o.created_at < now() - interval '1 hour'
    and case o.status
      when 'pending' then true
      when 'failed' then o.created_at > now() - interval '5 days'
      when 'expired' then false
      else o.payment_url is not null and o.paid_at > now() - interval '180 days'
        and coalesce(o.checked_at, o.paid_at) < now() - interval '7 days'
    end
    and (o.checked_at is null or o.checked_at < now() - case
      when o.created_at > now() - interval '1 day' then interval '1 hour' else interval '6 hours' end)
  order by o.checked_at nulls first, o.created_at limit least(orders_to_check.most, 100)
$$;
comment on function public.orders_to_check(text, integer) is
  'The orders whose payment provider should be asked again, those first that were not asked for longest.';

-- Returns the payments that the provider has yet to refund: of one order, or all that were not tried in the last ten
-- minutes, times the attempts so far, at most a day.
create function public.payments_to_refund(gateway text, order_id uuid default null, most integer default 20) returns setof public.payments
language sql stable security invoker set search_path = '' as $$
  select p.* from public.payments p
  where p.refund_requested_at is not null and p.status = 'approved' and p.gateway = payments_to_refund.gateway
    and case when payments_to_refund.order_id is not null then p.order_id = payments_to_refund.order_id
      else p.refund_tried_at is null
        or p.refund_tried_at < now() - least(p.refund_attempts * interval '10 minutes', interval '1 day') end
  order by p.refund_tried_at nulls first limit least(payments_to_refund.most, 100)
$$;
comment on function public.payments_to_refund(text, uuid, integer) is
  'The payments that the payment provider has yet to refund, of one order or those that are due for another attempt.';

-- Notes that the provider has not refunded a payment, and why, 500 characters at most.
create function public.note_failed_refund(gateway text, provider_id text, problem text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tried public.payments;
begin
  update public.payments p
  set refund_attempts = p.refund_attempts + 1, refund_tried_at = now()
  where p.gateway = note_failed_refund.gateway and p.provider_id = note_failed_refund.provider_id and p.status = 'approved'
  returning * into tried;
  if found then
    perform private.note_order_event(tried.order_id, 'refund_failed', jsonb_build_object(
      'payment', tried.provider_id, 'problem', left(problem, 500), 'attempt', tried.refund_attempts));
  end if;
end $$;
comment on function public.note_failed_refund(text, text, text) is
  'Notes that the payment provider has not refunded a payment, and why. For the secret key only.';

-- Asks for the refund of an order, whole: its approved payments are refunded by the server, and Premium is taken back once
-- the provider confirms. Without such a payment (an order that was released by hand, or made before payments were kept)
-- there is nothing to wait for, and it is refunded at once. Returns the order. Lock it first.
create function private.request_refund(locked public.orders, reason text) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  asked public.orders;
begin
  update public.orders o set refund_requested_at = now(), refund_reason = reason
  where o.id = locked.id returning * into asked;
  perform private.note_order_event(asked.id, 'refund_requested', jsonb_build_object('reason', reason));
  update public.payments p set refund_requested_at = now()
  where p.order_id = asked.id and p.status = 'approved' and p.refund_requested_at is null;
  if not exists (select from public.payments p where p.order_id = asked.id and p.status = 'approved') then
    update public.orders o set refunded_at = now(), released_at = null where o.id = asked.id returning * into asked;
    return private.settle_order(asked);
  end if;
  return asked;
end $$;
comment on function private.request_refund(public.orders, text) is 'Asks for the refund of a locked order, whole; without a payment to return, refunds it at once. Returns the order.';

-- Returns the reason for which an admin or operator decides about an order, cleaned.
--   forbidden, missing: what others are told, and who gives none, in Portuguese.
-- 42501: the caller is no admin. 422: the reason is missing or has more than 500 characters.
create function private.admin_reason(reason text, forbidden text, missing text) returns text
language plpgsql stable set search_path = '' as $$
declare
  why constant text := private.clean_text(reason);
begin
  if auth.uid() is not null and not private.is_admin() then
    raise insufficient_privilege using message = forbidden;
  elsif coalesce(length(why), 0) not between 1 and 500 then
    raise sqlstate 'PT422' using message = missing;
  end if;
  return why;
end $$;
comment on function private.admin_reason(text, text, text) is 'The reason for which an admin or operator decides about an order, cleaned; raises 42501 for others, 422 without one.';

-- Refunds an order, whole, as an admin or operator: the server returns the money at the payment provider, within minutes
-- also if it is run in the SQL editor, and then takes back exactly the Premium that the order had granted. Returns the
-- order. A second call changes nothing.
-- 42501: the caller is no admin. 404: no such order. 409: nothing was paid. 422: the reason is missing or has more than 500
-- characters.
create or replace function public.refund_order(order_id uuid, reason text) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.admin_reason(
    reason, 'Só administradores reembolsam pedidos.', 'Informe o motivo do reembolso, com até 500 caracteres.');
  locked constant public.orders := private.lock_order(order_id);
begin
  if locked.refund_requested_at is not null or locked.status = 'refunded' then
    return locked;
  elsif locked.status <> 'paid'
    and not exists (select from public.payments p where p.order_id = locked.id and p.status = 'approved') then
    raise sqlstate 'PT409' using message = 'Só um pedido pago pode ser reembolsado.';
  end if;
  return private.request_refund(locked, why);
end $$;
comment on function public.refund_order(uuid, text) is 'Refunds a paid order, whole, for admins and in the SQL editor: select public.refund_order(''<order id>'', ''<reason>''). The server returns the money within minutes; Premium is taken back when the provider confirms. A second call changes nothing.';

-- Withdraws from a purchase as its buyer, within seven days (CDC, the Brazilian consumer law, art. 49): as refund_order().
-- The days count from the one after the payment and end with a day in São Paulo. Returns the order; a second call changes
-- nothing.
-- 42501: nobody is logged in. 404: no such order of the caller. 409: it is not paid, or was released without the provider's
-- word, so that there is no payment to return. 422: the seven days are over. 429: too often.
create function public.withdraw_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  locked public.orders;
begin
  perform private.limit_caller('withdraw', 10, 600);
  if not exists (select from public.orders o where o.id = withdraw_order.order_id and o.user_id = auth.uid()) then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado.';
  end if;
  locked := private.lock_order(order_id);
  if locked.refund_requested_at is not null or locked.status = 'refunded' then
    return locked;
  elsif locked.status <> 'paid' then
    raise sqlstate 'PT409' using message = 'Só uma compra paga pode ser desfeita.';
  elsif locked.released_at is not null then
    raise sqlstate 'PT409' using message = 'O pagamento desta compra ainda não foi confirmado. Fale com a gente para desistir dela.';
  elsif now() > private.end_of_day(locked.paid_at + interval '7 days') then
    raise sqlstate 'PT422' using message = 'O prazo de 7 dias para desistir desta compra terminou.';
  end if;
  return private.request_refund(locked, 'Desistência em até 7 dias (CDC, art. 49)');
end $$;
comment on function public.withdraw_order(uuid) is
  'Withdraws from the caller''s own purchase within seven days; the money is returned by the server. Returns the order; raises 404, 409 (not paid, or not confirmed by the provider), 422 (too late), 429.';

-- Opens Premium for an order without the payment provider's word, as an admin, because the buyer has shown that it is
-- paid. Does nothing for a paid order. Returns the order.
-- 42501: the caller is no admin. 404: no such order. 409: it was refunded or charged back, or its account is deleted. 422: the
-- reason is missing or has more than 500 characters.
create function public.release_order(order_id uuid, reason text) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.admin_reason(
    reason, 'Só administradores liberam pedidos.', 'Informe o motivo da liberação, com até 500 caracteres.');
  locked public.orders := private.lock_order(order_id);
begin
  if locked.status = 'paid' then
    return locked;
  elsif locked.status in ('refunded', 'charged_back') or locked.refund_requested_at is not null then
    raise sqlstate 'PT409' using message = 'Este pedido foi reembolsado ou contestado: não pode ser liberado.';
  elsif locked.user_id is null then
    raise sqlstate 'PT409' using message = 'A conta deste pedido foi excluída.';
  end if;
  update public.orders o set released_at = now() where o.id = locked.id returning * into locked;
  perform private.note_order_event(locked.id, 'released', jsonb_build_object('reason', why));
  perform private.audit_order(locked.user_id, 'released', locked.amount_cents, why);
  return private.settle_order(locked);
end $$;
comment on function public.release_order(uuid, text) is
  'Opens Premium for an unpaid order, for admins, with the reason; returns the order. Raises 42501, 404, 409 (refunded, charged back, or without an account), 422.';

-- Trigger: refuses a status that does not follow from the payments, or does not agree with the Premium that the order
-- grants (23001). Set by hand, it would neither grant nor take back anything.
create function private.check_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> private.order_status(new)
    or new.user_id is not null and (new.status = 'paid') <> exists (
      select from private.premium_changes c where c.order_id = new.id and c.taken_back_at is null
    ) then
    raise restrict_violation using
      message = case
        when old.status = 'refunded' then 'Um reembolso é definitivo: o pedido não volta a outro status.'
        when new.status = 'paid' then format('Para liberar o Premium, rode no SQL Editor: select public.release_order(%L, ''motivo'');', new.id)
        else format('Para reembolsar, rode no SQL Editor: select public.refund_order(%L, ''motivo'');', new.id)
      end,
      hint = 'O status de um pedido vem dos pagamentos dele: mudar só o status não daria nem tiraria o Premium.';
  end if;
  return new;
end $$;

create trigger orders_check_status before update of status on public.orders
  for each row when (old.status <> new.status) execute function private.check_order_status();
drop trigger if exists orders_audit_refund on public.orders;
drop function private.audit_refund();

alter table public.payments enable row level security;
alter table public.order_events enable row level security;
revoke all on public.payments, public.order_events from service_role;
grant select on public.payments to authenticated, service_role;
grant select on public.order_events to authenticated, service_role;
revoke insert, update on public.orders from service_role;
grant execute on function
  public.record_payment(uuid, jsonb), public.note_checkout(uuid, text, text), public.note_check(uuid, boolean),
  public.orders_to_check(text, integer), public.payments_to_refund(text, uuid, integer),
  public.note_failed_refund(text, text, text) to service_role;
grant execute on function public.refund_order(uuid, text), public.release_order(uuid, text) to authenticated, service_role;
grant execute on function public.withdraw_order(uuid) to authenticated;

create policy "payments: you see those of your orders, admins see all" on public.payments
  for select to authenticated
  using ((select private.is_admin()) or order_id in (select o.id from public.orders o where o.user_id = (select auth.uid())));

create policy "order_events: admins read" on public.order_events
  for select to authenticated using ((select private.is_admin()));

select private.close_embed('public.orders', 'public.payments'), private.close_embed('public.orders', 'public.order_events');
