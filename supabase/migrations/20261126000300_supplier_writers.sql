-- One lock order for everybody who writes a supplier: first the queue below, then rows of suppliers by id, then the rows of
-- its other tables. The API writes those only through save_supplier(); an operator may edit each of them by hand in Studio.

-- A row of supplier_details, supplier_contacts or supplier_images that is edited by hand is locked before the trigger that
-- raises suppliers.version can lock its supplier: the opposite order of save_supplier(). So hand edits wait until no request
-- of the API is writing suppliers, and requests wait until the hand edit is done. Requests do not wait for one another here.
create function private.queue_supplier_write() returns void
language plpgsql security invoker set search_path = '' as $$
begin
  -- The role of the session, not the current user, which is the owner inside a function that runs with its owner's rights.
  if current_setting('role') = 'authenticated' then
    perform pg_advisory_xact_lock_shared(hashtext('public.suppliers'));
  else
    perform pg_advisory_xact_lock(hashtext('public.suppliers'));
  end if;
end $$;

create function private.queue_supplier_statement() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.queue_supplier_write();
  return null;
end $$;
create trigger suppliers_queue before insert or update or delete on public.suppliers
  for each statement execute function private.queue_supplier_statement();
create trigger supplier_details_queue before insert or update or delete on public.supplier_details
  for each statement execute function private.queue_supplier_statement();
create trigger supplier_contacts_queue before insert or update or delete on public.supplier_contacts
  for each statement execute function private.queue_supplier_statement();
create trigger supplier_images_queue before insert or update or delete on public.supplier_images
  for each statement execute function private.queue_supplier_statement();

-- Locks these suppliers for the transaction, in the order of their ids. "no key update": favorites, lists and the deletion
-- of a category only need a supplier to stay, and do not wait.
create function private.lock_suppliers(ids bigint[]) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.queue_supplier_write();
  perform from public.suppliers s where s.id = any (lock_suppliers.ids) order by s.id for no key update;
end $$;
grant execute on function private.queue_supplier_write() to authenticated, service_role;
grant execute on function private.lock_suppliers(bigint[]) to authenticated;

-- The triggers of suppliers ran once a row; an import writes thousands of rows in one statement.
drop trigger suppliers_create_rows on public.suppliers;
create or replace function private.create_supplier_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.supplier_details (supplier_id) select n.id from new_rows n;
  insert into public.supplier_contacts (supplier_id) select n.id from new_rows n;
  return null;
end $$;
create trigger suppliers_create_rows after insert on public.suppliers referencing new table as new_rows
  for each statement execute function private.create_supplier_rows();

drop trigger supplier_details_touch on public.supplier_details;
drop trigger supplier_contacts_touch on public.supplier_contacts;
drop trigger supplier_images_touch on public.supplier_images;
drop function private.touch_supplier();
create function private.touch_suppliers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- An array: a plan made for one row of a transition table is kept for thousands.
  touched constant bigint[] := array(select distinct t.supplier_id from touched_rows t);
begin
  if cardinality(touched) > 0 then
    update public.suppliers s set version = s.version + 1 where s.id = any (touched);
  end if;
  return null;
end $$;
create trigger supplier_details_touch after update on public.supplier_details
  referencing new table as touched_rows for each statement execute function private.touch_suppliers();
create trigger supplier_contacts_touch after update on public.supplier_contacts
  referencing new table as touched_rows for each statement execute function private.touch_suppliers();
create trigger supplier_images_touch after insert on public.supplier_images
  referencing new table as touched_rows for each statement execute function private.touch_suppliers();
create trigger supplier_images_touch_update after update on public.supplier_images
  referencing new table as touched_rows for each statement execute function private.touch_suppliers();
create trigger supplier_images_touch_delete after delete on public.supplier_images
  referencing old table as touched_rows for each statement execute function private.touch_suppliers();

-- The API writes these tables through save_supplier() alone.
revoke update (description, instagram, website, logo_path, main_image_path, state, city, min_order_pieces, min_order_cents,
  ships_to, sells_to_cpf, ready_stock, plus_size) on public.supplier_details from authenticated;
revoke update (whatsapp, email) on public.supplier_contacts from authenticated;
revoke insert (supplier_id, path, position), update (position), delete on public.supplier_images from authenticated;
drop policy "supplier_details: admins change" on public.supplier_details;
drop policy "supplier_contacts: admins change" on public.supplier_contacts;
drop policy "supplier_images: admins add" on public.supplier_images;
drop policy "supplier_images: admins reorder" on public.supplier_images;
drop policy "supplier_images: admins remove" on public.supplier_images;
