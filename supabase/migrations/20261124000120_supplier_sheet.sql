-- The whole of a supplier's texts and terms in one row, for the spreadsheet that admins export and import; in place of the
-- view of …_admin_search.sql, which had what the list shows. search_suppliers() answers with the new columns, too.
create or replace view public.supplier_records with (security_invoker = true) as
select
  s.id,
  s.formatted_id,
  s.name,
  s.sort_name,
  s.is_premium,
  s.image_hash,
  s.public_from,
  s.version,
  s.created_at,
  c.name as category,
  private.fold(c.name) as sort_category,
  d.instagram,
  d.main_image_path,
  k.whatsapp,
  k.email,
  s.category_id,
  s.subcategory_id,
  d.description,
  d.website,
  d.state,
  d.city,
  d.min_order_pieces,
  d.min_order_cents,
  d.ships_to,
  d.sells_to_cpf,
  d.ready_stock,
  d.plus_size
from public.suppliers s
join public.categories c on c.id = s.category_id
join public.supplier_details d on d.supplier_id = s.id
join public.supplier_contacts k on k.supplier_id = s.id;
comment on view public.supplier_records is 'A supplier in one row but for its files, for the admin''s list and spreadsheets. sort_name and sort_category are without case and accents.';
