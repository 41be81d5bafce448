-- The dashboard tells the operator how often others look at suppliers, so what admins open while they work is no view.
create or replace function private.count_supplier_view(supplier_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  is_first boolean := true;
begin
  if private.is_admin() then
    return;
  end if;
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
  -- Last, and without rows that others have locked: the deletion of an account locks the account and then waits for
  -- these rows, so a view that held them and waited for the account would deadlock.
  delete from private.counted_views v where v.ctid = any (array(
    select old.ctid from private.counted_views old where old.day < today for update skip locked
  ));
end $$;
comment on function private.count_supplier_view(bigint) is 'Adds one view of a supplier today: of a member once a day, of a visitor always, of an admin never. Counts nothing when the supplier or the account has just been deleted.';
comment on function public.record_supplier_view(bigint) is 'Counts a view of a supplier that is open to the caller; does nothing for admins and for a locked or unknown supplier.';
