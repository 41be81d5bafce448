-- A refund leaves no Premium behind, however an operator edits the order: only refund_order() may write it, and says so
-- to the trigger by a setting that ends with the transaction.

-- Trigger: refuses a refund that refund_order() does not make, which would leave Premium running, and the way back from
-- one (23001).
create or replace function private.check_refund() returns trigger
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

-- As before; tells the trigger that the Premium is taken back, too.
create or replace function public.refund_order(order_id uuid, reason text) returns public.orders
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

  perform set_config('guide.refunding', order_id::text, true);
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
