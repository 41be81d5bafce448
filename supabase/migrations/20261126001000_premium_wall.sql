-- The premium wall: who may read and write suppliers. A supplier is locked for a reader when it is premium and the
-- reader is not. The subquery "supplier_id in (select …)" is filtered by the policies of `suppliers`, so early access
-- (public_from) applies to every table behind the wall.
alter table public.suppliers enable row level security;
alter table public.supplier_details enable row level security;
alter table public.supplier_contacts enable row level security;
alter table public.supplier_images enable row level security;

-- No writes to the tables behind the wall: the API changes them only through save_supplier().
grant select on public.suppliers, public.supplier_details, public.supplier_contacts, public.supplier_images
  to anon, authenticated, service_role;
grant insert (id, name, category_id, subcategory_id, is_premium, image_hash, public_from),
  update (name, category_id, subcategory_id, is_premium, image_hash, public_from), delete on public.suppliers to authenticated;

create policy "suppliers: all read the teaser, premium members earlier" on public.suppliers
  for select to anon, authenticated
  using (public_from <= now() or (select private.is_premium()));
create policy "suppliers: admins create" on public.suppliers
  for insert to authenticated with check ((select private.is_admin()));
create policy "suppliers: admins change" on public.suppliers
  for update to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "suppliers: admins delete" on public.suppliers
  for delete to authenticated using ((select private.is_admin()));

create policy "supplier_details: read when the supplier is open to you" on public.supplier_details
  for select to anon, authenticated
  using ((select private.is_premium()) or supplier_id in (select id from public.suppliers where not is_premium));

create policy "supplier_contacts: read when open to you and not withheld" on public.supplier_contacts
  for select to anon, authenticated
  using (
    (select private.is_premium())
    or ((select free_direct_contacts from public.settings) and supplier_id in (select id from public.suppliers where not is_premium))
  );

create policy "supplier_images: read when the supplier is open to you" on public.supplier_images
  for select to anon, authenticated
  using ((select private.is_premium()) or supplier_id in (select id from public.suppliers where not is_premium));
