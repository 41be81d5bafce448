-- A purchase (Q32) in two steps, because payment is asked for in between and may time out, and the whole may be sent
-- again: begin_order() before the payment gateway is called, settle_order() once it has answered. Both are for the edge
-- function, which knows who is calling.

-- The order of this account under this key: a new one, pending, at the plan's present price, or the one that an earlier
-- or parallel call with the same key has begun, whatever has become of plan and price since.
create function public.begin_order(account_id uuid, plan text, payment_method text, gateway text, idempotency_key text)
returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  is_admin constant boolean := exists (select from public.admins a where a.user_id = account_id);
  begun public.orders;
begin
  insert into public.orders (user_id, plan_key, amount_cents, method, gateway, status, idempotency_key)
  select account_id, p.key, p.price_cents, payment_method, begin_order.gateway, 'pending', begin_order.idempotency_key
  from public.plans p where p.key = begin_order.plan and p.active and not is_admin
  on conflict on constraint orders_user_id_idempotency_key_key do nothing;

  select * into begun from public.orders o
  where o.user_id = account_id and o.idempotency_key = begin_order.idempotency_key;
  if not found and is_admin then
    raise sqlstate 'PT409' using message = 'Administradores já têm acesso a tudo: não há o que comprar.';
  elsif not found then
    raise sqlstate 'PT422' using message = 'Este plano não está disponível.';
  elsif (begun.plan_key, begun.method) is distinct from (begin_order.plan, payment_method) then
    raise sqlstate 'PT409' using message = 'Esta chave de envio já foi usada em outra compra.';
  end if;
  return begun;
end $$;
grant execute on function public.begin_order(uuid, text, text, text, text) to service_role;

-- Ends a pending order as paid, and grants what was paid for, or as failed. Only the first call does; every other gets
-- the order as it stands. Premium grows by the plan's months from its present end, or from today, to the end of that day
-- in America/Sao_Paulo, as endOfDay() of src/domain/dates.ts has it (Q17). 404 when there is no such order.
create function public.settle_order(order_id uuid, paid boolean) returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  settled public.orders;
begin
  -- First the subscription, as when an account is deleted at the same moment: the other way round the two would block
  -- each other.
  perform from public.subscriptions s
  where s.user_id = (select o.user_id from public.orders o where o.id = order_id) for update;

  -- No "else": neither paid nor failed is refused.
  update public.orders o
  set status = case when paid then 'paid' when not paid then 'failed' end, paid_at = case when paid then now() end
  where o.id = order_id and o.status = 'pending'
  returning * into settled;

  if not found then
    select * into settled from public.orders o where o.id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'Pedido não encontrado.';
    end if;
  elsif paid then
    -- Nobody to grant it to once the account is gone. The end is read from the row itself, so of two purchases settled
    -- at the same moment the second goes on from the first.
    update public.subscriptions s
    set plan_key = p.key,
      expires_at = (
        (greatest(now(), s.expires_at) at time zone 'America/Sao_Paulo' + make_interval(months => p.months))::date + time '23:59:59.999'
      ) at time zone 'America/Sao_Paulo'
    from public.plans p
    where s.user_id = settled.user_id and p.key = settled.plan_key;
  end if;
  return settled;
end $$;
grant execute on function public.settle_order(uuid, boolean) to service_role;
