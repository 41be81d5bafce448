-- A supplier or an account may be deleted in the moment in which somebody else's statement names it. These functions
-- pass over what is gone, or say so, instead of failing with the error of a foreign key.

-- In place of the function of …_supplier_views.sql, which failed with 23503.
-- Adds one view today, once for each member, so the figure of a premium supplier cannot be run up. That of an open
-- supplier can, by visitors: telling them apart would take their IP addresses. Counts nothing when the supplier or the
-- member's account has just been deleted. Kept out of the API: callers go through public.record_supplier_view().
create or replace function private.count_supplier_view(supplier_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  is_first boolean := true;
begin
  begin
    if auth.uid() is not null then
      insert into private.counted_views (day, user_id, supplier_id)
      values (today, auth.uid(), count_supplier_view.supplier_id) on conflict do nothing;
      is_first := found;
    end if;
    if is_first then
      insert into public.supplier_views as v (supplier_id, day)
      values (count_supplier_view.supplier_id, today)
      on conflict on constraint supplier_views_pkey do update set views = v.views + 1;
    end if;
  exception when foreign_key_violation then
    null;
  end;
  -- Last, and without the rows that others hold: the deletion of an account holds the account and waits for these rows,
  -- so a view that held these rows and waited for the account would be a deadlock.
  delete from private.counted_views v where v.ctid = any (array(
    select old.ctid from private.counted_views old where old.day < today for update skip locked
  ));
end $$;

-- In place of the function of …_special_list_members.sql, which failed with 23503.
-- Takes suppliers into a list and out of it, in one transaction. Differences, not the whole list: of two admins at work
-- on the same list neither undoes what the other did. Suppliers that are in (or out) already, or deleted, are passed over.
-- 403 for everybody but admins, 404 when the list is gone.
create or replace function public.change_special_list(list_id bigint, added bigint[], removed bigint[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  if not (select private.is_admin()) then
    raise sqlstate '42501' using message = 'Somente administradores mudam listas especiais.';
  end if;
  -- Locked: changes of one list go one after the other, and it is not deleted under one of them.
  perform from public.special_lists l where l.id = change_special_list.list_id for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta lista não existe mais.';
  end if;
  -- Locked before any row of the list is, as the deletion of a supplier does: the other way round would be a deadlock.
  perform from public.suppliers s
  where s.id = any (change_special_list.added || change_special_list.removed) order by s.id for key share;

  delete from public.special_list_suppliers e
  where e.special_list_id = change_special_list.list_id and e.supplier_id = any (change_special_list.removed);

  insert into public.special_list_suppliers (special_list_id, supplier_id)
  select change_special_list.list_id, s.id from public.suppliers s where s.id = any (change_special_list.added)
  on conflict do nothing;
end $$;

-- In place of the function of …_agreed_price.sql, which failed with 23503.
-- The order of this account under this key: a new one, pending, at the plan's present price and months, or the one that
-- an earlier or parallel call with the same key has begun, whatever has become of plan and price since.
--   agreed_price_cents: the price that the buyer was shown; null leaves it to the server's.
-- 404 when the account is gone; 409 for an admin, for a key that belongs to another purchase and, with the present price
-- in `detail`, for a new order at another price than the agreed one; 422 for a plan that is not for sale.
create or replace function public.begin_order(
  account_id uuid, plan text, payment_method text, gateway text, idempotency_key text, agreed_price_cents integer default null
) returns public.orders
language plpgsql security invoker set search_path = '' as $$
declare
  is_admin constant boolean := exists (select from public.admins a where a.user_id = account_id);
  begun public.orders;
begin
  -- Locked, so that the account is not deleted before its order is there.
  perform from public.profiles p where p.id = account_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'Esta conta não existe mais.';
  end if;

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
