-- How an order begins, is paid, refunded, withdrawn from or released. The provider's messages arrive late, twice and out of
-- order, so the status of an order is not changed step by step: after every message it is computed anew from all its
-- payments. Members begin orders with their own rights; an order begun past /api is pending, at the plan's price, and
-- grants nothing.

-- Refunds an order, whole, as an admin or operator: the server returns the money at the payment provider, within minutes
-- also if it is run in the SQL editor, and then takes back exactly the Premium that the order had granted. Returns the
-- order. A second call changes nothing.
-- 42501: the caller is no admin. 404: no such order. 409: nothing was paid. 422: the reason is missing or has more than 500
-- characters.
create function public.refund_order(order_id uuid, reason text) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.admin_reason(
    reason, 'Só administradores reembolsam pedidos.', 'Informe o motivo do reembolso, com até 500 caracteres.');
  locked constant public.orders := private.lock_order(order_id);
begin
  if locked.refund_requested_at is not null or locked.status = 'refunded' then
    return locked;
  elsif not private.opens_premium(locked.status)
    and not exists (select from public.payments p where p.order_id = locked.id and p.status = 'approved') then
    raise sqlstate 'PT409' using message = 'Só um pedido pago pode ser reembolsado.';
  end if;
  return private.request_refund(locked, why);
end $$;

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

-- Gives an order the status that follows from its payments, and does what comes with it: an order that becomes paid or
-- released gives its months of Premium once, one that is neither any more gives them back. Returns the order. Lock it first.
create function private.settle_order(locked public.orders) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  new_status constant text := private.order_status(locked);
  settled public.orders;
begin
  if new_status = locked.status then
    return locked;
  end if;

  if private.opens_premium(new_status) and not private.opens_premium(locked.status) and locked.user_id is not null then
    insert into private.premium_changes (user_id, order_id) values (locked.user_id, locked.id)
    on conflict on constraint premium_changes_order_id_key do update
    set at = premium_changes.at + (now() - premium_changes.taken_back_at), taken_back_at = null;
  elsif not private.opens_premium(new_status) then
    update private.premium_changes c set taken_back_at = now() where c.order_id = locked.id and c.taken_back_at is null;
  end if;
  if new_status = 'paid' then
    -- What the staff had given is bought.
    update private.premium_changes c set given_by = null, given_as = null where c.order_id = locked.id;
  end if;
  update public.orders o
  set status = new_status,
    paid_at = case when new_status in ('paid', 'refunded', 'charged_back') then coalesce(locked.paid_at, (
      -- The provider's clock may be ahead.
      select min(least(p.approved_at, now())) from public.payments p
      where p.order_id = locked.id and p.status in ('approved', 'refunded', 'charged_back') and not p.is_extra
    )) end,
    released_at = case when new_status <> 'paid' then o.released_at end,
    refunded_at = case when new_status = 'refunded' then coalesce(o.refunded_at, now()) else o.refunded_at end
  where o.id = locked.id
  returning * into settled;
  if locked.user_id is null then
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

-- Returns the orders whose provider should be asked again, because its message may have been lost: those that are not
-- paid, from an hour after they were begun, hourly in the first day and every six hours until they are over; and those that
-- were paid or released once a week for half a year, in case the payment is confirmed, the money was taken back, a dispute
-- was decided, or they were paid twice.
create function public.orders_to_check(gateway text, most integer default 100) returns setof public.orders
language sql stable security invoker set search_path = '' as $$
  select o.* from public.orders o
  where o.gateway = orders_to_check.gateway and o.created_at < now() - interval '1 hour'
    and case o.status
      when 'pending' then true
      when 'failed' then o.created_at > now() - interval '5 days'
      when 'expired' then false
      else o.payment_url is not null and coalesce(o.paid_at, o.released_at, o.refunded_at) > now() - interval '180 days'
        and coalesce(o.checked_at, o.paid_at, o.released_at, o.refunded_at) < now() - interval '7 days'
    end
    and (o.checked_at is null or o.checked_at < now() - case
      when o.created_at > now() - interval '1 day' then interval '1 hour' else interval '6 hours' end)
  order by o.checked_at nulls first, o.created_at limit least(orders_to_check.most, 100)
$$;

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

-- Returns the reason for which an admin or operator decides about an order, cleaned.
--   forbidden, missing: what others are told, and who gives none, in Portuguese.
-- 42501: the caller is no admin. 422: the reason is missing or has more than 500 characters. 23514: it is no text.
create function private.admin_reason(reason text, forbidden text, missing text) returns text
language plpgsql stable set search_path = '' as $$
declare
  why constant text := private.accepted_text(reason);
begin
  if auth.uid() is not null and not private.may('members') then
    raise insufficient_privilege using message = forbidden;
  elsif coalesce(length(why), 0) not between 1 and 500 then
    raise sqlstate 'PT422' using message = missing;
  end if;
  return why;
end $$;

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
  elsif locked.status = 'released' then
    raise sqlstate 'PT409' using message = 'O pagamento desta compra ainda não foi confirmado. Fale com a gente para desistir dela.';
  elsif locked.status <> 'paid' then
    raise sqlstate 'PT409' using message = 'Só uma compra paga pode ser desfeita.';
  elsif now() > private.end_of_day(locked.paid_at + interval '7 days') then
    raise sqlstate 'PT422' using message = 'O prazo de 7 dias para desistir desta compra terminou.';
  end if;
  return private.request_refund(locked, 'Desistência em até 7 dias (CDC, art. 49)');
end $$;

-- Opens Premium for an order without the payment provider's word, as an admin, because the buyer has shown that it is
-- paid. Does nothing for an order that is paid or released. Returns the order.
-- 42501: the caller is no admin. 403: support may not give that much, see private.giveable_days(). 404: no such order. 409: it
-- was refunded or charged back, or its account is deleted or of the staff. 422: the reason is missing or has more than 500
-- characters.
create function public.release_order(order_id uuid, reason text) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  why constant text := private.admin_reason(
    reason, 'Só administradores liberam pedidos.', 'Informe o motivo da liberação, com até 500 caracteres.');
  locked public.orders := private.lock_order(order_id);
begin
  if private.opens_premium(locked.status) then
    return locked;
  elsif locked.status in ('refunded', 'charged_back') or locked.refund_requested_at is not null then
    raise sqlstate 'PT409' using message = 'Este pedido foi reembolsado ou contestado: não pode ser liberado.';
  elsif locked.user_id is null then
    raise sqlstate 'PT409' using message = 'A conta deste pedido foi excluída.';
  elsif exists (select from public.admins a where a.user_id = locked.user_id) then
    raise sqlstate 'PT409' using message = 'A conta deste pedido é da equipe: o plano dela não muda.';
  end if;
  update public.orders o set released_at = now() where o.id = locked.id returning * into locked;
  perform private.note_order_event(locked.id, 'released', jsonb_build_object('reason', why));
  perform private.audit_order(locked.user_id, 'released', locked.amount_cents, why);
  return private.settle_order(locked);
end $$;

-- Trigger: refuses a status that does not follow from the payments, or does not agree with the Premium that the order
-- grants (23001). Set by hand, it would neither grant nor take back anything.
create function private.check_order_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> private.order_status(new)
    or new.user_id is not null and private.opens_premium(new.status) <> exists (
      select from private.premium_changes c where c.order_id = new.id and c.taken_back_at is null
    ) then
    raise restrict_violation using
      message = case
        when old.status = 'refunded' then 'Um reembolso é definitivo: o pedido não volta a outro status.'
        when private.opens_premium(new.status) then format('Para liberar o Premium, rode no SQL Editor: select public.release_order(%L, ''motivo'');', new.id)
        else format('Para reembolsar, rode no SQL Editor: select public.refund_order(%L, ''motivo'');', new.id)
      end,
      hint = 'O status de um pedido vem dos pagamentos dele: mudar só o status não daria nem tiraria o Premium.';
  end if;
  return new;
end $$;

-- Returns the caller's order with this idempotency key: a new pending one, at the plan's current price and months, or the
-- one that an earlier or parallel call with the same key has created, even if plan, price and coupon have changed since.
--   agreed_price_cents, agreed_months: what the buyer was shown, the price with the coupon; null accepts the current one.
--   coupon_code: of a coupon that the caller has typed, see try_coupon(), within a day; null or '' for none.
-- 42501: nobody is logged in. 404: the account was deleted. 409: the account is an admin, the key belongs to another
-- purchase, or a new order would have another price than the agreed one (`detail` has the current price) or other months
-- (`detail` is "months"). 422: the plan is not for sale, no gateway has this name, or the coupon cannot be used (`detail` is
-- then "coupon"). 429: more than thirty in ten minutes (`detail` has the seconds to wait).
create function public.begin_order(
  plan text, payment_method text, gateway text, idempotency_key text, agreed_price_cents integer default null,
  coupon_code text default null, agreed_months integer default null
) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  account_id constant uuid := auth.uid();
  is_admin constant boolean := private.is_admin();
  sought constant text := nullif(private.coupon_code(begin_order.coupon_code), '');
  coupon public.coupons;
  problem text;
  begun public.orders;
begin
  perform private.limit_caller('checkout', 30, 600);
  -- Members could write anything here, and admins read it.
  if (begin_order.gateway ~ '^[a-z][a-z0-9_-]{0,39}$') is not true then
    raise sqlstate 'PT422' using message = 'Este meio de pagamento não está disponível.';
  end if;

  -- Locks the account, so that it cannot be deleted before its order exists.
  perform from public.profiles p where p.id = account_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta conta não existe mais.';
  end if;

  -- Locks the coupon, so that parallel purchases see each other's use. The order of an earlier call keeps its coupon.
  select * into coupon from public.coupons c where c.code = sought for no key update;
  if sought is not null and not is_admin and not exists (
    select from public.orders o where o.user_id = account_id and o.idempotency_key = begin_order.idempotency_key
  ) then
    problem := case
      when not private.has_tried_coupon(sought, account_id) then private.coupon_problem(null, begin_order.plan, account_id, null)
      else private.coupon_problem(coupon, begin_order.plan, account_id, null)
    end;
    if problem is not null then
      raise sqlstate 'PT422' using message = problem, detail = 'coupon';
    end if;
  end if;

  insert into public.orders (
    user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key, coupon_id, coupon_code, full_price_cents
  )
  select account_id, p.key, p.months, private.discounted_price(p.price_cents, coupon), payment_method, begin_order.gateway,
    'pending', begin_order.idempotency_key, coupon.id, coupon.code, case when coupon.id is not null then p.price_cents end
  from public.plans p where p.key = begin_order.plan and p.active and not is_admin
  on conflict on constraint orders_user_id_idempotency_key_key do nothing
  returning * into begun;
  -- Compares after the insert, because the insert waits for a parallel call with this key, whose order counts
  -- whatever the price is now. The exception rolls the new order back.
  if begun.amount_cents <> agreed_price_cents then
    raise sqlstate 'PT409' using message = 'O preço deste plano mudou. Confira e confirme de novo.', detail = begun.amount_cents;
  elsif begun.months <> agreed_months then
    raise sqlstate 'PT409' using message = 'A duração deste plano mudou. Confira e confirme de novo.', detail = 'months';
  end if;

  select * into begun from public.orders o
  where o.user_id = account_id and o.idempotency_key = begin_order.idempotency_key;
  if not found and is_admin then
    raise sqlstate 'PT409' using message = 'Administradores já têm acesso a tudo: não há o que comprar.';
  elsif not found then
    raise sqlstate 'PT422' using message = 'Este plano não está disponível.';
  elsif (begun.plan_key, begun.method, begun.gateway, begun.coupon_code)
    is distinct from (begin_order.plan, payment_method, begin_order.gateway, sought) then
    raise sqlstate 'PT409' using message = 'Esta chave de envio já foi usada em outra compra.';
  end if;
  return begun;
end $$;

-- Trigger: records that somebody asked for a refund, released an order or, as an admin, had the payment provider asked.
-- What the provider reports is no action of a person; the order's own timeline has it.
create function private.audit_order_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_changes('order', case new.kind when 'refund_requested' then 'refund' when 'released' then 'release' else 'check' end,
    array[new.order_id::text], array[null::text], array[case new.kind
      when 'refund_requested' then jsonb_build_object('refund_reason', jsonb_build_array(null, new.detail -> 'reason'))
      when 'released' then jsonb_build_object('release_reason', jsonb_build_array(null, new.detail -> 'reason'))
      else '{}'
    end]);
  return null;
end $$;

-- Notes that the provider was asked for the payments of an order, and whether it has answered; then they are recorded. An
-- order that waits longer than its page can be paid, and has no payment that is still pending, expires; a payment that
-- arrives even later counts all the same. Returns the order. 404: no such order.
--   actor_id: the account that asked for the check; null: the server. The order's timeline shows only checks by an admin.
create function public.note_check(order_id uuid, answered boolean default true, actor_id uuid default null) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  checked public.orders := private.lock_order(order_id);
  is_over constant boolean := answered and checked.status = 'pending' and checked.created_at < now() - interval '5 days'
    and not exists (select from public.payments p where p.order_id = checked.id and p.status = 'pending');
begin
  perform private.act_for(note_check.actor_id);
  update public.orders o
  set checked_at = now(), status = case when is_over then 'expired' else o.status end
  where o.id = checked.id returning * into checked;
  if is_over or (select a.role from private.current_actor() a) = 'admin' then
    perform private.note_order_event(checked.id, 'checked');
  end if;
  return checked;
end $$;

-- Orders whose money has come and stayed: the revenue. Not those that were released, refunded or charged back.
create view private.sales with (security_invoker = true) as
select o.id, o.user_id, o.plan_key, o.months, o.amount_cents, o.paid_at, o.granted_from, o.granted_until
from public.orders o where o.status = 'paid';

create trigger orders_check_status before update of status on public.orders
  for each row when (old.status <> new.status) execute function private.check_order_status();
create trigger order_events_audit after insert on public.order_events
  for each row when (new.kind in ('refund_requested', 'released') or new.kind = 'checked' and new.actor_role = 'admin')
  execute function private.audit_order_event();

grant select on private.sales to authenticated;
grant execute on function
  public.refund_order(uuid, text), public.withdraw_order(uuid), public.release_order(uuid, text),
  public.begin_order(text, text, text, text, integer, text, integer)
  to authenticated;

comment on view private.sales is 'Orders whose money has come and stayed: paid as the payment provider says, not refunded or charged back. With the rights of the caller.';
comment on function public.refund_order(uuid, text) is 'Refunds a paid order, whole, for admins and in the SQL editor: select public.refund_order(''<order id>'', ''<reason>''). The server returns the money within minutes; Premium is taken back when the provider confirms. A second call changes nothing.';
comment on function private.audit_order(uuid, text, integer, text) is 'Writes into a member''s history that an order was refunded, charged_back or released, with its amount in BRL cents and the reason.';
comment on function private.settle_order(public.orders) is 'Gives a locked order the status that follows from its payments; grants or takes back its months of Premium. Returns the order.';
comment on function public.record_payment(uuid, jsonb) is
  'Records what the payment provider says about a payment, and grants or takes back Premium; returns the order. For the secret key only, because it grants Premium.';
comment on function public.note_checkout(uuid, text, text) is
  'Stores the payment provider''s page for an order, once; returns the order. For the secret key only, because buyers are sent there.';
comment on function public.orders_to_check(text, integer) is
  'The orders whose payment provider should be asked again, those first that were not asked for longest.';
comment on function public.payments_to_refund(text, uuid, integer) is
  'The payments that the payment provider has yet to refund, of one order or those that are due for another attempt.';
comment on function public.note_failed_refund(text, text, text) is
  'Notes that the payment provider has not refunded a payment, and why. For the secret key only.';
comment on function private.request_refund(public.orders, text) is 'Asks for the refund of a locked order, whole; without a payment to return, refunds it at once. Returns the order.';
comment on function private.admin_reason(text, text, text) is 'The reason for which support, an owner or an operator decides about an order, cleaned; raises 42501 for others, 422 without one.';
comment on function public.withdraw_order(uuid) is
  'Withdraws from the caller''s own purchase within seven days; the money is returned by the server. Returns the order; raises 404, 409 (not paid, or not confirmed by the provider), 422 (too late), 429.';
comment on function public.release_order(uuid, text) is
  'Opens Premium for an unpaid order, for admins, with the reason; returns the order. Raises 42501, 403 (more than support may give), 404, 409 (refunded, charged back, without an account, or of the staff), 422.';
comment on function public.begin_order(text, text, text, text, integer, text, integer) is
  'Returns the caller''s order with this idempotency key, a new one pending at the plan''s price, with a coupon at the discounted one. Grants nothing: see record_payment().';
comment on function private.audit_order_event() is 'Trigger: records refunds, releases and checks of orders in the history.';
comment on function public.note_check(uuid, boolean, uuid) is
  'Notes that the provider was asked for an order''s payments, by whom, and whether it has answered; an order that nobody paid in five days expires. Returns the order. For the secret key only.';
