-- Members begin orders with their own rights: the account is the caller's, never one that is passed. An order begun past
-- /api is pending, at the plan's price, and grants nothing: only the edge function settles orders, once the payment
-- gateway has answered. The limit that /api had moves here.

-- Returns the caller's order with this idempotency key: a new pending one, at the plan's current price and months, or the
-- one that an earlier or parallel call with the same key has created, even if plan and price have changed since.
--   agreed_price_cents: the price that the buyer was shown; null accepts the current one.
-- 42501: nobody is logged in. 404: the account was deleted. 409: the account is an admin, the key belongs to another
-- purchase, or a new order would have another price than the agreed one (`detail` has the current price). 422: the plan is
-- not for sale, or no gateway has this name. 429: more than thirty in ten minutes (`detail` has the seconds to wait).
create function public.begin_order(
  plan text, payment_method text, gateway text, idempotency_key text, agreed_price_cents integer default null
) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  account_id constant uuid := auth.uid();
  is_admin constant boolean := private.is_admin();
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

  insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
  select account_id, p.key, p.months, p.price_cents, payment_method, begin_order.gateway, 'pending', begin_order.idempotency_key
  from public.plans p where p.key = begin_order.plan and p.active and not is_admin
  on conflict on constraint orders_user_id_idempotency_key_key do nothing
  returning * into begun;
  -- Compares after the insert, because the insert waits for a parallel call with this key, whose order counts
  -- whatever the price is now. The exception rolls the new order back.
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
comment on function public.begin_order(text, text, text, text, integer) is
  'Returns the caller''s order with this idempotency key, a new one pending at the plan''s price. Grants nothing: see settle_order().';

drop function public.begin_order(uuid, text, text, text, text, integer);
grant execute on function public.begin_order(text, text, text, text, integer) to authenticated;

comment on table public.orders is 'Purchases of a plan. Begun by begin_order() as the buyer, settled by the edge function with the secret key.';
comment on function public.settle_order(uuid, boolean) is
  'Ends a pending order; if paid, grants the purchase once. For the secret key only, because it grants Premium.';
