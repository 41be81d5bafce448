-- The history also holds what people do with orders, and files that the staff export.

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
comment on function private.audit_order_event() is 'Trigger: records refunds, releases and checks of orders in the history.';

create trigger order_events_audit after insert on public.order_events
  for each row when (new.kind in ('refund_requested', 'released') or new.kind = 'checked' and new.actor_role = 'admin')
  execute function private.audit_order_event();

drop function public.note_check(uuid, boolean);

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
comment on function public.note_check(uuid, boolean, uuid) is
  'Notes that the provider was asked for an order''s payments, by whom, and whether it has answered; an order that nobody paid in five days expires. Returns the order. For the secret key only.';
grant execute on function public.note_check(uuid, boolean, uuid) to service_role;

-- Records that the caller exports suppliers, orders or accounts as a file with this many rows; the app calls it before it
-- saves the file. 42501: the caller's area does not include them. 422: `what` is none of the three, or no number of rows.
create function public.note_export(what text, row_count integer) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if what not in ('suppliers', 'orders', 'accounts') is not false or (row_count >= 0) is not true then
    raise sqlstate 'PT422' using message = 'Só fornecedores, pedidos e contas são exportados.';
  elsif not private.may(case what when 'suppliers' then 'catalog' else 'members' end) then
    raise insufficient_privilege using message = 'Sua função não inclui esta exportação.';
  end if;
  perform private.record_changes(
    case what when 'suppliers' then 'supplier' when 'orders' then 'order' else 'account' end, 'export',
    array['csv'], array[null::text], array[jsonb_build_object('row_count', jsonb_build_array(null, row_count))]);
end $$;
comment on function public.note_export(text, integer) is
  'Records in the history that the caller exports suppliers, orders or accounts as a file with this many rows. Raises 42501 for others than the staff of that area, 422.';
grant execute on function public.note_export(text, integer) to authenticated;
