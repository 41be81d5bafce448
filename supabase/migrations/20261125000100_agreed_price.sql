-- Who buys pays the price that they were shown, or nothing: an admin may change it while somebody confirms (Q08, S-23).

-- In place of the function of …_order_months.sql, which knew no agreed price.
drop function public.begin_order(uuid, text, text, text, text);

-- The order of this account under this key: a new one, pending, at the plan's present price and months, or the one that
-- an earlier or parallel call with the same key has begun, whatever has become of plan and price since.
--   agreed_price_cents: the price that the buyer was shown; null leaves it to the server's.
-- 409 for an admin, for a key that belongs to another purchase and, with the present price in `detail`, for a new order
-- at another price than the agreed one; 422 for a plan that is not for sale.
create function public.begin_order(
  account_id uuid, plan text, payment_method text, gateway text, idempotency_key text, agreed_price_cents integer default null
) returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  is_admin constant boolean := exists (select from public.admins a where a.user_id = account_id);
  begun public.orders;
begin
  insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
  select account_id, p.key, p.months, p.price_cents, payment_method, begin_order.gateway, 'pending', begin_order.idempotency_key
  from public.plans p where p.key = begin_order.plan and p.active and not is_admin
  on conflict on constraint orders_user_id_idempotency_key_key do nothing
  returning * into begun;
  -- Compared only now, after waiting for a parallel call with this key, whose order it would else miss. The exception
  -- takes the new order back.
  if begun.amount_cents <> agreed_price_cents then
    raise sqlstate 'PT409' using message = 'O preço deste plano mudou. Confira e confirme de novo.', detail = begun.amount_cents;
  end if;

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
grant execute on function public.begin_order(uuid, text, text, text, text, integer) to service_role;
