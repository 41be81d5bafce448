-- An order remembers from when to when it grants Premium, and refund_order() takes exactly that back.

alter table public.orders
  add column granted_from timestamptz,
  add column granted_until timestamptz,
  add column refunded_at timestamptz,
  add column refund_reason text check (length(refund_reason) <= 500),
  add constraint orders_granted_check check (granted_from < granted_until);
alter table public.orders
  alter column granted_from set statistics 0, alter column granted_until set statistics 0,
  alter column refunded_at set statistics 0, alter column refund_reason set statistics 0;
comment on column public.orders.status is 'pending, paid, failed or refunded. Setting it by hand grants nothing: call settle_order(). To refund, run select public.refund_order(''<id>'', ''<reason>'') in the SQL editor.';
comment on column public.orders.granted_from is 'From when it grants Premium (UTC): when it was paid, or the end that Premium had then. The refund of an earlier order moves it. Null: it granted nothing.';
comment on column public.orders.granted_until is 'Until when it grants Premium (UTC). Null: it granted nothing.';
comment on column public.orders.refunded_at is 'When refund_order() took back what it had granted (UTC); null: not refunded.';
comment on column public.orders.refund_reason is 'Why it was refunded, as the operator wrote it, 500 characters at most. The buyer can read it.';

-- Returns the last millisecond, in São Paulo, of the day that is this many months after a moment; as endOfDay() of
-- src/domain/dates.ts.
create function private.end_of_day(moment timestamptz, months integer default 0) returns timestamptz
language sql stable set search_path = '' as $$
  select ((moment at time zone 'America/Sao_Paulo' + make_interval(months => months))::date + time '23:59:59.999')
    at time zone 'America/Sao_Paulo'
$$;

-- Orders from before are taken to have granted their months from the moment they were paid.
update public.orders o
set granted_from = o.paid_at, granted_until = private.end_of_day(o.paid_at, o.months)
where o.status = 'paid' and o.user_id is not null;

-- Ends a pending order: as paid, which extends the subscription, or as failed. Returns the order. Only the first call
-- changes anything. The subscription grows by the order's months from its current end, or from now if that is past,
-- until the end of that day in São Paulo, and the order keeps from when to when.
-- 404: no such order.
create or replace function public.settle_order(order_id uuid, paid boolean) returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  settled public.orders;
  held public.subscriptions;
begin
  -- Locks the subscription first, as the deletion of an account does: the opposite order could deadlock. And of two
  -- orders settled at the same time, the second one has to extend what the first has granted.
  select * into held from public.subscriptions s
  where s.user_id = (select o.user_id from public.orders o where o.id = order_id) for update;

  -- No "else": a null `paid` would set the status to null, which the column refuses.
  -- Without a subscription the account was deleted, and nothing is granted.
  update public.orders o
  set status = case when paid then 'paid' when not paid then 'failed' end,
    paid_at = case when paid then now() end,
    granted_from = case when paid and held.user_id is not null then greatest(now(), held.expires_at) end,
    granted_until = case when paid and held.user_id is not null then private.end_of_day(greatest(now(), held.expires_at), o.months) end
  where o.id = order_id and o.status = 'pending'
  returning * into settled;

  if not found then
    select * into settled from public.orders o where o.id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'Pedido não encontrado.';
    end if;
  elsif paid then
    update public.subscriptions s set plan_key = settled.plan_key, expires_at = settled.granted_until
    where s.user_id = held.user_id;
  end if;
  return settled;
end $$;

-- Takes from the buyer's subscription the time that a refunded order had granted. Later purchases move forward, and
-- what an admin has added stays. Takes nothing if the account was deleted or set back to free, or if the order's time
-- was over when Premium began again, by a later order or, as the history shows, by hand. Without Premium and without
-- another paid order, the account is as if it had never subscribed. In UTC, because subtracting days across a change of
-- daylight saving time would move the hour.
create function private.take_back(refunded public.orders) returns void
language plpgsql security invoker set search_path = '' set timezone = 'UTC' as $$
declare
  ends timestamptz := (select s.expires_at from public.subscriptions s where s.user_id = refunded.user_id);
  -- By how much the next order, and in the end the subscription, moves forward.
  earlier interval := refunded.granted_until - refunded.granted_from;
  plan text;
  later public.orders;
begin
  if ends is null or earlier is null or exists (
    select from public.orders o
    where o.user_id = refunded.user_id and o.status = 'paid' and o.paid_at > refunded.granted_until
  ) or exists (
    select from public.audit_log a cross join lateral (values (
      (a.changes #>> '{expires_at,0}')::timestamptz, (a.changes #>> '{expires_at,1}')::timestamptz)) c (before, after)
    where a.entity = 'subscription' and a.entity_id = refunded.user_id::text and a.changes ? 'expires_at'
      and (a.at > refunded.granted_until and c.before <= a.at and c.after > a.at
        or a.at > refunded.paid_at and c.after is null)
  ) then
    return;
  end if;
  for later in
    select * from public.orders o
    where o.user_id = refunded.user_id and o.status = 'paid' and o.granted_from >= refunded.granted_until
    order by o.granted_from
  loop
    update public.orders o
    set granted_from = later.granted_from - earlier, granted_until = private.end_of_day(later.granted_from - earlier, o.months)
    where o.id = later.id
    returning later.granted_until - o.granted_until into earlier;
  end loop;
  ends := ends - earlier;
  select o.plan_key into plan from public.orders o
  where o.user_id = refunded.user_id and o.status = 'paid' order by o.granted_from desc nulls last limit 1;
  update public.subscriptions s
  set plan_key = plan, expires_at = case
    when private.is_running(ends) then private.end_of_day(ends) -- Premium ends with a day
    when plan is not null then ends
  end
  where s.user_id = refunded.user_id;
end $$;

-- Refunds a paid order: takes back exactly the Premium that it granted, and returns the order. It moves no money: that
-- is returned at the payment provider. A second call changes nothing.
-- 404: no such order. 409: the order was not paid. 422: the reason is missing or has more than 500 characters.
create function public.refund_order(order_id uuid, reason text) returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  refunded public.orders;
  why constant text := private.clean_text(reason);
begin
  if coalesce(length(why), 0) not between 1 and 500 then
    raise sqlstate 'PT422' using message = 'Informe o motivo do reembolso, com até 500 caracteres.';
  end if;
  -- Locks the subscription first, as settle_order() and the deletion of an account do.
  perform from public.subscriptions s
  where s.user_id = (select o.user_id from public.orders o where o.id = order_id) for update;

  perform set_config('guide.refunding', order_id::text, true); -- for private.check_refund()
  update public.orders o set status = 'refunded', refunded_at = now(), refund_reason = why
  where o.id = order_id and o.status = 'paid'
  returning * into refunded;
  if found then
    perform private.take_back(refunded);
    perform set_config('guide.refunding', '', true);
    return refunded;
  end if;

  select * into refunded from public.orders o where o.id = order_id;
  if not found then
    raise sqlstate 'PT404' using message = 'Pedido não encontrado.';
  elsif refunded.status <> 'refunded' then
    raise sqlstate 'PT409' using message = 'Só um pedido pago pode ser reembolsado.';
  end if;
  return refunded;
end $$;
comment on function public.refund_order(uuid, text) is 'Takes back the Premium that a paid order has granted: select public.refund_order(''<order id>'', ''<reason>''). Return the money at the payment provider. A second call changes nothing.';

-- Trigger: refuses a refund that refund_order() does not make, which would leave Premium running, and the way back from
-- one (23001). refund_order() names the order in a setting that ends with the transaction.
create function private.check_refund() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.status = 'refunded' then
    raise restrict_violation using message = 'Um reembolso é definitivo: o pedido não volta a outro status.';
  elsif coalesce(current_setting('guide.refunding', true), '') <> new.id::text then
    raise restrict_violation using
      message = format('Para reembolsar, rode no SQL Editor: select public.refund_order(%L, ''motivo'');', new.id),
      hint = 'Mudar só o pedido deixaria o Premium em vigor.';
  end if;
  return new;
end $$;

-- Trigger: puts a refund into the history of the buyer's subscription, in the same entry as what it changed there.
create function private.audit_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_changes('subscription', 'update', array[new.user_id::text], array[null::text], array[jsonb_build_object(
    'refunded_cents', jsonb_build_array(null, new.amount_cents), 'refund_reason', jsonb_build_array(null, new.refund_reason)
  )]);
  return null;
end $$;

create trigger orders_check_refund before update of status on public.orders
  for each row when ((old.status = 'refunded') <> (new.status = 'refunded')) execute function private.check_refund();
create trigger orders_audit_refund after update of status on public.orders
  for each row when (old.status <> 'refunded' and new.status = 'refunded' and new.user_id is not null)
  execute function private.audit_refund();

grant execute on function private.end_of_day(timestamptz, integer), private.take_back(public.orders), public.refund_order(uuid, text)
  to service_role;

-- An account's export also shows what its orders granted, and refunds. Rewritten in place, as the function is long.
do $$
declare
  definition constant text := pg_get_functiondef('private.export_account(uuid)'::regprocedure);
  present constant text := '''pago_em'', o.paid_at,';
begin
  if position(present in definition) = 0 then
    raise exception 'export_account() has changed.';
  end if;
  execute replace(definition, present, present || ' ''vale_de'', o.granted_from, ''vale_ate'', o.granted_until,
        ''reembolsado_em'', o.refunded_at, ''motivo_do_reembolso'', o.refund_reason,');
end $$;
